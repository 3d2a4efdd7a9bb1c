import { z } from 'zod';
import type { CurrentOffer } from '../../../src/answers/current-price.ts';
import type { MarketQuery } from '../../../src/answers/market-lists.ts';
import { UserError } from '../../../src/base/user-error.ts';
import { maxTypedAmount } from '../../../src/discord/command/option.ts';
import { displayedAmount } from '../../../src/market/displayed-amount.ts';
import { type LowPeriod, lowPeriods } from '../../../src/prices/price-history.ts';
import { currencyPart, gamePart, numberPart } from '../../items/question-scope.ts';
import { maxAlertDays } from '../../items/stock-form.ts';
import type { Goal } from './alert-rules.ts';
import { newLowAmount } from './new-low.ts';

/** The kinds of goals that users can choose. Custom ids contain only the first letters, so these must differ. */
export const goalKinds = ['below', 'above', 'drop', 'rise', 'stock', 'low'] as const;
type GoalKind = (typeof goalKinds)[number];

export interface NewGoal {
	readonly kind: GoalKind;
	/** An amount in the alert's currency or a percentage; 0 for `stock`; for `low`, an index of `lowPeriods`. */
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

/** Custom ids contain a goal's value, multiplied by 100, in this base, with one to six digits. */
const base = 36;

/** Custom ids contain the sum of these. */
const flags = { locked: 1, repeats: 2, waitsForNextTime: 4 } as const;
const maxFlagSum = flags.locked + flags.repeats + flags.waitsForNextTime;

/** Returns the parts of a custom id that `newAlertState` reads. */
export function newAlertParts({
	query,
	goal,
	repeats,
	days,
	waitsForNextTime,
}: NewAlert): readonly (string | number)[] {
	let sum = 0;
	if (query.locked) sum += flags.locked;
	if (repeats) sum += flags.repeats;
	if (waitsForNextTime) sum += flags.waitsForNextTime;
	const packedGoal = goal.kind[0]! + Math.round(100 * goal.value).toString(base);
	return [query.game, query.currency, sum, packedGoal, days];
}

/** A goal in a custom id: the first letter of one of `goalKinds`, and the value times 100 in base 36. */
const goalPart = z
	.string()
	.regex(/^[badrsl][0-9a-z]{1,6}$/)
	.transform((packed): NewGoal => {
		const kind = goalKinds.find((each) => packed.startsWith(each[0]!))!;
		return { kind, value: Number.parseInt(packed.slice(1), base) / 100 };
	});

/** `rest` is whatever follows in the custom id: a key, an alert's id, or a text that may contain ":". */
export const newAlertState = z
	.tuple([gamePart, currencyPart, numberPart(0, maxFlagSum), goalPart, numberPart(1, maxAlertDays)])
	.rest(z.string())
	.transform(([game, currency, sum, goal, days, ...rest]) => {
		const has = (flag: keyof typeof flags) => (sum & flags[flag]) > 0;
		const newAlert: NewAlert = {
			query: { game, currency, locked: has('locked') },
			goal,
			repeats: has('repeats'),
			days,
			waitsForNextTime: has('waitsForNextTime'),
		};
		return { newAlert, rest: rest.join(':') };
	});

/** Reads the goal from options, of which exactly one must be set. @throws UserError `not-one-goal`, `not-an-amount` */
export function newGoal(values: Readonly<Partial<Record<GoalKind, number | undefined>>>): NewGoal {
	const goals = goalKinds.flatMap((kind) => {
		const value = values[kind];
		if (value === undefined) return [];
		// Amounts are rounded away from the price, so that no ask reaches its goal only because of rounding.
		let round = Math.round;
		if (kind === 'below') round = Math.floor;
		if (kind === 'above') round = Math.ceil;
		return [{ kind, value: round(withoutBinaryError(100 * value)) / 100 }];
	});
	const [goal, ...others] = goals;
	if (!goal || others.length > 0) throw new UserError({ code: 'not-one-goal', given: goals.length });
	if (goal.kind !== 'stock' && goal.kind !== 'low' && goal.value === 0)
		throw new UserError({ code: 'not-an-amount', typed: String(values[goal.kind]), most: maxTypedAmount });
	return goal;
}

/**
 * Makes the goal that is stored: a percentage becomes an amount.
 * @param lowest returns the lowest recorded ask of a period, in the alert's currency
 * @throws UserError `no-price-for-percent`, `no-lows`
 */
export function goalToStore(
	{ kind, value }: NewGoal,
	offer: CurrentOffer | undefined,
	item: string,
	lowest: (period: LowPeriod) => number | undefined = () => undefined,
): Goal {
	if (kind === 'stock') return { kind };
	if (kind === 'low') {
		const low = lowPeriods[value] ?? 'all';
		const amount = newLowAmount(lowest(low));
		if (amount === undefined) throw new UserError({ code: 'no-lows', item, locked: false });
		return { kind: 'below', amount, low };
	}
	if (kind === 'below' || kind === 'above') return { kind, amount: value };
	// The goal is compared with asks as they are displayed.
	const currentAsk = offer?.ask && displayedAmount(offer.ask);
	if (!currentAsk) throw new UserError({ code: 'no-price-for-percent', item });
	const change = { percent: value, from: currentAsk };
	// The amount is rounded away from the current ask. Rounded towards it, a small change of a low price would be met at
	// once. An ask in units of the currency, times a percentage, is a number of cents.
	if (kind === 'drop') {
		const cents = Math.floor(withoutBinaryError(currentAsk * (100 - value)));
		return { kind: 'below', amount: Math.max(1, cents) / 100, change };
	}
	const cents = Math.ceil(withoutBinaryError(currentAsk * (100 + value)));
	return { kind: 'above', amount: Math.min(100 * maxTypedAmount, cents) / 100, change };
}

/** Removes the error of binary fractions, so that 10 % less than 0.70 is 0.63. */
const withoutBinaryError = (cents: number): number => Math.round(1e6 * cents) / 1e6;
