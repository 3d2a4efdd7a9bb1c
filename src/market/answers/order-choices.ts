import type { Choice, Choices } from './choices.ts';

/** The versions of an item in the order in which people list them; versions that are not here come last, by name. */
const versions = ['Phase 1', 'Phase 2', 'Phase 3', 'Phase 4', 'Ruby', 'Sapphire', 'Black Pearl', 'Emerald'];

/** In the order of their versions, which is the same in every answer. */
export function inVersionOrder<Figures>({ choices, ...rest }: Choices<Figures>): Choices<Figures> {
	const place = ({ version }: Choice) => (versions.indexOf(version ?? '') + 1 || versions.length + 1) - 1;
	const name = ({ version }: Choice) => version ?? '';
	return { ...rest, choices: choices.toSorted((a, b) => place(a) - place(b) || name(a).localeCompare(name(b), 'en')) };
}

/** Most sold first, choices whose sales are not known last. */
export function mostSoldFirst<Figures>(
	{ choices, ...rest }: Choices<Figures>,
	sold: (choice: Figures) => number | undefined,
): Choices<Figures> {
	return { ...rest, choices: choices.toSorted((a, b) => (sold(b) ?? -1) - (sold(a) ?? -1)) };
}
