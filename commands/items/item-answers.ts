import { type Choices, firstOf, firstOfEachSkin, mostSoldFirst } from '../../src/answers/choices.ts';
import { type AmbiguousItem, findItem } from '../../src/answers/find-item.ts';
import { MarketLists, type MarketQuery } from '../../src/answers/market-lists.ts';
import type { DayAgo } from '../../src/answers/price-now.ts';
import { skinLadder } from '../../src/answers/skin-ladder.ts';
import { UserError } from '../../src/base/user-error.ts';
import { defineComponent } from '../../src/discord/command/component-handler.ts';
import { orUnanswered } from '../../src/discord/unanswered.ts';
import type { Catalogue } from '../../src/market/catalogue/catalogue.ts';
import type { ItemRef } from '../../src/market/catalogue/item-ref.ts';
import { type Game, gameNames, games } from '../../src/market/game.ts';
import { discordLimits } from '../../src/words/discord-limits.ts';
import { type Embed, type Reply, withLastLine, withNote } from '../../src/words/reply.ts';
import type { PlainKey } from '../../src/words/translate.ts';
import type { Words } from '../../src/words/words.ts';
import {
	candidatesEmbed,
	choicesMenu,
	type Describe,
	inOtherGame,
	interpretedAs,
	mostCandidates,
	nameOf,
} from './choices-view.ts';
import { questionButtons, questionCurrencies } from './item-components.ts';
import type { ItemContext } from './item-context.ts';
import { wordsFor } from './item-option.ts';
import {
	fitsButtons,
	fromTyped,
	type HistoryView,
	type ItemCommand,
	type ItemQuestion,
	inCurrency,
	itemQuestion,
	type LoadedItem,
	loadItem,
	questionId,
	type TypedQuestion,
	tryAgainId,
} from './item-question.ts';
import { wearOf } from './ladder-view.ts';
import { nextUpdate, smallPrint } from './sources.ts';

interface ItemAnswersOptions<Figures, C extends ItemContext> {
	readonly command: ItemCommand;
	itemReply(item: LoadedItem, context: C): Promise<Reply>;
	readonly listKind: 'asks' | 'sales';
	listOf(lists: MarketLists): { readonly dueAt: number };
	figuresOf(lists: MarketLists, catalogue: Catalogue, refs: readonly ItemRef[], prices: DayAgo): Choices<Figures>;
	sold(figures: Figures): number | null | undefined;
	readonly heading: PlainKey;
	describe(query: MarketQuery, words: Words): Describe<Figures>;
	noteOnCandidates?(view: HistoryView | undefined, words: Words): string | undefined;
	ladderEmbed(steps: Choices<Figures>, words: Words, now: number): Embed;
}

export function itemAnswers<Figures, C extends ItemContext>(options: ItemAnswersOptions<Figures, C>) {
	const { command, itemReply, listKind, listOf } = options;
	const answer = (question: ItemQuestion, context: C): Promise<Reply> => {
		const lists = new MarketLists(context.market, context.clock, question.query);
		return orUnanswered(
			() => tryAgainId(command, question, lists.catalogue()),
			async () => {
				if ('key' in question) return itemReply(loadItem(question, context), context);
				const { text } = question;
				const found = await findItem(text, lists).catch(gameElsewhere);
				if (typeof found === 'number') {
					const reply = await answer({ ...question, query: { ...question.query, game: found } }, context);
					return withNote(reply, inOtherGame(question.query.game, found, context.words));
				}
				if ('candidates' in found) {
					const reply = await candidatesReply(options, question, found, lists, context);
					return withNote(reply, options.noteOnCandidates?.(question.view, context.words));
				}
				lists.requireReadable(found.ref);
				const asked = found.amount !== undefined && fitsButtons(text) ? question : undefined;
				const reply = await itemReply(
					{ view: question.view, lists, ...found, asked, key: found.catalogue.key(found.ref) },
					context,
				);
				if (!found.isInterpreted) return reply;
				return withLastLine(reply, smallPrint(interpretedAs(text, found.catalogue.label(found.ref), context.words)));
			},
		);
	};

	const open = defineComponent(itemQuestion, (question, [picked], context: C) =>
		answer('key' in question && picked ? { ...question, key: picked } : question, context),
	);

	const components = {
		open,
		// The same, under an id of its own: see `holdsNoAnswer` in responder.ts.
		again: open,
		currency: defineComponent(itemQuestion, async (question, [picked], context: C) =>
			answer(inCurrency(question, picked), context),
		),
		refresh: defineComponent(itemQuestion, async (question, _, context: C) => {
			const { market, clock, words } = context;
			const reply = await answer(question, context);
			const { dueAt } = listOf(new MarketLists(market, clock, question.query));
			return withLastLine(reply, smallPrint(nextUpdate(listKind, dueAt, clock.now(), words)));
		}),
	};
	return { answer, components };
}

