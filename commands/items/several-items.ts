import { type Choices, firstOf, firstOfEachSkin, mostSoldFirst } from '../../src/answers/choices.ts';
import type { AmbiguousItem } from '../../src/answers/find-item.ts';
import { type SkinLadder, skinLadder } from '../../src/answers/skin-ladder.ts';
import type { ItemRef } from '../../src/names/item-ref.ts';
import { discordLimits } from '../../src/words/discord-limits.ts';
import { type Embed, type Reply, withLastLine } from '../../src/words/reply.ts';
import { choicesMenu, type Describe, interpretedAs, mostCandidates, nameOf } from './choices-view.ts';
import type { FoundSeveral } from './find-asked.ts';
import { questionButtons, questionCurrencies } from './item-components.ts';
import type { ItemContext } from './item-context.ts';
import { wordsFor } from './item-option.ts';
import { fitsButtons, type ItemCommand, questionId } from './item-question.ts';
import { wearOf } from './ladder-view.ts';
import { fromTyped } from './origin.ts';
import { smallPrint } from './sources.ts';

/** Undefined unless all that may be meant are the wears of one skin. */
export const ladderOf = ({ catalogue, candidates, instead }: AmbiguousItem): SkinLadder | undefined =>
	instead ? undefined : skinLadder(catalogue, candidates);

/** The wears of a skin that a menu has room for: with StatTrak and the like, or else without. */
export function menuSteps<Figures>(
	steps: Choices<Figures>,
	{ names }: SkinLadder,
	figuresOf: (refs: readonly ItemRef[]) => Choices<Figures>,
): Choices<Figures> {
	return steps.choices.length <= discordLimits.menuOptions ? steps : figuresOf(names);
}

/**
 * As many as somebody reads: the most sold first, or what comes closest; one wear of each skin if there are too many.
 * @param soldOf in 30 days
 */
export function fewOf<Figures>(
	found: Choices<Figures>,
	{ catalogue, named, instead, count }: AmbiguousItem,
	soldOf: (figures: Figures) => number | null | undefined,
) {
	const all = instead === 'closest' ? found : mostSoldFirst(found, soldOf);
	const skins = firstOfEachSkin(all);
	const isByFinish = all.choices.length > mostCandidates && skins.choices.length < all.choices.length;
	const few = firstOf(isByFinish ? skins : all, mostCandidates, named && catalogue.key(named));
	if (count !== undefined) return { ...few, more: count - few.choices.choices.length };
	return { ...few, distinct: isByFinish ? skins.choices.length : undefined };
}

/** With a menu of the choices, and buttons that ask the same about all of them. */
export function severalReply<Figures>(
	command: ItemCommand,
	{ question, lists }: FoundSeveral,
	shown: {
		readonly embed: Embed;
		readonly choices: Choices<Figures>;
		readonly describe: Describe<Figures>;
		readonly ladder: SkinLadder | undefined;
	},
	context: ItemContext,
): Reply {
	const { text: typed, ...scope } = question;
	const { embed, choices, describe, ladder } = shown;
	const words = wordsFor(lists, context);
	// If the typed text does not fit into a custom id, the ladder’s is used; if neither fits, only the menu is shown.
	const text = [typed, ladder?.text].find((each) => each !== undefined && fitsButtons(each, scope));
	const origin = text === undefined ? '' : fromTyped(command, text);
	const again = text === undefined ? undefined : { ...scope, text };
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
			again && questionCurrencies(command, again, lists, context),
		],
		buttons: again ? questionButtons(command, again, words) : [],
	};
	return ladder === undefined || ladder.text === typed.trim()
		? reply
		: withLastLine(reply, smallPrint(interpretedAs(typed, ladder.text, words)));
}
