import { sum } from 'd3-array';
import { z } from 'zod';
import { checkItems } from '../../src/answers/check-items.ts';
import { askAndSalesSources } from '../../src/answers/choices.ts';
import { MarketLists } from '../../src/answers/market-lists.ts';
import { yieldToEventLoop } from '../../src/base/clock.ts';
import { UserError } from '../../src/base/user-error.ts';
import type { MessageCommand } from '../../src/discord/command/command.ts';
import { customId, defineComponent } from '../../src/discord/command/component-handler.ts';
import { withWords } from '../../src/discord/context.ts';
import { orUnanswered, tryAgainHandler } from '../../src/discord/unanswered.ts';
import type { Currency } from '../../src/market/currency.ts';
import type { Defaults } from '../../src/market/defaults.ts';
import { gameNames } from '../../src/names/game.ts';
import { withoutFillers } from '../../src/reading/fillers.ts';
import { MessageParser, type NamedItem } from '../../src/reading/message-parser.ts';
import { inPieces, readable } from '../../src/reading/message-text.ts';
import { type Money, moneyIn, moneyInTrade } from '../../src/reading/money.ts';
import { openIn } from '../../src/reading/open-words.ts';
import { plainMessage } from '../../src/reading/plain-message.ts';
import { possibleSides, sidesOf } from '../../src/reading/sides.ts';
import type { Catalogue } from '../../src/search/catalogue.ts';
import { asksForPattern } from '../../src/search/item-text.ts';
import { type Reply, withNote } from '../../src/words/reply.ts';
import type { ItemContext } from '../items/item-context.ts';
import { withDefaults, wordsForLists } from '../items/item-option.ts';
import { currencyPart, gamePart } from '../items/question-scope.ts';
import { searchableCatalogue } from '../items/suggestions.ts';
import { packSides, partMark, type Side, unpackSides, withPartMark } from './packed-sides.ts';
import { type PriceCheckToShow, priceCheckEmbed } from './price-check-view.ts';

export const namedItemsState = z
	.tuple([gamePart, currencyPart, z.string()])
	.transform(([game, currency, packed]) => ({ game, currency, packed }));

/** The price that a message asks for one item. */
interface AskedPrice {
	/** The key of the item. */
	readonly key: string;
	readonly price: number;
}

/** Matches what separates parts of a message: line ends, commas and “and”. A comma in an amount separates nothing. */
const partSeparator = /[\n;]|,\s|\s(?:and|und|et|y|e|и|та|i|oraz|ve)\s/iu;

/** More items do not fit into the custom id of “Show everyone”, and hardly into a message on a phone. */
const itemLimit = 10;

/** In characters. A longer message is no trade in prose. */
const longestTrade = 400;
/** The most parts of a side that are named as open. */
const maxOpen = 8;

const commandName = 'Price check';

export default {
	name: commandName,
	description: 'priceCheck.description',
	private: true,
	async runOn({ texts }, context) {
		const { query, note } = await withDefaults({}, context);
		const messages = texts.map(plainMessage);
		const [first = '', ...others] = messages.map(({ text }) => text);
		const [offered, ...wanted] = sidesOf(first);
		const sides = wanted.length > 0 ? [[offered, ...others], wanted] : [[offered, ...others]];
		const sold = messages.flatMap((message) => message.sold);
		return withNote(await checkSides(sides, query, context, { sold }), note);
	},
	components: {
		show: defineComponent(namedItemsState, async (state, _, context) => {
			const words = context.wordsFor(context.caller.publicLocale);
			const { embed } = await answerAgain(state, withWords(context, words));
			return { embed, isForEveryone: true };
		}),
		[tryAgainHandler]: defineComponent(namedItemsState, (state, _, context) => answerAgain(state, context)),
	},
} satisfies MessageCommand<ItemContext>;

/**
 * Checks the prices of both sides of a trade, or of one side if a message offers nothing for its items.
 * @param needsAll whether every part of the sides is meant to be an item or money, as in `/trade`
 * @param sold what the message says is gone
 * @throws UserError if there are no items; MarketError
 */
