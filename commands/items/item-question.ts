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

/** Where an answer was opened from: part of custom ids, so that Back works after a restart. Empty if from nowhere. */
export type Origin = string;

export interface KeyQuestion extends QuestionScope {
	readonly key: string;
	readonly origin?: Origin | undefined;
}

export interface TypedQuestion extends QuestionScope {
	readonly text: string;
}

export type ItemQuestion = KeyQuestion | TypedQuestion;

/** Marks a text in a custom id, as opposed to a key. */
const textMark = '"';
/** The longest of its kind. */
const longestHandler = 'history:currency';
/** Of versions that were opened from what was typed. */
const longestMarks = 2;
const longestNumber = Math.max(...games.map((game) => String(game).length));
const separators = 5;
const fixedLength =
	longestHandler.length + longestNumber + currencies[0].length + keyLength + longestMarks + separators;

/** Characters that the longest custom id of an answer has left for a text that was typed, or for the state of a page. */
export const roomForText = (scope: QuestionScope): number => discordLimits.customId - fixedLength - scopeLength(scope);

export const fitsButtons = (text: string, scope: QuestionScope): boolean => oneLine(text).length <= roomForText(scope);

/** With an empty key, it is a menu whose options are keys. */
export function questionId(command: ItemCommand | 'alert', handler: string, question: ItemQuestion): string {
	const { game, currency } = question.query;
	const about = 'text' in question ? textMark + oneLine(question.text) : question.key;
	const parts = [game, currency, packScope(question), about];
	if ('key' in question && question.origin) parts.push(question.origin);
	return customId(command, handler, ...parts);
}

export const itemQuestion = z
	.tuple([...scopeParts])
	.rest(z.string())
	.transform(([game, currency, packed, about = '', ...rest]): ItemQuestion => {
		const scope = scopeOf(game, currency, packed);
		return about.startsWith(textMark)
			? { ...scope, text: [about.slice(textMark.length), ...rest].join(':') }
			: { ...scope, key: about, origin: rest.join(':') };
	});

export const keyQuestion = itemQuestion.transform((question, { addIssue }): KeyQuestion => {
	if ('key' in question) return question;
	addIssue({ code: 'custom', message: 'no key' });
	return z.NEVER;
});

/** A text without room there is nearly always a full name, picked from the suggestions. */
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
	/** What was typed, where only that has the amount: buttons ask it again. */
	readonly asked?: TypedQuestion | undefined;
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

/** What buttons of its answer ask. */
export const questionAgain = ({ asked, question }: LoadedItem): ItemQuestion => asked ?? question;
