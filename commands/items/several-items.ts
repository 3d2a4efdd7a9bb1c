import { type Choices, firstOf, firstOfEachSkin, mostSoldFirst } from '../../src/answers/choices.ts';
import type { AmbiguousItem } from '../../src/answers/find-item.ts';
import { type SkinLadder, skinLadder } from '../../src/answers/skin-ladder.ts';
import type { ItemRef } from '../../src/names/item-ref.ts';
import { discordLimits } from '../../src/words/discord-limits.ts';
import { type Embed, type Reply, withLastLine } from '../../src/words/reply.ts';
import { choicesMenu, type Describe, interpretedAs, maxCandidates, nameOf } from './choices-view.ts';
import type { SeveralMatches } from './find-question-item.ts';
import { questionButtons, questionCurrencies } from './item-components.ts';
import type { ItemContext } from './item-context.ts';
import { wordsFor } from './item-option.ts';
import { fitsButtons, type ItemCommand, questionId } from './item-question.ts';
import { wearOf } from './ladder-view.ts';
import { fromTyped } from './origin.ts';
import { smallPrint } from './sources.ts';

/** Returns undefined unless all candidates are wears of one skin. */
export const ladderOf = ({ catalogue, candidates, instead }: AmbiguousItem): SkinLadder | undefined =>
	instead ? undefined : skinLadder(catalogue, candidates);

/** Returns the steps of a skin if a menu has room for them, or else only its names, without their versions. */
export function menuSteps<Figures>(
	steps: Choices<Figures>,
	{ names }: SkinLadder,
	figuresOf: (refs: readonly ItemRef[]) => Choices<Figures>,
): Choices<Figures> {
	return steps.choices.length <= discordLimits.menuOptions ? steps : figuresOf(names);
}

/**
 * Returns as many candidates as somebody reads: those that sell most, or come closest, first. If there are too many,
 * it takes one wear of each skin.
 * @param soldOf in 30 days
 */
export function fewOf<Figures>(
	matches: Choices<Figures>,
	{ catalogue, named, instead, count }: AmbiguousItem,
	soldOf: (figures: Figures) => number | null | undefined,
) {
	const sorted = instead === 'closest' ? matches : mostSoldFirst(matches, soldOf);
	const skins = firstOfEachSkin(sorted);
	const isByFinish = sorted.choices.length > maxCandidates && skins.choices.length < sorted.choices.length;
	const few = firstOf(isByFinish ? skins : sorted, maxCandidates, named && catalogue.key(named));
	if (count !== undefined) return { ...few, more: count - few.choices.choices.length };
	return { ...few, distinct: isByFinish ? skins.choices.length : undefined };
}

/** Returns an answer with a menu of the choices, and buttons that repeat the question about all of them. */
export function severalReply<Figures>(
	command: ItemCommand,
	{ question, lists }: SeveralMatches,
	view: {
		readonly embed: Embed;
		readonly choices: Choices<Figures>;
		readonly describe: Describe<Figures>;
		readonly ladder: SkinLadder | undefined;
	},
	context: ItemContext,
): Reply {
	const { text: typed, ...scope } = question;
	const { embed, choices, describe, ladder } = view;
	const words = wordsFor(lists, context);
	// If the typed text does not fit into a custom id, the ladder’s is used; if neither fits, only the menu is shown.
	const text = [typed, ladder?.text].find((each) => each !== undefined && fitsButtons(each, scope));
	const origin = text === undefined ? '' : fromTyped(command, text);
	const repeated = text === undefined ? undefined : { ...scope, text };
	const placeholder = words.t(ladder ? 'items.wear' : 'items.pickOne');
	const reply = {
		embed,
		menus: [
			choicesMenu(
				questionId(command, 'open', { ...scope, key: '', origin }),
				placeholder,
				choices,
				ladder ? wearOf : nameOf,
				describe,
			),
			repeated && questionCurrencies(command, repeated, lists, context),
		],
		buttons: repeated ? questionButtons(command, repeated, words) : [],
	};
	return ladder === undefined || ladder.text === typed.trim()
		? reply
		: withLastLine(reply, smallPrint(interpretedAs(typed, ladder.text, words)));
}
