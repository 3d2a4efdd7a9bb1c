import {
	type MarketTrend,
	type TrendPeriod,
	type TrendSummary,
	trendPeriods,
} from '../../src/answers/market-trends.ts';
import type { Conversion, Currency } from '../../src/market/currency.ts';
import { approximate } from '../../src/words/approximation.ts';
import { alignedLines, noFigure, phoneWidth, widthOf } from '../../src/words/table.ts';
import type { Words } from '../../src/words/words.ts';

export interface IndexMoney {
	readonly currency: Currency;
	/**
	 * Undefined if the amounts are exact. Otherwise they are marked with “≈”. If it has a `rate`, they are in the home
	 * currency and are multiplied by it. If it has none, they have been converted to `currency` already.
	 */
	readonly conversion?: Partial<Conversion> | undefined;
}

/** The figures of a market as a whole. Amounts are in the home currency, unless they are converted. */
export interface MarketFigures extends Pick<MarketTrend, 'moved' | 'sold'> {
	/** The trend of all items comes first. */
	readonly trends: readonly [TrendSummary, ...TrendSummary[]];
}

export function marketFacts(
	{ trends, moved, sold }: MarketFigures,
	period: TrendPeriod,
	{ currency, conversion }: IndexMoney,
	words: Words,
): (string | false)[] {
	const { t, count } = words;
	const { shortMoney } = conversion ? approximate(words) : words;
	const { rose, fell } = moved[period] ?? {};
	const { amount, sales } = sold[period];
	const days = String(trendPeriods[period]);
	return [
		headline(trends[0], period, words),
		rose !== undefined && t('marketIndex.moved', { rose: count(rose), fell: count(fell!), days }),
		t('marketIndex.sold', {
			amount: shortMoney(amount * (conversion?.rate ?? 1), currency),
			sales: count(sales),
			days,
		}),
	];
}

/** A smaller change would be rounded to 0%. */
const leastVisibleChange = 0.005;

function headline({ changes }: TrendSummary, period: TrendPeriod, { t, percent }: Words): string {
	const change = changes[period];
	const days = String(trendPeriods[period]);
	if (change == null) return t('marketIndex.tooEarly', { days });
	let how: 'same' | 'up' | 'down' = change > 0 ? 'up' : 'down';
	if (Math.abs(change) < leastVisibleChange) how = 'same';
	return t('marketIndex.headline', { how, share: percent(Math.abs(change)), days });
}

export function trendTable(trends: readonly TrendSummary[], words: Words): string {
	const { t } = words;
	const periods = Object.keys(trendPeriods) as TrendPeriod[];
	const header = ['', ...periods.map((period) => t(`marketIndex.column.${period}`))];
	const linesWith = (writeChange: (share: number) => string): string[] => {
		const rows = trends.map((trend) => [
			trendName(trend, words),
			...periods.map((period) => (trend.changes[period] == null ? noFigure : writeChange(trend.changes[period]))),
		]);
		return alignedLines([header, ...rows], ['left', 'right', 'right', 'right', 'right'], ' ');
	};
	const fineLines = linesWith(words.fineChange);
	// Changes are rounded to whole percents if the table would be too wide for a phone with tenths of a percent.
	const lines = widthOf(fineLines) <= phoneWidth ? fineLines : linesWith(words.change);
	return `\`\`\`\n${lines.join('\n')}\n\`\`\``;
}

export const trendName = ({ kind }: TrendSummary, { t }: Words): string => t(`marketIndex.kind.${kind ?? 'all'}`);
