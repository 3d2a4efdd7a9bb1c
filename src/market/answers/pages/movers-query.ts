import type { Game } from '../../game.ts';

const day = 24 * 3_600_000;

export const directions = ['up', 'down'] as const;
export type Direction = (typeof directions)[number];

/** How far back prices are compared. */
export const periods = ['1d', '7d', '30d'] as const;
export type Period = (typeof periods)[number];
/** The same, ms. */
export const lengths: Readonly<Record<Period, number>> = { '1d': day, '7d': 7 * day, '30d': 30 * day };

/** Which way prices moved, and in which time. */
export interface Movement {
	readonly direction: Direction;
	readonly period: Period;
}

export const movements: readonly Movement[] = directions.flatMap((direction) =>
	periods.map((period) => ({ direction, period })),
);

/** `+7d`, `-30d`: short, for buttons and menus. */
export const movementKey = ({ direction, period }: Movement): string => `${direction === 'up' ? '+' : '-'}${period}`;

/** A request for what moved. */
export interface MoversQuery extends Movement {
	readonly game: Game;
	/** The minimum number of sales in 30 days. */
	readonly minSales: number;
	/** A filter: part of a name, or the result of `filterTextFor`; empty for all items. */
	readonly text: string;
}
