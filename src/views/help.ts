import { colours, type Embed } from './reply.ts';

export interface CommandToShow {
	/** As it stands in a message: to be clicked where Discord has told its id. */
	readonly mention: string;
	readonly description: string;
}

/** What the bot can do, what its figures mean, and what it keeps. */
export function helpEmbed(commands: readonly CommandToShow[], linkingIsOn: boolean): Embed {
	const link = linkingIsOn
		? ' the credentials of a marketplace account you link, encrypted; its transactions for 15 minutes at most, in memory alone;'
		: '';
	return {
		title: 'What items cost, and what they went for',
		description: [
			...commands.map(({ mention, description }) => `${mention} · ${description}`),
			'',
			'Type a name as you would say it (`ak redline ft`, `kara dopp ruby`), pick a suggestion, or paste a link to the item.',
		].join('\n'),
		colour: colours.question,
		fields: [
			{
				name: 'What the prices mean',
				value: [
					'**Ask**: what a seller wants now. Nobody has paid it yet.',
					'**Sale**: what was paid. Half of the sales were below the median, half above.',
					'**Suggested**: the marketplace’s own estimate, as a rule above what is paid.',
				].join('\n'),
			},
			{
				name: 'How old they may be',
				value:
					'Asks and sales are renewed every 5 minutes, what is out of stock every hour. Every answer shows the age of its figures.',
			},
			{
				name: 'What is kept about you',
				value: `The currency and game you choose in the settings;${link} and until the next restart what you asked for last, to suggest it again. *Delete all about me* in the settings deletes all of it at once. A server’s own settings are kept for the server.`,
			},
		],
	};
}
