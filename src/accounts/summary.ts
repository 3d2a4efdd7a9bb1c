import type { Transaction } from '../market/client/transactions.ts';
import { inTurns } from '../runtime/in-turns.ts';
import { isoTime, monthOf } from './iso-time.ts';
import { emptyProfit, type Profit, profits } from './profit.ts';
import { isComplete, isPending, type Kind, kindOf, toCents } from './transaction-kind.ts';

/** Some transactions added up. Sums are integers in hundredths, and so exact. */
export interface Sum {
	count: number;
	/** Before fees. */
	amount: number;
	fees: number;
}

/** Sums by what the transactions did. */
export type Totals = Readonly<Record<Kind, Sum>>;

/** The transactions of one currency. */
export interface CurrencySummary {
	readonly currency: string;
	/** The number of completed transactions. */
	completed: number;
	/** Completed transactions of known types: all of them, and by month as in `monthOf`. */
	readonly totals: Totals;
	readonly months: ReadonlyMap<string, Totals>;
	/** Completed transactions of other types: by type and sub-type. */
	readonly others: ReadonlyMap<string, Sum & Pick<Transaction, 'type' | 'sub_type'>>;
	/** Transactions of known types that are not yet completed: all of them, and by month. */
	readonly pending: Totals;
	readonly pendingMonths: ReadonlyMap<string, Totals>;
	readonly profit: Profit;
	/** Times of the earliest and latest completed transaction, Unix milliseconds; undefined if none has a valid time. */
	first: number | undefined;
	last: number | undefined;
}

export interface Summary {
	/** The currency with the most completed transactions first. */
	readonly currencies: readonly CurrencySummary[];
	readonly completed: number;
	/** Transactions that are in no sum: their number by status. */
	readonly left: ReadonlyMap<string, number>;
}

/** Transactions until other work gets a turn, some 3 ms. */
const transactionsPerTurn = 1_000;

/** Adds up the completed and the pending transactions. All others are only counted. */
export async function summarise(transactions: readonly Transaction[]): Promise<Summary> {
	const currencies = new Map<string, Adding>();
	const left = new Map<string, number>();
	let completed = 0;
	const profitOf = await profits(transactions);
	await inTurns(transactions, transactionsPerTurn, (transaction) => {
		const { status, currency } = transaction;
		const kind = kindOf(transaction);
		if (!isComplete(transaction) && !(isPending(transaction) && kind)) {
			left.set(status, (left.get(status) ?? 0) + 1);
			return;
		}
		const summary = getOrAdd(currencies, currency, () => emptySummary(currency, profitOf.get(currency)));
		if (isComplete(transaction)) {
			completed++;
			addCompleted(summary, transaction);
		} else if (kind) {
			addTo(summary.pending[kind], transaction);
			addTo(getOrAdd(summary.pendingMonths, monthOf(transaction.created_at), emptyTotals)[kind], transaction);
		}
	});
	const all = [...currencies.values()].sort((a, b) => b.completed - a.completed || (a.currency < b.currency ? -1 : 1));
	return { currencies: all, completed, left };
}

type Adding = CurrencySummary & {
	readonly months: Map<string, Totals>;
	readonly pendingMonths: Map<string, Totals>;
	readonly others: Map<string, Sum & Pick<Transaction, 'type' | 'sub_type'>>;
};

function addCompleted(summary: Adding, transaction: Transaction): void {
	const { type, sub_type, created_at: created } = transaction;
	summary.completed++;
	const kind = kindOf(transaction);
	if (kind) {
		addTo(summary.totals[kind], transaction);
		addTo(getOrAdd(summary.months, monthOf(created), emptyTotals)[kind], transaction);
	} else
		addTo(
			getOrAdd(summary.others, `${type}\n${sub_type ?? ''}`, () => ({ ...emptySum(), type, sub_type })),
			transaction,
		);
	const time = isoTime(created);
	if (time === undefined) return;
	summary.first = Math.min(summary.first ?? time, time);
	summary.last = Math.max(summary.last ?? time, time);
}

/** Adds the transaction: `amount` before fees, and `fee`. A missing fee is none. */
function addTo(sum: Sum, { amount, fee }: Transaction): void {
	sum.count++;
	sum.amount += toCents(amount);
	sum.fees += toCents(fee);
}

/** Adds up totals, for example of several months. */
export function addTotals(all: readonly Totals[]): Totals {
	const result = emptyTotals();
	for (const totals of all)
		for (const kind of Object.keys(result) as Kind[]) {
			result[kind].count += totals[kind].count;
			result[kind].amount += totals[kind].amount;
			result[kind].fees += totals[kind].fees;
		}
	return result;
}

const emptySum = (): Sum => ({ count: 0, amount: 0, fees: 0 });
const emptyTotals = (): Totals => ({
	sale: emptySum(),
	purchase: emptySum(),
	deposit: emptySum(),
	payout: emptySum(),
});

function emptySummary(currency: string, profit = emptyProfit()): Adding {
	return {
		currency,
		completed: 0,
		totals: emptyTotals(),
		months: new Map(),
		others: new Map(),
		pending: emptyTotals(),
		pendingMonths: new Map(),
		profit,
		first: undefined,
		last: undefined,
	};
}

function getOrAdd<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
	let value = map.get(key);
	if (value === undefined) {
		value = make();
		map.set(key, value);
	}
	return value;
}