/** The other game that has what was typed. Rethrows any other error. */
function gameElsewhere(error: unknown): Game {
	const elsewhere = error instanceof UserError && error.problem.code === 'no-such-item' && error.problem.elsewhere;
	const game = games.find((each) => gameNames[each] === elsewhere);
	if (game === undefined) throw error;
	return game;
}

async function candidatesReply<Figures, C extends ItemContext>(
	{ command, figuresOf, sold, heading, describe, ladderEmbed }: ItemAnswersOptions<Figures, C>,
	question: TypedQuestion,
	{ catalogue, candidates, named, instead }: AmbiguousItem,
	lists: MarketLists,
	context: C,
): Promise<Reply> {
	const { text: typed, query, view } = question;
	const words = wordsFor(lists, context);
	const now = context.clock.now();
	const describeChoice = describe(query, words);
	const ladder = instead ? undefined : skinLadder(catalogue, candidates);
	// If the typed text does not fit into a custom id, the ladder’s is used; if neither fits, only the menu is shown.
	const text = [typed, ladder?.text].find((each) => each !== undefined && fitsButtons(each));
	const origin = text === undefined ? '' : fromTyped(command, text);
	const componentsFor = (placeholder: string, choices: Choices<Figures>, nameIn: typeof nameOf) => ({
		menus: [
			choicesMenu(
				questionId(command, 'open', { query, view, key: '', origin }),
				placeholder,
				choices,
				nameIn,
				describeChoice,
			),
			text === undefined ? undefined : questionCurrencies(command, { query, view, text }, lists, context),
		],
		buttons: text === undefined ? [] : questionButtons(command, { query, view, text }, words),
	});
	if (ladder) {
		const steps = figuresOf(lists, catalogue, ladder.steps, context.history);
		const fitsMenu = steps.choices.length <= discordLimits.menuOptions;
		const choices = fitsMenu ? steps : figuresOf(lists, catalogue, ladder.names, context.history);
		const reply = { embed: ladderEmbed(steps, words, now), ...componentsFor(words.t('items.wear'), choices, wearOf) };
		return ladder.text === typed.trim()
			? reply
			: withLastLine(reply, smallPrint(interpretedAs(typed, ladder.text, words)));
	}
	const found = figuresOf(lists, catalogue, candidates, context.history);
	// What comes closest is the likeliest.
	const all = instead === 'closest' ? found : mostSoldFirst(found, sold);
	const skins = firstOfEachSkin(all);
	const isByFinish = all.choices.length > mostCandidates && skins.choices.length < all.choices.length;
	const distinct = isByFinish ? skins.choices.length : undefined;
	const { choices, more } = firstOf(isByFinish ? skins : all, mostCandidates, named && catalogue.key(named));
	return {
		embed: candidatesEmbed(
			choices,
			words.t<PlainKey>(heading),
			describeChoice,
			{ typed, instead, more, distinct },
			words,
			now,
		),
		...componentsFor(words.t('items.pickOne'), choices, nameOf),
	};
}
