import { chance } from './sample-lists.ts';
import { sampleNames } from './sample-names.ts';

/** `clientId:clientSecret` of the one account there is. A secret may hold ":". */
export const demoCredentials = 'demo-client:demo:secret';

const transactionCount = 137;
const lastAt = Date.UTC(2026, 7, 20, 12);
const types = ['credit', 'purchase', 'purchase', 'withdraw'] as const;

/** The account's transactions, oldest first: of every type and state that occurs. */
export function sampleTransactions() {
	const names = sampleNames[730]();
	return Array.from({ length: transactionCount }, (_, i) => {
		const at = (what: string) => chance(String(i), what);
		const type = types[Math.floor(at('type') * types.length)]!;
		const created = new Date(lastAt - (transactionCount - i) * 31_357_000).toISOString();
		const items =
			type === 'withdraw'
				? null
				: Array.from({ length: 1 + Math.floor(3 * at('items') ** 3) }, (_, n) => item(i, n, names));
		const amount =
			Math.round((items?.reduce((sum, each) => sum + each.amount, 0) ?? 50 + 900 * at('amount')) * 100) / 100;
		return {
			id: 5_700_000 + i,
			type,
			sub_type: type === 'credit' ? 'item' : null,
			status: at('status') < 0.05 ? 'canceled' : at('status') < 0.1 ? 'initiate' : 'complete',
			amount,
			fee: type === 'credit' ? Math.round(amount * 8) / 100 : null,
			currency: 'EUR',
			items,
			created_at: created,
			updated_at: created,
		};
	});
}

function item(transaction: number, n: number, names: ReturnType<(typeof sampleNames)[730]>) {
	const at = (what: string) => chance(String(transaction), String(n), what);
	const { name, worth } = names[Math.floor(at('name') * names.length)]!;
	return {
		sale_id: 4_800_000 + transaction * 10 + n,
		market_hash_name: name,
		seller_country: 'NL',
		buyer_country: 'DE',
		asset_id: 30_000_000_000 + transaction * 10 + n,
		wear: name.includes('(') ? Math.round(at('wear') * 1e6) / 1e6 : null,
		pattern: name.includes('(') ? Math.floor(at('pattern') * 1000) : null,
		finish: null,
		amount: Math.round(worth * 100) / 100,
		currency: 'EUR',
	};
}
