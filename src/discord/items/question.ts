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
import type { ItemState } from './item-state.ts';

/** Marks an item's key, as opposed to a text that was typed. */
const keyMark = '#';
const keyPattern = /^#([\w-]{12})$/;

/** A question about an item, which Try again asks again: by the item's key, or as somebody typed it. */
export type Question = { readonly query: MarketQuery } & ({ readonly key: string } | { readonly text: string });

/** What the custom id of Try again contains. The text comes last because it may contain ":". */
export const questionState = z
	.tuple([z.coerce.number().pipe(z.literal(games)), z.enum(currencies), z.enum(['0', '1'])])
	.rest(z.string())
	.transform(([game, currency, locked, ...rest]): Question => {
		const text = rest.join(':');
		const key = keyPattern.exec(text)?.[1];
		const query = { game, currency, locked: locked === '1' };
		return key === undefined ? { query, text } : { query, key };
	});

/** The same question in the currency picked from a menu. */
export function askedIn(question: Question, picked: string | undefined): Question {
	const currency = currencies.find((each) => each === picked) ?? question.query.currency;
	return { ...question, query: { ...question.query, currency } };
}

/** Answers about a known item. @throws Unanswered if a list is missing. */
export function answerAbout(
	command: 'price' | 'history',
	{ query, key }: Pick<ItemState, 'query' | 'key'>,
	answer: () => Promise<Reply>,
): Promise<Reply> {
	return orUnanswered(() => questionId(command, tryAgainHandler, query, keyMark + key), answer);
}

/** Answers what somebody typed. @throws Unanswered if a list is missing. */
export function answerTyped(
	command: 'price' | 'history',
	{ query, text }: { readonly query: MarketQuery; readonly text: string },
	catalogue: () => Catalogue | undefined,
	answer: () => Promise<Reply>,
): Promise<Reply> {
	return orUnanswered(() => typedId(command, tryAgainHandler, { query, text }, catalogue()), answer);
}

/** The custom id of a component that asks about what somebody typed. Its handler has the state `questionState`. */
export function typedId(
	command: 'price' | 'history',
	handler: string,
	{ query, text }: { readonly query: MarketQuery; readonly text: string },
	catalogue: Catalogue | undefined,
): string {
	const start = questionId(command, handler, query, '');
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
	{ game, currency, locked }: MarketQuery,
	text: string,
): string {
	return customId(command, handler, game, currency, locked ? 1 : 0, text);
}
