import { z } from 'zod';
import { askAndSalesSources } from '../../src/answers/choices.ts';
import { doubtfulLowestAskFinder } from '../../src/answers/doubtful-asks.ts';
import { losingOdds } from '../../src/answers/expected-return.ts';
import type { MarketLists } from '../../src/answers/market-lists.ts';
import { type ChosenPriceRange, isWithin, priceRangeIn } from '../../src/answers/pages/item-filter.ts';
import { pageOf } from '../../src/answers/pages/page-of.ts';
import { sellingPricesOf } from '../../src/answers/selling-price.ts';
import { type BestContracts, contractOutcomes } from '../../src/answers/trade-ups/best-contracts.ts';
import { UserError } from '../../src/base/user-error.ts';
import { defineCommand } from '../../src/discord/command/command.ts';
import { customId, defineComponent } from '../../src/discord/command/component-handler.ts';
import { amount, choice, flag, maxTypedAmount, namedChoice, optional, text } from '../../src/discord/command/option.ts';
import { tryAgainHandler, withTryAgain } from '../../src/discord/missing-list-error.ts';
import { weaponRarities } from '../../src/facts/containers.ts';
import { asCurrency, type Currency, currencies } from '../../src/market/currency.ts';
import { convertedAmount } from '../../src/market/rows/rows.ts';
import { approximate } from '../../src/words/approximation.ts';
import { type Reply, withNote } from '../../src/words/reply.ts';
import { homeAmountDisplay, homeLists } from '../items/home-lists.ts';
import { currencyMenu } from '../items/item-components.ts';
import { privacyOptions } from '../items/item-option.ts';
import { currencyPart, numberPart } from '../items/question-scope.ts';
import { withDefaults } from '../items/with-defaults.ts';
import { flagOrAnyPart, optionalIndexPart } from '../lists/find-state.ts';
import { priceRangePart, turningButtons, turningHandlers } from '../lists/page-view.ts';
import { type BestContractsPage, bestEmbed, bestOptions } from './best-view.ts';
import { type ContractContext, contractAnswer, contractComponents, game } from './contract-answer.ts';

export interface TradeupContext extends ContractContext {
	readonly bestContracts: Pick<BestContracts, 'all'>;
}

/** In characters: enough for ten long names with their floats. */
const maxInputsLength = 1_000;

/** The lowest cost of a contract that is shown, in the home currency. Below that, a single cent changes the result. */
const leastCost = 1;

/** A question for the best contracts. */
interface BestQuery {
	readonly currency: Currency;
	/** Undefined for any cost. */
	readonly budget: ChosenPriceRange | undefined;
	readonly rarity: (typeof weaponRarities)[number] | undefined;
	/** Undefined for items with and without StatTrak™. */
	readonly statTrak: boolean | undefined;
	readonly page: number;
}

/** Page 0 is valid, because the disabled button before the first page has it. */
const anyPage = numberPart(0);

const state = z.codec(
	z.tuple([currencyPart, priceRangePart, optionalIndexPart(weaponRarities), flagOrAnyPart, anyPage]),
	z.custom<BestQuery>(),
	{
		decode: ([currency, budget, rarity, statTrak, page]) => ({ currency, budget, rarity, statTrak, page }),
		encode: ({ currency, budget, rarity, statTrak, page }) =>
			[currency, budget, rarity, statTrak, page] as [Currency, typeof budget, typeof rarity, typeof statTrak, number],
	},
);

const idOf = (handler: string, query: BestQuery): string =>
	customId('tradeup', handler, ...(z.encode(state, query) as string[]));
const show = defineComponent(state, (query, _, context: TradeupContext) => bestReply(query, context));

/** Rarities have the names of the game in all languages. */
const rarityNames = Object.fromEntries(weaponRarities.map((own) => [own, { own }])) as Record<
	(typeof weaponRarities)[number],
	{ own: string }
>;

