import { z } from 'zod';
import { UserError } from '../../errors/user-error.ts';
import type { MarketQuery } from '../../market/answers/lists.ts';
import type { OnOffer } from '../../market/answers/price-now.ts';
import { currencies } from '../../market/currency.ts';
import { games } from '../../market/game.ts';
import type { Goal } from '../../notify/alert.ts';
import { mostDays } from '../../notify/user-alerts.ts';
import { maxLimit } from '../pages/limits-part.ts';

/** What somebody wants to be told: an amount, or a change of the price now. */
export type WantedGoal =
	| { readonly kind: 'below' | 'above'; readonly amount: number }
	| { readonly kind: 'drop' | 'rise'; readonly percent: number }
	| { readonly kind: 'stock' };

/** An alert that somebody wants, except for the item. */
export interface WantedAlert {
	readonly query: MarketQuery;
	readonly goal: WantedGoal;
	readonly repeats: boolean;
	readonly days: number;
}

export const usualDays = 90;
export const mostDrop = 99;
export const mostRise = 1_000;

/** Custom ids have the cents of an amount to this base. */
const base = 36;
const letters = { below: 'b', above: 'a', drop: 'd', rise: 'r', stock: 's' } as const satisfies Record<
	WantedGoal['kind'],
	string
>;

/** What custom ids have of a wanted alert: game, currency, flags, goal and days. */
export function wantedParts({ query, goal, repeats, days }: WantedAlert): readonly (string | number)[] {
	const flags = (query.locked ? 1 : 0) + (repeats ? 2 : 0);
	return [query.game, query.currency, flags, packGoal(goal), days];
}

function packGoal(goal: WantedGoal): string {
	const letter = letters[goal.kind];
	if ('amount' in goal) return letter + Math.round(100 * goal.amount).toString(base);
	return 'percent' in goal ? letter + goal.percent : letter;
}

const packedGoal = z.string().transform((packed, { addIssue }): WantedGoal => {
	const [letter, rest] = [packed.slice(0, 1), packed.slice(1)];
	const number = letter === 'b' || letter === 'a' ? Number.parseInt(rest, base) / 100 : Number(rest);
	const isValid = number > 0 && number <= maxLimit;
	if (letter === letters.stock) return { kind: 'stock' };
	if (isValid && letter === letters.below) return { kind: 'below', amount: number };
	if (isValid && letter === letters.above) return { kind: 'above', amount: number };
	if (isValid && letter === letters.drop) return { kind: 'drop', percent: number };
	if (isValid && letter === letters.rise) return { kind: 'rise', percent: number };
	addIssue({ code: 'custom', message: 'no goal' });
	return z.NEVER;
});

/** Parses what `wantedParts` made, and what follows it: an item's key, or a text that may contain ":". */
export const wantedState = z
	.tuple([
		z.coerce.number().pipe(z.literal(games)),
		z.enum(currencies),
		z.coerce.number().int().min(0).max(3),
		packedGoal,
		z.coerce.number().int().min(1).max(mostDays),
	])
	.rest(z.string())
	.transform(([game, currency, flags, goal, days, ...rest]) => ({
		wanted: { query: { game, currency, locked: flags % 2 === 1 }, goal, repeats: flags >= 2, days },
		rest: rest.join(':'),
	}));

/** The values of the options that a goal can be given with. */
export interface GoalOptions {
	readonly below?: number | undefined;
	readonly above?: number | undefined;
	readonly drop?: number | undefined;
	readonly rise?: number | undefined;
	readonly in_stock?: boolean | undefined;
}

/** The goal that was given. @throws UserError `not-one-goal`, `not-an-amount` */
export function wantedGoal({ below, above, drop, rise, in_stock }: GoalOptions): WantedGoal {
	const goals: WantedGoal[] = [];
	if (below !== undefined) goals.push({ kind: 'below', amount: inCents(below) });
	if (above !== undefined) goals.push({ kind: 'above', amount: inCents(above) });
	if (drop !== undefined) goals.push({ kind: 'drop', percent: drop });
	if (rise !== undefined) goals.push({ kind: 'rise', percent: rise });
	if (in_stock) goals.push({ kind: 'stock' });
	const [goal, ...others] = goals;
	if (!goal || others.length > 0) throw new UserError({ code: 'not-one-goal', given: goals.length });
	return goal;
}

function inCents(amount: number): number {
	const rounded = Math.round(100 * amount) / 100;
	if (rounded > 0 && rounded <= maxLimit) return rounded;
	throw new UserError({ code: 'not-an-amount', typed: String(amount), most: maxLimit });
}

/** A goal as it was wanted: a percentage is taken of the price of whatever item it is set for next. */
export function wantedAgain(goal: Goal): WantedGoal {
	if (goal.kind === 'stock') return { kind: 'stock' };
	const { kind, amount, change } = goal;
	return change ? { kind: kind === 'below' ? 'drop' : 'rise', percent: change.percent } : { kind, amount };
}

/** The goal with the amount that a percentage leads to. @throws UserError `no-price-for-percent` */
export function goalFrom(wanted: WantedGoal, offer: OnOffer | undefined, item: string): Goal {
	if (!('percent' in wanted)) return wanted;
	const from = offer?.ask;
	if (!from) throw new UserError({ code: 'no-price-for-percent', item });
	const { percent } = wanted;
	const change = { percent, from };
	// Away from the price: rounded towards it, a small percentage of a low price would be met already.
	if (wanted.kind === 'drop') {
		const cents = Math.floor(exactly(from * (100 - percent)));
		return { kind: 'below', amount: Math.max(1, cents) / 100, change };
	}
	const cents = Math.ceil(exactly(from * (100 + percent)));
	return { kind: 'above', amount: Math.min(100 * maxLimit, cents) / 100, change };
}

/** Without the error of binary fractions, so that 10 % less than 0.70 is 0.63. */
const exactly = (cents: number): number => Math.round(1e6 * cents) / 1e6;
