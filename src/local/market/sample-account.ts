import { chance } from './sample-lists.ts';
import { sampleNames } from './sample-names.ts';

/** `clientId:clientSecret` of the one account there is. A secret may hold ":". */
export const demoCredentials = 'demo-client:demo:secret';

const transactionCount = 137;
const lastAt = Date.UTC(2026, 7, 20, 12);
const types = ['credit', 'purchase', 'purchase', 'withdraw'] as const;

/**
 * An account's transactions, oldest first: of every type and state that occurs, and some that nobody has heard of.
 * @param count how many; the more, the longer ago the first was.
 */
export function sampleTransactions(count = transactionCount) {
	const names = sampleNames[730]();
	return Array.from({ length: count }, (_, i) => {
		const at = (what: string) => chance(String(i), what);
		const type = i % 50 === 7 ? 'bonus' : types[Math.floor(at('type') * types.length)]!;
		const created = new Date(lastAt - (count - i) * 31_357_000).toISOString();
		// Now and then somebody buys a whole case of stickers.
		const many = i % 60 === 44 ? 40 : 1 + Math.floor(3 * at('items') ** 3);
		const items =
			type === 'withdraw' || type === 'bonus'
				? null
				: Array.from({ length: many }, (_, n) =>
						item(i, n, names[Math.floor(chance(String(i), String(n), 'name') * names.length)]!),
					);
		const amount =
			Math.round((items?.reduce((sum, each) => sum + (each.amount ?? 0), 0) ?? 50 + 900 * at('amount')) * 100) / 100;
		return {
			id: 5_700_000 + i,
			type,
			sub_type: type === 'credit' ? 'item' : null,
			status:
				i % 50 === 13 ? 'on_hold' : at('status') < 0.05 ? 'canceled' : at('status') < 0.1 ? 'initiate' : 'complete',
			amount,
			fee: type === 'credit' ? Math.round(amount * 8) / 100 : null,
			currency: i % 40 === 21 ? 'USD' : 'EUR',
			items,
			created_at: created,
			updated_at: created,
		};
	});
}

function item(transaction: number, n: number, { name, worth }: ReturnType<(typeof sampleNames)[730]>[number]) {
	const at = (what: string) => chance(String(transaction), String(n), what);
	const known = {
		sale_id: 4_800_000 + transaction * 50 + n,
		market_hash_name: name,
		seller_country: 'NL',
		buyer_country: 'DE',
		pattern: name.includes('(') ? Math.floor(at('pattern') * 1000) : null,
		finish: null,
		currency: 'EUR',
		amount: Math.round(worth * 100) / 100,
	};
	// Some rows lack what others have.
	if (at('lacking') < 0.1) return known;
	return {
		...known,
		asset_id: 30_000_000_000 + transaction * 50 + n,
		wear: name.includes('(') ? Math.round(at('wear') * 1e6) / 1e6 : null,
	};
}
