import { z } from 'zod';
import { dayLength } from '../../src/base/clock.ts';
import { csvHeader, csvLine } from '../../src/base/text/csv.ts';
import { UserError } from '../../src/base/user-error.ts';
import { defineCommand } from '../../src/discord/command/command.ts';
import { customId, defineComponent, defineForm } from '../../src/discord/command/component-handler.ts';
import { answerOrReopenForm } from '../../src/discord/command/form-input.ts';
import { choice, optional } from '../../src/discord/command/option.ts';
import { parseMoney } from '../../src/discord/command/typed-amounts.ts';
import { tryAgainHandler, withTryAgain } from '../../src/discord/missing-list-error.ts';
import { type Currency, currencies } from '../../src/market/currency.ts';
import { paidUnits } from '../../src/reading/money/purchases.ts';
import { type Button, menuLabel, type Reply, withLastLine } from '../../src/words/reply.ts';
import { escapeMarkdown, joinSentences } from '../../src/words/text.ts';
import { currencyPart, numberPart } from '../items/question-scope.ts';
import { smallPrint } from '../items/sources.ts';
import { firstPage } from '../linked-account/account-buttons.ts';
import { readAccount } from '../linked-account/read-account.ts';
import { worthCells, worthColumns } from '../lists/worth.ts';
import type { HoldingsContext } from '../own-items/holdings-context.ts';
import { itemWith, type OwnItemsQuestion, ownItems, ownItemsState, savedDespiteError } from '../own-items/own-items.ts';
import { saveHoldings } from '../own-items/save.ts';
import { type Holding, maxUnits } from '../own-items/stored-items.ts';
import { pricedInHome, valuation } from '../own-items/valuation.ts';
import { frequencyButton, frequencyComponents } from '../reports/frequency.ts';
import { addFromAccount } from './account-items.ts';
import { holdingsPageOf } from './holdings-message.ts';
import { checkedItem, editForm, editOptions, type HoldingsPage, holdingsEmbed } from './holdings-view.ts';
import { chartDays, drawnItems, valueChart } from './value-chart.ts';

/** The id comes last, because only the last part of a custom id may have colons. */
const editState = z
	.tuple([currencyPart, numberPart(1)])
	.rest(z.string())
	.transform(([currency, page, ...id]) => ({ currency, page, id: id.join(':') }));

/** The last part is how many units the form shows. Forms that were opened before an update lack it. */
const formState = z
	.tuple([currencyPart, numberPart(1), z.string()])
	.rest(z.string())
	.transform(([currency, page, id, shownAmount]) => ({
		currency,
		page,
		id,
		shownAmount: shownAmount === undefined ? undefined : Number(shownAmount),
	}));

const ownList = ownItems({ command: 'holdings', answer, add: saveHoldings });

export default defineCommand<HoldingsContext>()({
	name: 'holdings',
	description: 'holdings.description',
	private: true,
	options: { currency: optional(choice('option.currency', currencies)) },
	async run({ currency }, context) {
		return answer({ currency: currency ?? (await context.defaults()).currency, page: 1 }, context);
	},
	forms: {
		...ownList.forms,
		change: defineForm(formState, ({ currency, page, id, shownAmount }, { amount = '', paid = '' }, context) =>
			answerOrReopenForm(customId('holdings', 'edit', currency, page, id), context, async () => {
				const units = wholeNumberIn(amount);
				if (units === undefined || units > maxUnits)
					throw new UserError({ code: 'not-a-count', typed: amount, most: maxUnits });
				const { holdings, caller, words } = context;
				const before = await holdingOf(id, context);
				// Without units, the holding is removed.
				const after = units > 0 ? changedHolding(before, units, paid.trim(), currency, context) : undefined;
				const [priced] = await pricedInHome([before], before.game, context);
				// Units that were added since the form was opened would be lost.
				const isAsShown = shownAmount === undefined || shownAmount === before.amount;
				if (!isAsShown || !(await holdings.set(caller.userId, priced!, after)))
					throw new UserError({ code: 'item-changed' });
				const result = words.t(after ? 'holdings.changed' : 'holdings.removed', {
					item: escapeMarkdown(menuLabel(before.name)),
				});
				return answer({ currency, page }, context, result).catch((error) => savedDespiteError(error, result, context));
			}),
		),
	},
	components: {
		...ownList.components,
		...frequencyComponents('holdings'),
		pick: defineComponent(ownItemsState, ({ currency, page }, [id = ''], context) =>
			formToChange({ currency, page, id }, context),
		),
		edit: defineComponent(editState, (question, _, context) => formToChange(question, context)),
		account: defineComponent(ownItemsState, (question, _, context) =>
			readAccount(firstPage, context, (reading) =>
				withTryAgain(
					() => ownList.idOf(tryAgainHandler, question),
					async () => answer(question, context, await addFromAccount(reading, context)),
				),
			),
		),
		chart: defineComponent(ownItemsState, async (question, _, context) => {
			const holdingsPage = await pageOfHoldings(question, context);
			const picture = await valueChart(holdingsPage, context);
			const reply = replyOf(holdingsPage, '', context);
			const { t, count } = context.words;
			if (picture === 'later') return withLastLine(reply, smallPrint(t('history.noChart')));
			if (!picture) return withLastLine(reply, smallPrint(t('holdings.noChart')));
			const chartValues = { count: drawnItems(holdingsPage).length, days: count(chartDays) };
			const note = joinSentences(t('holdings.chartShows', chartValues), watchedSinceText(holdingsPage, context));
			return { ...withLastLine(reply, smallPrint(note)), picture };
		}),
		csv: defineComponent(ownItemsState, async (question, _, context) => {
			const holdingsPage = await pageOfHoldings(question, context);
			const file = { name: `holdings-${question.currency}.csv`, data: csvOf(holdingsPage) };
			return { ...withLastLine(replyOf(holdingsPage, '', context), smallPrint(context.words.t('holdings.csv'))), file };
		}),
	},
});

