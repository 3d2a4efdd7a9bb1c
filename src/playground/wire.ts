import type { FormInput } from '../local/discord/shown-form.ts';

/** What the page and its server tell each other, as JSON. Messages are as one person sees them. */

export type Place = 'server' | 'dm';

/** Somebody to be on the page. */
export interface Who {
	readonly id: string;
	readonly name: string;
	/** Has the permission Manage Server. */
	readonly manages: boolean;
}

/** A piece of Discord's Markdown, read. */
export type Text =
	| string
	| {
			readonly kind: 'bold' | 'italic' | 'underline' | 'strike' | 'spoiler' | 'quote' | 'subtext';
			readonly text: Texts;
	  }
	| { readonly kind: 'heading'; readonly level: number; readonly text: Texts }
	| { readonly kind: 'code' | 'block'; readonly code: string }
	| { readonly kind: 'link'; readonly url: string; readonly text: Texts }
	/** `at` in Unix seconds, `style` Discord's letter. */
	| { readonly kind: 'time'; readonly at: number; readonly style: string }
	| { readonly kind: 'command'; readonly name: string }
	| { readonly kind: 'mention'; readonly name: string }
	| { readonly kind: 'break' };
export type Texts = readonly Text[];

export interface SeenField {
	readonly name: string;
	readonly value: Texts;
	readonly inline: boolean;
}

export interface SeenEmbed {
	/** A CSS colour. */
	readonly colour: string;
	readonly title: string;
	readonly url?: string | undefined;
	readonly description: Texts;
	readonly fields: readonly SeenField[];
	/** The attachment shown within. */
	readonly picture?: SeenFile | undefined;
	readonly footer: string;
}

export interface SeenFile {
	readonly name: string;
	readonly type: string;
	readonly url: string;
	readonly bytes: number;
	readonly description: string;
}

export type SeenControl =
	| {
			readonly kind: 'button';
			readonly label: string;
			readonly style: 'primary' | 'secondary' | 'success' | 'danger';
			readonly id: string;
			readonly disabled: boolean;
	  }
	| { readonly kind: 'link'; readonly label: string; readonly url: string }
	| {
			readonly kind: 'menu';
			readonly id: string;
			readonly placeholder: string;
			readonly options: readonly {
				readonly label: string;
				readonly value: string;
				readonly description: string;
				readonly chosen: boolean;
			}[];
	  };

export interface SeenMessage {
	readonly id: string;
	readonly place: Place;
	/** Unix milliseconds. */
	readonly at: number;
	/** The command it came of, and who used it. */
	readonly used?: { readonly by: string; readonly command: string } | undefined;
	/** The message whose button it came of. */
	readonly repliesTo?: string | undefined;
	readonly state: 'sending' | 'thinking' | 'shown' | 'silent';
	/** “Only you can see this”. */
	readonly private: boolean;
	readonly content: Texts;
	readonly embeds: readonly SeenEmbed[];
	readonly files: readonly SeenFile[];
	readonly rows: readonly (readonly SeenControl[])[];
}

export type { FormInput };

export interface SeenForm {
	readonly title: string;
	readonly texts: readonly Texts[];
	readonly inputs: readonly FormInput[];
}

/** What came of something a person did. A message comes by itself, as an event. */
export type Outcome =
	| { readonly kind: 'message' }
	| { readonly kind: 'silence' }
	| { readonly kind: 'form'; readonly form: SeenForm }
	| { readonly kind: 'choices'; readonly choices: readonly Choice[] };

export interface Choice {
	readonly name: string;
	readonly value: string | number;
}

/** An option of a command, as registered with Discord. */
export interface WireOption {
	readonly name: string;
	readonly description: string;
	/** Discord's number of an option's type. */
	readonly type: number;
	readonly required?: boolean | undefined;
	readonly autocomplete?: boolean | undefined;
	readonly choices?: readonly Choice[] | undefined;
	readonly min_value?: number | undefined;
	readonly max_value?: number | undefined;
	readonly max_length?: number | undefined;
	/** Of a subcommand. */
	readonly options?: readonly WireOption[] | undefined;
}

export interface WireCommand {
	readonly name: string;
	readonly description: string;
	readonly options?: readonly WireOption[] | undefined;
}

export const switches = ['down', 'slow', 'limited', 'refusing credentials'] as const;
export type Switch = (typeof switches)[number];

/** The marketplace, and what the bot keeps of it. Times in Unix milliseconds. */
export interface MarketState {
	/** How often people asked: commands, presses, forms, and suggestions while typing. */
	readonly questions: number;
	readonly requests: number;
	/** The latest last. */
	readonly latest: readonly {
		readonly at: number;
		readonly what: string;
		/** HTTP's status; 0 where there was no answer, undefined while there is none yet. */
		readonly status: number | undefined;
	}[];
	readonly lists: readonly {
		readonly what: string;
		readonly fetchedAt: number;
		readonly dueAt: number;
		readonly rows: number;
	}[];
	/** The currencies it was ever asked for. */
	readonly asked: readonly string[];
	/** Of the 8 requests in 5 minutes that each of these allows, how many are used. */
	readonly used: { readonly listings: number; readonly sales: number };
	readonly on: readonly Switch[];
}

/** What the page is told at first. */
export interface Greeting {
	/** Another one each time the playground is started. */
	readonly run: string;
	readonly people: readonly Who[];
	readonly locales: readonly string[];
	readonly commands: readonly WireCommand[];
	readonly demoCredentials: string;
}

/** Events of the stream, by name. */
export interface Events {
	/** All there is for this person. */
	readonly room: readonly SeenMessage[];
	/** One is new, or has changed. */
	readonly message: SeenMessage;
	/** One is gone. */
	readonly gone: string;
	readonly market: MarketState;
}

/** What a crowd's asking came to. */
export interface Crowd {
	readonly asked: number;
	readonly answered: number;
	readonly ms: number;
	/** What the market was asked meanwhile. */
	readonly requests: number;
}
