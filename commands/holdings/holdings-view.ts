import { sum } from 'd3-array';
import type { Currency } from '../../src/market/currency.ts';
import { paidUnits } from '../../src/reading/money/purchases.ts';
import { approximate } from '../../src/words/approximation.ts';
import { colours, type Embed, type Form, type MenuOption, menuLabel } from '../../src/words/reply.ts';
import { escapeMarkdown, joinCommas, joinDots, joinLines, joinSentences } from '../../src/words/text.ts';
import type { Words } from '../../src/words/words.ts';
import { withPlusOrMinus } from '../items/compared.ts';
import { doubtLine } from '../items/item-warnings.ts';
import { isSlowToSell, slowLimitText, slowShare } from '../items/selling-time.ts';
import { isConverted, smallPrint, withAges } from '../items/sources.ts';
import { pageLine } from '../lists/page-view.ts';
import { amountTable, feeText, proceedsAfterFee, worthLines } from '../lists/worth.ts';
import type { OwnItemsPage } from '../own-items/own-items.ts';
import { type Holding, holdingId, maxHoldings } from '../own-items/stored-items.ts';
import { comparedDays, dayIndex, holdingName, holdingWorth, type ValuedHolding } from '../own-items/valuation.ts';

/** The most items to name, of those whose value has moved the most. */
const maxMoved = 3;
/** From this number of items on, the answer says how many more there is room for. */
const nearlyFull = maxHoldings - 50;

export interface HoldingsPage extends OwnItemsPage {
	/** The seller's fee as a share, if it is known. */
	readonly fee: number | undefined;
	/** Converts an amount to the currency of the page. Returns undefined without an exchange rate. */
	inCurrency(amount: number, from: Currency): number | undefined;
}

export function holdingsEmbed(holdingsPage: HoldingsPage, result: string, words: Words, now: number): Embed {
	const { items, rows, page, pages, currency, sources } = holdingsPage;
	const { t } = words;
	const title = t('holdings.title');
	if (items.length === 0) return { title, description: joinDots(result, t('holdings.empty')), colour: colours.absent };
	const checkedItems = items.flatMap((each) => each.now ?? []);
	const amounts = isConverted(sources) ? approximate(words) : words;
	const lines = [
		result,
		...changeLines(holdingsPage, amounts),
		...worthLines(items.map(checkedItem), holdingsPage.fee, currency, sources, amounts),
		gainText(holdingsPage, words),
		slowToSellText(holdingsPage, amounts),
		doubtLine(checkedItems, currency, amounts),
		amountTable(rows.map(checkedItem), currency, sources, words),
		rows.some(({ now }) => now?.isAny) && smallPrint(t('holdings.anyWear')),
		pages > 1 && pageLine(page, pages, words),
		// A report has no buttons to turn pages.
		pages === 1 &&
			rows.length < items.length &&
			smallPrint(t('holdings.mostValuable', { count: words.count(rows.length), total: words.count(items.length) })),
		items.length >= nearlyFull &&
			smallPrint(t('holdings.room', { count: words.count(items.length), limit: words.count(maxHoldings) })),
	];
	return { title, description: withAges(sources, lines, words, now), colour: colours.listed };
}

/** What a view shows of an item that the marketplace no longer knows. */
const noPrices = { version: null, lowest: null, median: null, quantity: null };

/** The result has no prices if the marketplace no longer knows the item. */
export const checkedItem = ({ now, holding: { name, amount } }: ValuedHolding) => now ?? { ...noPrices, name, amount };

/** Use this before writing a sign: a sum of fractions may be slightly off zero. */
const roundToCents = (amount: number): number => Math.round(100 * amount) / 100;

/** Writes an amount with its sign. */
function signedMoney(exactAmount: number, currency: Currency, words: Words): string {
	const amount = roundToCents(exactAmount);
	return withPlusOrMinus(amount, words.money(Math.abs(amount), currency));
}

/** Writes a change and its share of `base`, for sentences. */
function signedChange(exactAmount: number, base: number, currency: Currency, words: Words) {
	return {
		change: signedMoney(exactAmount, currency, words),
		share: base === 0 ? '–' : words.change(roundToCents(exactAmount) / base),
	};
}

/** Returns the current lowest ask; undefined if there is none, or if it is probably a mistake or bait. */
const believableAsk = ({ now }: ValuedHolding): number | undefined =>
	now?.doubtful ? undefined : (now?.lowest ?? undefined);

/**
 * Returns how much the worth of the units has changed; undefined if that is unknown.
 * @param index an index of `comparedDays`
 */
function valueChange(valued: ValuedHolding, index: number): number | undefined {
	const before = valued.before[index];
	const now = believableAsk(valued);
	return now === undefined || before === undefined ? undefined : valued.holding.amount * (now - before);
}

