import { sum } from 'd3-array';
import { z } from 'zod';
import { checkItems } from '../../src/answers/check-items.ts';
import { askAndSalesSources } from '../../src/answers/choices.ts';
import { MarketLists } from '../../src/answers/market-lists.ts';
import { UserError } from '../../src/base/user-error.ts';
import type { MessageCommand } from '../../src/discord/command/command.ts';
import { customId, defineComponent } from '../../src/discord/command/component-handler.ts';
import { withWords } from '../../src/discord/context.ts';
import { tryAgainHandler, withTryAgain } from '../../src/discord/missing-list-error.ts';
import type { Defaults } from '../../src/market/defaults.ts';
import { isPricedByPattern } from '../../src/names/pattern-price.ts';
import type { NamedItem } from '../../src/reading/messages/message-parser.ts';
import { plainMessage } from '../../src/reading/messages/plain-message.ts';
import { sidesOf } from '../../src/reading/messages/sides.ts';
import type { Catalogue } from '../../src/search/catalogue.ts';
import { asksForPatternOrFloat, namesPattern } from '../../src/search/item-text.ts';
import { type Reply, withNote } from '../../src/words/reply.ts';
import type { ItemContext } from '../items/item-context.ts';
import { currencyPart, gamePart } from '../items/question-scope.ts';
import { searchableCatalogue } from '../items/suggestions.ts';
import { withDefaults } from '../items/with-defaults.ts';
import { wordsForLists } from '../items/words-for-lists.ts';
import { noItems } from '../lists/stored-list.ts';
import type { AskedPrice, OfferPrices } from './offer-prices.ts';
import { openPartsOf } from './open-parts.ts';
import { packSides, partMark, type Side, unpackSides, withPartMark } from './packed-sides.ts';
import { type PriceCheckToShow, priceCheckEmbed } from './price-check-view.ts';
import { type ReadSide, SideReader } from './side-reader.ts';

export const namedItemsState = z
	.tuple([gamePart, currencyPart, z.string()])
	.transform(([game, currency, packed]) => ({ game, currency, packed }));

/** More items do not fit into the custom id of “Show everyone”, and hardly into a message on a phone. */
const itemLimit = 10;

const commandName = 'Price check';

