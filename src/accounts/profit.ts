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
	/** The bought items that were not sold: how many of each name. */
	readonly unsold: Map<string, number>;
}

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
 * The profit by currency. A sold item is matched with an earlier purchase: the latest with the same asset id, since an
 * item that is bought again has left the account before; otherwise the first one bought (first in, first out) of the same
 * name, wear, pattern and currency. Trading changes an item's asset id on some platforms, so a different id does not mean
 * a different item.
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
	await inTurns(bought, perTurn, ({ currency, name }) => count(resultFor(currency).unsold, name, 1));
	await inTurns(sold, perTurn, (sale) => {
		const purchase = purchases.get(sale);
		if (purchase) count(resultFor(purchase.currency).unsold, purchase.name, -1);
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
	unsold: new Map(),
});

function add(result: Profit, sale: Unit, purchase: Unit | undefined): void {
	const reason = whyUnmatched(sale, purchase);
	if (reason) {
		count(result.unmatched[reason], sale.name, 1);
		return;
	}
	const [cost, proceeds] = [purchase!.price!, sale.price!];
	result.matched++;
	result.cost += cost;
	result.proceeds += proceeds;
	result.months.set(sale.month, (result.months.get(sale.month) ?? 0) + proceeds - cost);
}

function count(names: Map<string, number>, name: string, more: 1 | -1): void {
	const number = (names.get(name) ?? 0) + more;
	if (number === 0) names.delete(name);
	else names.set(name, number);
}

function whyUnmatched(sale: Unit, purchase: Unit | undefined): Unmatched | undefined {
	if (!purchase) return 'not-bought';
	if (purchase.currency !== sale.currency) return 'other-currency';
	return purchase.price === undefined || sale.price === undefined ? 'no-price' : undefined;
}

/** Purchases that can be taken for the same sales, the earliest first. */
interface Purchases {
	readonly units: Unit[];
	/** How many of them were made up to the sale being looked at, and those that no sale has taken. */
	made: number;
	readonly open: Unit[];
	/** How many of `open`, from its start, have been taken. */
	taken: number;
}

/** The purchase of each sold unit that has one. Both lists are in the order of time. */
async function matches(bought: readonly Unit[], sold: readonly Unit[]): Promise<ReadonlyMap<Unit, Unit>> {
	const found = new Map<Unit, Unit>();
	const used = new Set<Unit>();
	const pass = async (keyOf: (unit: Unit) => string | number | null | undefined, isLatestFirst: boolean) => {
		const groups = new Map<string | number, Purchases>();
		await inTurns(bought, perTurn, (unit) => {
			const key = keyOf(unit);
			if (used.has(unit) || key === null || key === undefined) return;
			const group = groups.get(key);
			if (group) group.units.push(unit);
			else groups.set(key, { units: [unit], made: 0, open: [], taken: 0 });
		});
		await inTurns(sold, perTurn, (sale) => {
			const group = found.has(sale) ? undefined : groups.get(keyOf(sale) ?? '');
			const purchase = group && takePurchase(group, sale.at, isLatestFirst);
			if (!purchase) return;
			found.set(sale, purchase);
			used.add(purchase);
		});
	};
	// First by asset id for all, so that no purchase is taken whose own asset is sold later.
	await pass(({ assetId }) => assetId, true);
	await pass(({ likeness }) => likeness, false);
	return found;
}

/** Takes a purchase made up to a time. Times may only grow, except that an unknown one (-Infinity) has none. */
function takePurchase(group: Purchases, at: number, isLatest: boolean): Unit | undefined {
	if (at === -Infinity) return undefined;
	const { units, open } = group;
	while (group.made < units.length && units[group.made]!.at <= at) open.push(units[group.made++]!);
	if (isLatest) return open.pop();
	return group.taken < open.length ? open[group.taken++] : undefined;
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
