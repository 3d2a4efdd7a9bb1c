import { type AmbiguousItem, findItem } from '../../src/answers/find-item.ts';
import { MarketLists } from '../../src/answers/market-lists.ts';
import { UserError } from '../../src/base/user-error.ts';
import { type Game, gameNames, games } from '../../src/names/game.ts';
import { splitWear } from '../../src/names/skin.ts';
import { canHaveWear, floatIn } from '../../src/search/item-text.ts';
import { type Reply, withLastLine, withNote } from '../../src/words/reply.ts';
import { inOtherGame, interpretedAs } from './choices-view.ts';
import { noSuchFloat } from './facts-view.ts';
import type { ItemContext } from './item-context.ts';
import { fitsButtons, type ItemQuestion, type LoadedItem, loadItem, type TypedQuestion } from './item-question.ts';
import { smallPrint } from './sources.ts';

interface Found {
	/** The game that was asked for, if the item is in another one. */
	readonly askedGame?: Game | undefined;
}

export interface FoundItem extends Found {
	readonly item: LoadedItem;
	/** What was typed, if it is not simply the item's name. */
	readonly typed?: string | undefined;
}

/** What was typed may mean several items. */
export interface FoundSeveral extends Found {
	readonly question: TypedQuestion;
	readonly several: AmbiguousItem;
	readonly lists: MarketLists;
}

/** Also in another game than the asked one. @throws UserError if nothing comes close; MarketError if that is not known */
export async function findAsked(question: ItemQuestion, context: ItemContext): Promise<FoundItem | FoundSeveral> {
	if ('key' in question) return { item: loadItem(question, context) };
	const { query } = question;
	const found = await findTyped(question, context).catch(gameElsewhere);
	if (typeof found !== 'number') return found;
	return { ...(await findTyped({ ...question, query: { ...query, game: found } }, context)), askedGame: query.game };
}

async function findTyped(question: TypedQuestion, context: ItemContext): Promise<FoundItem | FoundSeveral> {
	const { text, ...scope } = question;
	const lists = new MarketLists(context.market, context.clock, scope.query);
	const found = await findItem(text, lists).catch((error) => {
		throw withFloats(error, scope.query.game, context);
	});
	if ('candidates' in found) return { question, several: found, lists };
	const { catalogue, ref, amount, isInterpreted } = found;
	lists.requireReadable(ref);
	// Only the text has the amount.
	const asked = amount !== undefined && fitsButtons(text, scope) ? question : undefined;
	const item = { question: { ...scope, key: catalogue.key(ref) }, lists, catalogue, ref, amount, asked };
	return { item, ...(isInterpreted ? { typed: text } : {}) };
}

/** A wear that an item cannot have is told by its floats. Any other error stays as it is. */
function withFloats(error: unknown, game: Game, { facts }: ItemContext): unknown {
	if (!(error instanceof UserError) || error.problem.code !== 'no-such-wear') return error;
	const { skin, wear, wears } = error.problem;
	const floats = facts.of(game, skin, null)?.floats;
	if (!floats || canHaveWear(wear, floats)) return error;
	return new UserError({ code: 'wear-outside-floats', skin, wear, wears, ...floats });
}

/** The other game that has what was typed. Rethrows any other error. */
function gameElsewhere(error: unknown): Game {
	const elsewhere = error instanceof UserError && error.problem.code === 'no-such-item' && error.problem.elsewhere;
	const game = games.find((each) => gameNames[each] === elsewhere);
	if (game === undefined) throw error;
	return game;
}

/** Says how what was typed was understood, and what of it there cannot be. */
export function noted(reply: Reply, found: FoundItem | FoundSeveral, { words, facts }: ItemContext): Reply {
	let all = reply;
	if ('item' in found && found.typed !== undefined) {
		const { catalogue, ref, lists } = found.item;
		const name = catalogue.name(ref.name);
		const float = floatIn(found.typed);
		const floats = facts.of(lists.query.game, name, null)?.floats;
		if (float !== undefined && floats && (float < floats.from || float > floats.to))
			all = withNote(all, noSuchFloat(splitWear(name).skin, floats, words));
		all = withLastLine(all, smallPrint(interpretedAs(found.typed, catalogue.label(ref), words)));
	}
	if (found.askedGame === undefined) return all;
	const { game } = 'item' in found ? found.item.lists.query : found.lists.query;
	return withNote(all, inOtherGame(found.askedGame, game, words));
}
