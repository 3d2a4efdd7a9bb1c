import { toCents } from './exchange-rates.ts';
import { random } from './random.ts';
import { type SampleName, sampleNames, wears } from './sample-names.ts';

/** As in real ones, the secret may contain ":". */
export const demoCredentials = 'demo-client:demo:secret';

const transactionCount = 137;
/** When the newest transaction was made by default, Unix milliseconds, and how far apart they are on average. */
const defaultNewestAt = Date.UTC(2026, 7, 20, 12);
const interval = 31_357_000;
/** Nobody withdraws less than this, or money that is needed for purchases, in hundredths. */
const leastWithdrawal = 10_000;
const workingMoney = 25_000;
const feeRate = 0.08;
const dollarsPerEuro = 1.17;
/** Bought items cannot be sold for 7 days; this many transactions take longer. */
const tradeLock = 21;
/** EUR. */
const worthLimit = 700;

/** Its price is in hundredths. */
interface Holding {
	readonly name: string;
	readonly price: number;
	readonly assetId: number;
	readonly wear: number | null;
	readonly pattern: number | null;
	/** Index of the transaction that bought it. */
	readonly boughtIn: number;
}

/** Amounts are in hundredths. */
interface Wallet {
	readonly currency: 'EUR' | 'USD';
	balance: number;
	/** What sales have brought since the last withdrawal. */
	earned: number;
	readonly holdings: Holding[];
}

type Draw = (what: string) => number;

/** Oldest first, of every known type and status, and some of unknown ones. They add up. @param newestAt Unix milliseconds */
export function sampleTransactions(count = transactionCount, newestAt = defaultNewestAt) {
	const names = sampleNames[730]().filter(({ worth, version }) => worth <= worthLimit && version === null);
	const wallets = { EUR: newWallet('EUR'), USD: newWallet('USD') };
	return Array.from({ length: count }, (_, i) => {
		const draw: Draw = (what) => random(String(i), what);
		const status = statusOf(count - i, draw('status'));
		// A few in a row are in USD: paid in, bought with, and later sold.
		const wallet = i % 40 > 35 ? wallets.USD : wallets.EUR;
		const made = i % 50 === 7 ? bonus(wallet, status, draw) : transactionOf(i, wallet, status, names, draw);
		const at = newestAt - (count - 1 - i) * interval - Math.floor(draw('time') * interval * 0.9);
		const createdAt = new Date(at).toISOString();
		return {
			id: 5_700_000 + i,
			status,
			currency: wallet.currency,
			...made,
			created_at: createdAt,
			updated_at: createdAt,
		};
	});
}

const newWallet = (currency: Wallet['currency']): Wallet => ({ currency, balance: 0, earned: 0, holdings: [] });

/** @param fromNewest 1 for the newest transaction. Only recent ones are still pending */
function statusOf(fromNewest: number, draw: number): string {
	if (fromNewest === 2 || fromNewest === 5) return 'initiate';
	if (fromNewest === 8) return 'on_hold';
	return draw < 0.03 ? 'canceled' : 'complete';
}

function bonus(wallet: Wallet, status: string, draw: Draw) {
	const amount = 100 + Math.floor(9 * draw('amount')) * 100;
	if (status === 'complete') wallet.balance += amount;
	return { ...row('bonus', amount), items: null };
}

/** Pending money that would come in is not counted yet. */
function transactionOf(i: number, wallet: Wallet, status: string, names: readonly SampleName[], draw: Draw) {
	const sellable = wallet.holdings.filter(({ boughtIn }) => i - boughtIn > tradeLock);
	const wish = draw('type');
	if (wish < 0.4 && sellable.length > 0) return sale(i, wallet, status, sellable, draw);
	if (wish > 0.85 && withdrawable(wallet) > leastWithdrawal) return withdrawal(wallet, status);
	return purchase(i, wallet, status, names, draw);
}

const withdrawable = ({ earned, balance }: Wallet) => Math.min(earned, balance - workingMoney);

function withdrawal(wallet: Wallet, status: string) {
	const amount = Math.floor(withdrawable(wallet) / 1000) * 1000;
	if (status !== 'canceled') {
		wallet.balance -= amount;
		wallet.earned = 0;
	}
	return { ...row('withdraw', amount), items: null };
}

