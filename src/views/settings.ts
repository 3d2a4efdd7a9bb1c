import type { LinkStatus } from '../accounts/links.ts';
import { type Currency, currencies } from '../market/currency.ts';
import { type Game, gameNames, games } from '../market/game.ts';
import type { EffectiveSettings, EffectiveValue, Preferences } from '../users/settings.ts';
import { discordLimits } from './discord-limits.ts';
import { day, escapeMarkdown, truncateEscaped } from './formatting/escape-markdown.ts';
import type { Formats } from './formatting/formats.ts';
import { colours, type Embed, type Field, type Menu } from './reply.ts';

export const settingsTexts = {
	description: 'Choose the currency and game to use by default',
	currency: 'Currency to show prices in',
	game: 'Game to look for items in',
	scope: 'Apply to me, or to this server (needs Manage Server)',
	buttons: {
		me: 'Me',
		server: 'This server',
		resetMine: 'Reset my settings',
		resetServer: 'Reset this server’s settings',
		forget: 'Delete my data',
	},
} as const;

/** Whose settings a change or reset is about. */
export type SettingsScope = 'me' | 'server';

const reasons: Readonly<Record<EffectiveValue<unknown>['from'], string>> = {
	user: 'your setting',
	server: 'this server’s setting',
	bot: 'the bot’s default',
};

export interface SettingsToShow extends EffectiveSettings {
	/** Items the user asked for recently, as they are suggested. */
	readonly recent: readonly string[];
	/** The user's linked marketplace account. */
	readonly link: LinkStatus | undefined;
	readonly managesServer: boolean;
}

/** What has just changed, to be shown above the settings. */
export const settingsNews = {
	saved(scope: SettingsScope, { currency, game }: Preferences): string {
		const values = [currency && `currency **${currency}**`, game && `game **${gameNames[game]}**`].filter(Boolean);
		return `**Saved** for ${scope === 'me' ? 'you' : 'this server'}: ${values.join(', ')}.`;
	},
	reset: (scope: SettingsScope): string =>
		`**Reset:** ${scope === 'me' ? 'you have' : 'this server has'} no settings now.`,
	forgotten: (wasLinked: boolean): string =>
		`**Deleted:** nothing is stored about you now.${wasLinked ? ' Your marketplace account is unlinked.' : ''}`,
	kept: '**Nothing was deleted.**',
} as const;

/** The settings in effect and where each comes from. `news` says what has just changed. */
export function settingsEmbed(
	{ currency, game, user, server, recent, link, managesServer }: SettingsToShow,
	news: string,
	formats: Formats,
): Embed {
	const currencyText = (code: typeof currency.value) => `${code} · ${formats.currencyName(code)}`;
	const chosen = (of: Preferences) =>
		[of.currency && currencyText(of.currency), of.game && gameNames[of.game]].filter(Boolean).join(', ') || 'none';
	const fields: Field[] = [
		{ name: 'Currency', value: `**${currencyText(currency.value)}** (${reasons[currency.from]})`, inline: true },
		{ name: 'Game', value: `**${gameNames[game.value]}** (${reasons[game.from]})`, inline: true },
		{ name: 'Your settings', value: chosen(user) },
	];
	if (server) fields.push({ name: 'This server’s settings', value: chosen(server) });
	if (recent.length > 0)
		fields.push({
			name: 'Recent searches',
			value: truncateEscaped(recent.map(escapeMarkdown).join(', '), discordLimits.embedFieldValue),
		});
	if (link)
		fields.push({
			name: 'Marketplace account',
			value: `Linked${link.since === undefined ? '' : ` since ${day(link.since)}`}. Credentials are stored encrypted.`,
		});
	return {
		title: 'Settings',
		description: [
			news,
			`When a command does not name a currency or game, your settings apply, then ${server ? 'this server’s, then ' : ''}the bot’s defaults.\nPick another currency or game below.${server && managesServer ? ' *This server* switches to the settings of this server.' : ''}`,
		]
			.filter(Boolean)
			.join('\n\n'),
		colour: colours.question,
		fields,
	};
}

/** A menu to choose the currency of a user or a server. */
export function currencyChoice(id: string, chosen: Currency | undefined, scope: SettingsScope, formats: Formats): Menu {
	return {
		id,
		placeholder: `Currency for ${scope === 'me' ? 'me' : 'this server'}`,
		options: currencies.map((currency) => ({
			label: `${currency} · ${formats.currencyName(currency)}`,
			value: currency,
			chosen: currency === chosen,
		})),
	};
}

/** A menu to choose the game of a user or a server. */
export function gameChoice(id: string, chosen: Game | undefined, scope: SettingsScope): Menu {
	return {
		id,
		placeholder: `Game for ${scope === 'me' ? 'me' : 'this server'}`,
		options: games.map((game) => ({ label: gameNames[game], value: String(game), chosen: game === chosen })),
	};
}

/** What the delete buttons can delete: the settings of a user or a server, or everything stored about a user. */
export const deletable = ['me', 'server', 'all'] as const;
export type Deletable = (typeof deletable)[number];

/** Asks for confirmation and lists what would be deleted. */
export function deletionEmbed(what: Deletable, { user, server, recent, link }: SettingsToShow): Embed {
	const mine = `your settings: ${listed(user)}`;
	const lists: Record<Deletable, readonly unknown[]> = {
		me: [mine],
		server: [`this server’s settings, for all its members: ${listed(server ?? {})}`],
		all: [
			mine,
			recent.length > 0 && 'your recent searches',
			link && 'the credentials of your linked marketplace account, and everything read from it',
		],
	};
	const lines = lists[what].filter(Boolean).map((line) => `- ${line}`);
	const stays = what === 'all' ? '\nServers keep their settings.' : '';
	return {
		title: 'Delete this?',
		description: `This permanently deletes:\n${lines.join('\n')}${stays}`,
		colour: colours.failure,
	};
}

function listed({ currency, game }: Preferences): string {
	return [currency, game && gameNames[game]].filter(Boolean).join(', ') || 'none';
}

/** Shown above an answer if the user's settings could not be read. */
export const settingsUnread =
	'⚠️ Your settings could not be read, so the bot’s default currency and game are used unless you name others.';
