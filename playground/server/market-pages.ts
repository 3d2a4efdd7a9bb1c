import { decodeEscapes } from '../../src/base/text/parse.ts';
import type { ListKind } from '../../src/market/list-key.ts';
import { games } from '../../src/names/game.ts';
import type { MarketRow } from '../market/exchange-rates.ts';
import type { SampleMarket } from '../market/sample-market.ts';
import { sampleSite } from '../market/sample-site.ts';

type Column = readonly [heading: string, cell: (row: MarketRow) => string];

const euros = new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' });
const counts = new Intl.NumberFormat('en');
const price = (value: unknown) => (typeof value === 'number' ? euros.format(value) : 'none');
const count = (value: unknown) => (typeof value === 'number' ? counts.format(value) : 'none');
const salesIn = (period: MarketRow | null) => `${price(period?.median)} (${count(period?.volume)})`;

const listingColumns: readonly Column[] = [
	['Lowest', (row) => price(row.min_price)],
	['Median', (row) => price(row.median_price)],
	['Highest', (row) => price(row.max_price)],
	['Quantity', (row) => count(row.quantity)],
];
const salesColumns: readonly Column[] = [7, 30, 90].map((days) => [
	`${days} days`,
	(row) => salesIn(row[`last_${days}_days`] as MarketRow | null),
]);

/** The texts that replace the placeholders of market-page.html. */
interface MarketPage {
	readonly title: string;
	/** HTML. */
	readonly content: string;
}

/**
 * Makes an item's page: its asks and sales. Returns undefined if there is no such page.
 * @param path on the website, with its query
 */
export function marketPage(market: SampleMarket, path: string): MarketPage | undefined {
	const url = unescapeUrl(sampleSite + path);
	const isOnPage = ({ item_page, market_page }: MarketRow) =>
		[item_page, market_page].some((each) => unescapeUrl(String(each)) === url);
	for (const game of games) {
		const rows = (kind: ListKind) => market.rows(kind, game, 'EUR').filter(isOnPage);
		const sales = rows('history');
		const [item] = sales;
		if (item)
			return {
				title: escapeHtml(String(item.market_hash_name)),
				content:
					table('Tradable', listingColumns, rows('tradable')) +
					table('Trade-locked', listingColumns, rows('trade-locked')) +
					table('Median price of sales (number sold)', salesColumns, sales),
			};
	}
	return undefined;
}

/** URLs are compared without escapes, because the bot escapes more than the marketplace does. */
const unescapeUrl = (url: string) => decodeEscapes(url) ?? url;

export const noMarketPage: MarketPage = {
	title: 'Not found',
	content: '<p>The sample marketplace has no such item.</p>',
};

function table(caption: string, columns: readonly Column[], rows: readonly MarketRow[]): string {
	if (rows.length === 0) return `<h2>${caption}</h2><p>None.</p>`;
	const isVersioned = rows.some(({ version }) => typeof version === 'string');
	const head = [...(isVersioned ? ['Version'] : []), ...columns.map(([heading]) => heading)];
	const body = rows.map((row) => {
		const version = isVersioned ? `<th scope="row">${escapeHtml(String(row.version ?? 'None'))}</th>` : '';
		return `<tr>${version}${columns.map(([, cell]) => `<td>${escapeHtml(cell(row))}</td>`).join('')}</tr>`;
	});
	return `<table><caption>${caption}</caption>
<thead><tr>${head.map((heading) => `<th scope="col">${heading}</th>`).join('')}</tr></thead>
<tbody>${body.join('\n')}</tbody></table>`;
}

function escapeHtml(text: string): string {
	return text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
