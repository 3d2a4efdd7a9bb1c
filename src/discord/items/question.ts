import { z } from 'zod';
import type { MarketQuery } from '../../market/answers/lists.ts';
import type { Catalogue } from '../../market/catalogue/catalogue.ts';
import { itemKey } from '../../market/catalogue/item-key.ts';
import { currencies } from '../../market/currency.ts';
import { games } from '../../market/game.ts';
import { oneLine } from '../../text/safe-text.ts';
import { discordLimits } from '../../views/discord-limits.ts';
import type { Reply } from '../../views/reply.ts';
import { customId } from '../command/custom-id.ts';
import { orUnanswered, tryAgainHandler } from '../unanswered.ts';
import { type HistoryView, packedView, packView } from './history-view.ts';
import type { ItemState } from './item-state.ts';

/** Marks an item's key, as opposed to a text that was typed. */
const keyMark = '#';
const keyPattern = /^#([\w-]{12})$/;

/** A question about an item, which Try again asks again: by the item's key, or as somebody typed it. */
export type Question = { readonly query: MarketQuery; readonly view?: HistoryView | undefined } & (
	| { readonly key: string }
	| { readonly text: string }
);

/** A text that somebody typed, and what /history is to show of the item that it means. */
export interface TypedQuestion {
	readonly query: MarketQuery;
	readonly view?: HistoryView | undefined;
	readonly text: string;
}

/** What the custom id of Try again contains. The text comes last because it may contain ":". */
export const questionState = z
	.tuple([z.coerce.number().pipe(z.literal(games)), z.enum(currencies), packedView])
	.rest(z.string())
	.transform(([game, currency, { locked, view }, ...rest]): Question => {
		const text = rest.join(':');
		const key = keyPattern.exec(text)?.[1];
		const query = { game, currency, locked };
		return key === undefined ? { query, view, text } : { query, view, key };
	});

/** The same question in the currency picked from a menu. */
export function askedIn(question: Question, picked: string | undefined): Question {
	const currency = currencies.find((each) => each === picked) ?? question.query.currency;
	return { ...question, query: { ...question.query, currency } };
}

/** Answers about a known item. @throws Unanswered if a list is missing. */
export function answerAbout(
	command: 'price' | 'history',
	{ query, view, key }: Pick<ItemState, 'query' | 'view' | 'key'>,
	answer: () => Promise<Reply>,
): Promise<Reply> {
	return orUnanswered(() => questionId(command, tryAgainHandler, { query, view }, keyMark + key), answer);
}

/** Answers what somebody typed. @throws Unanswered if a list is missing. */
export function answerTyped(
	command: 'price' | 'history',
	question: TypedQuestion,
	catalogue: () => Catalogue | undefined,
	answer: () => Promise<Reply>,
): Promise<Reply> {
	return orUnanswered(() => typedId(command, tryAgainHandler, question, catalogue()), answer);
}

/** The custom id of a component that asks about what somebody typed. Its handler has the state `questionState`. */
export function typedId(
	command: 'price' | 'history',
	handler: string,
	{ query, view, text }: TypedQuestion,
	catalogue: Catalogue | undefined,
): string {
	const start = questionId(command, handler, { query, view }, '');
	const typed = oneLine(text);
	if (start.length + typed.length <= discordLimits.customId) return start + typed;
	// A text this long is nearly always a full name that was picked from the suggestions.
	const [named, ...others] = catalogue?.byFullName(text) ?? [];
	const key = named && others.length === 0 ? catalogue?.key(named) : undefined;
	return start + keyMark + (key ?? itemKey(query.game, text, null));
}

function questionId(
	command: 'price' | 'history',
	handler: string,
	{ query: { game, currency, locked }, view }: Omit<TypedQuestion, 'text'>,
	text: string,
): string {
	return customId(command, handler, game, currency, packView(locked, view), text);
}
