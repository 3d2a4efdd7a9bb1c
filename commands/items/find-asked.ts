import { type AmbiguousItem, findItem } from '../../src/answers/find-item.ts';
import { MarketLists } from '../../src/answers/market-lists.ts';
import { UserError } from '../../src/base/user-error.ts';
import { type Game, gameNames, games } from '../../src/market/game.ts';
import { type Reply, withLastLine, withNote } from '../../src/words/reply.ts';
import type { Words } from '../../src/words/words.ts';
import { inOtherGame, interpretedAs } from './choices-view.ts';
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
	const found = await findItem(text, lists);
	if ('candidates' in found) return { question, several: found, lists };
	const { catalogue, ref, amount, isInterpreted } = found;
	lists.requireReadable(ref);
	// Only the text has the amount.
	const asked = amount !== undefined && fitsButtons(text, scope) ? question : undefined;
	const item = { question: { ...scope, key: catalogue.key(ref) }, lists, catalogue, ref, amount, asked };
	return { item, ...(isInterpreted ? { typed: text } : {}) };
}

/** The other game that has what was typed. Rethrows any other error. */
function gameElsewhere(error: unknown): Game {
	const elsewhere = error instanceof UserError && error.problem.code === 'no-such-item' && error.problem.elsewhere;
	const game = games.find((each) => gameNames[each] === elsewhere);
	if (game === undefined) throw error;
	return game;
}

/** Says how what was typed was understood. */
export function noted(reply: Reply, found: FoundItem | FoundSeveral, words: Words): Reply {
	let all = reply;
	if ('item' in found && found.typed !== undefined) {
		const { catalogue, ref } = found.item;
		all = withLastLine(all, smallPrint(interpretedAs(found.typed, catalogue.label(ref), words)));
	}
	if (found.askedGame === undefined) return all;
	const { game } = 'item' in found ? found.item.lists.query : found.lists.query;
	return withNote(all, inOtherGame(found.askedGame, game, words));
}
