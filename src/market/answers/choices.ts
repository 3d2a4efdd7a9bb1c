import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Subject } from '../catalogue/subject.ts';
import type { Problem, Snapshot } from '../snapshots/snapshot.ts';
import type { MarketQuery } from './lists.ts';

/** A list that figures are from. */
export interface Source {
	readonly of: 'asks' | 'sales' | 'out of stock';
	/** When it was fetched, in the process's own time. */
	readonly fetchedAt: number;
	readonly problem?: Problem | undefined;
}

export const sourceOf = (of: Source['of'], { fetchedAt, problem }: Snapshot): Source => ({ of, fetchedAt, problem });

/** One of several items, names or versions to choose from. */
export interface Choice {
	readonly key: string;
	readonly name: string;
	readonly version: string | null;
	/** Undefined for a name with all its versions. */
	readonly item: number | undefined;
}

/** What there is to choose from, each with figures to choose by. */
export interface Choices<Figures = unknown> {
	readonly query: MarketQuery;
	readonly choices: readonly (Choice & Figures)[];
	readonly source: Source;
}

export function choiceOf(catalogue: Catalogue, subject: Subject): Choice {
	return {
		key: catalogue.key(subject),
		name: catalogue.name(subject.name),
		version: subject.item === undefined ? null : catalogue.version(subject.item),
		item: subject.item,
	};
}
