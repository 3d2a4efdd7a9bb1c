import { z } from 'zod';
import { askAndSalesSources } from '../../src/answers/choices.ts';
import { MarketLists } from '../../src/answers/market-lists.ts';
import { pageOf } from '../../src/answers/pages/page-of.ts';
import { sellingPricesOf } from '../../src/answers/selling-price.ts';
import { contractOf } from '../../src/answers/trade-ups/contract.ts';
import { costOfInputs, listingsOf } from '../../src/answers/trade-ups/contract-cost.ts';
import { contractLines } from '../../src/answers/trade-ups/contract-text.ts';
import { worthOfContract } from '../../src/answers/trade-ups/priced-contract.ts';
import { customId, defineComponent } from '../../src/discord/command/component-handler.ts';
import { withTryAgain } from '../../src/discord/missing-list-error.ts';
import type { ContentsOfContainers } from '../../src/facts/containers.ts';
import { asCurrency, type Currency } from '../../src/market/currency.ts';
import type { Game } from '../../src/names/game.ts';
import { type Reply, withLastLine } from '../../src/words/reply.ts';
import { currencyMenu, priceMenu } from '../items/item-components.ts';
import type { ListContext } from '../items/item-context.ts';
import { currencyPart, numberPart } from '../items/question-scope.ts';
import { smallPrint } from '../items/sources.ts';
import { searchableCatalogue } from '../items/suggestions.ts';
import { wordsForLists } from '../items/words-for-lists.ts';
import { turningButtons } from '../lists/page-view.ts';
import { type ContractAnswer, contractCsv, contractEmbed, outcomeOptions, outcomeRows } from './contract-view.ts';

export interface ContractContext extends ListContext {
	readonly contents: Pick<ContentsOfContainers, 'read'>;
}

/** Trade-up contracts belong to Counter-Strike. */
export const game: Game = 730;

export interface ContractQuestion {
	/** The id of the inputs in `appraisals`: no custom id has room for the inputs themselves. */
	readonly id: string;
	readonly currency: Currency;
	readonly page: number;
}

const state = z
	.tuple([z.string(), currencyPart, numberPart(1)])
	.transform(([id, currency, page]): ContractQuestion => ({ id, currency, page }));

/** The handlers have a prefix, since the list of the best contracts has handlers of the same names. */
const idOf = (handler: string, { id, currency, page }: ContractQuestion) =>
	customId('tradeup', `contract-${handler}`, id, currency, page);
const show = defineComponent(state, (question, _, context: ContractContext) => contractAnswer(question, context));

export const contractComponents = {
	'contract-again': show,
	'contract-first': show,
	'contract-page': show,
	'contract-last': show,
	'contract-refresh': show,
	'contract-currency': defineComponent(state, (question, [value], context: ContractContext) =>
		contractAnswer({ ...question, currency: asCurrency(value) ?? question.currency }, context),
	),
	'contract-csv': defineComponent(state, async (question, _, context: ContractContext) => {
		const pricedContract = await priceContract(question, context);
		const file = { name: `trade-up-${question.currency}.csv`, data: contractCsv(pricedContract) };
		return {
			...withLastLine(replyOf(pricedContract, question, context), smallPrint(context.words.t('tradeup.csv'))),
			file,
		};
	}),
};

export async function contractAnswer(question: ContractQuestion, context: ContractContext): Promise<Reply> {
	return replyOf(await priceContract(question, context), question, context);
}

function priceContract(question: ContractQuestion, context: ContractContext): Promise<ContractAnswer> {
	const { id, currency } = question;
	return withTryAgain(
		() => idOf('again', question),
		async () => {
			const [inputText = ''] = context.appraisals.get(id).texts;
			const lists = new MarketLists(context.market, context.clock, { game, currency, locked: false });
			const catalogue = await searchableCatalogue(lists);
			const listings = lists.listings();
			const sales = lists.sales();
			const contents = await context.contents.read();
			const lines = await lists.search(() => contractLines(inputText, catalogue, contents));
			const contract = contractOf(lines.flatMap(({ units }) => units));
			const inputs = listingsOf(lines, lists, catalogue);
			return {
				contract,
				worth: worthOfContract(contract, sellingPricesOf(sales.rows, catalogue)),
				inputs,
				// Undefined if an input cannot be bought, or only at an ask that looks wrong: then no gain can be calculated.
				cost: costOfInputs(inputs),
				currency,
				fee: context.sellerFee(),
				sources: askAndSalesSources(listings, sales),
			};
		},
	);
}

function replyOf(pricedContract: ContractAnswer, question: ContractQuestion, context: ContractContext): Reply {
	const { clock, market } = context;
	const { currency } = question;
	const lists = new MarketLists(market, clock, { game, currency, locked: false });
	const words = wordsForLists(lists, context);
	const { page, pages, rows } = pageOf(outcomeRows(pricedContract), question.page);
	const catalogue = lists.loadedCatalogue();
	const options = rows.flatMap((each) => (each.ref ? [{ ...each, key: catalogue.key(each.ref) }] : []));
	const pageId = (handler: string, page: number) => idOf(handler, { ...question, page });
	return {
		embed: contractEmbed(pricedContract, page, words, clock.now()),
		menus: [
			priceMenu(lists.query, outcomeOptions(options, currency, words), context.words),
			currencyMenu(pageId('currency', page), currency, lists.exactCurrencies, context.words),
		],
		buttons: [
			...turningButtons({ page, pages, idOf: pageId }, context.words),
			{ label: context.words.t('button.refresh'), id: pageId('refresh', page) },
			{ label: context.words.t('button.csv'), id: pageId('csv', page) },
		],
	};
}
