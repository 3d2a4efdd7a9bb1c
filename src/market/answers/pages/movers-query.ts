import type { Game } from '../../game.ts';
import type { Direction } from './rank-movements.ts';

const day = 24 * 3_600_000;

/** How far back prices are compared. */
export const periods = ['1d', '7d', '30d'] as const;
export type Period = (typeof periods)[number];
/** The same, ms. */
export const lengths: Readonly<Record<Period, number>> = { '1d': day, '7d': 7 * day, '30d': 30 * day };

/** A request for what moved. */
export interface MoversQuery {
	readonly game: Game;
	readonly period: Period;
	readonly direction: Direction;
	/** The minimum number of sales in 30 days. */
	readonly minSales: number;
	/** A filter: part of a name, or the result of `filterTextFor`; empty for all items. */
	readonly text: string;
}
