import { type Choices, firstChoices, firstOfEachSkin, mostSoldFirst } from '../../src/answers/choices.ts';
import type { AmbiguousItem } from '../../src/answers/item-resolution.ts';
import { type SkinLadder, skinLadder } from '../../src/answers/skin-ladder.ts';
import type { ItemRef } from '../../src/names/item-ref.ts';
import { discordLimits } from '../../src/words/discord-limits.ts';
import { type Embed, type Reply, withLastLine } from '../../src/words/reply.ts';
import { choicesMenu, type Describe, fullNameOf, interpretationText, maxCandidates } from './choices-view.ts';
import type { SeveralMatches } from './find-question-item.ts';
import { questionButtons, questionCurrencyMenu } from './item-components.ts';
import type { ItemContext } from './item-context.ts';
import { fitsButtons, type ItemCommand, questionId } from './item-question.ts';
import { stepLabel } from './ladder-view.ts';
import { typedOrigin } from './origin.ts';
import { smallPrint } from './sources.ts';
import { wordsForLists } from './words-for-lists.ts';

/** Returns undefined unless all candidates match the whole text, and are wears of one skin. */
export const ladderOf = ({ catalogue, candidates, reason }: AmbiguousItem): SkinLadder | undefined =>
	reason ? undefined : skinLadder(catalogue, candidates);

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
 * only one wear of each skin is among them.
 * @param soldOf in 30 days
 */
export function topCandidates<Figures>(
	matches: Choices<Figures>,
	{ catalogue, exactMatch, reason, count }: AmbiguousItem,
	soldOf: (figures: Figures) => number | null | undefined,
) {
	const sorted = reason === 'closest' ? matches : mostSoldFirst(matches, soldOf);
	const skins = firstOfEachSkin(sorted);
	const isOnePerSkin = sorted.choices.length > maxCandidates && skins.choices.length < sorted.choices.length;
	const requiredKey = exactMatch && catalogue.key(exactMatch);
	const { choices, more } = firstChoices(isOnePerSkin ? skins : sorted, maxCandidates, requiredKey);
	// If `count` is set, the candidates are only the most sold ones of that many items.
	if (count !== undefined) return { choices, more: count - choices.choices.length };
	return { choices, more, distinct: isOnePerSkin ? skins.choices.length : undefined };
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
	const words = wordsForLists(lists, context);
	// If the typed text does not fit into a custom id, the ladder’s is used; if neither fits, only the menu is shown.
	const text = [typed, ladder?.text].find((each) => each !== undefined && fitsButtons(each, scope));
	const origin = text === undefined ? '' : typedOrigin(command, text);
	const repeatedQuestion = text === undefined ? undefined : { ...scope, text };
	const placeholder = words.t(ladder ? 'items.wear' : 'items.pickOne');
	const reply = {
		embed,
		menus: [
			choicesMenu(
				questionId(command, 'open', { ...scope, key: '', origin }),
				placeholder,
				choices,
				ladder ? stepLabel : fullNameOf,
				describe,
			),
			repeatedQuestion && questionCurrencyMenu(command, repeatedQuestion, lists, context),
		],
		buttons: repeatedQuestion ? questionButtons(command, repeatedQuestion, words) : [],
	};
	return ladder === undefined || ladder.text === typed.trim()
		? reply
		: withLastLine(reply, smallPrint(interpretationText(typed, ladder.text, words)));
}
