import { extent, sum } from 'd3-array';
import { dayLength, inTurns } from '../base/clock.ts';
import { getOrCompute } from '../base/get-or-compute.ts';
import type { Transaction } from '../market/client/transactions.ts';
import { emptyProfit, type Profit, profits } from './profit.ts';
import {
	isComplete,
	isoTime,
	isPending,
	monthOf,
	type TransactionKind,
	toCents,
	transactionKindOf,
} from './transaction.ts';

/** Sums are integers in hundredths, and so exact. */
export interface TransactionSum {
	count: number;
	/** The amount before fees. */
	amount: number;
	fees: number;
}

export type Totals = Readonly<Record<'completed' | 'pending', Readonly<Record<TransactionKind, TransactionSum>>>>;

export interface CurrencySummary {
	readonly currency: string;
	/** How many transactions are completed. */
	readonly completed: number;
	readonly totals: Totals;
	readonly months: ReadonlyMap<string, Totals>;
	readonly lastWeek: Totals;
	/** The completed transactions of unknown kinds, by type and sub-type. */
	readonly others: ReadonlyMap<string, TransactionSum & Pick<Transaction, 'type' | 'sub_type'>>;
	readonly profit: Profit;
	/** The times of the first and the last completed transaction, Unix ms; undefined if none has a valid time. */
	readonly first: number | undefined;
	readonly last: number | undefined;
}

export interface Summary {
	/** The currency with the most completed transactions first. */
	readonly currencies: readonly CurrencySummary[];
	readonly completed: number;
	/** How many transactions are in no sum, by status. */
	readonly uncounted: ReadonlyMap<string, number>;
}

const week = 7 * dayLength;
/** How many transactions are processed in one turn of the event loop: they take about 3 ms. */
const transactionsPerTurn = 1_000;

/** @param now Unix ms */
export async function summarise(transactions: readonly Transaction[], now: number): Promise<Summary> {
	const tallies = new Map<string, Tally>();
	const uncounted = new Map<string, number>();
	await inTurns(transactions, transactionsPerTurn, (transaction) => {
		const { status, currency } = transaction;
		const hasKind = transactionKindOf(transaction) !== undefined;
		const isCounted = isComplete(transaction) || (isPending(transaction) && hasKind);
		if (isCounted) addTransaction(getOrCompute(tallies, currency, emptyTally), transaction, now);
		else uncounted.set(status, (uncounted.get(status) ?? 0) + 1);
	});
	const profitByCurrency = await profits(transactions);
	const summaries = [...tallies].map(([currency, { months, lastWeek, others, times }]): CurrencySummary => {
		const [first, last] = extent(times);
		const profit = profitByCurrency.get(currency) ?? emptyProfit();
		return {
			currency,
			completed: times.length,
			totals: addTotals(months.values()),
			months,
			lastWeek,
			others,
			profit,
			first,
			last,
		};
	});
	summaries.sort((a, b) => b.completed - a.completed || (a.currency < b.currency ? -1 : 1));
	return { currencies: summaries, completed: sum(summaries, ({ completed }) => completed), uncounted };
}

/** @param now Unix ms */
function addTransaction({ months, lastWeek, others, times }: Tally, transaction: Transaction, now: number): void {
	const { type, sub_type, amount, fee, created_at: created } = transaction;
	const kind = transactionKindOf(transaction);
	const isDone = isComplete(transaction);
	const state = isDone ? 'completed' : 'pending';
	const addend = { count: 1, amount: toCents(amount), fees: toCents(fee) };
	// Without a valid time, NaN is in no week, and `extent` ignores it.
	const at = isoTime(created) ?? NaN;
	if (kind) {
		add(getOrCompute(months, monthOf(created), emptyTotals)[state][kind], addend);
		if (now - at < week) add(lastWeek[state][kind], addend);
	} else {
		const other = getOrCompute(others, `${type}\n${sub_type ?? ''}`, () => ({ ...emptySum(), type, sub_type }));
		add(other, addend);
	}
	if (isDone) times.push(at);
}

export function addTotals(all: Iterable<Totals>): Totals {
	const result = emptyTotals();
	for (const totals of all)
		for (const state of ['completed', 'pending'] as const)
			for (const [kind, total] of Object.entries(result[state])) add(total, totals[state][kind as TransactionKind]);
	return result;
}

function add(target: TransactionSum, { count, amount, fees }: TransactionSum): void {
	target.count += count;
	target.amount += amount;
	target.fees += fees;
}

const emptySum = (): TransactionSum => ({ count: 0, amount: 0, fees: 0 });
const emptySums = () => ({ sale: emptySum(), purchase: emptySum(), deposit: emptySum(), payout: emptySum() });
const emptyTotals = (): Totals => ({ completed: emptySums(), pending: emptySums() });
/** What is counted for one currency. */
type Tally = ReturnType<typeof emptyTally>;
const emptyTally = () => ({
	months: new Map<string, Totals>(),
	lastWeek: emptyTotals(),
	others: new Map<string, TransactionSum & Pick<Transaction, 'type' | 'sub_type'>>(),
	times: [] as number[],
});
