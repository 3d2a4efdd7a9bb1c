import { z } from 'zod';
import type { MarketQuery } from '../../../src/answers/market-lists.ts';
import type { ListedNow } from '../../../src/answers/price-now.ts';
import { UserError } from '../../../src/base/user-error.ts';
import { maxTypedAmount } from '../../../src/discord/command/option.ts';
import { type LowPeriod, lowPeriods } from '../../../src/prices/price-history.ts';
import { currencyPart, gamePart, numberPart } from '../../items/question-scope.ts';
import { maxAlertDays } from '../../items/stock-form.ts';
import type { Goal } from '../watching/alert-rules.ts';
import { underLowest } from '../watching/lowest-asks.ts';

/** Custom ids contain only the first letters, so these must differ. */
export const goalKinds = ['below', 'above', 'drop', 'rise', 'stock', 'low'] as const;
type GoalKind = (typeof goalKinds)[number];

export interface NewGoal {
	readonly kind: GoalKind;
	/** An amount or a percentage; 0 for `stock`; for `low`, the index of its period. */
	readonly value: number;
}

export interface NewAlert {
	readonly query: MarketQuery;
	readonly goal: NewGoal;
	readonly repeats: boolean;
	readonly days: number;
	/** Whether to wait until the goal is met again if it is met already. */
	readonly waitsForNextTime?: boolean;
}

export const maxDrop = 99;
export const maxRise = 1_000;

/** Custom ids contain the cents of an amount in this base. */
const base = 36;

export function newAlertParts({
	query,
	goal,
	repeats,
	days,
	waitsForNextTime,
}: NewAlert): readonly (string | number)[] {
	const flags = (query.locked ? 1 : 0) + (repeats ? 2 : 0) + (waitsForNextTime ? 4 : 0);
	return [query.game, query.currency, flags, goal.kind[0]! + Math.round(100 * goal.value).toString(base), days];
}

const packedGoal = z
	.string()
	.regex(/^[badrsl][0-9a-z]{1,6}$/)
	.transform((packed): NewGoal => {
		const kind = goalKinds.find((each) => packed.startsWith(each[0]!))!;
		return { kind, value: Number.parseInt(packed.slice(1), base) / 100 };
	});

/** `rest` is an item's key, or a text that may contain ":". */
export const newAlertState = z
	.tuple([gamePart, currencyPart, numberPart(0, 7), packedGoal, numberPart(1, maxAlertDays)])
	.rest(z.string())
	.transform(([game, currency, flags, goal, days, ...rest]) => {
		const query = { game, currency, locked: (flags & 1) > 0 };
		const wanted: NewAlert = { query, goal, repeats: (flags & 2) > 0, days, waitsForNextTime: (flags & 4) > 0 };
		return { wanted, rest: rest.join(':') };
	});

/** @throws UserError `not-one-goal`, `not-an-amount` */
export function newGoal(values: Readonly<Partial<Record<GoalKind, number | undefined>>>): NewGoal {
	const goals = goalKinds.flatMap((kind) => {
		const value = values[kind];
		// Amounts are rounded away from the price, so that no ask reaches its goal only because of rounding.
		let round = Math.round;
		if (kind === 'below') round = Math.floor;
		if (kind === 'above') round = Math.ceil;
		return value === undefined ? [] : [{ kind, value: round(exactly(100 * value)) / 100 }];
	});
	const [goal, ...others] = goals;
	if (!goal || others.length > 0) throw new UserError({ code: 'not-one-goal', given: goals.length });
	if (goal.kind !== 'stock' && goal.kind !== 'low' && goal.value === 0)
		throw new UserError({ code: 'not-an-amount', typed: String(values[goal.kind]), most: maxTypedAmount });
	return goal;
}

/**
 * @param lowest returns the lowest recorded ask of a period, in the alert's currency
 * @throws UserError `no-price-for-percent`, `no-lows`
 */
export function goalFrom(
	{ kind, value }: NewGoal,
	offer: ListedNow | undefined,
	item: string,
	lowest: (period: LowPeriod) => number | undefined = () => undefined,
): Goal {
	if (kind === 'stock') return { kind };
	if (kind === 'low') {
		const low = lowPeriods[value] ?? 'all';
		const amount = underLowest(lowest(low));
		if (amount === undefined) throw new UserError({ code: 'no-lows', item, locked: false });
		return { kind: 'below', amount, low };
	}
	if (kind === 'below' || kind === 'above') return { kind, amount: value };
	const from = offer?.ask;
	if (!from) throw new UserError({ code: 'no-price-for-percent', item });
	const change = { percent: value, from };
	// Rounded away from the price. Rounded towards it, a small percentage of a low price would be met already.
	if (kind === 'drop') {
		const cents = Math.floor(exactly(from * (100 - value)));
		return { kind: 'below', amount: Math.max(1, cents) / 100, change };
	}
	const cents = Math.ceil(exactly(from * (100 + value)));
	return { kind: 'above', amount: Math.min(100 * maxTypedAmount, cents) / 100, change };
}

/** Removes the error of binary fractions, so that 10 % less than 0.70 is 0.63. */
const exactly = (cents: number): number => Math.round(1e6 * cents) / 1e6;