export default defineCommand<TradeupContext>()({
	name: 'tradeup',
	description: 'tradeup.description',
	options: {
		inputs: optional(text('tradeup.option.inputs', maxInputsLength)),
		budget: optional(amount('tradeup.option.budget', 0.01, maxTypedAmount)),
		rarity: optional(namedChoice('tradeup.option.rarity', rarityNames, weaponRarities)),
		stattrak: optional(flag('tradeup.option.stattrak')),
		currency: optional(choice('option.currency', currencies)),
		...privacyOptions,
	},
	async run({ inputs, budget: max, rarity, stattrak: statTrak, currency: chosenCurrency }, context) {
		const { query, note } = await withDefaults({ game, currency: chosenCurrency }, context);
		const { currency } = query;
		if (inputs === undefined) {
			const budget = max === undefined ? undefined : { max, currency };
			return withNote(await bestReply({ currency, budget, rarity, statTrak, page: 1 }, context), note);
		}
		// These options narrow down the list of the best contracts.
		if (max !== undefined || rarity !== undefined || statTrak !== undefined)
			throw new UserError({ code: 'contract-or-best' });
		const id = context.appraisals.keep(context.caller.userId, { game, currency }, [inputs]);
		return withNote(await contractAnswer({ id, currency, page: 1 }, context), note);
	},
	components: {
		...contractComponents,
		[tryAgainHandler]: show,
		...turningHandlers(show),
		refresh: show,
		currency: defineComponent(state, (query, [value], context) =>
			bestReply({ ...query, currency: asCurrency(value) ?? query.currency }, context),
		),
		open: defineComponent(state, async ({ currency }, [inputs = ''], context) => {
			const id = context.appraisals.keep(context.caller.userId, { game, currency }, [inputs]);
			return { ...(await contractAnswer({ id, currency, page: 1 }, context)), isPrivate: true };
		}),
	},
});

/** Answers with the contracts that can be bought now and bring the most for their cost. */
function bestReply(query: BestQuery, context: TradeupContext): Promise<Reply> {
	return withTryAgain(
		() => idOf(tryAgainHandler, query),
		async () => {
			const { clock, words } = context;
			const { currency } = query;
			// Contracts are worked out once, in the currency of the history; amounts are converted when they are shown.
			const lists = homeLists(game, context);
			const bestPage = await bestPageOf(query, lists, context);
			const { page, pages, rows, money } = bestPage;
			const moneyWords = money.conversion ? approximate(words) : words;
			const pageId = (handler: string, target = page) => idOf(handler, { ...query, page: target });
			return {
				embed: bestEmbed(bestPage, moneyWords, clock.now()),
				menus: [
					rows.length > 0
						? { id: pageId('open'), placeholder: words.t('tradeup.open'), options: bestOptions(bestPage, moneyWords) }
						: undefined,
					currencyMenu(pageId('currency'), currency, lists.exactCurrencies, words),
				],
				buttons: [
					...turningButtons({ page, pages, idOf: pageId }, words),
					{ label: words.t('button.refresh'), id: pageId('refresh') },
				],
			};
		},
	);
}

/** Resolves to the requested page of the contracts that match the query. @param lists in the home currency */
async function bestPageOf(query: BestQuery, lists: MarketLists, context: TradeupContext): Promise<BestContractsPage> {
	const { market, history } = context;
	const { currency, budget, rarity, statTrak } = query;
	const listings = lists.listings();
	const sales = lists.sales();
	const catalogue = lists.loadedCatalogue();
	const contents = await context.contents.read();
	const source = { listings, sales: sales.rows, catalogue, contents, doubtful: doubtfulLowestAskFinder(lists) };
	const maxCost = budget && priceRangeIn(history.currency, budget, market, history.currency)?.max;
	const isBudgetLeftOut = budget !== undefined && maxCost === undefined;
	const contracts = (await context.bestContracts.all(source)).filter(
		(each) =>
			each.cost >= leastCost &&
			isWithin(each.cost, { max: maxCost }) &&
			(rarity === undefined || each.rarity === rarity) &&
			(statTrak === undefined || each.isStatTrak === statTrak),
	);
	const { page, pages, rows } = pageOf(contracts, query.page);
	const money = homeAmountDisplay(currency, context);
	const fee = context.sellerFee();
	const prices = sellingPricesOf(sales.rows, catalogue);
	return {
		page,
		pages,
		money,
		fee,
		isBudgetLeftOut,
		rarity,
		statTrak,
		budget: isBudgetLeftOut ? undefined : budget,
		minCost: convertedAmount(leastCost, money.conversion?.rate),
		count: contracts.length,
		rows: rows.map((each) => ({ ...each, losing: losingOdds(contractOutcomes(each, prices), each.cost, fee) })),
		sources: askAndSalesSources(listings, sales).map((each) => ({ ...each, conversion: money.conversion })),
	};
}
