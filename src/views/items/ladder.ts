import type { Choice, Choices } from '../../market/answers/choices.ts';
import type { Asked } from '../../market/answers/lowest-asks.ts';
import { parseSkin } from '../../market/catalogue/skin.ts';
import { heading } from '../formatting/escape-markdown.ts';
import type { Formats } from '../formatting/formats.ts';
import { joinLines } from '../formatting/join.ts';
import { updated, warning } from '../formatting/sources.ts';
import { colours, type Embed } from '../reply.ts';
import { standing } from './choices.ts';
import { type Cells, ladderTable } from './ladder-table.ts';

/** What tells the wears of a skin apart: `StatTrak™ Field-Tested`, or `Factory New · Ruby`. */
export function wearOf({ name, version }: Pick<Choice, 'name' | 'version'>): string {
	const parsed = parseSkin(name);
	const wear = parsed ? [parsed.quality, parsed.wear].filter(Boolean).join(' ') : name;
	return version === null ? wear : `${wear} · ${version}`;
}

/** The wears of a skin as a table, best first: the lowest ask of each, and how it stands to its 30-day median. */
export function ladderEmbed(choices: Choices<Asked>, formats: Formats, now: number): Embed {
	const isCheapest = choices.choices.some(({ hasVersions }) => hasVersions);
	const what = `Lowest ask by ${isCheapest ? 'wear, of the cheapest version' : stepsOf(choices)}`;
	return tableEmbed(skinOf(choices), onlyVersion(choices), what, choices, formats, now);
}

/** All versions of an item as a table: the lowest ask of each, and how it stands to its 30-day median. */
export function versionsEmbed(choices: Choices<Asked>, formats: Formats, now: number): Embed {
	return tableEmbed(choices.choices[0]?.name ?? '', null, 'Lowest ask by version', choices, formats, now);
}

function tableEmbed(
	name: string,
	version: string | null,
	what: string,
	choices: Choices<Asked>,
	formats: Formats,
	now: number,
): Embed {
	const isCompared = choices.choices.some((choice) => standing(choice, formats) !== '');
	return {
		title: heading(name, version, choices.query.locked),
		description: joinLines(
			warning(choices.sources, now),
			isCompared ? `${what}, and how it stands to its 30-day median:` : `${what}:`,
			ladderTable(choices, (choice) => askCells(choice, formats), formats),
			updated(choices.sources, formats, now),
		),
		colour: colours.question,
	};
}

function askCells(choice: Asked, formats: Formats): Cells {
	const { lowest, quantity } = choice;
	if (quantity === 0) return ['none', ''];
	return [lowest ?? 'no price', standing(choice, formats)];
}

export function skinOf({ choices }: Choices): string {
	const name = choices[0]?.name ?? '';
	return parseSkin(name)?.skin ?? name;
}

export function stepsOf({ choices }: Choices): string {
	return new Set(choices.map(({ version }) => version)).size > 1 ? 'wear and version' : 'wear';
}

/** The version that all of them are; null if they are several or have none. */
export function onlyVersion({ choices }: Choices): string | null {
	const [version = null, ...others] = new Set(choices.map((choice) => choice.version));
	return others.length === 0 ? version : null;
}
