import { findItem } from '../../src/answers/find-item.ts';
import { amountIn } from '../../src/answers/item-line.ts';
import type { AmbiguousItem } from '../../src/answers/item-resolution.ts';
import { MarketLists } from '../../src/answers/market-lists.ts';
import { UserError } from '../../src/base/user-error.ts';
import { type Game, gameNames, games } from '../../src/names/game.ts';
import { splitWear } from '../../src/names/skin.ts';
import { canHaveWear, floatIn } from '../../src/search/wear-text.ts';
import { type Reply, withLastLine, withNote } from '../../src/words/reply.ts';
import { inOtherGame, interpretationText } from './choices-view.ts';
import { noSuchFloat } from './facts-view.ts';
import type { ItemContext } from './item-context.ts';
import { fitsButtons, type ItemQuestion, type LoadedItem, loadItem, type TypedQuestion } from './item-question.ts';
import { typedTextOf } from './origin.ts';
import { smallPrint } from './sources.ts';
import { offeredIn } from './typed-item.ts';

interface MatchBase {
	/** The game that was asked for, if the item is in another one. */
	readonly askedGame?: Game | undefined;
}

export interface ItemMatch extends MatchBase {
	readonly item: LoadedItem;
	/** The typed text, if it is not simply the item's name. */
	readonly typed?: string | undefined;
	/** Parts of the typed text that were not read. */
	readonly unread?: readonly string[] | undefined;
	/** Whether the typed text names stickers or the like on the item. */
	readonly hasApplied?: boolean | undefined;
}

/** The result if the typed text may mean several items. */
export interface SeveralMatches extends MatchBase {
	readonly question: TypedQuestion;
	readonly ambiguity: AmbiguousItem;
	readonly lists: MarketLists;
}

/**
 * Looks in the other games if the item is not in the one that was asked for.
 * @throws UserError if nothing comes close; MarketError if that cannot be told without a list that is not loaded
 */
export async function findQuestionItem(
	question: ItemQuestion,
	context: ItemContext,
): Promise<ItemMatch | SeveralMatches> {
	if ('key' in question) return { item: await withTypedAmount(loadItem(question, context)) };
	const { query } = question;
	try {
		return await findTyped(question, context);
	} catch (error) {
		const game = otherGameOf(error);
		const match = await findTyped({ ...question, query: { ...query, game } }, context);
		return { ...match, askedGame: query.game };
	}
}

/** Adds the amount from the text that led to this item. After “3x ak redline”, the amount of a picked wear is 3. */
async function withTypedAmount(item: LoadedItem): Promise<LoadedItem> {
	const { lists, catalogue, question } = item;
	const typed = typedTextOf(question.origin);
	const amount = typed === undefined ? undefined : await lists.search(() => amountIn(typed, catalogue));
	return { ...item, amount };
}

async function findTyped(question: TypedQuestion, context: ItemContext): Promise<ItemMatch | SeveralMatches> {
	const { text, ...scope } = question;
	const lists = new MarketLists(context.market, context.clock, scope.query);
	const match = await findItem(text, lists).catch((error) => {
		throw withFloatRange(error, scope.query.game, context);
	});
	if ('candidates' in match) return { question, ambiguity: match, lists };
	const { catalogue, ref, amount, isInterpreted, unread, hasApplied } = match;
	lists.requireReadable(ref);
	// A key only says which item is meant. If the text says more, such as an amount or an offer, buttons repeat the text.
	const isOffer = isInterpreted && offeredIn(text, /* units */ 1, scope.query, context) !== undefined;
	const hasUnread = unread !== undefined && unread.length > 0;
	const needsText = amount !== undefined || isOffer || hasApplied || hasUnread;
	const typedQuestion = needsText && fitsButtons(text, scope) ? question : undefined;
	const item: LoadedItem = {
		question: { ...scope, key: catalogue.key(ref) },
		lists,
		catalogue,
		ref,
		amount,
		typedQuestion,
	};
	return isInterpreted ? { item, typed: text, unread, hasApplied } : { item };
}

/** If the item's floats rule out the wear, returns an error that states them. Any other error is returned unchanged. */
function withFloatRange(error: unknown, game: Game, { facts }: ItemContext): unknown {
	if (!(error instanceof UserError) || error.problem.code !== 'no-such-wear') return error;
	const { skin, wear, wears } = error.problem;
	const floats = facts.of(game, skin, null)?.floats;
	if (!floats || canHaveWear(wear, floats)) return error;
	return new UserError({ code: 'wear-outside-floats', skin, wear, wears, ...floats });
}

/** Returns the other game that has the typed item, according to the error. Rethrows any other error. */
function otherGameOf(error: unknown): Game {
	const gameName = error instanceof UserError && error.problem.code === 'no-such-item' && error.problem.elsewhere;
	const game = games.find((each) => gameNames[each] === gameName);
	if (game === undefined) throw error;
	return game;
}

/** Adds how the typed text was understood, a float that the item cannot have, and the game if it is another one. */
export function withMatchNotes(reply: Reply, match: ItemMatch | SeveralMatches, { words, facts }: ItemContext): Reply {
	let annotated = reply;
	if ('item' in match && match.typed !== undefined) {
		const { catalogue, ref, lists } = match.item;
		const name = catalogue.name(ref.name);
		const float = floatIn(match.typed);
		const floats = facts.of(lists.query.game, name, null)?.floats;
		if (float !== undefined && floats && (float < floats.from || float > floats.to))
			annotated = withNote(annotated, noSuchFloat(splitWear(name).skin, floats, words));
		const note = interpretationText(match.typed, catalogue.label(ref), words, match);
		annotated = withLastLine(annotated, smallPrint(note));
	}
	if (match.askedGame === undefined) return annotated;
	const { game } = 'item' in match ? match.item.lists.query : match.lists.query;
	return withNote(annotated, inOtherGame(match.askedGame, game, words));
}
