import { sum } from 'd3-array';
import type { ListSource } from '../../src/answers/choices.ts';
import { losingOdds } from '../../src/answers/expected-return.ts';
import { pageOf } from '../../src/answers/pages/page-of.ts';
import type { Contract } from '../../src/answers/trade-ups/contract.ts';
import type { ContractListing } from '../../src/answers/trade-ups/contract-cost.ts';
import type { ContractWorth, PricedOutcome } from '../../src/answers/trade-ups/priced-contract.ts';
import { csvHeader, csvLine } from '../../src/base/text/csv.ts';
import type { Currency } from '../../src/market/currency.ts';
import { floatsOf, wearAt } from '../../src/search/wear-text.ts';
import { colours, type Embed, type MenuOption, menuLabel } from '../../src/words/reply.ts';
import { escapeMarkdown, joinDots, joinLines, joinSentences } from '../../src/words/text.ts';
import type { Words } from '../../src/words/words.ts';
import { warningSign } from '../items/item-warnings.ts';
import { isConverted, smallPrint, withAges } from '../items/sources.ts';
import { itemTable } from '../lists/item-table.ts';
import { itemOptions, pageLine } from '../lists/page-view.ts';
import { amountCell, feeText, proceedsAfterFee } from '../lists/worth.ts';

export interface ContractAnswer {
	readonly contract: Contract;
	readonly worth: ContractWorth;
	readonly inputs: readonly ContractListing[];
	/**
	 * The cost of all inputs, in the currency of the answer; undefined if too few of one are on offer, or its ask looks
	 * wrong.
	 */
	readonly cost: number | undefined;
	readonly currency: Currency;
	/** The seller's fee as a share, if it is known. */
	readonly fee: number | undefined;
	readonly sources: readonly ListSource[];
}

/** Returns the outcomes with the most expensive first, and those without a price last. */
export const outcomeRows = ({ worth }: ContractAnswer): PricedOutcome[] =>
	worth.outcomes.toSorted((a, b) => (b.price ?? -1) - (a.price ?? -1) || b.odds - a.odds);

/** @param page the requested page of outcomes; if there are fewer pages, the last one is shown */
export function contractEmbed(pricedContract: ContractAnswer, page: number, words: Words, now: number): Embed {
	const { t } = words;
	const { inputs, sources, contract } = pricedContract;
	const outcomes = outcomeRows(pricedContract);
	const { rows, pages, page: actualPage } = pageOf(outcomes, page);
	const [first] = inputs;
	const quality = first!.isStatTrak ? 'StatTrak™ ' : '';
	const risingNote = risingAsks(pricedContract, words);
	const betterNote = joinSentences(...betterWears(pricedContract, words));
	const lines = [
		whatComesBack(pricedContract, words),
		smallPrint(t('tradeup.columns')),
		outcomeTable(rows, pricedContract, words),
		pages > 1 && pageLine(actualPage, pages, words),
		...inputs.map((input) => inputLine(input, pricedContract.currency, words)),
		risingNote !== '' && smallPrint(risingNote),
		betterNote !== '' && smallPrint(betterNote),
		inputs.some(({ hasFloats }) => !hasFloats) && smallPrint(t('tradeup.worstFloats')),
		contract.isSpecial && smallPrint(t('tradeup.specials')),
		contract.areOddsDisputed && smallPrint(t('tradeup.disputedOdds')),
	];
	const count = sum(inputs, ({ units }) => units);
	return {
		title: t('tradeup.title', { count: words.count(count), rarity: quality + first!.rarity }),
		description: withAges(sources, lines, words, now),
		colour: colours.listed,
	};
}

function whatComesBack({ worth, cost, currency, fee, inputs }: ContractAnswer, words: Words): string {
	const { t } = words;
	if (worth.outcomes.every(({ price }) => price === undefined))
		return cost === undefined
			? t('tradeup.nothingKnownAlone')
			: t('tradeup.nothingKnown', { cost: words.money(cost, currency) });
	const back = proceedsAfterFee(worth.average, fee);
	const values = { back: words.money(back, currency), fee: feeText(fee, words) };
	const losing = cost === undefined ? 0 : losingOdds(worth.outcomes, cost, fee);
	let averageText: string;
	if (cost === undefined) averageText = t('tradeup.averageAlone', { ...values, isWhole: worth.unpriced === 0 });
	else if (worth.unpriced > 0)
		averageText = t('tradeup.averageAtLeast', { ...values, cost: words.money(cost, currency) });
	else {
		const change = words.change(back / cost - 1);
		averageText = t('tradeup.average', { ...values, cost: words.money(cost, currency), change });
	}
	return joinLines(
		averageText,
		joinSentences(
			cost !== undefined &&
				// If an outcome has no price, the sentence says “at least”. “At least 0%” would say nothing.
				(Math.round(100 * losing) > 0 || worth.unpriced === 0) &&
				t('tradeup.loses', { share: words.percent(losing), atLeast: worth.unpriced > 0 }),
			worth.unpriced > 0 &&
				t('tradeup.unpriced', {
					count: worth.outcomes.filter(({ price }) => price === undefined).length,
					share: words.percent(worth.unpriced),
				}),
			cost !== undefined && inputs.some(({ hasAnyFloat }) => hasAnyFloat) && t('tradeup.namedFloats'),
		),
	);
}

