import { z } from 'zod';
import { askAndSalesSources } from '../../src/answers/choices.ts';
import { currentListing } from '../../src/answers/current-price.ts';
import { doubtfulLowestAskFinder } from '../../src/answers/doubtful-asks.ts';
import { MarketLists } from '../../src/answers/market-lists.ts';
import {
	findHolders,
	type Holder,
	type HolderMatches,
	holderNamed,
	isContainer,
} from '../../src/answers/openings/find-holder.ts';
import { openingOf } from '../../src/answers/openings/opening.ts';
import { worthOfOpening } from '../../src/answers/openings/priced-opening.ts';
import { priceRangeIn } from '../../src/answers/pages/item-filter.ts';
import { pageOf } from '../../src/answers/pages/page-of.ts';
import { sellingPricesOf } from '../../src/answers/selling-price.ts';
import { oneLine } from '../../src/base/text/safe-text.ts';
import { UserError } from '../../src/base/user-error.ts';
import { defineCommand } from '../../src/discord/command/command.ts';
import { customId, defineComponent } from '../../src/discord/command/component-handler.ts';
import { choice, optional, suggestedText } from '../../src/discord/command/option.ts';
import { tryAgainHandler, withTryAgain } from '../../src/discord/missing-list-error.ts';
import type { ContentsOfContainers } from '../../src/facts/containers.ts';
import { asCurrency, type Currency, currencies } from '../../src/market/currency.ts';
import type { Game } from '../../src/names/game.ts';
import type { ItemId } from '../../src/names/ids.ts';
import { discordLimits } from '../../src/words/discord-limits.ts';
import { colours, menuLabel, type Reply, withLastLine, withNote } from '../../src/words/reply.ts';
import { joinLines, titleWith } from '../../src/words/text.ts';
import { interpretationText } from '../items/choices-view.ts';
import { currencyMenu, priceMenu } from '../items/item-components.ts';
import type { ItemContext } from '../items/item-context.ts';
import { noSuggestionsIfRefused, privacyOptions } from '../items/item-option.ts';
import { currencyPart, numberPart } from '../items/question-scope.ts';
import { smallPrint } from '../items/sources.ts';
import { searchableCatalogue } from '../items/suggestions.ts';
import { withDefaults } from '../items/with-defaults.ts';
import { wordsForLists } from '../items/words-for-lists.ts';
import { turningButtons, turningHandlers } from '../lists/page-view.ts';
import type { Holdings } from '../own-items/stored-items.ts';
import { containerCsv, containerEmbed, containerOptions, itemsByRarity, type PricedContainer } from './case-view.ts';

export interface CaseContext extends ItemContext {
	readonly contents: Pick<ContentsOfContainers, 'read'>;
	readonly holdings: Pick<Holdings, 'of'>;
	/** The price of a key in the game’s shop, in US dollars. */
	readonly keyPrice: number;
}

/** The command covers the containers of Counter-Strike. */
const game: Game = 730;
/** In characters. */
const maxNameLength = 80;

interface Question {
	/** The name of the container, as it was typed. */
	readonly text: string;
	readonly currency: Currency;
	readonly page: number;
}

const state = z
	.tuple([currencyPart, numberPart(1)])
	.rest(z.string())
	.transform(([currency, page, ...text]): Question => ({ currency, page, text: text.join(':') }));

const idOf = (handler: string, { text, currency, page }: Question) => customId('case', handler, currency, page, text);
const show = defineComponent(state, (question, _, context: CaseContext) => answer(question, context));

export default defineCommand<CaseContext>()({
	name: 'case',
	description: 'case.description',
	options: {
		case: suggestedText('case.option.case', maxNameLength, async (text, _, context: CaseContext) => {
			const { holders } = await searchHolders(text, context).catch((error) => ({
				holders: noSuggestionsIfRefused(error),
			}));
			return holders.slice(0, discordLimits.choices).map(({ name }) => ({ name, value: name }));
		}),
		currency: optional(choice('option.currency', currencies)),
		...privacyOptions,
	},
	async run({ case: input, currency: chosen }, context) {
		const { query, note } = await withDefaults({ game, currency: chosen }, context);
		return withNote(await answer({ text: oneLine(input), currency: query.currency, page: 1 }, context), note);
	},
	components: {
		[tryAgainHandler]: show,
		...turningHandlers(show),
		refresh: show,
		pick: defineComponent(state, (question, [text = ''], context) => answer({ ...question, text }, context)),
		currency: defineComponent(state, (question, [value], context) =>
			answer({ ...question, currency: asCurrency(value) ?? question.currency }, context),
		),
		csv: defineComponent(state, async (question, _, context) => {
			const { holders } = await resolveHolders(question, context);
			const container = await priceContainer(holders[0]!, question, context);
			const file = { name: 'case.csv', data: containerCsv(container) };
			return { ...withLastLine(replyOf(container, question, context), smallPrint(context.words.t('case.csv'))), file };
		}),
	},
});

/** @throws UserError if the user searches too much */
async function searchHolders(text: string, { contents, market }: CaseContext): Promise<HolderMatches> {
	const allContents = await contents.read();
	return market.search(() => findHolders(text, allContents, market.catalogue(game)));
}

/**
 * Resolves to one holder if the text is clear.
 * @throws UserError if there is none; MarketError if that is not known yet
 */
