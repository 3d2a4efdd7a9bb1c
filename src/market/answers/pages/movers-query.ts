import type { Game } from '../../game.ts';

const day = 24 * 3_600_000;

export const directions = ['up', 'down'] as const;
export type Direction = (typeof directions)[number];

/** How far back prices are compared. */
export const periods = ['1d', '7d', '30d'] as const;
export type Period = (typeof periods)[number];
/** The same, ms. */
export const lengths: Readonly<Record<Period, number>> = { '1d': day, '7d': 7 * day, '30d': 30 * day };

/** Which prices are compared: what people paid, or the lowest asks. */
export const bases = ['sales', 'asks'] as const;
export type Basis = (typeof bases)[number];

/** Which prices moved, which way, and in which time. */
export interface Movement {
	readonly basis: Basis;
	readonly direction: Direction;
	readonly period: Period;
}

export const movements: readonly Movement[] = bases.flatMap((basis) =>
	directions.flatMap((direction) => periods.map((period) => ({ basis, direction, period }))),
);

/** `+7d`, `-30da` for asks: short, for buttons and menus. */
export const movementKey = ({ basis, direction, period }: Movement): string =>
	`${direction === 'up' ? '+' : '-'}${period}${basis === 'asks' ? 'a' : ''}`;

/** A request for what moved. */
export interface MoversQuery extends Movement {
	readonly game: Game;
	/** The minimum number of sales in 30 days. */
	readonly minSales: number;
	/** A filter: part of a name, or the result of `filterTextFor`; empty for all items. */
	readonly text: string;
}
