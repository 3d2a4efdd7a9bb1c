import type { Asked } from '../market/answers/check-price.ts';
import type { Choice, Choices } from '../market/answers/choices.ts';
import type { MarketQuery } from '../market/answers/lists.ts';
import { discordLimits } from './discord-limits.ts';
import { escapeMarkdown } from './formatting/escape-markdown.ts';
import { type Formats, plural } from './formatting/formats.ts';
import { heading, quoted } from './formatting/heading.ts';
import { ages, unread, warning } from './formatting/sources.ts';
import { colours, type Embed, label, type Menu } from './reply.ts';

/** More lines than these push the buttons off a phone's screen; the menu has all choices. */
const linesLimit = 10;

/** Said of a choice with several versions. */
export const partlyUnread = 'some could not be read';

export const choiceTexts = {
	pickOne: 'Pick an item',
	otherVersion: 'Another version',
	lowestAsks: 'Possible matches, lowest ask each:',
	medianSales: 'Possible matches, median sale each:',
} as const;

/** The figures of a choice in words, to choose by. */
export type Describe<Figures> = (choice: Choice & Figures) => string;

/** All versions of an item with their lowest asks. */
export function versionsEmbed(choices: Choices<Asked>, formats: Formats, now: number): Embed {
	const { query } = choices;
	const isNone = query.locked && choices.choices.every(({ quantity, isUnreadable }) => quantity === 0 && !isUnreadable);
	return {
		title: heading(choices.choices[0]?.name ?? '', null, query.locked),
		description: [
			choiceLines(choices, 'Lowest ask by version:', versionOf, describeAsk(query, formats), formats, now),
			isNone && 'Leave out `trade_locked` to see tradable units.',
		]
			.filter(Boolean)
			.join('\n'),
		colour: colours.question,
		fields: [ages([choices.source], formats, now)],
	};
}

/**
 * Several items that match what was typed.
 * @param start says what the figures are.
 * @param more how many more items match.
 */
export function candidatesEmbed<Figures>(
	choices: Choices<Figures>,
	start: string,
	describe: Describe<Figures>,
	{ typed, more }: { readonly typed: string; readonly more: number },
	formats: Formats,
	now: number,
): Embed {
	return {
		title: quoted('Which ', typed, ` do you mean?${choices.query.locked ? ' · trade-locked' : ''}`),
		description: [
			choiceLines(choices, start, nameOf, describe, formats, now),
			more > 0 &&
				`${plural(formats, more, 'more item matches', 'more items match')}. Type more of the name to narrow it down.`,
		]
			.filter(Boolean)
			.join('\n'),
		colour: colours.question,
		fields: [ages([choices.source], formats, now)],
	};
}

/** What tells the versions of one item apart. */
export const versionOf = ({ version, name }: Choice): string => version ?? name;
/** What tells items apart. */
export const nameOf = ({ version, name }: Pick<Choice, 'name' | 'version'>): string =>
	version === null ? name : `${name} · ${version}`;

/** Says which item is shown for text that is not exactly its name. */
export function interpretedAs(typed: string, name: string): string {
	return `Showing **${escapeMarkdown(label(name))}** for “${escapeMarkdown(label(typed))}”.`;
}

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
			description: label(describe(choice)),
			chosen: choice.key === chosen,
		})),
	};
}

/** A line for each of the first choices, below a warning if the prices are old. The menu has the others. */
export function choiceLines<Figures>(
	{ choices, source }: Choices<Figures>,
	start: string,
	nameIn: (choice: Choice) => string,
	describe: Describe<Figures>,
	formats: Formats,
	now: number,
): string {
	const lines = choices
		.slice(0, linesLimit)
		.map((choice) => `**${escapeMarkdown(label(nameIn(choice)))}**: ${describe(choice)}`);
	const others = choices.length - lines.length;
	if (others > 0) lines.push(`… and ${formats.count(others)} more in the menu.`);
	return [warning([source], now), start, ...lines].filter(Boolean).join('\n');
}

/** The lowest ask of a choice in words. */
export function describeAsk({ currency }: MarketQuery, formats: Formats): Describe<Asked> {
	return ({ lowest, quantity, isUnreadable }) => {
		if (quantity === 0) return isUnreadable ? unread : 'none for sale';
		const asks = [
			lowest !== null && `lowest ask ${formats.money(lowest, currency)}`,
			plural(formats, quantity, 'unit', 'units'),
			isUnreadable && partlyUnread,
		];
		return asks.filter(Boolean).join(' · ');
	};
}