/** Matches a sign or an abbreviation of a currency. */
const currencySign = String.raw`(?:\p{Sc}|\p{L}{2,3})`;
const zero = '0+(?:[.,]0*)?';
/** Matches `0`, `0.00`, `0,` or `0 USD`. */
const zeroAmount = new RegExp(String.raw`^${currencySign}?\s*${zero}\s*${currencySign}?$`, 'u');

function wholeNumberIn(typed: string): number | undefined {
	return /^\s*\d{1,7}\s*$/.test(typed) ? Number(typed) : undefined;
}

/** Says when recording began, if that was after the start of the chart. */
function watchedSinceText({ items }: HoldingsPage, { history, clock, words }: HoldingsContext): string {
	const starts = items.flatMap(({ holding }) => history.recorded(holding.game)?.from ?? []);
	const lastStart = Math.max(-Infinity, ...starts);
	const now = clock.wall();
	if (lastStart <= now - (chartDays - 1) * dayLength) return '';
	return `${words.t('series.watched', { date: words.shortDate(lastStart, now) })}.`;
}

async function holdingOf(id: string, { holdings, caller }: HoldingsContext): Promise<Holding> {
	return itemWith(id, (await holdings.of(caller.userId)).items);
}

async function formToChange(
	{ currency, page, id }: OwnItemsQuestion & { readonly id: string },
	context: HoldingsContext,
) {
	const holding = await holdingOf(id, context);
	return editForm(customId('holdings', 'change', currency, page, id, holding.amount), holding, currency, context.words);
}

/**
 * Returns the holding with another amount and the typed price. A price that names no currency is in the currency of the
 * old price. If the user left the text as it was, the exact old price is kept. If the old price was known only for some
 * units, and there are now fewer units, the price is known for the same share of them.
 */
function changedHolding(
	before: Holding,
	amount: number,
	typed: string,
	currency: Currency,
	context: HoldingsContext,
): Holding {
	const { paid, ...rest } = before;
	const item = { ...rest, amount };
	if (typed === '') return item;
	if (paid && typed === context.words.bare(paid.each, 'cents')) {
		const { units, ...price } = paid;
		if (units === undefined) return { ...item, paid: price };
		// It is not known which units are gone, so the number of those with a price shrinks in proportion.
		const knownUnits = amount < before.amount ? Math.max(1, Math.round((units * amount) / before.amount)) : units;
		return { ...item, paid: knownUnits < amount ? { ...price, units: knownUnits } : price };
	}
	const defaultCurrency = paid?.currency ?? currency;
	// `parseMoney` accepts no zero, but a gift costs nothing.
	if (zeroAmount.test(typed)) return { ...item, paid: { each: 0, currency: defaultCurrency } };
	const { amount: each, currency: typedCurrency } = parseMoney(typed, defaultCurrency, context.words);
	return { ...item, paid: { each, currency: typedCurrency } };
}

async function answer(question: OwnItemsQuestion, context: HoldingsContext, result = ''): Promise<Reply> {
	return replyOf(await pageOfHoldings(question, context), result, context);
}

function pageOfHoldings(question: OwnItemsQuestion, context: HoldingsContext): Promise<HoldingsPage> {
	const { currency } = question;
	return withTryAgain(
		() => ownList.idOf(tryAgainHandler, question),
		async () => {
			const { items, flows } = await context.holdings.of(context.caller.userId);
			return holdingsPageOf(
				await valuation({ items, flows }, currency, context),
				question,
				context.sellerFee(),
				context,
			);
		},
	);
}

function replyOf(holdingsPage: HoldingsPage, result: string, context: HoldingsContext): Reply {
	const { items, page, currency } = holdingsPage;
	const { words, clock, accounts, history } = context;
	const { t } = words;
	const id = (handler: string) => ownList.idOf(handler, { currency, page });
	const menu = { id: id('pick'), placeholder: t('holdings.edit'), options: editOptions(holdingsPage, words) };
	const account: Button = { label: t('holdings.account'), id: id('account') };
	const itemButtons: Button[] = [
		...(history.isOn ? [{ label: t('holdings.chart'), id: id('chart') }] : []),
		{ label: t('button.csv'), id: id('csv') },
		frequencyButton('holdings', words),
	];
	const moreButtons = [...(accounts.linkingIsOn ? [account] : []), ...(items.length > 0 ? itemButtons : [])];
	return ownList.replyOf(
		holdingsEmbed(holdingsPage, result, words, clock.now()),
		holdingsPage,
		[menu],
		moreButtons,
		context,
	);
}

const columns = [...worthColumns, 'paid_each', 'paid_currency', 'currency', 'paid_units'];

function csvOf({ items, currency }: HoldingsPage): Buffer {
	const rows = items.map((item) => {
		const { paid } = item.holding;
		return csvLine([
			...worthCells(checkedItem(item)),
			paid && Math.round(10_000 * paid.each) / 10_000,
			paid?.currency,
			currency,
			paid && paidUnits(item.holding),
		]);
	});
	return Buffer.from([csvHeader(columns), ...rows].join(''));
}
