import type { ListSource } from '../../src/answers/choices.ts';
import type { ChosenPriceRange } from '../../src/answers/pages/item-filter.ts';
import type { BestContract } from '../../src/answers/trade-ups/best-contracts.ts';
import { convertedAmount } from '../../src/market/rows/rows.ts';
import { colours, type Embed, label, type MenuOption } from '../../src/words/reply.ts';
import { joinDots, joinSentences } from '../../src/words/text.ts';
import { exact, type Words } from '../../src/words/words.ts';
import { type HomeMoney, rateUnknown, smallPrint, withAges } from '../items/sources.ts';
import { feeText, itemTable, returnAfterFee } from '../lists/item-table.ts';
import { limitsLeftOut, pageLine } from '../lists/page-view.ts';

export interface BestContractsPage {
	/** Amounts are in the home currency. */
	readonly rows: readonly (BestContract & { readonly losing: number })[];
	/** The lowest cost, in the currency that is shown. Cheaper contracts are left out. */
	readonly least: number;
	readonly count: number;
	readonly page: number;
	readonly pages: number;
	readonly budget: ChosenPriceRange | undefined;
	/** Whether a budget was chosen that cannot be converted. */
	readonly isUnlimited: boolean;
	readonly money: HomeMoney;
	/** The seller's fee as a share, if it is known. */
	readonly fee: number | undefined;
	readonly sources: readonly ListSource[];
}

export function bestEmbed(bestPage: BestContractsPage, words: Words, now: number): Embed {
	const { t } = words;
	const { isUnlimited, least, rows, count, page, pages, money, budget, fee, sources } = bestPage;
	const limit = budget?.max === undefined ? 'none' : exact(words).money(budget.max, budget.currency);
	// The contracts that bring the most are on the first page, so only that page can lack a gain.
	const hasGain = page > 1 || rows.some(({ average, cost }) => returnAfterFee(average, fee) > cost);
	const hasUnpriced = rows.some(({ unpriced }) => unpriced > 0);
	const lines =
		rows.length > 0
			? [
					joinSentences(t('tradeup.best', { count, budget: limit }), !hasGain && t('tradeup.noGain')),
					smallPrint(t('tradeup.bestColumns', { fee: feeText(fee, words) })),
					bestTable(bestPage, words),
					pages > 1 && pageLine(page, pages, words),
					hasUnpriced && smallPrint(t('tradeup.atLeast')),
					smallPrint(t('tradeup.bestCosts', { least: words.money(least, money.currency) })),
					smallPrint(t('tradeup.final')),
				]
			: [t('tradeup.noBest', { budget: limit })];
	const unknown = money.unknown && smallPrint(rateUnknown(money, 'amounts', words)!);
	return {
		title: t('tradeup.bestTitle'),
		description: withAges(sources, [...lines, unknown, isUnlimited && limitsLeftOut(words)], words, now),
		colour: rows.length > 0 ? colours.listed : colours.absent,
	};
}

const inMoney = (amount: number, { conversion }: HomeMoney): number => convertedAmount(amount, conversion?.rate);

function bestTable({ rows, money, fee }: BestContractsPage, words: Words): string {
	const lines = rows.map(({ name, cost, average, unpriced, losing }) => {
		const back = returnAfterFee(average, fee);
		return {
			name,
			version: null,
			figures: (write: (amount: number) => string) => [
				write(inMoney(cost, money)),
				`${unpriced > 0 ? '≥' : ''}${write(inMoney(back, money))}`,
				words.change(back / cost - 1),
				`${unpriced > 0 ? '≥' : ''}${words.percent(losing)}`,
			],
		};
	});
	const header = [words.t('tradeup.cost'), words.t('tradeup.back'), '', words.t('tradeup.losing')];
	return itemTable(lines, header, money.currency, money.conversion !== undefined, words);
}

/** Returns menu options whose values can be used as `inputs`. */
export const bestOptions = ({ rows, money, fee }: BestContractsPage, words: Words): MenuOption[] =>
	rows.map(({ name, units, cost, average }) => ({
		value: `${units}x ${name}`,
		label: label(`${units} × ${name}`),
		description: label(
			joinDots(
				words.money(inMoney(cost, money), money.currency),
				words.t('tradeup.brings', { back: words.money(inMoney(returnAfterFee(average, fee), money), money.currency) }),
			),
		),
	}));
