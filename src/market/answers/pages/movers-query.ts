import type { Game } from '../../game.ts';

const day = 24 * 3_600_000;

export const directions = ['up', 'down'] as const;
export type Direction = (typeof directions)[number];

export const periods = ['1d', '7d', '30d'] as const;
export type Period = (typeof periods)[number];
export const lengths: Readonly<Record<Period, number>> = { '1d': day, '7d': 7 * day, '30d': 30 * day };

const bases = ['sales', 'asks'] as const;
export type Basis = (typeof bases)[number];

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

export interface MoversQuery extends Movement {
	readonly game: Game;
	/** In 30 days. */
	readonly minSales: number;
	readonly text: string;
}
