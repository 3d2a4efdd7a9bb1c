import type { Transaction, TransactionItem } from '../market/client/transactions.ts';
import { inTurns } from '../runtime/in-turns.ts';
import { isoTime, monthOf } from './iso-time.ts';
import { afterFee, isComplete, kindOf, toCents } from './transaction-kind.ts';

/** Why a sold item is in no profit: no purchase matches it, it was bought in another currency, or a price is unknown. */
export type Unmatched = 'not-bought' | 'other-currency' | 'no-price';

/** The profit of the items of one currency that were both bought and sold. Sums are integers in hundredths. */
export interface Profit {
	/** The number of items that were bought and sold. */
	matched: number;
	/** What they cost, and what they were sold for after fees. */
	cost: number;
	proceeds: number;
	/** `proceeds` minus `cost` by month of the sale, as in `monthOf`. */
	readonly months: Map<string, number>;
	/** The other sold items: how many of each name. */
	readonly unmatched: Readonly<Record<Unmatched, Map<string, number>>>;
	/** The number of bought items that were not sold. */
	unsold: number;
}

/** One unit of an item that was bought or sold. */
interface Unit {
	readonly name: string;
	readonly assetId: number | null | undefined;
	/** Equal for units that cannot be told apart; undefined if the name is unknown. */
	readonly likeness: string | undefined;
	readonly currency: string;
	/** As in `monthOf`. */
	readonly month: string;
	/** Unix milliseconds. */
	readonly at: number;
	/** In hundredths, after the fee of a sale; undefined if the transaction does not say it. */
	readonly price: number | undefined;
}

/** Units or transactions until other work gets a turn, some 3 ms. */
const perTurn = 1_500;

/**
 * The profit by currency. A sold item is matched with an earlier purchase: by its asset id if it is the same, otherwise
 * with the first one bought (first in, first out) of the same name, wear, pattern and currency. Trading changes an item's
 * asset id on some platforms, so a different id does not mean a different item.
 */
export async function profits(transactions: readonly Transaction[]): Promise<ReadonlyMap<string, Profit>> {
	const { bought, sold } = await unitsOf(transactions);
	const purchases = await matches(bought, sold);
	const results = new Map<string, Profit>();
	const resultFor = (currency: string) => {
		let result = results.get(currency);
		if (!result) {
			result = emptyProfit();
			results.set(currency, result);
		}
		return result;
	};
	await inTurns(bought, perTurn, ({ currency }) => void resultFor(currency).unsold++);
	await inTurns(sold, perTurn, (sale) => {
		const purchase = purchases.get(sale);
		if (purchase) resultFor(purchase.currency).unsold--;
		add(resultFor(sale.currency), sale, purchase);
	});
	return results;
}

export const emptyProfit = (): Profit => ({
	matched: 0,
	cost: 0,
	proceeds: 0,
	months: new Map(),
	unmatched: { 'not-bought': new Map(), 'other-currency': new Map(), 'no-price': new Map() },
	unsold: 0,
});

function add(result: Profit, sale: Unit, purchase: Unit | undefined): void {
	const reason = whyUnmatched(sale, purchase);
	if (reason) {
		const names = result.unmatched[reason];
		names.set(sale.name, (names.get(sale.name) ?? 0) + 1);
		return;
	}
	const [cost, proceeds] = [purchase!.price!, sale.price!];
	result.matched++;
	result.cost += cost;
	result.proceeds += proceeds;
	result.months.set(sale.month, (result.months.get(sale.month) ?? 0) + proceeds - cost);
}

function whyUnmatched(sale: Unit, purchase: Unit | undefined): Unmatched | undefined {
	if (!purchase) return 'not-bought';
	if (purchase.currency !== sale.currency) return 'other-currency';
	return purchase.price === undefined || sale.price === undefined ? 'no-price' : undefined;
}

