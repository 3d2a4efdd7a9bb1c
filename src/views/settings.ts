import { gameNames } from '../market/game.ts';
import type { Held, Holding, Preferences } from '../settings.ts';
import type { Formats } from './formats.ts';
import { colours, type Embed, type Field } from './reply.ts';

const reasons: Readonly<Record<Held<unknown>['from'], string>> = {
	user: 'your own setting',
	server: 'this server’s setting',
	bot: 'the bot’s default',
};

/** What holds and why. `news` says what has just changed. */
export function settingsEmbed({ currency, game, user, server }: Holding, news: string, formats: Formats): Embed {
	const name = (code: typeof currency.value) => `${code} · ${formats.currencyName(code)}`;
	const chosen = (of: Preferences) =>
		[of.currency && name(of.currency), of.game && gameNames[of.game]].filter(Boolean).join(', ') || 'nothing set';
	const fields: Field[] = [
		{ name: 'Currency', value: `**${name(currency.value)}**: ${reasons[currency.from]}`, inline: true },
		{ name: 'Game', value: `**${gameNames[game.value]}**: ${reasons[game.from]}`, inline: true },
		{ name: 'Yours', value: chosen(user) },
	];
	if (server) fields.push({ name: 'This server’s', value: chosen(server) });
	return {
		title: 'Settings',
		description: [
			news,
			'Where a command names no currency or game, yours hold; else this server’s, else the bot’s. Change them with the options `currency` and `game` of this command, and with `scope: server` for all who are here.',
		]
			.filter(Boolean)
			.join('\n\n'),
		colour: colours.question,
		fields,
	};
}
