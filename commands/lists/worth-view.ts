import { centsOf, totalOf } from '../../src/market/answers/appraisals.ts';
import type { CheckedItem } from '../../src/market/answers/check-items.ts';
import type { ListSource } from '../../src/market/answers/choices.ts';
import type { Currency } from '../../src/market/currency.ts';
import type { Words } from '../../src/words/words.ts';
import { warningSign } from '../items/doubtful.ts';
import { isConverted } from '../items/sources.ts';
import { itemTable } from './item-table.ts';

const none = '–';

/** @param fee a share, if it is known */
export function worthLines(
	items: readonly Pick<CheckedItem, 'lowest' | 'median' | 'amount'>[],
	fee: number | undefined,
	currency: Currency,
	words: Words,
): string[] {
	const { t } = words;
	const { byAsk, withoutAsk, byMedian, withoutMedian, units } = totalOf(items);
	const money = (cents: number) => words.money(cents / 100, currency);
	const afterFee = fee !== undefined && byAsk > 0;
	return [
		t('appraise.counted', { units, items: items.length }),
		t('appraise.byAsk', { sum: money(byAsk), isWhole: withoutAsk === 0, count: withoutAsk }),
		...(afterFee ? [t('appraise.afterFee', { fee: words.percent(fee), sum: money(byAsk * (1 - fee)) })] : []),
		t('appraise.byMedian', { sum: money(byMedian), isWhole: withoutMedian === 0, count: withoutMedian }),
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
		...(doubtful ? { sign: warningSign } : {}),
		figures: (write: (value: number) => string) => [
			`${words.count(amount)}×`,
			lowest === null ? none : write(lowest),
			lowest === null ? none : write(centsOf(lowest, amount) / 100),
		],
	}));
	const header = [words.t('appraise.amount'), words.t('appraise.each'), words.t('appraise.total')];
	return itemTable(rows, header, currency, isConverted(sources), words);
}

export const worthColumns = ['item', 'version', 'amount', 'lowest_ask', 'total', 'median_30d'] as const;

export const worthCells = ({
	name,
	version,
	amount,
	lowest,
	median,
}: Pick<CheckedItem, 'name' | 'version' | 'amount' | 'lowest' | 'median'>) => [
	...[name, version, amount, lowest],
	lowest === null ? null : centsOf(lowest, amount) / 100,
	median,
];