export async function checkSides(
	sideTexts: readonly (readonly string[])[],
	query: Defaults,
	context: ItemContext,
	{ needsAll = false, sold = [] }: { readonly needsAll?: boolean; readonly sold?: readonly string[] } = {},
): Promise<Reply> {
	const lists = new MarketLists(context.market, context.clock, { ...query, locked: false });
	const catalogue = await searchableCatalogue(lists);
	const sides = sideTexts.length === 1 ? await sidesByNames(sideTexts[0]!, catalogue, lists) : sideTexts;
	const parsers: MessageParser[] = [];
	for (const texts of sides) parsers.push(await read(texts, catalogue, lists, needsAll));
	// While lists are missing, a text may mean an item whose name is not known yet.
	if (!parsers.every(({ isCertain }) => isCertain)) lists.requireAll();
	const namedItems = parsers.map(({ items }) => items);
	if (namedItems.flat().length === 0 && !needsAll)
		throw new UserError({
			code: 'no-items-in-message',
			game: gameNames[query.game],
			unclear: parsers.flatMap((parser) => parser.unclear),
		});
	// Each side of a trade has room for half of the items, or for what the other side leaves.
	const itemCount = namedItems.flat().length;
	const shownItems = namedItems.map((items) =>
		items.slice(0, Math.max(itemLimit / namedItems.length, itemLimit - (itemCount - items.length))),
	);
	// In a trade, money that follows an item is the price of that item.
	const isTrade = sides.length > 1;
	const money = sides.map(([text = '']) =>
		isTrade
			? moneyInTrade(readable(text), query.currency).filter(({ isAdded }) => isAdded)
			: moneyIn(readable(text), query.currency),
	);
	// “+ 200” is in the currency of the answer.
	const isInCurrency = ({ currency = query.currency }: Money) => currency === query.currency;
	const otherMoney = money.flat().filter((each) => !isInCurrency(each));
	const countedMoney = money.map((amounts) => amounts.filter(isInCurrency));
	const open = isTrade
		? sides.flatMap(([text = ''], i) => openPartsOfTrade(readable(text), [...parsers[i]!.denied, ...parsers[i]!.stray]))
		: await openPartsOfOffer(sides[0]!, parsers[0]!, catalogue, lists);
	// Outside a trade, a single price is for all items, unless the message says otherwise.
	const [price, ...others] = isTrade ? [] : countedMoney[0]!;
	const isForAll =
		itemCount < 2 || !price || others.length > 0 || (await isPriceOfAll(price, sides[0]![0]!, catalogue, lists));
	const areEmpty = sides.map((_, i) => namedItems[i]!.length + money[i]!.length === 0);
	if (needsAll && areEmpty.every(Boolean))
		throw new UserError({ code: 'no-items-in-list', game: gameNames[query.game], unclear: sides.flat() });
	// A side that has neither items nor money was not understood.
	const unread = sides.flatMap((texts, i) =>
		needsAll && areEmpty[i] && parsers[i]!.unclear.length === 0 ? texts : [],
	);
	const unclear = [...parsers.flatMap((parser) => parser.unclear), ...unread];
	// A message that wants only “offers” names one side.
	const hasContent = (i: number) => shownItems[i]!.length + countedMoney[i]!.length > 0;
	const sideNumbers = [...shownItems.keys()].filter((i) => needsAll || hasContent(i));
	const countedSides = sideNumbers.map((i): Side => {
		// Several prices in a message that is no trade are those of its items.
		const isMoneyCounted = sideNumbers.length > 1 || (countedMoney[i]!.length === 1 && isForAll);
		return { items: shownItems[i]!, money: isMoneyCounted ? sum(countedMoney[i]!, ({ amount }) => amount) : 0 };
	});
	const askedPrices =
		isTrade || countedMoney[0]!.length < 2
			? []
			: await findAskedPrices(sides[0]![0]!, query.currency, catalogue, lists);
	const more = itemCount - shownItems.flat().length;
	const isOfPattern = needsAll && sides.flat().some(asksForPattern);
	// The button has no room for what is left out, and without that, the sides of a trade cannot be compared.
	const isLeftOut = more + otherMoney.length + unclear.length + open.length > 0 || isOfPattern;
	const applied = parsers.flatMap((parser) => parser.applied);
	const packed =
		isTrade && isLeftOut ? '' : packSides(isLeftOut ? countedSides.map(withoutPrice) : countedSides, catalogue);
	const isPart = isLeftOut || askedPrices.length + sold.length + applied.length > 0;
	const otherContent = {
		asked: askedPrices,
		more,
		unclear,
		otherMoney: otherMoney.map(({ text }) => text),
		isOfPattern,
		open,
		sold,
		applied,
		// This answer itself says what is left out.
		isPart: false,
	};
	return checkReply(countedSides, isPart ? withPartMark(packed) : packed, otherContent, lists, catalogue, context);
}