function purchase(i: number, wallet: Wallet, status: string, names: readonly SampleName[], draw: Draw) {
	// Now and then somebody buys a lot of cheap items at once.
	const isBulk = i % 60 === 44;
	const factor = wallet.currency === 'USD' ? dollarsPerEuro : 1;
	const choices = isBulk ? names.filter(({ worth }) => worth < 1) : names;
	const bought = Array.from({ length: isBulk ? 40 : 1 + Math.floor(3 * draw('items') ** 3) }, (_, j): Holding => {
		const drawItem: Draw = (what) => random(String(i), String(j), what);
		const { name, worth } = choices[Math.floor(drawItem('name') * choices.length)]!;
		const price = Math.ceil(worth * factor * (88 + 14 * drawItem('amount')));
		const assetId = 30_000_000_000 + i * 50 + j;
		return { name, price, assetId, wear: wearOf(name, drawItem), pattern: patternOf(name, drawItem), boughtIn: i };
	});
	const amount = bought.reduce((sum, { price }) => sum + price, 0);
	if (amount > wallet.balance) return payment(wallet, status, amount);
	if (status !== 'canceled') wallet.balance -= amount;
	if (status === 'complete') wallet.holdings.push(...bought);
	return { ...row('purchase', amount), items: bought.map((each, j) => itemRow(i, j, each, each.price, wallet)) };
}

function payment(wallet: Wallet, status: string, needed: number) {
	const amount = Math.ceil((needed + 10_000) / 5_000) * 5_000;
	if (status === 'complete') wallet.balance += amount;
	return { ...row('credit', amount), items: null };
}

function sale(i: number, wallet: Wallet, status: string, sellable: readonly Holding[], draw: Draw) {
	const sold = sellable[Math.floor(draw('which') * sellable.length)]!;
	const price = Math.ceil(sold.price * (0.95 + 0.3 * draw('amount')));
	const fee = Math.round(price * feeRate);
	if (status === 'complete') {
		wallet.balance += price - fee;
		wallet.earned += price - fee;
	}
	if (status !== 'canceled') wallet.holdings.splice(wallet.holdings.indexOf(sold), 1);
	// An item that was traded meanwhile has another asset id.
	const assetId = draw('traded') < 0.3 ? sold.assetId + 5_000_000_000 : sold.assetId;
	return {
		...row('credit', price, fee),
		sub_type: 'item',
		items: [itemRow(i, 0, { ...sold, assetId }, price, wallet, true)],
	};
}

function row(type: string, amount: number, fee?: number) {
	const none: string | null = null;
	return { type, sub_type: none, amount: amount / 100, fee: fee === undefined ? null : fee / 100 };
}

function itemRow(i: number, j: number, item: Holding, price: number, { currency }: Wallet, isSold = false) {
	const draw: Draw = (what) => random(String(i), String(j), what);
	const other = ['NL', 'FR', 'PL', 'SE'][Math.floor(4 * draw('country'))]!;
	const required = {
		sale_id: 4_800_000 + i * 50 + j,
		market_hash_name: item.name,
		seller_country: isSold ? 'DE' : other,
		buyer_country: isSold ? other : 'DE',
		pattern: item.pattern,
		finish: null,
		currency,
		amount: toCents(price / 100),
	};
	// A tenth of the rows lack the optional fields.
	if (draw('lacking') < 0.1) return required;
	return { ...required, asset_id: item.assetId, wear: item.wear };
}

/** The wear values at which each wear begins, and the end of the last. */
const wearBounds = [0, 0.07, 0.15, 0.38, 0.45, 1];

/** Null for what has none, such as stickers. */
function wearOf(name: string, draw: Draw): number | null {
	const wear = wears.findIndex((each) => name.endsWith(`(${each})`));
	if (wear < 0) return null;
	const [from, to] = [wearBounds[wear]!, wearBounds[wear + 1]!];
	return Math.round((from + (to - from) * (0.05 + 0.9 * draw('wear'))) * 1e6) / 1e6;
}

const patternOf = (name: string, draw: Draw) =>
	wears.some((each) => name.endsWith(`(${each})`)) ? Math.floor(draw('pattern') * 1000) : null;
