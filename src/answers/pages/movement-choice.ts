import { dayLength } from '../../base/clock.ts';
import type { Game } from '../../names/game.ts';

export const directions = ['up', 'down'] as const;
export type Direction = (typeof directions)[number];

export const movementPeriods = ['1d', '7d', '30d'] as const;
export type MovementPeriod = (typeof movementPeriods)[number];
/** How long each period is, ms. */
export const periodLengths: Readonly<Record<MovementPeriod, number>> = {
	'1d': dayLength,
	'7d': 7 * dayLength,
	'30d': 30 * dayLength,
};

const bases = ['sales', 'asks'] as const;
export type MovementBasis = (typeof bases)[number];

export interface MovementChoice {
	readonly basis: MovementBasis;
	readonly direction: Direction;
	readonly period: MovementPeriod;
}

export const movementChoices: readonly MovementChoice[] = bases.flatMap((basis) =>
	directions.flatMap((direction) => movementPeriods.map((period) => ({ basis, direction, period }))),
);

/** A short key for buttons and menus: `+7d`, or `-30da` for asks. */
export const movementKey = ({ basis, direction, period }: MovementChoice): string =>
	`${direction === 'up' ? '+' : '-'}${period}${basis === 'asks' ? 'a' : ''}`;

export interface MoversQuery extends MovementChoice {
	readonly game: Game;
	/** The fewest sales in 30 days. */
	readonly minSales: number;
	readonly text: string;
}
