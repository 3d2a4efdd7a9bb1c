import type { LinkStatus } from '../accounts/links.ts';
import { gameNames } from '../market/game.ts';
import type { Held, Holding, Preferences } from '../users/settings.ts';
import { day, escapeMarkdown, truncateEscaped } from './formatting/escape-markdown.ts';
import type { Formats } from './formatting/formats.ts';
import { colours, type Embed, type Field, valueLimit } from './reply.ts';

const reasons: Readonly<Record<Held<unknown>['from'], string>> = {
	user: 'your own setting',
	server: 'this server’s setting',
	bot: 'the bot’s default',
};

export interface SettingsToShow extends Holding {
	/** What else is remembered about who asks: the items asked for. */
	readonly lately: readonly string[];
	/** The marketplace account they linked. */
	readonly link: LinkStatus | undefined;
	readonly managesServer: boolean;
}

/** What holds and why. `news` says what has just changed. */
export function settingsEmbed(
	{ currency, game, user, server, lately, link, managesServer }: SettingsToShow,
	news: string,
	formats: Formats,
): Embed {
	const name = (code: typeof currency.value) => `${code} · ${formats.currencyName(code)}`;
	const named = (of: Preferences) =>
		[of.currency && name(of.currency), of.game && gameNames[of.game]].filter(Boolean).join(', ') || 'nothing set';
	const fields: Field[] = [
		{ name: 'Currency', value: `**${name(currency.value)}**: ${reasons[currency.from]}`, inline: true },
		{ name: 'Game', value: `**${gameNames[game.value]}**: ${reasons[game.from]}`, inline: true },
		{ name: 'Yours', value: named(user) },
	];
	if (server) fields.push({ name: 'This server’s', value: named(server) });
	if (lately.length > 0)
		fields.push({
			name: 'Suggested again until the next restart',
			value: truncateEscaped(lately.map(escapeMarkdown).join(', '), valueLimit),
		});
	if (link)
		fields.push({
			name: 'Marketplace account',
			value: `linked${link.since === undefined ? '' : ` since ${day(link.since)}`}, kept encrypted`,
		});
	return {
		title: 'Settings',
		description: [
			news,
			`If a command names no currency or game, your settings decide, then this server’s, then the bot’s default.\nChange yours with the options \`currency\` and \`game\` of this command.${server && managesServer ? ' Add `scope: server` to change this server’s.' : ''}`,
		]
			.filter(Boolean)
			.join('\n\n'),
		colour: colours.question,
		fields,
	};
}

/** What the buttons delete: the settings of a user or a server, or everything that is kept about a user. */
export const deletable = ['me', 'server', 'all'] as const;
export type Deletable = (typeof deletable)[number];

/** Asks once more before something is deleted, and says what that is. */
export function deletionEmbed(what: Deletable, { user, server, lately, link }: SettingsToShow): Embed {
	const kept = {
		settings: `your settings: ${chosen(user)}`,
		lately: lately.length > 0 && 'the items you asked for last, which are suggested to you again',
		link: link && 'the credentials of your linked marketplace account, and everything read from it',
	};
	const lines: Record<Deletable, readonly unknown[]> = {
		me: [kept.settings],
		server: [`the settings of this server, for all its members: ${chosen(server ?? {})}`],
		all: [kept.settings, kept.lately, kept.link],
	};
	const list = lines[what].filter(Boolean).map((line) => `- ${line}`);
	const stays = what === 'all' ? '\nThe settings of servers stay.' : '';
	return {
		title: 'Delete this?',
		description: `This deletes for good:\n${list.join('\n')}${stays}`,
		colour: colours.failure,
	};
}

function chosen({ currency, game }: Preferences): string {
	return [currency, game && gameNames[game]].filter(Boolean).join(', ') || 'none at the moment';
}

/** In front of an answer for which somebody's settings could not be read. */
export const settingsUnread =
	'⚠️ Your settings could not be read just now, so the bot’s own currency and game are used where you named none.';
