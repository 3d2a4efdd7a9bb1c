import type { Choices } from '../../market/answers/choices.ts';
import type { AmbiguousItem } from '../../market/answers/find-item.ts';
import type { Lists, MarketQuery } from '../../market/answers/lists.ts';
import { firstOf, mostSoldFirst } from '../../market/answers/order-choices.ts';
import { type SkinLadder, skinLadder } from '../../market/answers/skin-ladder.ts';
import type { Catalogue } from '../../market/catalogue/catalogue.ts';
import type { ItemRef } from '../../market/catalogue/item-ref.ts';
import { discordLimits } from '../../views/discord-limits.ts';
import type { Formats } from '../../views/formatting/formats.ts';
import {
	candidatesEmbed,
	choicesMenu,
	choiceTexts,
	type Describe,
	mostCandidates,
	nameOf,
} from '../../views/items/choices.ts';
import { wearOf } from '../../views/items/ladder.ts';
import type { Embed, Reply } from '../../views/reply.ts';
import type { Context } from '../context.ts';
import type { HistoryView } from './history-view.ts';
import { questionButtons, questionCurrencies } from './item-components.ts';
import { fitsButtons, type ItemCommand, questionId } from './item-question.ts';
import { formatsFor } from './market-options.ts';
import { fromTyped } from './origin.ts';

/** What a command tells about items of which one is to be picked. */
export interface CandidateFigures<Figures> {
	readonly command: ItemCommand;
	/** @throws MarketError */
	look(lists: Lists, catalogue: Catalogue, refs: readonly ItemRef[]): Choices<Figures>;
	/** How many were sold lately: the most sold come first. */
	sold(figures: Figures): number | null | undefined;
	/** What the figures are. */
	readonly heading: string;
	describe(query: MarketQuery, formats: Formats): Describe<Figures>;
	/** The wears of one skin as a table. */
	ladderEmbed(steps: Choices<Figures>, formats: Formats, now: number): Embed;
}

/** Several items match: the wears of one skin as a table, or the most sold with their figures, and a menu of them. */
export async function candidatesReply<Figures>(
	figures: CandidateFigures<Figures>,
	typed: string,
	{ catalogue, candidates, named }: AmbiguousItem,
	lists: Lists,
	context: Context,
	view?: HistoryView,
): Promise<Reply> {
	const ladder = skinLadder(catalogue, candidates);
	if (ladder) return ladderReply(figures, typed, ladder, lists, catalogue, context, view);
	const { command, look, sold, heading } = figures;
	const formats = formatsFor(lists, context);
	const all = mostSoldFirst(look(lists, catalogue, candidates), sold);
	const { choices, more } = firstOf(all, mostCandidates, named && catalogue.key(named));
	const describe = figures.describe(lists.query, formats);
	const { openId, menus, buttons } = componentsFor(typed, undefined, command, lists, context, view);
	return {
		embed: candidatesEmbed(choices, heading, describe, { typed, more }, formats, context.clock.now()),
		menus: [choicesMenu(openId, choiceTexts.pickOne, choices, nameOf, describe), ...menus],
		buttons,
	};
}

async function ladderReply<Figures>(
	{ command, look, describe, ladderEmbed }: CandidateFigures<Figures>,
	typed: string,
	ladder: SkinLadder,
	lists: Lists,
	catalogue: Catalogue,
	context: Context,
	view: HistoryView | undefined,
): Promise<Reply> {
	const formats = formatsFor(lists, context);
	const steps = look(lists, catalogue, ladder.steps);
	const fitMenu = steps.choices.length <= discordLimits.menuOptions;
	const choices = fitMenu ? steps : look(lists, catalogue, ladder.names);
	const { openId, menus, buttons } = componentsFor(typed, ladder, command, lists, context, view);
	const menu = choicesMenu(openId, choiceTexts.wear, choices, wearOf, describe(lists.query, formats));
	return { embed: ladderEmbed(steps, formats, context.clock.now()), menus: [menu, ...menus], buttons };
}

/**
 * The components of an answer to a typed text. If the text does not fit into them, that of the ladder is used, and without a
 * ladder there is only the menu of the items.
 */
function componentsFor(
	typed: string,
	ladder: SkinLadder | undefined,
	command: ItemCommand,
	lists: Lists,
	context: Context,
	view: HistoryView | undefined,
) {
	const { query } = lists;
	const text = [typed, ladder?.text].find((each) => each !== undefined && fitsButtons(each));
	const origin = text === undefined ? '' : fromTyped(command, text);
	const openId = questionId(command, 'open', { query, view, key: '', origin });
	if (text === undefined) return { openId, menus: [], buttons: [] };
	const question = { query, view, text };
	return {
		openId,
		menus: [questionCurrencies(command, question, lists, context)],
		buttons: questionButtons(command, question),
	};
}
