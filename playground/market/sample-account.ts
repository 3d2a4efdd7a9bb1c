import transactions from './sample-account.json' with { type: 'json' };

/** As in real credentials, the secret may contain ":". */
export const demoCredentials = 'demo-client:demo:secret';

/** When the newest transaction in the file was made, Unix milliseconds. */
const defaultNewestAt = Date.UTC(2026, 7, 20, 12);
/** The time that the transactions in the file span, in milliseconds. */
const span = 50 * 86_400_000;

/**
 * Transactions of every known type and status and of some unknown ones, oldest first. Their amounts add up. If `count`
 * is more than the file has, they repeat further back in time, with other ids.
 *
 * @param newestAt Unix milliseconds
 */
export function sampleTransactions(count = transactions.length, newestAt = defaultNewestAt) {
	return Array.from({ length: count }, (_, i) => {
		const newerCount = count - 1 - i;
		// How many times the whole file has been repeated.
		const round = Math.floor(newerCount / transactions.length);
		const { id, items, created_at, ...row } = transactions.at(-1 - (newerCount % transactions.length))!;
		const at = new Date(Date.parse(created_at) + newestAt - defaultNewestAt - round * span).toISOString();
		return {
			// The ids in the file differ by less than these steps, so none repeats.
			id: id - 1_000 * round,
			...row,
			created_at: at,
			updated_at: at,
			items: items?.map((item) => ({ ...item, sale_id: item.sale_id - 10_000 * round })) ?? null,
		};
	});
}
