import { greatest, sum } from 'd3-array';
import type { ListSource } from '../../src/answers/choices.ts';
import { type Holder, isContainer } from '../../src/answers/openings/find-holder.ts';
import { type Opening, oddsByRarity } from '../../src/answers/openings/opening.ts';
import type { OpeningWorth, PricedItem } from '../../src/answers/openings/priced-opening.ts';
import { pageOf } from '../../src/answers/pages/page-of.ts';
import { csvHeader, csvLine } from '../../src/base/text/csv.ts';
import type { Currency } from '../../src/market/currency.ts';
import { withoutWearAndQuality } from '../../src/names/skin.ts';
import { withoutApproximation } from '../../src/words/approximation.ts';
import { colours, type Embed, type MenuOption, menuLabel } from '../../src/words/reply.ts';
import { escapeMarkdown, joinDots, joinLines, joinSentences } from '../../src/words/text.ts';
import type { Words } from '../../src/words/words.ts';
import { isConverted, smallPrint, withAges } from '../items/sources.ts';
import { itemTable } from '../lists/item-table.ts';
import { itemOptions, pageLine } from '../lists/page-view.ts';
import { amountCell, feeText, proceedsAfterFee } from '../lists/worth.ts';

export interface PricedContainer {
	/** The container, or a collection. */
	readonly holder: Holder;
	readonly opening: Opening;
	readonly worth: OpeningWorth;
	/** The lowest ask of the container; undefined if none is on offer, it looks wrong, or it is a collection. */
	readonly price: number | undefined;
	/** The key that opens it; undefined if there is none. Its price is undefined if it cannot be converted. */
	readonly key: { readonly price: number | undefined; readonly dollars: number } | undefined;
	/** The names of the caller's holdings, if nobody else sees the answer. */
	readonly owned: readonly string[];
	readonly currency: Currency;
	/** The seller's fee as a share, if it is known. */
	readonly fee: number | undefined;
	readonly sources: readonly ListSource[];
}

/** Returns the items with the rarest first, and within a rarity with the most expensive first. */
export function itemsByRarity({ worth }: PricedContainer): PricedItem[] {
	const priceOf = ({ price, ask }: PricedItem) => price ?? ask ?? -1;
	// `worth.items` begins with the rarest items, so the groups are in that order, too.
	const groups = new Map<string, PricedItem[]>();
	for (const each of worth.items) {
		const rarity = each.isSpecial ? 'special' : each.item.rarity;
		groups.set(rarity, [...(groups.get(rarity) ?? []), each]);
	}
	return [...groups.values()].flatMap((group) => group.toSorted((a, b) => priceOf(b) - priceOf(a)));
}

/** Whether the odds of the items are known. A collection has none, since it is never opened. */
const hasKnownOdds = ({ holder, opening }: PricedContainer): boolean =>
	isContainer(holder) && opening.source !== 'unknown';

export function containerEmbed(container: PricedContainer, page: number, words: Words, now: number): Embed {
	const { t } = words;
	const { holder, opening, sources } = container;
	const { rows, pages, page: actualPage } = pageOf(itemsByRarity(container), page);
	const hasOdds = hasKnownOdds(container);
	const lines = [
		hasOdds && whatComesBack(container, words),
		hasOdds && mostExpensive(container, words),
		hasOdds && smallPrint(rarities(container, words)),
		!hasOdds &&
			container.price !== undefined &&
			t('case.costs', { price: words.money(container.price, container.currency) }),
		wholeSet(container, words),
		smallPrint(t(hasOdds ? 'case.columns' : 'case.columnsWithoutOdds')),
		table(rows, container, words),
		pages > 1 && pageLine(actualPage, pages, words),
		...notes(container, words),
	];
	return {
		title: menuLabel(holder.name),
		description: withAges(sources, lines, words, now),
		colour: opening.items.length > 0 ? colours.listed : colours.absent,
	};
}

/** Returns the cost of an opening; undefined if it is not known. */
function costOf({ price, key }: PricedContainer): number | undefined {
	if (price === undefined || (key && key.price === undefined)) return undefined;
	return price + (key?.price ?? 0);
}

function whatComesBack(container: PricedContainer, words: Words): string {
	const { worth, currency, fee, price, key } = container;
	const { t } = words;
	const back = proceedsAfterFee(worth.average ?? 0, fee);
	const cost = costOf(container);
	if (worth.items.every((item) => item.price === undefined))
		return cost === undefined
			? joinSentences(t('case.nothingKnown'), partsOfCost(container, words))
			: t('case.nothingKnownButCost', { cost: words.money(cost, currency) });
	// Whole: no item lacks a price. (`unpriced` is a share.)
	const isWhole = worth.unpriced === 0;
	const values = { back: words.money(back, currency), fee: feeText(fee, words), isWhole };
	const unpriced = !isWhole && t('case.unpriced', { share: words.finePercent(worth.unpriced) });
	if (cost === undefined)
		return joinLines(
			joinSentences(t('case.averageAlone', values), partsOfCost(container, words) || t('case.costUnknown')),
			unpriced,
		);
	const parts = {
		hasKey: key !== undefined,
		case: words.money(price!, currency),
		key: words.money(key?.price ?? 0, currency),
		cost: words.money(cost, currency),
	};
	const losingOdds = worth.losingOdds(cost, fee);
	return joinLines(
		t('case.average', { ...values, ...parts, change: words.change(back / cost - 1) }),
		joinSentences(
			// If some items have no price, the sentence says “at least”. “At least 0%” would say nothing.
			(Math.round(100 * losingOdds) > 0 || isWhole) && t('case.loses', { share: words.percent(losingOdds), isWhole }),
			unpriced,
		),
	);
}

