import type { LinkStatus } from '../accounts/links.ts';
import { type Currency, currencies } from '../market/currency.ts';
import { type Game, gameNames, games } from '../market/game.ts';
import { timeText, zoneText } from '../text/parse-time.ts';
import type { EffectiveSettings, EffectiveValue, Preferences, QuietHours } from '../users/settings.ts';
import { discordLimits } from './discord-limits.ts';
import { day, escapeMarkdown, truncateEscaped } from './formatting/escape-markdown.ts';
import { type Formats, plural } from './formatting/formats.ts';
import { joinCommas, joinLines, joinParagraphs, joinSentences } from './formatting/join.ts';
import { colours, type Embed, type Field, type Form, type Menu } from './reply.ts';

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
		quiet: 'Quiet hours',
		quietOff: 'No quiet hours',
	},
} as const;

export type SettingsScope = 'me' | 'server';

const reasons: Readonly<Record<EffectiveValue<unknown>['from'], string>> = {
	user: 'your setting',
	server: 'this server’s setting',
	bot: 'the bot’s default',
};

export interface SettingsToShow extends EffectiveSettings {
	/** Items the user asked for recently, as they are suggested. */
	readonly recent: readonly string[];
	readonly link: LinkStatus | undefined;
	readonly managesServer: boolean;
	/** How many alerts the user has; undefined if that is not known. */
	readonly alerts: number | undefined;
}

export const settingsNews = {
	saved(scope: SettingsScope, { currency, game }: Preferences): string {
		const values = joinCommas(currency && `currency **${currency}**`, game && `game **${gameNames[game]}**`);
		return `**Saved** for ${scope === 'me' ? 'you' : 'this server'}: ${values}.`;
	},
	reset: (scope: SettingsScope): string =>
		`**Reset:** ${scope === 'me' ? 'you have' : 'this server has'} no settings now.`,
	quiet: ({ from, to, zone }: QuietHours): string =>
		from === to
			? `**Saved,** but from ${timeText(from)} to ${timeText(to)} is no time at all, so there are no quiet hours.`
			: `**Saved:** quiet hours from ${timeText(from)} to ${timeText(to)}, ${zoneText(zone)}.`,
	quietOff: '**Saved:** you have no quiet hours now.',
	forgotten: (wasLinked: boolean, alerts: number, formats: Formats): string =>
		joinSentences(
			'**Deleted:** nothing is stored about you now.',
			alerts > 0 && `${plural(formats, alerts, 'alert is', 'alerts are')} deleted.`,
			wasLinked && 'Your marketplace account is unlinked.',
		),
	kept: '**Nothing was deleted.**',
} as const;

export function settingsEmbed(
	{ currency, game, user, server, recent, link, managesServer, alerts }: SettingsToShow,
	news: string,
	formats: Formats,
): Embed {
	const currencyText = (code: typeof currency.value) => `${code} · ${formats.currencyName(code)}`;
	const chosen = (of: Preferences) =>
		joinCommas(of.currency && currencyText(of.currency), of.game && gameNames[of.game]) || 'none';
	const fields: Field[] = [
		{ name: 'Currency', value: `**${currencyText(currency.value)}** (${reasons[currency.from]})`, inline: true },
		{ name: 'Game', value: `**${gameNames[game.value]}** (${reasons[game.from]})`, inline: true },
		{ name: 'Your settings', value: chosen(user) },
	];
	if (server) fields.push({ name: 'This server’s settings', value: chosen(server) });
	fields.push({ name: 'Quiet hours', value: quietText(user.quiet) });
	if (alerts)
		fields.push({ name: 'Alerts', value: `${formats.count(alerts)}. See and change them with \`/alert list\`.` });
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
		description: joinParagraphs(
			news,
			`When a command does not name a currency or game, your settings apply, then ${server ? 'this server’s, then ' : ''}the bot’s defaults.\nPick another currency or game below.${server && managesServer ? ' *This server* switches to the settings of this server.' : ''}`,
		),
		colour: colours.question,
		fields,
	};
}

function quietText(quiet: QuietHours | undefined): string {
	if (!quiet || quiet.from === quiet.to) return 'none: alerts are sent at any time';
	return `${timeText(quiet.from)} to ${timeText(quiet.to)}, ${zoneText(quiet.zone)}. Alerts wait until they are over, and come as one message.`;
}

export const quietForm = (id: string, quiet: QuietHours | undefined): Form => ({
	id,
	title: 'Quiet hours',
	text: 'Alerts are not sent during these hours. Afterwards, all that waited comes as one message.',
	inputs: [
		{
			id: 'from',
			label: 'From',
			hint: 'A time of day, such as 22:00',
			maxLength: 10,
			value: timeText(quiet?.from ?? 22 * 60),
		},
		{ id: 'to', label: 'To', hint: 'A time of day, such as 8:00', maxLength: 10, value: timeText(quiet?.to ?? 8 * 60) },
		{
			id: 'zone',
			label: 'Time zone',
			hint: 'A large city in it or its name, such as Berlin, Europe/Berlin or UTC+2',
			maxLength: 50,
			value: quiet && zoneText(quiet.zone),
		},
	],
});

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

export function deletionEmbed(
	what: Deletable,
	{ user, server, recent, link, alerts }: SettingsToShow,
	formats: Formats,
): Embed {
	const isAll = what === 'all';
	return {
		title: 'Delete this?',
		description: joinLines(
			'This permanently deletes:',
			what === 'server'
				? `- this server’s settings, for all its members: ${listed(server ?? {})}`
				: `- your settings: ${listed(user)}`,
			isAll && alerts && `- ${plural(formats, alerts, 'alert', 'alerts')}`,
			isAll && recent.length > 0 && '- your recent searches',
			isAll && link && '- the credentials of your linked marketplace account, and everything read from it',
			isAll && 'Servers keep their settings and feeds, without your name.',
		),
		colour: colours.failure,
	};
}

function listed({ currency, game, quiet }: Preferences): string {
	return joinCommas(currency, game && gameNames[game], quiet && 'quiet hours') || 'none';
}

/** Shown above an answer if the user's settings could not be read. */
export const settingsUnread =
	'⚠️ Your settings could not be read, so the bot’s default currency and game are used unless you name others.';
