import type { APIEmbed, APIMessageTopLevelComponent } from 'discord-api-types/v10';
import type { LocalForm } from './discord/local-messages/local-form.ts';

/** The JSON that the page and its server exchange. Messages are as one user sees them. */

export type ChatPlace = 'server' | 'dm';

export interface Persona {
	readonly id: string;
	readonly name: string;
	/** Whether the user has the permission Manage Server. */
	readonly manages: boolean;
}

export interface PageAttachment {
	readonly name: string;
	readonly type: string;
	readonly url: string;
	readonly bytes: number;
	readonly description: string;
}

export interface PageMessage {
	readonly id: string;
	readonly place: ChatPlace;
	/** The name of the user who wrote it; undefined for a message of the bot. */
	readonly author?: string | undefined;
	/** Unix milliseconds. */
	readonly at: number;
	/** The command that created the message, and the name of the user who used it. */
	readonly used?: { readonly by: string; readonly command: string } | undefined;
	/** The message whose button or menu was used, or that a message command was used on. */
	readonly repliesTo?: string | undefined;
	/** The name of the server's channel that it is in, if that is not the one the page shows. */
	readonly channel?: string | undefined;
	readonly state: 'sending' | 'thinking' | 'shown' | 'silent';
	readonly private: boolean;
	/** The text, in Discord's Markdown. */
	readonly content: string;
	readonly embeds: readonly APIEmbed[];
	readonly components: readonly APIMessageTopLevelComponent[];
	readonly files: readonly PageAttachment[];
}

/** How the bot answered an interaction. Its messages arrive as an event. */
export type InteractionOutcome =
	| { readonly kind: 'message' }
	| { readonly kind: 'silence' }
	| { readonly kind: 'form'; readonly form: LocalForm }
	| { readonly kind: 'choices'; readonly choices: readonly OptionChoice[] };

export interface OptionChoice {
	readonly name: string;
	readonly value: string | number | boolean;
}

interface LocalizedDefinition {
	readonly name: string;
	readonly description: string;
	/** Translations by locale code. */
	readonly description_localizations?: Readonly<Record<string, string>> | null | undefined;
}

export interface WireOption extends LocalizedDefinition {
	readonly type: number;
	readonly required?: boolean | undefined;
	readonly autocomplete?: boolean | undefined;
	readonly choices?: readonly OptionChoice[] | undefined;
	readonly min_value?: number | undefined;
	readonly max_value?: number | undefined;
	readonly max_length?: number | undefined;
	readonly options?: readonly WireOption[] | undefined;
}

export interface WireCommand extends LocalizedDefinition {
	/** Discord's number for the kind of command: 1 for slash commands, 3 for message commands. */
	readonly type: number;
	readonly options?: readonly WireOption[] | undefined;
}

/** The most UTF-16 code units that a user's message can have (docs/discord.md#messages). */
export const messageLimit = 2_000;

export const failureSwitches = ['down', 'slow', 'limited', 'refusing credentials'] as const;
export const permissionSwitches = ['posts', 'embeds', 'files'] as const;
export const switches = [...failureSwitches, ...permissionSwitches] as const;
export type Switch = (typeof switches)[number];

export const marketPath = '/sample-market';

export interface Wait {
	/** `failure` while the bot waits after a failed request; `refresh` until the next refresh of a list. */
	readonly reason: 'failure' | 'refresh';
	/** Milliseconds, by the bot's clock. */
	readonly until: number;
}

/** `ask` is the text of an amount in EUR, as the visitor typed it. */
export type PriceChange =
	| { readonly kind: 'price'; readonly item: string; readonly ask: string }
	| { readonly kind: 'sold out' | 'normal'; readonly item: string }
	| { readonly kind: 'crash' | 'all normal' };

/** The latest change of a price, as a sentence, and whether the bot has seen it. */
export type PriceChangeStatus = { readonly what: string } & (
	| { readonly state: 'seen' }
	/** The bot still has an older list. `until` is when it is refreshed; undefined if the refresh is due. */
	| { readonly state: 'awaited'; readonly until: number | undefined }
	/** The bot has no list of this game. */
	| { readonly state: 'unwatched'; readonly game: string | undefined }
);

export const labelOfItem = ({ name, version }: { readonly name: string; readonly version: string | null }) =>
	version === null ? name : `${name} · ${version}`;

/** Times are in milliseconds, by the bot's clock. */
export interface MarketState {
	/** How many interactions there were: commands, components, forms and autocomplete. */
	readonly questions: number;
	readonly requests: number;
	/** Newest last. */
	readonly latest: readonly {
		readonly at: number;
		readonly what: string;
		/** The HTTP status; 0 if the connection broke, undefined until it is answered. */
		readonly status: number | undefined;
	}[];
	readonly lists: readonly {
		readonly what: string;
		readonly fetchedAt: number;
		readonly dueAt: number;
		readonly rows: number;
	}[];
	/** The games whose trade-locked listings the bot has: only those that somebody asked for. */
	readonly lockedGames: readonly number[];
	/** How many of the 8 requests in 5 minutes that each endpoint allows are used. */
	readonly used: { readonly listings: number; readonly sales: number };
	/** The switches that are turned on. */
	readonly on: readonly Switch[];
	readonly wait: Wait | undefined;
	readonly move: PriceChangeStatus | undefined;
	/** How far the bot's clock is ahead of the real one because waits were skipped, milliseconds. */
	readonly ahead: number;
}

export interface Greeting {
	/** Differs each time the playground is started. */
	readonly run: string;
	readonly people: readonly Persona[];
	readonly locales: readonly string[];
	readonly commands: readonly WireCommand[];
	readonly demoCredentials: string;
	/** The labels of the items that the sample marketplace sells: see `labelOfItem`. */
	readonly items: readonly string[];
	/** What mentions of channels, roles and users show, by id. */
	readonly names: Readonly<Record<string, string>>;
}

/** The data of each kind of server-sent event. */
export interface Events {
	readonly room: readonly PageMessage[];
	readonly market: MarketState;
}

export interface LoadTest {
	readonly asked: number;
	readonly answered: number;
	readonly ms: number;
	/** How many requests the marketplace received meanwhile. */
	readonly requests: number;
}
