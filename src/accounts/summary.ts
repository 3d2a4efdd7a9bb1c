import type { Transaction } from '../market/client/transactions.ts';
import { isoTime } from './iso-time.ts';

/** The status of a completed transaction (docs/marketplace.md#types-and-states). All others may still fail, or have failed. */
const completeStatus = 'complete';

/** Completed transactions of one currency and type. Sums are integers in hundredths, and so exact. */
export interface Kind {
	readonly currency: string;
	readonly type: string;
	count: number;
	gross: number;
	fees: number;
	/** Times of the earliest and latest, Unix milliseconds; undefined if none has a valid time. */
	first: number | undefined;
	last: number | undefined;
}

export interface Summary {
	/** Grouped by currency, the currency with the most transactions first. */
	readonly kinds: readonly Kind[];
	readonly completed: number;
	/** Transactions that are not completed: their number by status. */
	readonly others: ReadonlyMap<string, number>;
}

/** Adds up the completed transactions: `amount` as gross, `fee` as fees. */
export function summarise(transactions: readonly Transaction[]): Summary {
	const kinds = new Map<string, Kind>();
	const others = new Map<string, number>();
	let completed = 0;
	for (const { status, currency, type, amount, fee, created_at: at } of transactions) {
		if (status !== completeStatus) {
			others.set(status, (others.get(status) ?? 0) + 1);
			continue;
		}
		completed++;
		const key = `${currency}\n${type}`;
		let kind = kinds.get(key);
		if (!kind) {
			kind = { currency, type, count: 0, gross: 0, fees: 0, first: undefined, last: undefined };
			kinds.set(key, kind);
		}
		kind.count++;
		kind.gross += hundredths(amount);
		kind.fees += hundredths(fee ?? 0);
		const time = isoTime(at);
		if (time === undefined) continue;
		kind.first = Math.min(kind.first ?? time, time);
		kind.last = Math.max(kind.last ?? time, time);
	}
	const all = [...kinds.values()];
	const inCurrency = (code: string) => all.reduce((sum, kind) => sum + (kind.currency === code ? kind.count : 0), 0);
	all.sort(
		(a, b) =>
			inCurrency(b.currency) - inCurrency(a.currency) ||
			(a.currency < b.currency ? -1 : a.currency > b.currency ? 1 : b.count - a.count),
	);
	return { kinds: all, completed, others };
}

/** The amount after fees, in hundredths. */
export const net = ({ gross, fees }: Kind): number => gross - fees;

/**
 * Amounts have at most two decimals (docs/marketplace.md#prices), which floating-point numbers cannot represent
 * exactly; integers can.
 */
function hundredths(amount: number): number {
	return Math.round(amount * 100);
}