/** Removes the price, which might be for what was left out. */
const withoutPrice = (side: Side): Side => ({ ...side, money: 0 });

/** Matches a word that adds money, as in “plus 20”. */
const addingWord = /(?<!\p{L})(?:plus|más|mais|artı|плюс)(?!\p{L})/giu;
/** Matches a number of items that a price is for, as in “for 2”: it is not the price of all. */
const forSome =
	/(?<!\p{L})(?:for|für|за|por|pour|per)\s+\d{1,3}(?![\d.,]*\s?(?:\p{Sc}|eur|usd|k))(?=\s*(?:$|[,.;\n)]))/iu;

/** Splits “ak redline for awp asiimov” into two sides if both have items. Otherwise the texts are one side. */
async function sidesByNames(
	texts: readonly string[],
	catalogue: Catalogue,
	lists: MarketLists,
): Promise<readonly (readonly string[])[]> {
	const [first = '', ...others] = texts;
	for (const [offered, wanted] of possibleSides(first.slice(0, longestTrade))) {
		// With a price, “for” does not separate two sides: “ak redline for 20”.
		if (moneyIn(offered).length > 0 || moneyIn(wanted)[0]?.from === 0) continue;
		const have = await read([offered], catalogue, lists, false);
		const want = await read([wanted], catalogue, lists, false);
		if (have.items.length === 0 || want.items.length === 0) continue;
		const between = `${offered.slice(have.end)} ${wanted.slice(0, want.start)}`;
		// Between the items, only filler words and words that add money may be left, so no other two letters.
		if (!/\p{L}{2}/u.test(withoutFillers(between.replaceAll(addingWord, ' ')))) return [[offered, ...others], [wanted]];
	}
	return [texts];
}

/** Matches a part of a message that begins with “or”, in the languages of the bot. */
const startsWithOr = /^(?:or|oder|или|або|lub|albo|ou|veya|ya da|或)(?!\p{L})/iu;

/** Returns what makes a message without a trade unclear: items that it denies, or names as another choice. */
async function openPartsOfOffer(
	[text = '']: readonly string[],
	{ denied }: MessageParser,
	catalogue: Catalogue,
	lists: MarketLists,
): Promise<string[]> {
	const open = [...denied, ...(forSome.exec(readable(text)) ?? [])];
	for (const part of openIn(readable(text)))
		if (startsWithOr.test(part) && (await read([part], catalogue, lists, false)).items.length > 0) open.push(part);
	return open.slice(0, maxOpen);
}

/** Returns what leaves a side of a trade open: words for it, and amounts that are no item's and not clearly added. */
function openPartsOfTrade(text: string, stray: readonly string[]): string[] {
	const open = openIn(text);
	return [...open, ...stray.filter((each) => !open.some((part) => part.includes(each)))].slice(0, maxOpen);
}

