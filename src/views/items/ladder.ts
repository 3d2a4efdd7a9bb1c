import type { Choice, Choices } from '../../market/answers/choices.ts';
import type { Asked } from '../../market/answers/lowest-asks.ts';
import { parseSkin, type Quality, qualities, type SkinName, type Wear, wears } from '../../market/catalogue/skin.ts';
import type { Formats } from '../formatting/formats.ts';
import { heading } from '../formatting/heading.ts';
import { smallPrint, updated, warning } from '../formatting/sources.ts';
import { type Alignment, alignedLines, codeBlock, phoneWidth, widthOf } from '../formatting/table.ts';
import { colours, type Embed, label } from '../reply.ts';
import { standing, versionOf } from './choices.ts';

const shortWears: Readonly<Record<Wear, string>> = {
	'Factory New': 'FN',
	'Minimal Wear': 'MW',
	'Field-Tested': 'FT',
	'Well-Worn': 'WW',
	'Battle-Scarred': 'BS',
};
const qualityNames: Readonly<Record<Quality, string>> = { '': 'Plain', 'StatTrak™': 'StatTrak™', Souvenir: 'Souvenir' };

/** What tells the wears of a skin apart: `StatTrak™ Field-Tested`. */
export function wearOf({ name }: Pick<Choice, 'name'>): string {
	const parsed = parseSkin(name);
	return parsed ? [parsed.quality, parsed.wear].filter(Boolean).join(' ') : name;
}

type Step = SkinName & Choice & Asked;

/** The wears of a skin as a table, best first: the lowest ask of each, and how it stands to its 30-day median. */
export function ladderEmbed(choices: Choices<Asked>, formats: Formats, now: number): Embed {
	const steps = choices.choices.flatMap((choice): Step[] => {
		const parsed = parseSkin(choice.name);
		return parsed ? [{ ...choice, ...parsed }] : [];
	});
	const shown = qualities.filter((quality) => steps.some((step) => step.quality === quality));
	const column = (quality: Quality) =>
		wears.map((wear) => steps.find((step) => step.wear === wear && step.quality === quality));
	const cells = (step: Step | undefined) => (step ? askCells(step, choices, formats) : ['', '']);
	const rows = wears.flatMap((wear, i) => {
		const own = shown.map((quality) => column(quality)[i]);
		return own.some(Boolean) ? [[shortWears[wear], ...own.flatMap(cells)]] : [];
	});
	const header = ['', ...shown.flatMap((quality) => [qualityNames[quality], ''])];
	const isPlain = shown.length === 1 && shown[0] === '';
	const together = alignedLines(isPlain ? rows : [header, ...rows], [
		'left',
		...shown.flatMap((): Alignment[] => ['right', 'right']),
	]);
	const stacked = () =>
		shown.flatMap((quality) => {
			const own = column(quality).flatMap((step) => (step ? [[shortWears[step.wear], ...cells(step)]] : []));
			return [qualityNames[quality], ...alignedLines(own, ['left', 'right', 'right']), ''];
		});
	return tableEmbed(
		heading(steps[0]?.skin ?? '', null, choices.query.locked),
		steps.some(({ hasVersions }) => hasVersions) ? 'Lowest ask by wear, of the cheapest version' : 'Lowest ask by wear',
		widthOf(together) <= phoneWidth || shown.length === 1 ? together : stacked().slice(0, -1),
		choices,
		formats,
		now,
	);
}

/** All versions of an item as a table: the lowest ask of each, and how it stands to its 30-day median. */
export function versionsEmbed(choices: Choices<Asked>, formats: Formats, now: number): Embed {
	const { query } = choices;
	const rows = choices.choices.map((choice) => [label(versionOf(choice)), ...askCells(choice, choices, formats)]);
	return tableEmbed(
		heading(choices.choices[0]?.name ?? '', null, query.locked),
		'Lowest ask by version',
		alignedLines(rows, ['left', 'right', 'right']),
		choices,
		formats,
		now,
	);
}

function tableEmbed(
	title: string,
	what: string,
	lines: readonly string[],
	{ sources, choices }: Choices<Asked>,
	formats: Formats,
	now: number,
): Embed {
	const isCompared = choices.some((choice) => standing(choice, formats) !== '');
	return {
		title,
		description: [
			warning(sources, now),
			isCompared ? `${what}, and how it stands to its 30-day median:` : `${what}:`,
			codeBlock(lines),
			smallPrint(updated(sources, formats, now)),
		]
			.filter(Boolean)
			.join('\n'),
		colour: colours.question,
	};
}

function askCells(choice: Asked, { query }: Choices<Asked>, formats: Formats): string[] {
	const { lowest, quantity, isUnreadable } = choice;
	if (quantity === 0) return [isUnreadable ? 'unread' : 'none', ''];
	return [lowest === null ? 'no price' : formats.money(lowest, query.currency), standing(choice, formats)];
}