/** The purchase of each sold unit that has one. Both lists are in the order of time. */
async function matches(bought: readonly Unit[], sold: readonly Unit[]): Promise<ReadonlyMap<Unit, Unit>> {
	const found = new Map<Unit, Unit>();
	const used = new Set<Unit>();
	// First by asset id for all, so that no purchase is taken whose own asset is sold later.
	for (const keyOf of [({ assetId }: Unit) => assetId, ({ likeness }: Unit) => likeness]) {
		const queues = new Map<string | number, { units: Unit[]; next: number }>();
		await inTurns(bought, perTurn, (unit) => {
			const key = keyOf(unit);
			if (used.has(unit) || key === null || key === undefined) return;
			const queue = queues.get(key);
			if (queue) queue.units.push(unit);
			else queues.set(key, { units: [unit], next: 0 });
		});
		await inTurns(sold, perTurn, (sale) => {
			const key = keyOf(sale);
			const queue = found.has(sale) || key === null || key === undefined ? undefined : queues.get(key);
			const first = queue?.units[queue.next];
			if (!queue || !first || first.at > sale.at) return;
			queue.next++;
			found.set(sale, first);
			used.add(first);
		});
	}
	return found;
}

/** All units that were bought, and all that were sold, the earliest first. */
async function unitsOf(transactions: readonly Transaction[]): Promise<{ bought: Unit[]; sold: Unit[] }> {
	const bought: Unit[] = [];
	const sold: Unit[] = [];
	const timed = transactions
		.filter(isComplete)
		// Nothing shows that a purchase without a valid time was earlier than a sale.
		.map((transaction) => ({ transaction, at: isoTime(transaction.created_at) ?? Infinity }))
		.sort((a, b) => (a.at === b.at ? a.transaction.id - b.transaction.id : a.at - b.at));
	await inTurns(timed, perTurn, ({ transaction, at }) => {
		const kind = kindOf(transaction);
		if (kind === 'purchase') bought.push(...units(transaction, at));
		if (kind === 'sale') sold.push(...units(transaction, at === Infinity ? -Infinity : at));
	});
	return { bought, sold };
}

function units(transaction: Transaction, at: number): Unit[] {
	const { currency } = transaction;
	const month = monthOf(transaction.created_at);
	// A sale that names no item is a sold item without a name.
	const items: Partial<TransactionItem>[] = transaction.items?.length ? transaction.items : [{}];
	const prices = unitPrices(transaction, items);
	return items.map(({ market_hash_name: name = '', asset_id: assetId, wear, pattern }, i) => ({
		name,
		assetId,
		likeness: name === '' ? undefined : `${currency}\n${wear ?? ''}\n${pattern ?? ''}\n${name}`,
		currency,
		month,
		at,
		price: prices[i],
	}));
}

/**
 * The price of each item in hundredths. Of several items, it is known only if their amounts add up to the transaction's;
 * a sale's fee is then split in proportion to them.
 */
function unitPrices(
	transaction: Transaction,
	items: readonly Partial<TransactionItem>[],
): readonly (number | undefined)[] {
	const isSale = kindOf(transaction) === 'sale';
	const total = toCents(transaction.amount);
	if (items.length === 1) return [isSale ? afterFee(transaction) : total];
	const isOurs = ({ currency = null }: Partial<TransactionItem>) =>
		currency === null || currency === transaction.currency;
	const amounts = items.map(({ amount }) => toCents(amount));
	const isKnown = items.every((item) => typeof item.amount === 'number' && item.amount >= 0 && isOurs(item));
	if (!isKnown || total <= 0 || amounts.reduce((sum, each) => sum + each, 0) !== total) return [];
	if (!isSale) return amounts;
	const fee = toCents(transaction.fee);
	// Each item gets the difference of two rounded sums, so that the shares add up to the fee.
	let before = 0;
	return amounts.map((amount) => {
		const share = Math.round((fee * (before + amount)) / total) - Math.round((fee * before) / total);
		before += amount;
		return amount - share;
	});
}
