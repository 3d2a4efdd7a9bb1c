import type { Asked } from '../market/answers/check-price.ts';
import type { Choice, Choices } from '../market/answers/choices.ts';
import type { MarketQuery } from '../market/answers/lists.ts';
import { escapeMarkdown } from './formatting/escape-markdown.ts';
import { type Formats, plural } from './formatting/formats.ts';
import { heading, quoted } from './formatting/heading.ts';
import { ages, unread, warning } from './formatting/sources.ts';
import { colours, type Embed, label, type Menu, menuLimit } from './reply.ts';

/** More than these are a long way down on a phone; the menu has them all. */
const linesLimit = 10;

/** Said of a choice of several versions. */
export const partlyUnread = 'not all could be read';

/** What is said of one choice. */
export type Says<Figures> = (choice: Choice & Figures) => string;

/** All versions of a name, cheapest first. */
export function versionsEmbed(choices: Choices<Asked>, formats: Formats, now: number): Embed {
	const { query } = choices;
	const isNone = query.locked && choices.choices.every(({ quantity, isUnreadable }) => quantity === 0 && !isUnreadable);
	return {
		title: heading(choices.choices[0]?.name ?? '', null, query.locked),
		description: [
			list(choices, 'Lowest asks by version:', versionOf, saysAsk(query, formats), formats, now),
			isNone && 'Ask again without `trade_locked` for what is tradable.',
		]
			.filter(Boolean)
			.join('\n'),
		colour: colours.question,
		fields: [ages([choices.source], formats)],
	};
}

/**
 * Several items that may be meant.
 * @param start what the figures are that `says` tells.
 * @param more how many more may be meant.
 */
export function candidatesEmbed<Figures>(
	choices: Choices<Figures>,
	start: string,
	says: Says<Figures>,
	{ typed, more }: { readonly typed: string; readonly more: number },
	formats: Formats,
	now: number,
): Embed {
	return {
		title: quoted('Which ', typed, `?${choices.query.locked ? ' · trade-locked' : ''}`),
		description: [
			list(choices, start, nameOf, says, formats, now),
			more > 0 && `${plural(formats, more, 'other', 'others')} may be meant as well: type a little more of the name.`,
		]
			.filter(Boolean)
			.join('\n'),
		colour: colours.question,
		fields: [ages([choices.source], formats)],
	};
}

/** How versions of one name are told apart, and how names are. */
export const versionOf = ({ version, name }: Choice): string => version ?? name;
export const nameOf = ({ version, name }: Pick<Choice, 'name' | 'version'>): string =>
	version === null ? name : `${name} · ${version}`;

/** How what was typed without picking was understood. */
export function readAs(typed: string, name: string): string {
	return `Read “${escapeMarkdown(label(typed))}” as **${escapeMarkdown(label(name))}**.`;
}

/** Opens one of the choices. `chosen` is the key of the one that is shown. */
export function choicesMenu<Figures>(
	id: string,
	placeholder: string,
	{ choices }: Choices<Figures>,
	called: (choice: Choice) => string,
	says: Says<Figures>,
	chosen?: string,
): Menu {
	return {
		id,
		placeholder,
		options: choices.slice(0, menuLimit).map((choice) => ({
			label: label(called(choice)),
			value: choice.key,
			description: label(says(choice)),
			chosen: choice.key === chosen,
		})),
	};
}

/** Cheapest first, what nobody offers last. */
export function cheapestFirst({ choices, ...rest }: Choices<Asked>): Choices<Asked> {
	return { ...rest, choices: [...choices].sort((a, b) => (a.lowest ?? Infinity) - (b.lowest ?? Infinity) || 0) };
}

/** A line for each of the first choices, with a warning above where the figures are old; the menu has the others. */
export function list<Figures>(
	{ choices, source }: Choices<Figures>,
	start: string,
	called: (choice: Choice) => string,
	says: Says<Figures>,
	formats: Formats,
	now: number,
): string {
	const lines = choices
		.slice(0, linesLimit)
		.map((choice) => `**${escapeMarkdown(label(called(choice)))}**: ${says(choice)}`);
	const others = choices.length - lines.length;
	if (others > 0) lines.push(`… and ${formats.count(others)} more in the menu.`);
	return [warning([source], now), start, ...lines].filter(Boolean).join('\n');
}

/** What is asked for a choice, in words. */
export function saysAsk({ currency }: MarketQuery, formats: Formats): Says<Asked> {
	return ({ lowest, quantity, isUnreadable }) => {
		if (quantity === 0) return isUnreadable ? unread : 'none on offer';
		const asks = [
			lowest !== null && `lowest ask ${formats.money(lowest, currency)}`,
			plural(formats, quantity, 'unit', 'units'),
			isUnreadable && partlyUnread,
		];
		return asks.filter(Boolean).join(' · ');
	};
}
