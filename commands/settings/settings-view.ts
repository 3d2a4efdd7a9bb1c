import type { LinkStatus } from '../../src/accounts/links.ts';
import { timeText, zoneText } from '../../src/base/text/parse-time.ts';
import { type Currency, currencies } from '../../src/market/currency.ts';
import { gameNames, games } from '../../src/market/game.ts';
import type { EffectiveSettings, EffectiveValue, Preferences, QuietHours } from '../../src/settings/settings.ts';
import { discordLimits } from '../../src/words/discord-limits.ts';
import { day, escapeMarkdown, truncateEscaped } from '../../src/words/escape-markdown.ts';
import { type Formats, plural } from '../../src/words/formats.ts';
import { joinCommas, joinLines, joinParagraphs, joinSentences } from '../../src/words/join.ts';
import { colours, type Embed, type Field, type Form, type Menu, type TextInput } from '../../src/words/reply.ts';

export const settingsTexts = {
	description: 'Choose the currency and game to use by default, who sees your answers, and quiet hours',
	currency: 'Currency to show prices in',
	game: 'Game to look for items in',
	scope: 'Apply to me, or to this server (needs Manage Server)',
	buttons: {
		me: 'Me',
		server: 'This server',
		reset: { me: 'Reset my settings', server: 'Reset this server’s settings' },
		forget: 'Delete my data',
		quiet: 'Quiet hours',
		quietOff: 'No quiet hours',
		private: 'Answer me privately',
		public: 'Answer me publicly',
	},
} as const;

export type SettingsScope = 'me' | 'server';
/** What can be deleted: the settings of a user or a server, or everything stored about a user. */
export type Deletable = SettingsScope | 'all';

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
	/** How many alerts the user has. */
	readonly alerts: number;
}

export const settingsNews = {
	saved(scope: SettingsScope, { currency, game }: Preferences): string {
		const values = joinCommas(currency && `currency **${currency}**`, game && `game **${gameNames[game]}**`);
		return `**Saved** for ${scope === 'me' ? 'you' : 'this server'}: ${values}.`;
	},
	reset: (scope: SettingsScope): string =>
		`**Reset:** ${scope === 'me' ? 'you have' : 'this server has'} no settings now.`,
	quiet: (quiet: QuietHours | undefined): string =>
		quiet ? `**Saved:** quiet hours from ${hoursText(quiet)}.` : '**Saved:** you have no quiet hours now.',
	private: (isPrivate: boolean): string =>
		isPrivate
			? '**Saved:** only you see your answers, unless you set `private` to False.'
			: '**Saved:** everyone here sees your answers, unless you set `private` to True.',
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
	const fields: Field[] = [
		{
			name: 'Currency',
			value: `**${currencyText(currency.value, formats)}** (${reasons[currency.from]})`,
			inline: true,
		},
		{ name: 'Game', value: `**${gameNames[game.value]}** (${reasons[game.from]})`, inline: true },
		{ name: 'Your settings', value: chosen(user, formats) },
	];
	if (server) fields.push({ name: 'This server’s settings', value: chosen(server, formats) });
	fields.push({
		name: 'Your answers',
		value: user.private ? 'only you see them' : 'everyone in the channel sees them',
	});
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
			`When a command does not name a currency or game, your settings apply, then ${server ? 'this server’s, then ' : ''}the bot’s defaults.\nPick another currency or game below.${server && managesServer ? ' Press *This server* to change its settings.' : ''}`,
		),
		colour: colours.question,
		fields,
	};
}

const currencyText = (currency: Currency, formats: Formats): string =>
	`${currency} · ${formats.currencyName(currency)}`;

const chosen = ({ currency, game, private: isPrivate }: Preferences, formats: Formats): string =>
	joinCommas(currency && currencyText(currency, formats), game && gameNames[game], isPrivate && 'private answers') ||
	'none';

const hoursText = ({ from, to, zone }: QuietHours): string => `${timeText(from)} to ${timeText(to)}, ${zoneText(zone)}`;

const quietText = (quiet: QuietHours | undefined): string =>
	quiet
		? `${hoursText(quiet)}. Alerts wait until they are over, and come as one message.`
		: 'none: alerts are sent at any time';

export const quietForm = (id: string, quiet: QuietHours | undefined): Form => ({
	id,
	title: 'Quiet hours',
	text: 'Alerts are not sent during these hours. Afterwards, all that waited comes as one message.',
	inputs: [
		timeInput('from', 'From', 'A time of day, such as 22:00', quiet?.from ?? 22 * 60),
		timeInput('to', 'To', 'A time of day, such as 8:00', quiet?.to ?? 8 * 60),
		zoneInput(quiet?.zone),
	],
});

/** @param value minutes since midnight */
export const timeInput = (id: string, label: string, hint: string, value: number): TextInput => ({
	id,
	label,
	hint,
	maxLength: 10,
	value: timeText(value),
});

export const zoneInput = (zone: string | undefined): TextInput => ({
	id: 'zone',
	label: 'Time zone',
	hint: 'A large city in it or its name, such as Berlin, Europe/Berlin or UTC+2',
	maxLength: 50,
	value: zone && zoneText(zone),
});

/** Menus that change the currency and the game. @param idOf the custom id of the one with this name */
export function settingsMenus(
	idOf: (name: 'currency' | 'game') => string,
	own: Preferences,
	scope: SettingsScope,
	formats: Formats,
): Menu[] {
	const whom = scope === 'me' ? 'me' : 'this server';
	return [
		{
			id: idOf('currency'),
			placeholder: `Currency for ${whom}`,
			options: currencies.map((value) => ({
				label: currencyText(value, formats),
				value,
				chosen: value === own.currency,
			})),
		},
		{
			id: idOf('game'),
			placeholder: `Game for ${whom}`,
			options: games.map((game) => ({ label: gameNames[game], value: String(game), chosen: game === own.game })),
		},
	];
}

export function deletionEmbed(
	what: Deletable,
	{ user, server = {}, recent, link, alerts }: SettingsToShow,
	formats: Formats,
): Embed {
	const isAll = what === 'all';
	const { quiet, ...settings } = what === 'server' ? server : user;
	const whose = what === 'server' ? 'this server’s settings, for all its members' : 'your settings';
	return {
		title: 'Delete this?',
		description: joinLines(
			'This permanently deletes:',
			`- ${whose}: ${chosen(settings, formats)}`,
			quiet && '- your quiet hours',
			isAll && alerts > 0 && `- ${plural(formats, alerts, 'alert', 'alerts')}`,
			isAll && recent.length > 0 && '- your recent searches',
			isAll && link && '- the credentials of your linked marketplace account, and everything read from it',
			isAll && 'Servers keep their settings and feeds, without your name.',
		),
		colour: colours.failure,
	};
}
