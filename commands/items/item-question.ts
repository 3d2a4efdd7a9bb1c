import { z } from 'zod';
import { MarketLists } from '../../src/answers/market-lists.ts';
import { oneLine } from '../../src/base/text/safe-text.ts';
import { UserError } from '../../src/base/user-error.ts';
import { customId } from '../../src/discord/command/component-handler.ts';
import { tryAgainHandler } from '../../src/discord/unanswered.ts';
import { currencies } from '../../src/market/currency.ts';
import { games } from '../../src/names/game.ts';
import { type ItemRef, itemKey, keyLength } from '../../src/names/item-ref.ts';
import type { Catalogue } from '../../src/search/catalogue.ts';
import { discordLimits } from '../../src/words/discord-limits.ts';
import type { ItemContext } from './item-context.ts';
import { packScope, type QuestionScope, scopeLength, scopeOf, scopeParts } from './question-scope.ts';

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
/** How many marks the origin of versions that were opened from a typed text has. */
const maxMarks = 2;
const longestNumber = Math.max(...games.map((game) => String(game).length));
const separators = 5;
const fixedLength = longestHandler.length + longestNumber + currencies[0].length + keyLength + maxMarks + separators;

/** How many characters the longest custom id of an answer has left for a typed text, or for the state of a page. */
export const roomForText = (scope: QuestionScope): number => discordLimits.customId - fixedLength - scopeLength(scope);

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

/** A text that does not fit into the id is nearly always a full name, picked from the suggestions. */
export function tryAgainId(command: ItemCommand, question: ItemQuestion, { market }: ItemContext): string {
	if ('key' in question || fitsButtons(question.text, question)) return questionId(command, tryAgainHandler, question);
	const { text, ...scope } = question;
	const catalogue = market.catalogue(scope.query.game);
	const [named, ...others] = catalogue?.byFullName(text) ?? [];
	const key = named && others.length === 0 ? catalogue!.key(named) : itemKey(scope.query.game, text, null);
	return questionId(command, tryAgainHandler, { ...scope, key });
}

export interface LoadedItem {
	readonly question: KeyQuestion;
	readonly lists: MarketLists;
	readonly catalogue: Catalogue;
	/** One version of an item, or the item with all its versions. */
	readonly ref: ItemRef;
	readonly amount?: number | undefined;
	/** The typed question, if only its text has the amount: buttons repeat it. */
	readonly typedQuestion?: TypedQuestion | undefined;
}

/** @throws UserError if it is no longer on the market, MarketError if that is not known */
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

/** Returns the question that buttons of the item's answer ask. */
export const questionAgain = ({ typedQuestion, question }: LoadedItem): ItemQuestion => typedQuestion ?? question;
