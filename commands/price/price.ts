import { checkPrice, type PriceCheck } from '../../src/answers/check-price.ts';
import { type Choices, inVersionOrder } from '../../src/answers/choices.ts';
import { type AskFigures, lowestAsks } from '../../src/answers/lowest-asks.ts';
import type { MarketQuery } from '../../src/answers/market-lists.ts';
import { dayLength, hourLength } from '../../src/base/clock.ts';
import { defineCommand } from '../../src/discord/command/command.ts';
import { flag, maxTypedAmount, optional } from '../../src/discord/command/option.ts';
import { withTryAgain } from '../../src/discord/missing-list-error.ts';
import type { Currency } from '../../src/market/currency.ts';
import type { Defaults } from '../../src/market/defaults.ts';
import { lowestAskIn } from '../../src/market/rows/rows.ts';
import { counterStrike } from '../../src/names/game.ts';
import type { ItemId } from '../../src/names/ids.ts';
import type { ItemRef } from '../../src/names/item-ref.ts';
import { offerOfSnapshot } from '../../src/prices/price-history.ts';
import { lastAskOf } from '../../src/prices/series-facts.ts';
import { budgetIn } from '../../src/reading/money/budget.ts';
import { withoutAmount } from '../../src/search/item-text.ts';
import { languageOf } from '../../src/words/languages.ts';
import { type Reply, withNote } from '../../src/words/reply.ts';
import { quote } from '../../src/words/text.ts';
import type { Words } from '../../src/words/words.ts';
import { type AlertMeContext, alertMeButton } from '../items/alert-me-button.ts';
import { candidatesEmbed, describeAsk } from '../items/choices-view.ts';
import { findQuestionItem, type SeveralMatches, withMatchNotes } from '../items/find-question-item.ts';
import { homeAmountDisplay, homeLists } from '../items/home-lists.ts';
import { itemButtons, questionCurrencyMenu, rememberItem, versionMenu, versionsOf } from '../items/item-components.ts';
import type { ItemContext } from '../items/item-context.ts';
import { filterTextLimit, itemOption, marketOptions, privacyOptions } from '../items/item-option.ts';
import {
	type ItemQuestion,
	type LoadedItem,
	questionId,
	questionToRepeat,
	tryAgainId,
} from '../items/item-question.ts';
import { ladderEmbed } from '../items/ladder-view.ts';
import { typedTextOf } from '../items/origin.ts';
import { questionHandlers } from '../items/question-handlers.ts';
import { recordedSeries } from '../items/recorded-series.ts';
import { ladderOf, menuSteps, severalReply, topCandidates } from '../items/several-items.ts';
import { offeredIn, typedItem } from '../items/typed-item.ts';
import { wordsForLists } from '../items/words-for-lists.ts';
import { type FindPageQuery, findId } from '../lists/find-state.ts';
import { type DayChange, type LastAskToShow, offeredAgainst, priceEmbed, priceOfMany } from './price-view.ts';
import { recordedLow } from './recorded-low.ts';

export interface PriceContext extends ItemContext, AlertMeContext {}