function changeLines({ items, netAdded, currency }: HoldingsPage, words: Words): string[] {
	const { t } = words;
	const priceChanges = comparedDays.flatMap((days, i) => {
		const comparable = items.filter((each) => valueChange(each, i) !== undefined);
		if (comparable.length === 0) return [];
		const change = sum(comparable, (each) => valueChange(each, i));
		const worthThen = sum(comparable, ({ holding, before }) => holding.amount * before[i]!);
		return [t('holdings.change', { days, ...signedChange(change, worthThen, currency, words) })];
	});
	// Smaller amounts would be rounded to nothing.
	const minChange = 0.005;
	const largestChanges = items
		.map((each) => ({ name: holdingName(each), change: valueChange(each, dayIndex) ?? 0 }))
		.filter(({ change }) => Math.abs(change) >= minChange)
		.sort((a, b) => Math.abs(b.change) - Math.abs(a.change))
		.slice(0, maxMoved)
		.map(({ name, change }) => `${escapeMarkdown(menuLabel(name))} ${signedMoney(change, currency, words)}`);
	const lines = priceChanges.length > 0 ? [t('holdings.priceChanges', { changes: joinDots(...priceChanges) })] : [];
	if (netAdded && Math.abs(netAdded.amount) >= minChange) {
		const amountWords = netAdded.isConverted ? approximate(words) : words;
		lines.push(t('holdings.flows', { change: signedMoney(netAdded.amount, currency, amountWords) }));
	}
	if (largestChanges.length > 0) lines.push(t('holdings.moved', { items: joinCommas(words, ...largestChanges) }));
	return lines;
}

/** Compares the proceeds of selling the items now with the prices paid for them. */
function gainText(holdingsPage: HoldingsPage, words: Words): string {
	const { items, currency, fee } = holdingsPage;
	const { comparedUnits, unpriced, unconverted, unknownCurrencies, spent, worthNow, isApproximate } =
		paidAndWorth(holdingsPage);
	if (comparedUnits + unpriced + unconverted === 0) return '';
	const allUnits = sum(items, ({ holding }) => holding.amount);
	const amounts = isApproximate ? approximate(words) : words;
	const gain = proceedsAfterFee(worthNow, fee) - spent;
	const currencies = joinCommas(words, ...unknownCurrencies);
	return joinSentences(
		comparedUnits === 0
			? words.t('holdings.paidUnknown')
			: words.t('holdings.paid', {
					units: words.count(comparedUnits),
					count: allUnits,
					all: words.count(allUnits),
					sum: amounts.money(spent, currency),
					...signedChange(gain, spent, currency, amounts),
					fee: feeText(fee, words),
				}),
		unpriced > 0 && words.t('holdings.paidWithout', { count: words.count(unpriced) }),
		unconverted > 0 && words.t('holdings.paidWithoutRate', { count: words.count(unconverted), currencies }),
	);
}

/** Adds up the prices paid, and the worth of the same units now, in the currency of the page. */
function paidAndWorth({ items, currency, inCurrency, sources }: HoldingsPage) {
	let comparedUnits = 0;
	/** How many units with a paid price cannot be compared because they have no believable ask. */
	let unpriced = 0;
	/** How many units with a paid price cannot be compared because its currency has no exchange rate. */
	let unconverted = 0;
	const unknownCurrencies = new Set<Currency>();
	let spent = 0;
	let worthNow = 0;
	// A price paid in another currency is converted at the current rate.
	let isApproximate = isConverted(sources);
	for (const each of items) {
		const { paid, amount } = each.holding;
		const units = paidUnits(each.holding);
		if (!paid) continue;
		const price = inCurrency(paid.each, paid.currency);
		if (price === undefined) {
			unconverted += units;
			unknownCurrencies.add(paid.currency);
			continue;
		}
		if (believableAsk(each) === undefined) {
			unpriced += units;
			continue;
		}
		isApproximate ||= paid.currency !== currency;
		comparedUnits += units;
		spent += price * units;
		worthNow += (holdingWorth(each) * units) / amount / 100;
	}
	return { comparedUnits, unpriced, unconverted, unknownCurrencies, spent, worthNow, isApproximate };
}

/** Says how much of the worth would take long to sell. */
function slowToSellText({ items, currency }: HoldingsPage, words: Words): string {
	// For an item of any wear, `sold` counts the sales of all wears, but the user owns only one of them.
	const slow = items.filter(
		({ now, holding }) => now && !now.isAny && now.sold !== null && isSlowToSell(holding.amount, now.sold),
	);
	const worth = sum(slow, (each) => holdingWorth(each) * slowShare(each.holding.amount, each.now!.sold!)) / 100;
	if (worth === 0) return '';
	const values = { count: slow.length, days: slowLimitText(words), sum: words.money(worth, currency) };
	return smallPrint(words.t('holdings.slow', values));
}

export const editOptions = (holdingsPage: HoldingsPage, words: Words): MenuOption[] =>
	holdingsPage.rows.map((each) => ({
		value: holdingId(each.holding),
		label: menuLabel(holdingName(each)),
		description: words.t(each.holding.isFromAccount ? 'holdings.unitsFromAccount' : 'holdings.units', {
			count: each.holding.amount,
		}),
	}));

export const editForm = (id: string, { name, amount, paid }: Holding, currency: Currency, words: Words): Form => ({
	id,
	title: words.t('holdings.form.title'),
	text: joinLines(
		escapeMarkdown(menuLabel(name)),
		paid?.units !== undefined &&
			paid.units < amount &&
			words.t('holdings.form.paidOf', { known: words.count(paid.units), all: words.count(amount) }),
	),
	inputs: [
		{
			id: 'amount',
			label: words.t('holdings.form.amount'),
			hint: words.t('holdings.form.amountHint'),
			maxLength: 10,
			value: String(amount),
		},
		{
			id: 'paid',
			label: words.t('holdings.form.paid', { currency: paid?.currency ?? currency }),
			hint: words.t('holdings.form.paidHint', { currency: paid?.currency ?? currency }),
			maxLength: 15,
			value: paid && words.bare(paid.each, 'cents'),
			isOptional: true,
		},
	],
});
