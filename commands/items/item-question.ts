import { z } from 'zod';
import { MarketLists } from '../../src/answers/market-lists.ts';
import { oneLine } from '../../src/base/text/safe-text.ts';
import { UserError } from '../../src/base/user-error.ts';
import { customId } from '../../src/discord/command/component-handler.ts';
import { tryAgainHandler } from '../../src/discord/missing-list-error.ts';
import { currencies } from '../../src/market/currency.ts';
import { games } from '../../src/names/game.ts';
import { type ItemRef, itemKey, keyLength } from '../../src/names/item-ref.ts';
import type { Catalogue } from '../../src/search/catalogue.ts';
import { discordLimits } from '../../src/words/discord-limits.ts';
import type { ItemContext } from './item-context.ts';
import { maxScopeLength, packScope, type QuestionScope, scopeOf, scopeParts } from './question-scope.ts';

export type ItemCommand = 'price' | 'history';

/** Where an answer was opened from, or empty. Custom ids contain it, so that Back works after a restart. */
export type QuestionOrigin = string;

export interface KeyQuestion extends QuestionScope {
	readonly key: string;
	readonly origin?: QuestionOrigin | undefined;
}

export interface TypedQuestion extends QuestionScope {
	readonly text: string;
}

export type ItemQuestion = KeyQuestion | TypedQuestion;

/** Marks a text in a custom id, as opposed to a key. */
const textMark = '"';
/** The longest handler in the custom ids of an answer. */
const longestHandler = 'history:currency';
/**
 * The most marks that an origin can have: one for all versions, and one for the typed text that they were opened from.
 */
const maxOriginMarks = 2;
const maxGameLength = Math.max(...games.map((game) => String(game).length));
/** The colons before the game, the currency, the scope, the key and the origin. */
const separatorCount = 5;
/** The most characters that a custom id takes, not counting its scope, and the typed text or page state in it. */
const fixedLength =
	longestHandler.length + maxGameLength + currencies[0].length + keyLength + maxOriginMarks + separatorCount;

/** How many characters the longest custom id of an answer has left for a typed text, or for the state of a page. */
export const roomForText = (scope: QuestionScope): number =>
	discordLimits.customId - fixedLength - maxScopeLength(scope);

export const fitsButtons = (text: string, scope: QuestionScope): boolean => oneLine(text).length <= roomForText(scope);

/** An empty key makes the id of a menu whose options are keys. */
export function questionId(command: ItemCommand | 'alert', handler: string, question: ItemQuestion): string {
	const { game, currency } = question.query;
	const subject = 'text' in question ? textMark + oneLine(question.text) : question.key;
	const parts = [game, currency, packScope(question), subject];
	if ('key' in question && question.origin) parts.push(question.origin);
	return customId(command, handler, ...parts);
}

export const itemQuestion = z
	.tuple([...scopeParts])
	.rest(z.string())
	.transform(([game, currency, packed, subject = '', ...rest]): ItemQuestion => {
		const scope = scopeOf(game, currency, packed);
		return subject.startsWith(textMark)
			? { ...scope, text: [subject.slice(textMark.length), ...rest].join(':') }
			: { ...scope, key: subject, origin: rest.join(':') };
	});

export const keyQuestion = itemQuestion.transform((question, { addIssue }): KeyQuestion => {
	if ('key' in question) return question;
	addIssue({ code: 'custom', message: 'no key' });
	return z.NEVER;
});

/**
 * Returns the custom id of *Try again*. A text that does not fit into the id is replaced by the key of the item that it
 * names: such a text is nearly always a full name, picked from the suggestions.
 */
export function tryAgainId(command: ItemCommand, question: ItemQuestion, { market }: ItemContext): string {
	if ('key' in question || fitsButtons(question.text, question)) return questionId(command, tryAgainHandler, question);
	const { text, ...scope } = question;
	const catalogue = market.catalogue(scope.query.game);
	const refs = catalogue?.byFullName(text) ?? [];
	// If the catalogue does not know the name, perhaps because it is not loaded, the key is made from the text itself.
	const key = refs.length === 1 ? catalogue!.key(refs[0]!) : itemKey(scope.query.game, text, null);
	return questionId(command, tryAgainHandler, { ...scope, key });
}

export interface LoadedItem {
	readonly question: KeyQuestion;
	readonly lists: MarketLists;
	readonly catalogue: Catalogue;
	/** One version of an item, or the item with all its versions. */
	readonly ref: ItemRef;
	readonly amount?: number | undefined;
	/** The typed question, if its text says more than which item is meant, such as an amount. Buttons repeat it. */
	readonly typedQuestion?: TypedQuestion | undefined;
}

/** @throws UserError if the item is no longer on the market, MarketError if that is not known */
export function loadItem(question: KeyQuestion, context: ItemContext): LoadedItem {
	const lists = new MarketLists(context.market, context.clock, question.query);
	const catalogue = lists.catalogue();
	const ref = catalogue?.byKey(question.key);
	if (!catalogue || !ref) {
		lists.requireAll();
		throw new UserError({ code: 'button-expired' });
	}
	lists.requireReadable(ref);
	return { question, lists, catalogue, ref };
}

/** Returns the question that the buttons and the currency menu of an answer repeat. */
export const questionToRepeat = ({ typedQuestion, question }: LoadedItem): ItemQuestion => typedQuestion ?? question;