async function resolveHolders({ text, currency }: Question, context: CaseContext): Promise<HolderMatches> {
	const contents = await context.contents.read();
	const exactMatch = holderNamed(text, contents);
	if (exactMatch) return { holders: [exactMatch], areClosest: false };
	const { holders, areClosest } = await searchHolders(text, context);
	if (holders.length === 0) {
		// A name in another language or with typing errors is matched with the marketplace's names. If those are not loaded
		// yet, this throws, because the container may exist.
		await searchableCatalogue(new MarketLists(context.market, context.clock, { game, currency, locked: false }));
		throw new UserError({ code: 'no-such-container', typed: text });
	}
	// “recoil” means the case rather than its collection.
	const cases = holders.filter((each) => isContainer(each) && each.kind === 'case');
	return { holders: cases.length === 1 && !areClosest ? cases : holders, areClosest };
}

function answer(question: Question, context: CaseContext): Promise<Reply> {
	return withTryAgain(
		() => idOf(tryAgainHandler, question),
		async () => {
			const match = await resolveHolders(question, context);
			const [holder, ...others] = match.holders;
			if (match.areClosest || others.length > 0) return whichOne(match, question, context);
			const { name } = holder!;
			const exactQuestion = { ...question, text: name };
			const reply = replyOf(await priceContainer(holder!, exactQuestion, context), exactQuestion, context);
			const isInterpreted = question.text.toLowerCase() !== name.toLowerCase();
			return isInterpreted
				? withLastLine(reply, smallPrint(interpretationText(question.text, name, context.words)))
				: reply;
		},
	);
}

function whichOne({ holders, areClosest }: HolderMatches, question: Question, { words }: CaseContext): Reply {
	const options = holders.slice(0, discordLimits.choices).map(({ name }) => ({ value: name, label: menuLabel(name) }));
	const more = areClosest ? 0 : holders.length - options.length;
	return {
		embed: {
			title: titleWith(question.text, words, (quoted) => words.t('items.which', { typed: quoted })),
			description: joinLines(
				areClosest && words.t('lists.correction'),
				!areClosest && words.t('case.several', { count: options.length }),
				more > 0 && words.t('items.more', { count: more }),
			),
			colour: colours.question,
		},
		menus: [{ id: idOf('pick', { ...question, text: '' }), placeholder: words.t('items.pickOne'), options }],
	};
}

async function priceContainer(holder: Holder, question: Question, context: CaseContext): Promise<PricedContainer> {
	const { market, clock, history, holdings, caller } = context;
	const { currency } = question;
	const lists = new MarketLists(market, clock, { game, currency, locked: false });
	const listings = lists.listings();
	const sales = lists.sales();
	const catalogue = lists.loadedCatalogue();
	const doubtful = doubtfulLowestAskFinder(lists);
	const isDoubtful = (item: ItemId) => doubtful(item) !== undefined;
	// A collection is valued like a package: without a key, StatTrak™ and special items.
	const container = isContainer(holder)
		? holder
		: { ...holder, kind: 'package' as const, hasKey: false, isStatTrak: false, specials: [] };
	const opening = openingOf(container);
	const ref = isContainer(holder) ? catalogue.byExactName(holder.name) : undefined;
	const [item] = ref ? catalogue.itemsOf(ref) : [];
	// `priceRangeIn` converts price limits, so the price of the key is passed as a minimum. The result is undefined
	// without an exchange rate.
	const keyPrice = priceRangeIn(currency, { min: context.keyPrice, currency: 'USD' }, market, history.currency)?.min;
	// Others must not learn what the caller owns.
	const owned = caller.isOnlyReader ? (await holdings.of(caller.userId)).items : [];
	return {
		holder,
		opening,
		worth: worthOfOpening(opening, listings, sellingPricesOf(sales.rows, catalogue), catalogue, isDoubtful),
		price: item === undefined || isDoubtful(item) ? undefined : (currentListing(listings, item)?.min ?? undefined),
		key: container.hasKey ? { price: keyPrice, dollars: context.keyPrice } : undefined,
		owned: owned.filter((each) => each.game === game).map(({ name }) => name),
		currency,
		fee: context.sellerFee(),
		sources: askAndSalesSources(listings, sales),
	};
}

function replyOf(container: PricedContainer, question: Question, context: CaseContext): Reply {
	const { market, clock } = context;
	const { currency } = question;
	const lists = new MarketLists(market, clock, { game, currency, locked: false });
	const words = wordsForLists(lists, context);
	const { page, pages, rows } = pageOf(itemsByRarity(container), question.page);
	const catalogue = lists.loadedCatalogue();
	const options = rows.flatMap((each) => (each.ref ? [{ ...each, key: catalogue.key(each.ref) }] : []));
	const pageId = (handler: string, page: number) => idOf(handler, { ...question, page });
	return {
		embed: containerEmbed(container, page, words, clock.now()),
		menus: [
			priceMenu(lists.query, containerOptions(container, options, words), context.words),
			currencyMenu(pageId('currency', page), currency, lists.exactCurrencies, context.words),
		],
		buttons: [
			...turningButtons({ page, pages, idOf: pageId }, context.words),
			{ label: context.words.t('button.refresh'), id: pageId('refresh', page) },
			{ label: context.words.t('button.csv'), id: pageId('csv', page) },
		],
	};
}
