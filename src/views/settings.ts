import type { Link } from '../accounts/links.ts';
import { gameNames } from '../market/game.ts';
import type { Held, Holding, Preferences } from '../settings.ts';
import type { Formats } from './formats.ts';
import { asIs, cutEscaped, day } from './markdown.ts';
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
	readonly link: Link | undefined;
	readonly managesServer: boolean;
}

/** What holds and why. `news` says what has just changed. */
export function settingsEmbed(
	{ currency, game, user, server, lately, link, managesServer }: SettingsToShow,
	news: string,
	formats: Formats,
): Embed {
	const name = (code: typeof currency.value) => `${code} · ${formats.currencyName(code)}`;
	const chosen = (of: Preferences) =>
		[of.currency && name(of.currency), of.game && gameNames[of.game]].filter(Boolean).join(', ') || 'nothing set';
	const fields: Field[] = [
		{ name: 'Currency', value: `**${name(currency.value)}**: ${reasons[currency.from]}`, inline: true },
		{ name: 'Game', value: `**${gameNames[game.value]}**: ${reasons[game.from]}`, inline: true },
		{ name: 'Yours', value: chosen(user) },
	];
	if (server) fields.push({ name: 'This server’s', value: chosen(server) });
	if (lately.length > 0)
		fields.push({
			name: 'Suggested again until the next restart',
			value: cutEscaped(lately.map(asIs).join(', '), valueLimit),
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

/** In front of an answer for which somebody's settings could not be read. */
export const settingsUnread =
	'⚠️ Your settings could not be read just now, so the bot’s own currency and game are used where you named none.';
