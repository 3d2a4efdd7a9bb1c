import type { CommandToShow } from '../../src/discord/command/command-json.ts';
import { lifetimes } from '../../src/market/snapshots/snapshot.ts';
import { discordLimits } from '../../src/words/discord-limits.ts';
import { duration, type Formats } from '../../src/words/formats.ts';
import { joinLines } from '../../src/words/join.ts';
import { colours, type Embed } from '../../src/words/reply.ts';
import { settingsTexts } from '../settings/settings-view.ts';

export const helpTexts = { description: 'What this bot can do, what the prices mean, and what it stores' } as const;

export function helpEmbed(commands: readonly CommandToShow[], linkingIsOn: boolean, formats: Formats): Embed {
	const stored = [
		'- the currency, game and quiet hours you choose in your settings',
		'- your alerts, with the channel of your direct messages and the language of your Discord',
		'- which feeds of a server you added, with the same channel and language',
		linkingIsOn &&
			`- the credentials of the marketplace account you link (encrypted), and its transactions (in memory only, for up to ${duration(discordLimits.tokenLifetime, formats)})`,
		'- your recent searches, to suggest them again (in memory only, until the next restart)',
	];
	return {
		title: 'Item prices and sales',
		description: [
			...commands.map(({ mention, description }) => `${mention} · ${description}`),
			'',
			'Type an item the way you would say it (`ak redline ft`, `kara dopp ruby`), pick a suggestion, or paste a link.',
		].join('\n'),
		colour: colours.question,
		fields: [
			{
				name: 'What the prices mean',
				value: [
					'**Ask**: the price a seller wants now. Nobody has paid it yet.',
					'**Sale**: the price a buyer paid. Half of all sales are below the median, half above.',
					'**Suggested price**: the marketplace’s own estimate, usually above what buyers pay.',
					'**⚠**: over three times, or under a third of, what it sells for. Probably a mistake, or bait.',
					'**≈**: converted from another currency, at the rate that the marketplace’s own prices follow.',
				].join('\n'),
			},
			{
				name: 'How up to date they are',
				value: `Asks and sales are updated every ${duration(lifetimes.items, formats)}, the out-of-stock list every ${duration(lifetimes['out-of-stock'], formats)}. Every answer shows how old its prices are.`,
			},
			{
				name: 'What is stored about you',
				value: `${joinLines(...stored)}\n*${settingsTexts.buttons.forget}* in \`/settings\` deletes all of it. A server’s settings and feeds belong to the server: they stay, without your name.`,
			},
		],
	};
}
