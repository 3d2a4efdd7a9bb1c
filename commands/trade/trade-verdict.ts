import type { CheckedItem } from '../../src/answers/check-items.ts';
import type { Currency } from '../../src/market/currency.ts';
import { joinCommas, quote } from '../../src/words/text.ts';
import type { Words } from '../../src/words/words.ts';
import { warningSign } from '../items/item-warnings.ts';
import { askSum, type CheckedSide, medianSum } from './sides-worth.ts';

/**
 * Says which side of a trade is worth more. If the wear or version of an item is open, the cheapest one counts, so the
 * item's side may be worth more than its sum. The answer then never says that this side is worth less.
 */
export function tradeVerdict(offered: CheckedSide, wanted: CheckedSide, currency: Currency, words: Words): string[] {
	const { t } = words;
	const allItems = [...offered.items, ...wanted.items];
	// An ask that is probably a mistake, or bait, would decide the comparison.
	const areAsksComparable = allItems.every(({ lowest, doubtful }) => lowest !== null && !doubtful);
	const areMediansComparable = allItems.every(({ median, isAny }) => median !== null && !isAny);
	const byAsks = areAsksComparable ? compareSides(offered, wanted, askSum) : undefined;
	const openItems = byAsks ? itemsOfCheaperSide(offered, wanted, byAsks).filter(({ isAny }) => isAny) : [];
	if (openItems.length > 0) {
		const names = new Set(openItems.map(({ name }) => name));
		const items = joinCommas(words, ...[...names].map((name) => quote(name, words)));
		return [`${warningSign} ${t('priceCheck.openItems', { items })}`];
	}
	const byMedians = areMediansComparable ? compareSides(offered, wanted, medianSum) : undefined;
	const valuesOf = ({ difference, share }: Comparison) => ({
		money: words.money(difference, currency),
		// A smaller share would be rounded to 0%.
		share: share < 0.005 ? `<${words.percent(0.01)}` : words.percent(share),
	});
	return [
		byAsks?.higherSide === 'neither' && t('priceCheck.same'),
		byAsks &&
			byAsks.higherSide !== 'neither' &&
			t(`priceCheck.${byAsks.higherSide}More`, {
				...valuesOf(byAsks),
				isAtLeast: allItems.some(({ isAny }) => isAny),
			}),
		byMedians &&
			byMedians.higherSide !== 'neither' &&
			t(`priceCheck.${byMedians.higherSide}MoreByMedian`, valuesOf(byMedians)),
	].filter((line) => typeof line === 'string');
}

/** The items of the side that is worth less; of both sides if they are worth the same. */
function itemsOfCheaperSide(
	offered: CheckedSide,
	wanted: CheckedSide,
	{ higherSide }: Comparison,
): readonly CheckedItem[] {
	if (higherSide === 'neither') return [...offered.items, ...wanted.items];
	return higherSide === 'offered' ? wanted.items : offered.items;
}

interface Comparison {
	/** The side that is worth more. */
	readonly higherSide: 'offered' | 'wanted' | 'neither';
	/** In the currency of the prices. */
	readonly difference: number;
	/** The difference, as a share of what the other side is worth. */
	readonly share: number;
}

/** Returns undefined if a side is worth nothing. */
function compareSides(
	offered: CheckedSide,
	wanted: CheckedSide,
	worthOf: (items: readonly CheckedItem[]) => number,
): Comparison | undefined {
	const offeredWorth = worthOf(offered.items) + offered.money;
	const wantedWorth = worthOf(wanted.items) + wanted.money;
	const smallerWorth = Math.min(offeredWorth, wantedWorth);
	if (smallerWorth === 0) return undefined;
	const difference = Math.abs(offeredWorth - wantedWorth);
	// Less than half a cent is no difference.
	if (Math.round(100 * difference) === 0) return { higherSide: 'neither', difference: 0, share: 0 };
	const higherSide = offeredWorth > wantedWorth ? 'offered' : 'wanted';
	return { higherSide, difference, share: difference / smallerWorth };
}