/** Names the parts of the cost, for when the price of the key is known only in dollars. */
const partsOfCost = ({ price, key, currency }: PricedContainer, words: Words): string =>
	price === undefined || !key
		? ''
		: words.t('case.parts', { case: words.money(price, currency), dollars: words.money(key.dollars, 'USD') });

/** Returns the item's name on the marketplace, without wear and StatTrak™. */
const marketName = ({ holder }: PricedContainer, { name }: PricedItem['item']): string =>
	isContainer(holder) && holder.kind === 'souvenir' ? `Souvenir ${name}` : name;

/** Says how many openings the most expensive item takes, and what it costs. */
function mostExpensive(container: PricedContainer, words: Words): string {
	const { worth, currency } = container;
	const best = greatest(worth.items, ({ price, odds }) => (odds ? (price ?? -1) : -1));
	if (best?.price === undefined || !best.odds) return '';
	const values = {
		item: escapeMarkdown(menuLabel(joinDots(marketName(container, best.item), best.item.version))),
		openings: words.count(Math.round(1 / best.odds)),
	};
	return best.ask === undefined
		? words.t('case.dearest', values)
		: words.t('case.dearestToBuy', { ...values, price: words.money(best.ask, currency) });
}

const rarities = ({ opening }: PricedContainer, words: Words): string =>
	joinDots(
		...oddsByRarity(opening).map(({ rarity, odds }) =>
			rarity === 'special'
				? words.t('case.special', { share: words.finePercent(odds) })
				: `${rarity} ${words.finePercent(odds)}`,
		),
	);

/** Says what one of each item costs. */
function wholeSet({ worth, currency, holder, owned }: PricedContainer, words: Words): string {
	if (isContainer(holder) && holder.specials.length > 0) return '';
	const priced = worth.items.filter(({ ask }) => ask !== undefined);
	if (priced.length === 0) return '';
	const total = sum(priced, ({ ask }) => Math.round(100 * ask!)) / 100;
	// A souvenir package has only souvenirs, and no other container has any.
	const isSouvenir = isContainer(holder) && holder.kind === 'souvenir';
	const ownedFromContainer = owned.filter((name) => name.startsWith('Souvenir ') === isSouvenir);
	const ownedSkins = new Set(ownedFromContainer.map((name) => withoutWearAndQuality(name)));
	const skins = new Set(worth.items.map(({ item }) => withoutWearAndQuality(item.name)));
	const ownedCount = [...skins].filter((skin) => ownedSkins.has(skin)).length;
	return joinSentences(
		words.t('case.wholeSet', {
			count: words.count(worth.items.length),
			sum: words.money(total, currency),
			offered: words.count(priced.length),
			without: worth.items.length - priced.length,
		}),
		ownedCount > 0 && words.t('case.owned', { count: words.count(ownedCount) }),
	);
}

function table(rows: readonly PricedItem[], container: PricedContainer, words: Words): string {
	const hasOdds = hasKnownOdds(container);
	const lines = rows.map(({ item, odds, ask, price }) => ({
		name: marketName(container, item),
		version: item.version,
		figures: (write: (amount: number) => string) => [
			...(hasOdds ? [words.finePercent(odds ?? 0)] : []),
			ask === undefined ? '–' : write(ask),
			price === undefined ? '–' : write(price),
		],
	}));
	const header = [...(hasOdds ? [words.t('tradeup.odds')] : []), words.t('case.from'), words.t('tradeup.sellsFor')];
	return itemTable(lines, header, container.currency, isConverted(container.sources), words);
}

function notes({ opening, holder, key, currency }: PricedContainer, words: Words): string[] {
	const { t } = words;
	if (!isContainer(holder)) return [];
	const { price, dollars = 0 } = key ?? {};
	const keyLine =
		price === undefined
			? ''
			: t('case.key', {
					price: words.money(price, currency),
					// In dollars, the price is exact.
					dollars: withoutApproximation(words).money(dollars, 'USD'),
					isDollars: currency === 'USD',
				});
	return [
		t(`case.source.${opening.source}`),
		holder.items.some(({ floats }) => floats) && opening.source !== 'unknown'
			? joinSentences(t('case.floats'), holder.kind === 'case' && t('case.statTrak'))
			: '',
		keyLine,
	]
		.filter((line) => line !== '')
		.map(smallPrint);
}

export const containerOptions = (
	container: PricedContainer,
	rows: readonly (PricedItem & { readonly key: string })[],
	words: Words,
): MenuOption[] =>
	itemOptions(
		rows.map((row) => ({ ...row, name: marketName(container, row.item), version: row.item.version })),
		({ odds, ask }) =>
			joinDots(
				hasKnownOdds(container) && odds !== undefined && words.finePercent(odds),
				ask !== undefined && words.t('priceCheck.from', { price: words.money(ask, container.currency) }),
			),
	);

const columns = ['item', 'version', 'rarity', 'odds', 'lowest_ask', 'sells_for', 'currency'];

export function containerCsv(container: PricedContainer): Buffer {
	const rows = itemsByRarity(container).map(({ item: { name, version, rarity }, odds, ask, price }) =>
		csvLine([name, version, rarity, odds ?? null, amountCell(ask), amountCell(price), container.currency]),
	);
	return Buffer.from([csvHeader(columns), ...rows].join(''));
}
