import { sum } from 'd3-array';
import { inTurns } from '../base/clock.ts';
import { getOrCompute } from '../base/get-or-compute.ts';
import type { Transaction, TransactionItem } from '../market/client/transactions.ts';
import { afterFee, isComplete, isoTime, isPending, monthOf, toCents, transactionKindOf } from './transaction.ts';

export type UnmatchedReason = 'not-bought' | 'other-currency' | 'no-price';

/** Sums are integers in hundredths. */
export interface Profit {
	/** How many units were bought and sold. */
	matched: number;
	/** The cost of the matched units. */
	cost: number;
	/** The proceeds of the matched units, after fees. */
	proceeds: number;
	/** `proceeds` minus `cost`, by `monthOf` the sale. */
	readonly months: Map<string, number>;
	readonly unmatched: Readonly<Record<UnmatchedReason, Map<string, number>>>;
	readonly unsold: Map<string, number>;
	/** The known costs of the unsold units. */
	readonly unsoldCost: Map<string, UnsoldCost>;
}

export interface UnsoldCost {
	/** In hundredths, of those units whose cost is known. */
	readonly cost: number;
	readonly units: number;
}

interface Unit {
	readonly transaction: Transaction;
	readonly isSale: boolean;
	/** Whether the sale is not complete yet: its item counts neither as unsold nor as sold. */
	readonly isPending: boolean;
	readonly name: string;
	readonly assetId: number | null | undefined;
	/** Equal for units that cannot be told apart, in whatever currency; undefined if the name is unknown. */
	readonly likeness: string | undefined;
	/** The same without the wear; also undefined if the pattern is unknown. */
	readonly patternLikeness: string | undefined;
	readonly hasWear: boolean;
	readonly currency: string;
	readonly month: string;
	/** In hundredths, after the fee of a sale; undefined if the transaction does not say it. */
	readonly price: number | undefined;
}

/** How many units are processed in one turn of the event loop: they take about 3 ms. */
const unitsPerTurn = 1_500;

/**
 * Returns the profit by currency. Each sale is matched with a purchase: if possible, with the latest one that has its
 * asset id, because an item that was bought twice must have left the account in between. On some platforms, trading
 * changes asset ids. So other sales are matched with the earliest purchase of a similar unit (first in, first out), if
 * possible in their own currency. Units are similar if they have the same name, wear and pattern, or the same name and
 * pattern if one of the two does not say the wear.
 */
export async function profits(transactions: readonly Transaction[]): Promise<ReadonlyMap<string, Profit>> {
	const units = await unitsOf(transactions);
	const partners = await partnersOf(units);
	const results = new Map<string, Profit>();
	await inTurns(units, unitsPerTurn, (unit) => {
		if (unit.isPending) return;
		const result = getOrCompute(results, unit.currency, emptyProfit);
		const partner = partners.get(unit);
		if (unit.isSale) addSale(result, unit, partner);
		else if (!partner) addUnsold(result, unit);
	});
	return results;
}

export interface PurchaseCost {
	/** What the items of the sale cost, in hundredths. */
	readonly cost: number;
	/** When the item was bought, Unix ms; undefined for a sale of several items. */
	readonly at: number | undefined;
}

/** Returns costs by the id of the sale, only for sales whose items were all bought in the sale's currency. */
export async function costsOfSales(transactions: readonly Transaction[]): Promise<ReadonlyMap<number, PurchaseCost>> {
	const units = await unitsOf(transactions);
	const partners = await partnersOf(units);
	const costs = new Map<number, PurchaseCost>();
	const salesWithoutCost = new Set<number>();
	await inTurns(units, unitsPerTurn, (unit) => {
		const { id } = unit.transaction;
		if (!unit.isSale || unit.isPending || salesWithoutCost.has(id)) return;
		const purchase = partners.get(unit);
		const previous = costs.get(id);
		if (purchase?.price === undefined || purchase.currency !== unit.currency) {
			costs.delete(id);
			salesWithoutCost.add(id);
		} else if (previous) costs.set(id, { cost: previous.cost + purchase.price, at: undefined });
		else costs.set(id, { cost: purchase.price, at: isoTime(purchase.transaction.created_at) });
	});
	return costs;
}

export const emptyProfit = (): Profit => ({
	matched: 0,
	cost: 0,
	proceeds: 0,
	months: new Map(),
	unmatched: { 'not-bought': new Map(), 'other-currency': new Map(), 'no-price': new Map() },
	unsold: new Map(),
	unsoldCost: new Map(),
});

function addSale(result: Profit, { name, currency, month, price }: Unit, purchase: Unit | undefined): void {
	if (!purchase) addOne(result.unmatched['not-bought'], name);
	else if (purchase.currency !== currency) addOne(result.unmatched['other-currency'], name);
	else if (purchase.price === undefined || price === undefined) addOne(result.unmatched['no-price'], name);
	else {
		result.matched++;
		result.cost += purchase.price;
		result.proceeds += price;
		result.months.set(month, (result.months.get(month) ?? 0) + price - purchase.price);
	}
}

function addUnsold(result: Profit, { name, price }: Unit): void {
	addOne(result.unsold, name);
	if (price === undefined) return;
	const { cost, units } = result.unsoldCost.get(name) ?? { cost: 0, units: 0 };
	result.unsoldCost.set(name, { cost: cost + price, units: units + 1 });
}

function addOne(names: Map<string, number>, name: string): void {
	names.set(name, (names.get(name) ?? 0) + 1);
}