export default {
	name: commandName,
	description: 'priceCheck.description',
	private: true,
	async runOn({ texts }, context) {
		const { query, note } = await withDefaults({}, context);
		const messages = texts.map(plainMessage);
		const [first = '', ...others] = messages.map(({ text }) => text);
		// `wanted` is empty if the message is not a trade. Further texts of the message belong to what is offered.
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
 * @param isAllMeant whether every part of the sides is meant to be an item or money, as in `/trade`
 * @param sold what the message says is gone
 * @throws UserError if there are no items; MarketError
 */
export async function checkSides(
	sideTexts: readonly (readonly string[])[],
	query: Defaults,
	context: ItemContext,
	{ isAllMeant = false, sold = [] }: { readonly isAllMeant?: boolean; readonly sold?: readonly string[] } = {},
): Promise<Reply> {
	const lists = new MarketLists(context.market, context.clock, { ...query, locked: false });
	const catalogue = await searchableCatalogue(lists);
	const reader = new SideReader(lists, catalogue, isAllMeant);
	const sides = await reader.read(sideTexts);
	// While lists are missing, a text may mean an item whose name is not known yet.
	if (!sides.every(({ isCertain }) => isCertain)) lists.requireAll();
	requireContent(sides, query, isAllMeant, sold);
	const itemCount = sum(sides, ({ items }) => items.length);
	const isTrade = sides.length > 1;
	const prices = isTrade ? noPrices : await reader.pricesOfOffer(sides[0]!, itemLimit);
	const sidesToShow = fitSides(sides, itemCount, prices.ofAll, isAllMeant);
	const open = await openPartsOf(sides, prices, sold, reader, catalogue);
	const { asked } = prices;
	const more = itemCount - sum(sidesToShow, ({ items }) => items.length);
	const otherMoney = sides.flatMap((side) => side.otherMoney).map(({ text }) => text);
	const { unclear, isSideSold } = unclearPartsOf(sides, isAllMeant);
	const applied = sides.flatMap((side) => side.applied);
	const asksForUnpricedDetail = isAllMeant && sides.some(({ texts }) => texts.some(asksForPatternOrFloat));
	const isPatternNamed = namesPatternOfItem(sides, catalogue);
	const isSomethingLeftOut =
		more > 0 ||
		asksForUnpricedDetail ||
		isPatternNamed ||
		isSideSold ||
		[otherMoney, unclear, open].some((each) => each.length > 0);
	const saysMore = isSomethingLeftOut || [asked, sold, applied].some((each) => each.length > 0);
	const packed = packForEveryone(sidesToShow, { isTrade, isSomethingLeftOut, saysMore }, catalogue);
	// `isPart` is false because this answer names what is left out. The answer for everyone does not: it is made from
	// `packed`.
	const content = {
		asked,
		more,
		unclear,
		otherMoney,
		asksForUnpricedDetail,
		isPatternNamed,
		open,
		sold,
		applied,
		isPart: false,
	};
	return checkReply(sidesToShow, packed, content, lists, catalogue, context);
}

/** @param isAllMeant whether a side without items and money counts as not understood */
function unclearPartsOf(sides: readonly ReadSide[], isAllMeant: boolean) {
	const unclear = sides.flatMap((side) => side.unclear);
	if (!isAllMeant) return { unclear, isSideSold: false };
	const unreadSides = sides.filter((side) => isEmpty(side) && side.unclear.length === 0);
	const isBlank = (text: string) => text.trim() === '';
	return {
		unclear: [...unclear, ...unreadSides.flatMap(({ texts }) => texts.filter((text) => !isBlank(text)))],
		// `plainMessage` has removed what is sold. If nothing remains of a side, it cannot be compared.
		isSideSold: unreadSides.some(({ texts }) => texts.every(isBlank)),
	};
}

/** Matches the number of a pattern: “#321”. */
const numberedPattern = /(?<![\p{L}\p{N}])#\s?\d{2,3}(?![\p{L}\p{N}])/u;

/**
 * Whether the texts name a pattern. A number such as “#321” is one only beside an item whose pattern decides the price.
 */
function namesPatternOfItem(sides: readonly ReadSide[], catalogue: Catalogue): boolean {
	const hasPatternItem = sides.some(({ items }) => items.some((item) => mayHavePatternPrice(item, catalogue)));
	const isPattern = (text: string) => namesPattern(text) || (hasPatternItem && numberedPattern.test(text));
	return sides.some(({ texts }) => texts.some(isPattern));
}

const mayHavePatternPrice = ({ refs }: NamedItem, catalogue: Catalogue): boolean =>
	refs.some(({ name, item }) =>
		isPricedByPattern(catalogue.name(name), item === undefined ? null : catalogue.version(item)),
	);

/** What an answer says beside the items and the money of the sides. */
interface CheckContent extends Omit<PriceCheckToShow, 'sides' | 'currency' | 'sources' | 'applied'> {
	readonly applied: readonly NamedItem[];
	/** What a message without a trade asks for single items. */
	readonly asked: readonly AskedPrice[];
}

const noPrices: OfferPrices = { asked: [], open: [] };

/** Whether a side has neither items nor money in any currency. */
const isEmpty = ({ items, money, otherMoney }: ReadSide): boolean =>
	items.length + money.length + otherMoney.length === 0;

/** @throws UserError if there is nothing whose price could be checked */
function requireContent(
	sides: readonly ReadSide[],
	{ game }: Defaults,
	isAllMeant: boolean,
	sold: readonly string[],
): void {
	const hasItems = sides.some(({ items }) => items.length > 0);
	if (!hasItems && !isAllMeant) {
		const unclear = sides.flatMap((side) => [...side.unclear, ...side.denied]);
		throw noItems('no-items-in-message', game, unclear, sold);
	}
	if (isAllMeant && sides.every(isEmpty)) {
		const unclear = sides.flatMap(({ texts }) => texts).filter((text) => text.trim() !== '');
		throw noItems('no-items-in-list', game, unclear, sold);
	}
}

/**
 * Returns the sides with as many items as there is room for, and the sum of their money.
 * @param priceOfAll what a message without a trade asks for all items
 */
function fitSides(
	sides: readonly ReadSide[],
	itemCount: number,
	priceOfAll: number | undefined,
	isAllMeant: boolean,
): Side[] {
	// “[H] knife [W] offers” wants nothing that has a price, so only its first side is shown.
	const visibleSides = sides.filter(
		({ items, money, unclear }) => isAllMeant || items.length + money.length + unclear.length > 0,
	);
	return visibleSides.map(({ items, money }): Side => {
		// Each side of a trade has room for half of the items, or for what the other side leaves.
		const room = Math.max(itemLimit / sides.length, itemLimit - (itemCount - items.length));
		const countedMoney = visibleSides.length > 1 ? sum(money, ({ amount }) => amount) : (priceOfAll ?? 0);
		return { items: items.slice(0, room), money: countedMoney };
	});
}

/** Packs the sides for the custom id of “Show everyone”, which has no room for what is left out. */
function packForEveryone(
	sides: readonly Side[],
	{
		isTrade,
		isSomethingLeftOut,
		saysMore,
	}: { readonly isTrade: boolean; readonly isSomethingLeftOut: boolean; readonly saysMore: boolean },
	catalogue: Catalogue,
): string {
	// Sides that lack something cannot be compared, so such a trade has no button.
	if (isTrade && isSomethingLeftOut) return '';
	const packed = packSides(isSomethingLeftOut ? sides.map(withoutPrice) : sides, catalogue);
	return saysMore ? withPartMark(packed) : packed;
}

/** Removes the price, which might be for what was left out. */
const withoutPrice = (side: Side): Side => ({ ...side, money: 0 });

/** What an answer says beside its items and money if it is made from a custom id: there is no room for more in it. */
const nothingMore: CheckContent = {
	asked: [],
	more: 0,
	unclear: [],
	otherMoney: [],
	asksForUnpricedDetail: false,
	isPatternNamed: false,
	open: [],
	sold: [],
	applied: [],
	isPart: false,
};

async function answerAgain(
	{ game, currency, packed }: z.output<typeof namedItemsState>,
	context: ItemContext,
): Promise<Reply> {
	const lists = new MarketLists(context.market, context.clock, { game, currency, locked: false });
	return withTryAgain(
		() => customId(commandName, tryAgainHandler, game, currency, packed),
		async () => {
			// Throws if the list is missing.
			lists.listings();
			const catalogue = lists.catalogue();
			const isPart = packed.startsWith(partMark);
			const sides = catalogue ? unpackSides(isPart ? packed.slice(partMark.length) : packed, catalogue) : [];
			if (!catalogue || sides.every(({ items }) => items.length === 0)) throw new UserError({ code: 'button-expired' });
			return checkReply(sides, packed, { ...nothingMore, isPart }, lists, catalogue, context);
		},
	);
}

/** @param packed empty if the items do not fit into a custom id */
function checkReply(
	sides: readonly Side[],
	packed: string,
	{ asked, applied, ...content }: CheckContent,
	lists: MarketLists,
	catalogue: Catalogue,
	context: ItemContext,
): Reply {
	const { game, currency } = lists.query;
	const checked = sides.map(({ items, money }) => ({
		items: checkItems(lists, catalogue, items).map((item, i) => {
			const key = catalogue.jointKey(items[i]!.refs);
			return { ...item, asked: asked.find((each) => each.key === key)?.price };
		}),
		money,
	}));
	const check = {
		sides: checked,
		...content,
		applied: checkItems(lists, catalogue, applied),
		currency,
		sources: askAndSalesSources(lists.listings(), lists.cachedSales()),
	};
	const id = customId(commandName, 'show', game, currency, packed);
	return {
		embed: priceCheckEmbed(check, wordsForLists(lists, context), context.clock.now()),
		buttons: packed === '' ? [] : [{ label: context.words.t('button.showEveryone'), id, style: 'main' }],
	};
}