const denial = /\b(?:no|not|non|un|without|never|isn['’]?t|no longer)[\s(-]*/.source;
/** Matches “trade locked”, unless it is denied: “not trade locked”. */
const tradeLockedText = new RegExp(String.raw`(?<!${denial})\btrade[\s-]?locked\b`, 'i');

export default defineCommand<PriceContext>()({
	name: 'price',
	description: 'price.description',
	options: {
		item: itemOption,
		...marketOptions,
		trade_locked: optional(flag('price.option.tradeLocked')),
		...privacyOptions,
	},
	async run({ item: input, trade_locked, game, currency }, context) {
		const locked = trade_locked ?? tradeLockedText.test(input);
		const { query, text, note } = await typedItem(input, { game, currency }, context);
		const budget = trade_locked ? undefined : budgetQuery(text, query, currency);
		if (budget) return withNote(await context.answerOf(findId(budget), context), note);
		return withNote(await answer({ query: { ...query, locked }, text }, context), note);
	},
	components: questionHandlers('asks', (question, context: PriceContext) => answer(question, context)),
});

/**
 * Reads “cheapest knife under 100” as a search for items of a kind. Returns undefined for a text about items.
 * @param chosenCurrency that of the option, which the answer is in even if the budget is in another one
 */
function budgetQuery(
	typed: string,
	{ game, currency }: Defaults,
	chosenCurrency: Currency | undefined,
): FindPageQuery | undefined {
	const budget = game === counterStrike ? budgetIn(typed, currency) : undefined;
	if (!budget) return undefined;
	const { kind, text, wear, statTrak, min, max, isCheapest } = budget;
	// No command takes such amounts and texts, so no button could show the next page.
	if (Math.max(min ?? 0, max ?? 0) > maxTypedAmount || text.length > filterTextLimit) return undefined;
	const priceRange = min === undefined && max === undefined ? undefined : { min, max, currency: budget.currency };
	const sort = isCheapest ? 'price' : 'sold';
	return { game, currency: chosenCurrency ?? budget.currency, kind, wear, statTrak, sort, priceRange, text };
}

function answer(question: ItemQuestion, context: PriceContext): Promise<Reply> {
	const typed = 'text' in question ? question.text : typedTextOf(question.origin);
	return withTryAgain(
		() => tryAgainId('price', question, context),
		async () => {
			const result = await findQuestionItem(question, context);
			const reply = 'item' in result ? await priceReply(result.item, context, typed) : whichItem(result, context);
			return withMatchNotes(reply, result, context);
		},
	);
}

function whichItem(matches: SeveralMatches, context: PriceContext): Reply {
	const { question, ambiguity, lists } = matches;
	const words = wordsForLists(lists, context);
	const now = context.clock.now();
	const asksOf = (refs: readonly ItemRef[]) => lowestAsks(lists, ambiguity.catalogue, refs);
	const describe = describeAsk(question.query, words);
	const ladder = ladderOf(ambiguity);
	if (ladder) {
		const steps = asksOf(ladder.steps);
		const view = {
			embed: ladderEmbed(steps, words, now),
			choices: menuSteps(steps, ladder, asksOf),
			describe,
			ladder,
		};
		const reply = severalReply('price', matches, view, context);
		const note = notComparedText(question.text, withoutAmount(question.text).amount, question.query, context);
		return withNote(reply, note);
	}
	const { reason, missingWord, candidates } = ambiguity;
	const { choices, ...counts } = topCandidates(asksOf(candidates), ambiguity, ({ sold }) => sold);
	const candidatesNote = { typed: question.text, reason, missingWord, ...counts };
	const embed = candidatesEmbed(choices, words.t('items.lowestAsks'), describe, candidatesNote, words, now);
	return severalReply('price', matches, { embed, choices, describe, ladder }, context);
}

/** @param typed the text of the question, which may say an amount and an offer */
async function priceReply(item: LoadedItem, context: PriceContext, typed?: string): Promise<Reply> {
	const { lists, catalogue, ref } = item;
	rememberItem(item, context);
	const refs = versionsOf(item);
	const versions = refs.length > 1 ? inVersionOrder(lowestAsks(lists, catalogue, refs)) : undefined;
	// The answer is about one version if it was asked for or there is no other. Otherwise, it lists all of them.
	if (ref.item === undefined && versions) return versionsReply(item, versions, context, typed);
	return versionReply(item, ref.item ?? refs[0]!.item, versions, context, typed);
}

function versionsReply(item: LoadedItem, versions: Choices<AskFigures>, context: PriceContext, typed?: string): Reply {
	const { lists, amount } = item;
	const words = wordsForLists(lists, context);
	const reply = {
		embed: ladderEmbed(versions, words, context.clock.now()),
		...componentsOf(item, versions, undefined, context),
	};
	return withNote(reply, notComparedText(typed, amount, lists.query, context));
}

async function versionReply(
	item: LoadedItem,
	itemId: ItemId,
	versions: Choices<AskFigures> | undefined,
	context: PriceContext,
	typed?: string,
): Promise<Reply> {
	const { lists, catalogue, ref, amount } = item;
	const { query } = lists;
	const words = wordsForLists(lists, context);
	const check = checkPrice(lists, catalogue, itemId);
	const { listing, name, version } = check;
	const key = catalogue.key({ name: ref.name, item: itemId });
	const embed = priceEmbed(check, words, context.clock.now(), context.sellerFee(), {
		dayChange: dayChangeOf(itemId, query, context),
		low: recordedLow(itemId, query, context),
		facts: context.facts.of(query.game, name, version),
		localName: context.facts.nameIn(languageOf(words.locale), query.game, name),
		last: listing ? undefined : await lastAsk(key, query, context),
	});
	const reply = { embed, ...componentsOf(item, versions, check, context) };
	const offerNote = typed === undefined ? undefined : offerText(typed, amount ?? 1, check, words, context);
	const sumNote = amount !== undefined && listing ? priceOfMany(amount, listing, query.currency, words) : undefined;
	return withNote(withNote(reply, offerNote), sumNote);
}

/** @param check the price of the version that the answer is about; undefined if it is about all of them */
function componentsOf(
	item: LoadedItem,
	versions: Choices<AskFigures> | undefined,
	check: PriceCheck | undefined,
	context: PriceContext,
) {
	const { question, lists } = item;
	const { query } = lists;
	const describe = describeAsk(query, wordsForLists(lists, context));
	const alertId = questionId('alert', 'item', { query, key: question.key });
	return {
		menus: [
			versions && versionMenu('price', item, versions, describe, check && question.key, context.words),
			questionCurrencyMenu('price', questionToRepeat(item), lists, context),
		],
		buttons: itemButtons('price', item, context.words, check, alertMeButton(alertId, context)),
	};
}

/** Compares the offer in the typed text with the prices; undefined if the text has none. */
function offerText(
	typed: string,
	units: number,
	check: PriceCheck,
	words: Words,
	context: PriceContext,
): string | undefined {
	const { query } = check;
	const offer = offeredIn(typed, units, query, context);
	if (typeof offer === 'string') return words.t('priceCheck.otherMoney', { amounts: quote(offer, words) });
	if (offer) return offeredAgainst(offer, check, words);
	// A price that is clear for one unit, but not for several, may be for one of them or for all.
	const isForOneOrAll = offeredIn(typed, 1, query, context) !== undefined;
	return isForOneOrAll ? words.t('price.forOneOrAll', { count: words.count(units) }) : undefined;
}

/**
 * Returns a note for a table of wears or versions if the typed text has an offer or an amount. The table neither
 * compares the offer nor has a sum for the amount.
 */
function notComparedText(
	typed: string | undefined,
	amount: number | undefined,
	query: Defaults,
	context: PriceContext,
): string | undefined {
	const isOffer = typed !== undefined && offeredIn(typed, 1, query, context) !== undefined;
	return isOffer || amount !== undefined ? context.words.t('price.notCompared') : undefined;
}

/** How far back to look for the last ask, ms. */
const lookBack = 90 * dayLength;
/** How long to wait for the last ask, ms. The answer can do without it. */
const readTimeout = 1_000;

async function lastAsk(
	key: string,
	{ game, currency, locked }: MarketQuery,
	context: PriceContext,
): Promise<LastAskToShow | undefined> {
	if (locked) return undefined;
	const now = context.clock.wall();
	const series = await recordedSeries(game, key, { from: now - lookBack, to: now }, readTimeout, context);
	const last = typeof series === 'object' ? lastAskOf(series) : undefined;
	return last && { ...last, money: homeAmountDisplay(currency, context) };
}

/** The ages, in ms, between which a recorded ask may be called yesterday's. */
const minAge = 18 * hourLength;
const maxAge = 30 * hourLength;

/**
 * Returns how the lowest ask has changed since a day ago; undefined if that is unknown. Both asks are in the currency
 * of the history, so that exchange rates have no effect.
 */
function dayChangeOf(
	item: ItemId,
	{ game, locked }: MarketQuery,
	{ history, market, clock }: Pick<ItemContext, 'history' | 'market' | 'clock'>,
): DayChange | undefined {
	const offersThen = locked ? undefined : history.dayAgo(game);
	if (!offersThen) return undefined;
	const age = clock.wall() - offersThen.at;
	if (age < minAge || age > maxAge) return undefined;
	const listings = homeLists(game, { market, clock, history }).recentListings();
	const ask = listings && lowestAskIn(listings.rows, item);
	const askThen = offerOfSnapshot(offersThen, item)?.ask;
	if (!ask || askThen === undefined) return undefined;
	return askThen === null ? 'none-listed' : { change: ask / askThen - 1 };
}