async function partnersOf(earliestFirst: readonly Unit[]): Promise<ReadonlyMap<Unit, Unit>> {
	const partners = new Map<Unit, Unit>();
	/** Matches sales with earlier purchases of the same key. `take` removes one of those that are not sold yet. */
	const matchBy = async (
		keyOf: (unit: Unit) => string | number | null | undefined,
		take: (purchases: Unit[]) => Unit | undefined,
	) => {
		const notSold = new Map<string | number, Unit[]>();
		await inTurns(earliestFirst, unitsPerTurn, (unit) => {
			const key = keyOf(unit);
			if (partners.has(unit) || key === null || key === undefined) return;
			const purchases = getOrCompute(notSold, key, () => []);
			const purchase = unit.isSale ? take(purchases) : undefined;
			if (purchase) partners.set(unit, purchase).set(purchase, unit);
			else if (!unit.isSale) purchases.push(unit);
		});
	};
	// Asset ids are matched first for all units, so that no purchase is taken whose own asset is sold later.
	await matchBy(
		({ assetId }) => assetId,
		(purchases) => purchases.pop(),
	);
	const takeFirst = (purchases: Unit[]) => purchases.shift();
	// Some platforms leave the wear out of sales, or of purchases. One pattern of a name is nearly always one item.
	const matchWithoutWear = async (keyOf: (unit: Unit) => string | undefined) => {
		// First only sales without a wear are matched, with any purchases.
		await matchBy((unit) => (unit.isSale && unit.hasWear ? undefined : keyOf(unit)), takeFirst);
		// Then only purchases without a wear are matched, with any sales.
		await matchBy((unit) => (!unit.isSale && unit.hasWear ? undefined : keyOf(unit)), takeFirst);
	};
	const withCurrency = ({ currency }: Unit, key: string | undefined) => key && `${currency}\n${key}`;
	await matchBy((unit) => withCurrency(unit, unit.likeness), takeFirst);
	await matchWithoutWear((unit) => withCurrency(unit, unit.patternLikeness));
	// The remaining units may have been bought in another currency.
	await matchBy(({ likeness }) => likeness, takeFirst);
	await matchWithoutWear(({ patternLikeness }) => patternLikeness);
	return partners;
}

async function unitsOf(transactions: readonly Transaction[]): Promise<Unit[]> {
	const trades = transactions
		.map((transaction) => ({ transaction, kind: transactionKindOf(transaction) }))
		.filter(({ transaction, kind }) => {
			// The item of a pending sale is no longer unsold, so the sale takes its purchase.
			if (kind === 'sale') return isComplete(transaction) || isPending(transaction);
			return kind === 'purchase' && isComplete(transaction);
		})
		.map(({ transaction, kind }) => {
			const isSale = kind === 'sale';
			// Nothing shows that a purchase without a valid time was earlier than a sale.
			const at = isoTime(transaction.created_at) ?? (isSale ? -Infinity : Infinity);
			return { transaction, isSale, at };
		})
		// Purchases come before sales of the same time. The difference of two equal infinite times is NaN, so then, too,
		// the next comparison decides.
		.sort((a, b) => a.at - b.at || Number(a.isSale) - Number(b.isSale) || a.transaction.id - b.transaction.id);
	const units: Unit[] = [];
	await inTurns(trades, unitsPerTurn, ({ transaction, isSale }) => units.push(...unitsIn(transaction, isSale)));
	return units;
}

function unitsIn(transaction: Transaction, isSale: boolean): Unit[] {
	const { currency } = transaction;
	const month = monthOf(transaction.created_at);
	// A transaction without items counts as one unit without a name.
	const items: Partial<TransactionItem>[] = transaction.items?.length ? transaction.items : [{}];
	const prices = unitPrices(transaction, items, isSale);
	return items.map(({ market_hash_name: name = '', asset_id: assetId, wear, pattern }, i) => ({
		transaction,
		isSale,
		name,
		assetId,
		isPending: isPending(transaction),
		patternLikeness: name === '' || pattern == null ? undefined : `${pattern}\n${name}`,
		hasWear: wear != null,
		likeness: name === '' ? undefined : `${wear ?? ''}\n${pattern ?? ''}\n${name}`,
		currency,
		month,
		price: prices[i],
	}));
}

/** Returns hundredths. Several items have a known price only if their amounts add up; a fee is split in proportion. */
function unitPrices(
	transaction: Transaction,
	items: readonly Partial<TransactionItem>[],
	isSale: boolean,
): readonly (number | undefined)[] {
	const total = toCents(transaction.amount);
	if (items.length === 1) return [isSale ? afterFee(transaction) : total];
	const hasSameCurrency = ({ currency = null }: Partial<TransactionItem>) =>
		currency === null || currency === transaction.currency;
	const amounts = items.map(({ amount }) => toCents(amount));
	const isKnown = items.every((item) => typeof item.amount === 'number' && item.amount >= 0 && hasSameCurrency(item));
	if (!isKnown || total <= 0 || sum(amounts) !== total) return [];
	if (!isSale) return amounts;
	const fee = toCents(transaction.fee);
	// Each item gets the difference of two rounded sums, so that the shares add up to the fee.
	let sumBefore = 0;
	return amounts.map((amount) => {
		const sumAfter = sumBefore + amount;
		const share = Math.round((fee * sumAfter) / total) - Math.round((fee * sumBefore) / total);
		sumBefore = sumAfter;
		return amount - share;
	});
}
