import type { DoubtfulAsk } from '../../src/market/answers/price-now.ts';
import type { Currency } from '../../src/market/currency.ts';
import type { Words } from '../../src/words/words.ts';

export const warningSign = '⚠';

/** `⚠ 8× its last sales`, `⚠ 21% of its last sales`: an ask that is probably a mistake, or bait (docs/prices.md). */
export function doubtText({ times, isOfSales }: DoubtfulAsk, { t, count, percent }: Words): string {
	const than = isOfSales ? 'sales' : 'yesterday';
	return times > 1
		? t('items.doubtTimes', { times: count(Math.round(times)), than })
		: t('items.doubtShare', { share: percent(times), than });
}

export function doubtLine(
	items: readonly { readonly doubtful?: DoubtfulAsk | undefined; readonly lowest: number | null }[],
	currency: Currency,
	{ t, money, count }: Words,
): string {
	const [odd, ...others] = items.filter(({ doubtful }) => doubtful);
	if (!odd) return '';
	return others.length === 0
		? t('priceCheck.oneDoubtful', { price: money(odd.lowest!, currency) })
		: t('priceCheck.severalDoubtful', { count: count(others.length + 1) });
}
