import type { Choice, Choices } from '../../src/market/answers/choices.ts';
import type { MarketQuery } from '../../src/market/answers/lists.ts';
import type { Asked } from '../../src/market/answers/lowest-asks.ts';
import { type Game, gameNames } from '../../src/market/game.ts';
import { enoughSales } from '../../src/market/rows/sales-periods.ts';
import { asksForPattern } from '../../src/search/item-text.ts';
import { discordLimits } from '../../src/words/discord-limits.ts';
import { escapeMarkdown, hasAddress, quote, quoted } from '../../src/words/escape-markdown.ts';
import { type Formats, plural } from '../../src/words/formats.ts';
import { joinDots } from '../../src/words/join.ts';
import { colours, type Embed, label, type Menu } from '../../src/words/reply.ts';
import { change } from './compared.ts';
import { doubtText, warningSign } from './doubtful.ts';
import { withAges } from './sources.ts';

/** The most items to choose from where different ones may be meant: nobody reads more. */
export const mostCandidates = 10;

export const choiceTexts = {
	pickOne: 'Pick an item',
	otherVersion: 'Another version',
	version: 'Pick a version',
	onlyVersion: 'Watch only one version',
	wear: 'Pick a wear',
	lowestAsks: 'Possible matches, most sold first, with their lowest ask and how it stands to the 30-day median:',
	medianSales: 'Possible matches, most sold first, with their median sale:',
} as const;

/** The figures of a choice in words, to choose by. */
export type Describe<Figures> = (choice: Choice & Figures) => string;

/** What was typed, and what is shown for it. */
export interface Shown {
	readonly typed: string;
	/** If not all of them match what was typed: none does and these come closest, or several items were typed. */
	readonly instead?: 'closest' | 'compared' | undefined;
	/** How many more there are. */
	readonly more: number;
	/** If there are too many, one wear of each item is shown: how many items there are. */
	readonly distinct?: number | undefined;
}

/**
 * Several items that match what was typed, or come closest to it.
 * @param start says what the figures are.
 */
export function candidatesEmbed<Figures>(
	choices: Choices<Figures>,
	start: string,
	describe: Describe<Figures>,
	{ typed, instead, more, distinct }: Shown,
	formats: Formats,
	now: number,
): Embed {
	const lines = [
		!instead && start,
		...choices.choices.map((choice) => `**${escapeMarkdown(label(nameOf(choice)))}** · ${describe(choice)}`),
		distinct !== undefined &&
			`${formats.count(distinct)} different items match, each in the wear that sold most. Type more of the name to narrow it down.`,
		distinct === undefined &&
			more > 0 &&
			`${plural(formats, more, 'more item matches', 'more items match')}. Type more of the name to narrow it down.`,
	];
	const locked = choices.query.locked ? ' · trade-locked' : '';
	const titles = {
		compared: () => quoted('', typed, locked),
		closest: () =>
			hasAddress(typed)
				? `This link leads to no item here. Did you mean one of these?${locked}`
				: quoted('No match for ', typed, `. Did you mean one of these?${locked}`),
		matching: () => quoted('Which ', typed, ` do you mean?${locked}`),
	};
	return {
		title: titles[instead ?? 'matching'](),
		description: withAges(choices.sources, lines, formats, now),
		colour: colours.question,
	};
}

export const versionOf = ({ version, name }: Choice): string => version ?? name;
export const nameOf = ({ version, name }: Pick<Choice, 'name' | 'version'>): string =>
	version === null ? name : `${name} · ${version}`;

/** Says which item is shown for text that is not exactly its name. */
export function interpretedAs(typed: string, name: string): string {
	const shown = `Showing **${escapeMarkdown(label(name))}** for ${hasAddress(typed) ? 'your link' : quote(typed)}.`;
	if (hasAddress(typed) || !asksForPattern(typed)) return shown;
	return `${shown} Patterns, floats and stickers are not priced by this marketplace.`;
}

/** Says that the answer is about another game than the one that was asked about. */
export const inOtherGame = (asked: Game, found: Game): string =>
	`No match in ${gameNames[asked]}. In **${gameNames[found]}** there is this:`;

/** A menu that opens one of the choices. `chosen` is the key of the one being shown. */
export function choicesMenu<Figures>(
	id: string,
	placeholder: string,
	{ choices }: Choices<Figures>,
	nameIn: (choice: Choice) => string,
	describe: Describe<Figures>,
	chosen?: string,
): Menu {
	return {
		id,
		placeholder,
		options: choices.slice(0, discordLimits.menuOptions).map((choice) => ({
			label: label(nameIn(choice)),
			value: choice.key,
			// The answer shows the figures of the chosen one.
			...(choice.key === chosen ? {} : { description: label(describe(choice)) }),
			chosen: choice.key === chosen,
		})),
	};
}

/** The lowest ask of a choice in words, and how it stands to the 30-day median. */
export function describeAsk({ currency }: MarketQuery, formats: Formats): Describe<Asked> {
	return (choice) => {
		const { lowest, quantity, sold } = choice;
		const sales = sold === null ? 'sales not given' : sold !== undefined && `${formats.count(sold)} sold in 30 days`;
		if (quantity === 0) return joinDots('none listed', sales);
		const price = lowest !== null && formats.money(lowest, currency);
		const stands = choice.doubtful ? doubtText(choice.doubtful, formats) : standing(choice, formats);
		return joinDots(price, stands, `${formats.count(quantity)} listed`, sales);
	};
}

/** How far the lowest ask is from the 30-day median, in a table; empty if too little is known. `⚠ 8×` if it is doubtful. */
export function standing({ lowest, median, medianSales, doubtful }: Asked, formats: Formats): string {
	if (doubtful)
		return doubtful.times > 1 ? `${warningSign} ${formats.count(Math.round(doubtful.times))}×` : warningSign;
	if (lowest === null || !median || medianSales < enoughSales) return '';
	return change(lowest, median, formats);
}
