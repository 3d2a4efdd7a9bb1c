import { unusualShare } from '../../src/answers/usual-ranges.ts';
import type { CommandToShow } from '../../src/discord/command/command-json.ts';
import { cacheLifetimes } from '../../src/market/snapshots/market.ts';
import { discordLimits } from '../../src/words/discord-limits.ts';
import { languages, ownNames } from '../../src/words/languages.ts';
import { colours, type Embed, type EmbedField } from '../../src/words/reply.ts';
import { escapeMarkdown, joinDots, joinLines, joinParagraphs } from '../../src/words/text.ts';
import type { PlainKey } from '../../src/words/translate.ts';
import type { Words } from '../../src/words/words.ts';

export const helpPages = ['overview', 'commands', 'prices', 'stored'] as const;
export type HelpPage = (typeof helpPages)[number];

/**
 * The commands in the overview, by what people want to do. All commands are on the page `commands`. `messageCommand` is
 * no name: it stands for the command in the menu of a message.
 */
const jobs = {
	cost: ['price', 'history', 'appraise', 'trade', 'tradeup', 'messageCommand'],
	find: ['find', 'deals', 'movers', 'market'],
	mine: ['holdings', 'watchlist', 'mytx', 'settings'],
	tell: ['alert', 'feed', 'board'],
} as const;

/** Who runs this bot, and where its prices come from. */
export interface AboutBot {
	readonly version: string;
	/** The host of the marketplace. */
	readonly market: string;
	readonly supportUrl: string | undefined;
	/** Undefined until Discord has said which application this is. */
	readonly applicationId: string | undefined;
}

interface WhatToExplain {
	readonly commands: readonly CommandToShow[];
	readonly about: AboutBot;
	readonly linkingIsOn: boolean;
}

export function helpEmbed(page: HelpPage, { commands, about, linkingIsOn }: WhatToExplain, words: Words): Embed {
	const { t } = words;
	const title = t(page === 'overview' ? 'help.title' : `help.page.${page}`);
	const embed = { title, colour: colours.question };
	switch (page) {
		case 'overview':
			return {
				...embed,
				description: joinParagraphs(t('help.howToType'), t('help.rule'), aboutText(about, words)),
				fields: jobFields(commands, words),
			};
		case 'commands':
			return { ...embed, description: joinLines(...commands.map((command) => commandLine(command, words))) };
		case 'prices':
			return { ...embed, description: pricesText(words) };
		case 'stored':
			return { ...embed, description: storedText(linkingIsOn, words) };
	}
}

/** Names only commands that this bot offers. */
function jobFields(commands: readonly CommandToShow[], words: Words): EmbedField[] {
	const { t } = words;
	return Object.entries(jobs).map(([job, names]) => ({
		name: t(`help.job.${job as keyof typeof jobs}`),
		value: joinLines(
			...names.map((name) => {
				const command = commands.find((each) =>
					name === 'messageCommand' ? each.isMessageCommand : each.name === name && !each.isMessageCommand,
				);
				return command && joinDots(howToUse(command, words), t(`help.short.${name}`));
			}),
		),
	}));
}

const commandLine = (command: CommandToShow, words: Words): string =>
	joinDots(howToUse(command, words), words.t<PlainKey>(command.description));

const howToUse = ({ mention, isMessageCommand }: CommandToShow, { t }: Words): string =>
	isMessageCommand ? t('help.messageCommand', { name: mention }) : mention;

function pricesText({ t, duration, percent }: Words): string {
	const age = { items: duration(cacheLifetimes.items), outOfStock: duration(cacheLifetimes['out-of-stock']) };
	return joinLines(
		t('help.prices.ask'),
		t('help.prices.sale'),
		t('help.prices.suggested'),
		t('help.prices.verdict', { share: percent(unusualShare) }),
		t('help.prices.warning'),
		t('help.prices.converted'),
		t('help.age.text', age),
	);
}

function storedText(linkingIsOn: boolean, { t, duration }: Words): string {
	/** Transactions are kept in memory for as long as the message with them can be edited. */
	const keptFor = { duration: duration(discordLimits.tokenLifetime) };
	const stored = [
		t('help.stored.settings'),
		t('help.stored.alerts'),
		t('help.stored.feeds'),
		t('help.stored.holdings'),
		linkingIsOn && t('help.stored.account', keptFor),
		linkingIsOn && t('help.stored.sales'),
		t('help.stored.recent'),
	];
	return joinLines(
		...stored.map((each) => each && `- ${each}`),
		t('help.stored.delete', { button: t('settings.button.forget') }),
	);
}

function aboutText({ version, market }: AboutBot, { t }: Words): string {
	return joinDots(
		t('help.from', { market: escapeMarkdown(market) }),
		t('help.version', { version }),
		t('help.languages', { languages: languages.map((language) => ownNames[language]).join(', ') }),
	);
}