/** Whether the price is for all items. A price between items is that of one of them. */
async function isPriceOfAll({ text: price }: Money, text: string, catalogue: Catalogue, lists: MarketLists) {
	const [before = '', ...after] = readable(text).split(price);
	const namesItem = async (part: string) => (await read([part], catalogue, lists, false)).items.length > 0;
	return !((await namesItem(after.join(price))) && (await namesItem(before)));
}

/** Finds the parts of a message that name one item and one price, and returns the items' keys and these prices. */
async function findAskedPrices(text: string, currency: Currency, catalogue: Catalogue, lists: MarketLists) {
	const prices: AskedPrice[] = [];
	for (const part of readable(text).split(partSeparator).slice(0, itemLimit)) {
		const [price, ...others] = moneyIn(part, currency);
		if (!price || others.length > 0 || price.currency !== currency) continue;
		const [item, ...more] = (await read([part], catalogue, lists, false)).items;
		if (item?.amount === 1 && more.length === 0)
			prices.push({ key: catalogue.jointKey(item.refs), price: price.amount });
	}
	return prices;
}

/**
 * Reads texts piece by piece, as the user's rate limit for searches allows, so that other work gets its turn.
 * @param isList whether every part of the texts is meant to be an item or money
 */
async function read(
	texts: readonly string[],
	catalogue: Catalogue,
	lists: MarketLists,
	isList: boolean,
): Promise<MessageParser> {
	const parser = new MessageParser(catalogue, isList);
	for (const pieces of inPieces(texts)) {
		parser.beginText();
		for (const piece of pieces) {
			await lists.search(() => parser.read(piece));
			await yieldToEventLoop();
		}
	}
	return parser;
}

/** A custom id contains everything that its answer shows. */
const nothingLeftOut = {
	asked: [],
	more: 0,
	unclear: [],
	otherMoney: [],
	isOfPattern: false,
	open: [],
	sold: [],
	applied: [],
	isPart: false,
} as const;

async function answerAgain(
	{ game, currency, packed }: z.output<typeof namedItemsState>,
	context: ItemContext,
): Promise<Reply> {
	const lists = new MarketLists(context.market, context.clock, { game, currency, locked: false });
	return orUnanswered(
		() => customId(commandName, tryAgainHandler, game, currency, packed),
		async () => {
			lists.listings();
			const catalogue = lists.catalogue();
			const isPart = packed.startsWith(partMark);
			const sides = catalogue ? unpackSides(isPart ? packed.slice(partMark.length) : packed, catalogue) : [];
			if (!catalogue || sides.every(({ items }) => items.length === 0)) throw new UserError({ code: 'button-expired' });
			return checkReply(sides, packed, { ...nothingLeftOut, isPart }, lists, catalogue, context);
		},
	);
}

/** @param packed empty if the items do not fit into a custom id */
function checkReply(
	sides: readonly Side[],
	packed: string,
	otherContent: Omit<PriceCheckToShow, 'sides' | 'currency' | 'sources' | 'applied'> & {
		readonly applied: readonly NamedItem[];
		readonly asked: readonly AskedPrice[];
	},
	lists: MarketLists,
	catalogue: Catalogue,
	context: ItemContext,
): Reply {
	const { game, currency } = lists.query;
	const checked = sides.map(({ items, money }) => ({
		items: checkItems(lists, catalogue, items).map((item, i) => {
			const key = catalogue.jointKey(items[i]!.refs);
			return { ...item, asked: otherContent.asked.find((each) => each.key === key)?.price };
		}),
		money,
	}));
	const applied = checkItems(lists, catalogue, otherContent.applied);
	const check = {
		sides: checked,
		...otherContent,
		applied,
		currency,
		sources: askAndSalesSources(lists.listings(), lists.cachedSales()),
	};
	const id = customId(commandName, 'show', game, currency, packed);
	return {
		embed: priceCheckEmbed(check, wordsForLists(lists, context), context.clock.now()),
		buttons: packed === '' ? [] : [{ label: context.words.t('button.showEveryone'), id, style: 'main' }],
	};
}
