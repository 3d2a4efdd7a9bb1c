import type { ListSource } from '../../src/answers/choices.ts';
import type { ChosenPriceRange } from '../../src/answers/pages/item-filter.ts';
import type { BestContract } from '../../src/answers/trade-ups/best-contracts.ts';
import { convertedAmount } from '../../src/market/rows/rows.ts';
import { withoutApproximation } from '../../src/words/approximation.ts';
import { colours, type Embed, type MenuOption, menuLabel } from '../../src/words/reply.ts';
import { joinDots, joinSentences } from '../../src/words/text.ts';
import type { Words } from '../../src/words/words.ts';
import { type AmountDisplay, rateUnknownNote, smallPrint, withAges } from '../items/sources.ts';
import { itemTable } from '../lists/item-table.ts';
import { limitsLeftOutLine, pageLine } from '../lists/page-view.ts';
import { feeText, proceedsAfterFee } from '../lists/worth.ts';

export interface BestContractsPage {
	/** Amounts are in the home currency. `losing` is the chance that a contract brings less than it costs. */
	readonly rows: readonly (BestContract & { readonly losing: number })[];
	/** The lowest cost, in the currency that is shown. Cheaper contracts are left out. */
	readonly minCost: number;
	/** How many contracts match, on all pages. */
	readonly count: number;
	readonly page: number;
	readonly pages: number;
	readonly budget: ChosenPriceRange | undefined;
	/** The rarity that was asked for. */
	readonly rarity: string | undefined;
	/** Whether contracts of StatTrak™ items were asked for, or others; undefined for both. */
	readonly statTrak: boolean | undefined;
	/** Whether a budget was chosen that cannot be converted. */
	readonly isBudgetLeftOut: boolean;
	readonly money: AmountDisplay;
	/** The seller's fee as a share, if it is known. */
	readonly fee: number | undefined;
	readonly sources: readonly ListSource[];
}

export function bestEmbed(bestPage: BestContractsPage, words: Words, now: number): Embed {
	const { t } = words;
	const { rows, count, page, pages, money, budget, fee, sources, rarity, statTrak } = bestPage;
	let quality = '';
	if (statTrak !== undefined) quality = statTrak ? 'StatTrak™' : t('find.noStatTrak');
	const limit = budget?.max === undefined ? 'none' : withoutApproximation(words).money(budget.max, budget.currency);
	// The contracts that bring the most for their cost are on the first page. Only that page can show that none brings a
	// gain.
	const hasGain = page > 1 || rows.some(({ average, cost }) => proceedsAfterFee(average, fee) > cost);
	const costs = smallPrint(t('tradeup.bestCosts', { least: words.money(bestPage.minCost, money.currency) }));
	const hasUnpriced = rows.some(({ unpriced }) => unpriced > 0);
	const lines =
		rows.length > 0
			? [
					joinSentences(t('tradeup.best', { count, budget: limit }), !hasGain && t('tradeup.noGain')),
					smallPrint(t('tradeup.bestColumns', { fee: feeText(fee, words) })),
					bestTable(bestPage, words),
					pages > 1 && pageLine(page, pages, words),
					hasUnpriced && smallPrint(t('tradeup.atLeast')),
					costs,
					smallPrint(joinSentences(t('tradeup.onlyKnown'), t('tradeup.final'))),
				]
			: [joinSentences(t('tradeup.noBest', { budget: limit }), t('tradeup.onlyKnown')), costs];
	const unknownRate = rateUnknownNote(money, words);
	const leftOut = bestPage.isBudgetLeftOut && limitsLeftOutLine(words);
	return {
		title: joinDots(t('tradeup.bestTitle'), rarity, quality),
		description: withAges(sources, [...lines, unknownRate, leftOut], words, now),
		colour: rows.length > 0 ? colours.listed : colours.absent,
	};
}

/** Converts an amount of the home currency. */
const inMoney = (amount: number, { conversion }: AmountDisplay): number => convertedAmount(amount, conversion?.rate);

/** Returns “≥” if outcomes have no price, since they would add to what comes back. */
const atLeastSign = (unpriced: number): string => (unpriced > 0 ? '≥' : '');

function bestTable({ rows, money, fee }: BestContractsPage, words: Words): string {
	const lines = rows.map(({ name, cost, average, unpriced, losing }) => {
		const back = proceedsAfterFee(average, fee);
		const sign = atLeastSign(unpriced);
		return {
			name,
			version: null,
			figures: (write: (amount: number) => string) => [
				write(inMoney(cost, money)),
				`${sign}${write(inMoney(back, money))}`,
				`${sign}${words.change(back / cost - 1)}`,
				`${sign}${words.percent(losing)}`,
			],
		};
	});
	const header = [words.t('tradeup.cost'), words.t('tradeup.back'), '', words.t('tradeup.losing')];
	return itemTable(lines, header, money.currency, money.conversion !== undefined, words);
}

/** Returns menu options whose values are inputs of a contract, as the command's option `inputs` takes them. */
export const bestOptions = ({ rows, money, fee }: BestContractsPage, words: Words): MenuOption[] =>
	rows.map(({ name, units, cost, average, unpriced }) => ({
		value: `${units}x ${name}`,
		label: menuLabel(`${units} × ${name}`),
		description: menuLabel(
			joinDots(
				words.money(inMoney(cost, money), money.currency),
				words.t('tradeup.brings', {
					back: atLeastSign(unpriced) + words.money(inMoney(proceedsAfterFee(average, fee), money), money.currency),
				}),
			),
		),
	}));