function outcomeTable(rows: readonly PricedOutcome[], pricedContract: ContractAnswer, words: Words): string {
	const lines = rows.map(({ marketName, item: { version }, odds, float, wear, price }) => ({
		name: marketName,
		version,
		figures: (write: (amount: number) => string) => [
			words.finePercent(odds),
			wear === undefined ? '' : words.fineFloat(float),
			price === undefined ? '–' : write(price),
		],
	}));
	const header = [words.t('tradeup.odds'), words.t('tradeup.float'), words.t('tradeup.sellsFor')];
	return itemTable(lines, header, pricedContract.currency, isConverted(pricedContract.sources), words);
}

function inputLine(
	{ name, units, ask, quantity, buyingAll, isDoubtful, floats }: ContractListing,
	currency: Currency,
	words: Words,
): string {
	const { t } = words;
	const range =
		floats.from === floats.to
			? words.fineFloat(floats.from)
			: `${words.fineFloat(floats.from)}–${words.fineFloat(floats.to)}`;
	return joinDots(
		t('priceCheck.item', { amount: words.count(units), item: escapeMarkdown(menuLabel(name)) }),
		ask === undefined ? t('priceCheck.none') : t('priceCheck.each', { price: words.money(ask, currency) }),
		isDoubtful && warningSign,
		// With few on offer, buying them raises the price, so that they cost more than the lowest ask of each.
		ask !== undefined && buyingAll === undefined && t('items.onlyListed', { count: words.count(quantity) }),
		t('tradeup.inputFloat', { float: range }),
	);
}

/** A smaller rise, as a share of the cost, is not mentioned. */
const leastRise = 0.01;

/** Says why the inputs cost more than the lowest ask of each; empty if they hardly do. */
function risingAsks({ inputs, cost, currency }: ContractAnswer, { t, money }: Words): string {
	const atLowestAsks = sum(inputs, ({ ask = 0, units }) => ask * units);
	return cost === undefined || cost < (1 + leastRise) * atLowestAsks
		? ''
		: t('tradeup.buyingAll', { sum: money(cost, currency) });
}

/** A difference between floats that is far smaller than any that matters. */
const tinyFloat = 1e-9;
/** The most outcomes that can be named with a better wear: small print has no room for more. */
const maxBetter = 3;

/** Says below which floats of the inputs the most expensive outcomes have a better wear. */
function betterWears(pricedContract: ContractAnswer, words: Words): string[] {
	const { contract, inputs } = pricedContract;
	// If the inputs have different float ranges, there is no float for all of them, only a position in the range of each.
	const ranges = new Set(inputs.map(({ range }) => `${range.from} ${range.to}`));
	const [firstInput] = inputs;
	// The versions of a skin have the same floats.
	const skins = new Map(outcomeRows(pricedContract).map((each) => [each.item.name, each]));
	const sentences = [...skins.values()].flatMap(({ item: { name, floats }, wear, float }) => {
		if (!floats || wear === undefined) return [];
		// The next better wear ends where this one begins, if the skin exists in it.
		const border = floatsOf(wear).from;
		if (border <= floats.from || border > float) return [];
		const position = (border - floats.from) / (floats.to - floats.from);
		const values = { item: escapeMarkdown(name), wear: wearAt(border - tinyFloat) };
		if (ranges.size > 1)
			return words.t('tradeup.betterPosition', {
				...values,
				share: words.finePercent(position),
				now: words.finePercent(contract.position),
			});
		const { from, to } = firstInput!.range;
		return words.t('tradeup.betterFloat', { ...values, float: words.fineFloat(from + position * (to - from)) });
	});
	return sentences.slice(0, maxBetter);
}

export const outcomeOptions = (
	rows: readonly (PricedOutcome & { readonly key: string })[],
	currency: Currency,
	words: Words,
): MenuOption[] =>
	itemOptions(
		rows.map((row) => ({ ...row, name: row.marketName, version: row.item.version })),
		({ odds, price }) => joinDots(words.finePercent(odds), price !== undefined && words.money(price, currency)),
	);

const columns = ['outcome', 'version', 'odds', 'float', 'sells_for', 'currency'];

export function contractCsv(pricedContract: ContractAnswer): Buffer {
	const rows = outcomeRows(pricedContract).map(({ marketName, item: { version }, odds, float, wear, price }) =>
		csvLine([marketName, version, odds, wear === undefined ? null : float, amountCell(price), pricedContract.currency]),
	);
	return Buffer.from([csvHeader(columns), ...rows].join(''));
}
