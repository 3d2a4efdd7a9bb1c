import { type CheckedItem, isBeyondListed } from '../../src/answers/check-items.ts';
import type { ListSource } from '../../src/answers/choices.ts';
import { totalOf, worthInCents } from '../../src/answers/list-worth.ts';
import type { Currency } from '../../src/market/currency.ts';
import { displayedAmount } from '../../src/market/displayed-amount.ts';
import { noFigure } from '../../src/words/table.ts';
import { joinCommas } from '../../src/words/text.ts';
import type { Words } from '../../src/words/words.ts';
import { warningSign } from '../items/item-warnings.ts';
import { isConverted } from '../items/sources.ts';
import { itemTable } from './item-table.ts';

/**
 * Returns the proceeds of a sale, in the unit of `worth`; not rounded. If the fee is unknown, nothing is deducted.
 * @param fee the seller's, as a share
 */
export const proceedsAfterFee = (worth: number, fee: number | undefined): number => worth * (1 - (fee ?? 0));

/** Returns the fee for sentences that say whether it is deducted; `none` if it is unknown. */
export const feeText = (fee: number | undefined, words: Words): string =>
	fee === undefined ? 'none' : words.finePercent(fee);

/** @param fee the seller's, as a share */
export function worthLines(
	items: readonly Pick<CheckedItem, 'lowest' | 'median' | 'amount' | 'quantity'>[],
	fee: number | undefined,
	currency: Currency,
	sources: readonly ListSource[],
	words: Words,
): string[] {
	const { t } = words;
	const hasSales = sources.some(({ list }) => list === 'sales');
	const { byAsk, withoutAsk, byMedian, withoutMedian, units } = totalOf(items);
	const money = (cents: number) => words.money(cents / 100, currency);
	const medianLine =
		withoutMedian === items.length
			? t('appraise.medianUnknown')
			: t('appraise.byMedian', { sum: money(byMedian), isWhole: withoutMedian === 0, count: withoutMedian });
	return [
		t('appraise.counted', { units, items: items.length }),
		joinCommas(
			words,
			t('appraise.byAsk', { sum: money(byAsk), isWhole: withoutAsk === 0, count: withoutAsk }),
			items.some(isBeyondListed) && t('priceCheck.beyond'),
		),
		...(fee !== undefined && byAsk > 0
			? [t('appraise.afterFee', { fee: words.finePercent(fee), sum: money(proceedsAfterFee(byAsk, fee)) })]
			: []),
		...(hasSales ? [medianLine] : []),
	];
}

export function amountTable(
	items: readonly Pick<CheckedItem, 'name' | 'version' | 'amount' | 'lowest' | 'doubtful'>[],
	currency: Currency,
	sources: readonly ListSource[],
	words: Words,
): string {
	const rows = items.map(({ name, version, amount, lowest, doubtful }) => ({
		name,
		version,
		sign: doubtful ? warningSign : undefined,
		figures: (write: (value: number) => string) => [
			`${words.count(amount)}×`,
			lowest === null ? noFigure : write(lowest),
			lowest === null ? noFigure : write(worthInCents(lowest, amount) / 100),
		],
	}));
	const header = [words.t('appraise.amount'), words.t('appraise.each'), words.t('appraise.total')];
	return itemTable(rows, header, currency, isConverted(sources), words);
}

/** The cell of a file for an amount, which is empty if there is none. */
export const amountCell = (amount: number | null | undefined): number | null =>
	amount === null || amount === undefined ? null : displayedAmount(amount);

export const worthColumns = ['item', 'version', 'amount', 'lowest_ask', 'total', 'median_30d'] as const;

export const worthCells = ({
	name,
	version,
	amount,
	lowest,
	median,
}: Pick<CheckedItem, 'name' | 'version' | 'amount' | 'lowest' | 'median'>) => [
	name,
	version,
	amount,
	amountCell(lowest),
	lowest === null ? null : worthInCents(lowest, amount) / 100,
	amountCell(median),
];
