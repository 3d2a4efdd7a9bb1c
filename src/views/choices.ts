import type { Choice, Choices, Source } from '../market/check-price.ts';
import { type Formats, plural } from './formats.ts';
import { asIs } from './markdown.ts';
import { ages, heading, warning } from './price.ts';
import { colours, type Embed, label, type Menu, menuLimit, title } from './reply.ts';

/** Discord's limit of a description is 4096 characters; the rest of the list stands in the menu. */
const listLimit = 3_600;

/** All versions of a name, cheapest first. */
export function versionsEmbed(choices: Choices, formats: Formats, now: number): Embed {
	const { query } = choices;
	return {
		title: heading(choices.choices[0]?.name ?? '', null, query.locked),
		description: list(choices, 'Lowest asks by version:', versionOf, formats, now),
		colour: colours.question,
		fields: [ages([asksOf(choices)])],
	};
}

/** Several items that may be meant. */
export function candidatesEmbed(choices: Choices, more: number, typed: string, formats: Formats, now: number): Embed {
	return {
		title: title(`Which “${asIs(typed)}”?${choices.query.locked ? ' · trade-locked' : ''}`),
		description: [
			list(choices, 'Lowest asks of what may be meant:', nameOf, formats, now),
			more > 0 && `… and ${formats.count(more)} more: type a little more of the name.`,
		]
			.filter(Boolean)
			.join('\n'),
		colour: colours.question,
		fields: [ages([asksOf(choices)])],
	};
}

/** How versions of one name are told apart, and how names are. */
export const versionOf = ({ version, name }: Choice): string => version ?? name;
export const nameOf = ({ version, name }: Choice): string => (version === null ? name : `${name} · ${version}`);

/** How what was typed without picking was understood. */
export function readAs(typed: string, name: string): string {
	return `Read “${asIs(label(typed))}” as **${asIs(name)}**.`;
}

/** Opens one of the choices. `chosen` is the key of the one that is shown. */
export function choicesMenu(
	id: string,
	placeholder: string,
	{ choices, query }: Choices,
	called: (choice: Choice) => string,
	formats: Formats,
	chosen?: string,
): Menu {
	return {
		id,
		placeholder,
		options: choices.slice(0, menuLimit).map((choice) => ({
			label: label(called(choice)),
			value: choice.key,
			description: label(asks(choice, query.currency, formats)),
			chosen: choice.key === chosen,
		})),
	};
}

/** Cheapest first, what nobody offers last. */
export function cheapestFirst({ choices, ...rest }: Choices): Choices {
	return { ...rest, choices: [...choices].sort((a, b) => (a.lowest ?? Infinity) - (b.lowest ?? Infinity) || 0) };
}

function list(
	{ choices, query, fetchedAt }: Choices,
	start: string,
	called: (choice: Choice) => string,
	formats: Formats,
	now: number,
): string {
	const lines = [warning([asksOf({ fetchedAt })], now), start].filter(Boolean);
	let length = lines.join('\n').length;
	for (const choice of choices) {
		const line = `**${asIs(label(called(choice)))}**: ${asks(choice, query.currency, formats)}`;
		length += line.length + 1;
		if (length > listLimit) break;
		lines.push(line);
	}
	return lines.join('\n');
}

function asks({ lowest, quantity }: Choice, currency: Choices['query']['currency'], formats: Formats): string {
	if (quantity === 0) return 'none on offer';
	if (lowest === null) return plural(formats, quantity, 'unit', 'units');
	return `lowest ask ${formats.money(lowest, currency)} · ${plural(formats, quantity, 'unit', 'units')}`;
}

const asksOf = ({ fetchedAt }: Pick<Choices, 'fetchedAt'>): Source => ({ of: 'asks', fetchedAt });
