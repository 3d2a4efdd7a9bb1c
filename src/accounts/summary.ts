import type { Transaction } from '../market/client/transactions.ts';
import { isoTime } from './iso-time.ts';

/** The state of a transaction that is done (FACTS 10); all others may still come to nothing, or have. */
const done = 'complete';

/** Completed transactions of one currency and type. Sums in hundredths, which are exact. */
export interface Kind {
	readonly currency: string;
	readonly type: string;
	count: number;
	gross: number;
	fees: number;
	/** The earliest and the latest, Unix milliseconds; undefined where none of them says when it was. */
	first: number | undefined;
	last: number | undefined;
}

export interface Summary {
	/** By currency, those with the most transactions first. */
	readonly kinds: readonly Kind[];
	readonly completed: number;
	/** What is not added up: the count of every other state. */
	readonly others: ReadonlyMap<string, number>;
}

/** Adds up what is completed: `amount` as gross, `fee` as fees. */
export function summarise(transactions: readonly Transaction[]): Summary {
	const kinds = new Map<string, Kind>();
	const others = new Map<string, number>();
	let completed = 0;
	for (const { status, currency, type, amount, fee, created_at: at } of transactions) {
		if (status !== done) {
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

/** What is left after fees, in hundredths. */
export const net = ({ gross, fees }: Kind): number => gross - fees;

/** Amounts have at most two decimals (FACTS 9), which a binary number cannot hold; their hundredths it can. */
function hundredths(amount: number): number {
	return Math.round(amount * 100);
}
