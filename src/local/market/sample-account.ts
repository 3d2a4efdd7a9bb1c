import { toCents } from './exchange-rates.ts';
import { random } from './random.ts';
import { type SampleName, sampleNames } from './sample-names.ts';

/** `clientId:clientSecret` of the sample marketplace's account. As in real ones, the secret may contain ":". */
export const demoCredentials = 'demo-client:demo:secret';

const transactionCount = 137;
const types = ['credit', 'purchase', 'purchase', 'withdraw'] as const;
/** Of the newest transaction, Unix milliseconds, and how far apart they are. */
const newestAt = Date.UTC(2026, 7, 20, 12);
const interval = 31_357_000;

/**
 * An account's transactions, oldest first: of every known type and status, and some of unknown ones.
 * @param count with more transactions, the oldest is longer ago
 */
export function sampleTransactions(count = transactionCount) {
	const names = sampleNames[730]();
	return Array.from({ length: count }, (_, i) => {
		const draw = (what: string) => random(String(i), what);
		const type = i % 50 === 7 ? 'bonus' : types[Math.floor(draw('type') * types.length)]!;
		const createdAt = new Date(newestAt - (count - i) * interval).toISOString();
		const items = type === 'withdraw' || type === 'bonus' ? null : sampleItems(i, itemCount(i, draw), names);
		const amount = toCents(items?.reduce((sum, each) => sum + (each.amount ?? 0), 0) ?? 50 + 900 * draw('amount'));
		return {
			id: 5_700_000 + i,
			type,
			sub_type: type === 'credit' ? 'item' : null,
			status: statusOf(i, draw('status')),
			amount,
			fee: type === 'credit' ? Math.round(amount * 8) / 100 : null,
			currency: i % 40 === 21 ? 'USD' : 'EUR',
			items,
			created_at: createdAt,
			updated_at: createdAt,
		};
	});
}

/** Mostly a few; now and then somebody buys a lot of stickers at once. */
function itemCount(transaction: number, draw: (what: string) => number): number {
	return transaction % 60 === 44 ? 40 : 1 + Math.floor(3 * draw('items') ** 3);
}

function statusOf(transaction: number, draw: number): string {
	if (transaction % 50 === 13) return 'on_hold';
	if (draw < 0.05) return 'canceled';
	return draw < 0.1 ? 'initiate' : 'complete';
}

function sampleItems(transaction: number, count: number, names: readonly SampleName[]) {
	return Array.from({ length: count }, (_, i) => {
		const draw = random(String(transaction), String(i), 'name');
		return sampleItem(transaction, i, names[Math.floor(draw * names.length)]!);
	});
}

function sampleItem(transaction: number, index: number, { name, worth }: SampleName) {
	const draw = (what: string) => random(String(transaction), String(index), what);
	const required = {
		sale_id: 4_800_000 + transaction * 50 + index,
		market_hash_name: name,
		seller_country: 'NL',
		buyer_country: 'DE',
		pattern: name.includes('(') ? Math.floor(draw('pattern') * 1000) : null,
		finish: null,
		currency: 'EUR',
		amount: toCents(worth),
	};
	// A tenth of the rows lack the optional fields.
	if (draw('lacking') < 0.1) return required;
	return {
		...required,
		asset_id: 30_000_000_000 + transaction * 50 + index,
		wear: name.includes('(') ? Math.round(draw('wear') * 1e6) / 1e6 : null,
	};
}
