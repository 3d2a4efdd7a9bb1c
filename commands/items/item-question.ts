import { z } from 'zod';
import { MarketLists, type MarketQuery } from '../../src/answers/market-lists.ts';
import { oneLine } from '../../src/base/text/safe-text.ts';
import { UserError } from '../../src/base/user-error.ts';
import { customId } from '../../src/discord/command/component-handler.ts';
import { tryAgainHandler } from '../../src/discord/unanswered.ts';
import type { Catalogue } from '../../src/market/catalogue/catalogue.ts';
import { type ItemRef, itemKey } from '../../src/market/catalogue/item-ref.ts';
import { currencies } from '../../src/market/currency.ts';
import { type Game, games } from '../../src/market/game.ts';
import { seriesPeriods } from '../../src/prices/price-series.ts';
import type { ItemContext } from './item-context.ts';

/** A value as custom ids have it: a text without ":". */
export type StatePart<Value = unknown> = z.ZodType<Value, string>;

export const gamePart = z.codec(z.string(), z.literal(games), {
	decode: (text) => Number(text) as Game,
	encode: String,
});

export const currencyPart = z.enum(currencies);

export const numberPart = (least: number, most: number = Number.MAX_SAFE_INTEGER): StatePart<number> =>
	z.codec(z.string(), z.int().min(least).max(most), { decode: Number, encode: String });

export const flagPart: StatePart<boolean> = z.codec(z.enum(['0', '1']), z.boolean(), {
	decode: (text) => text === '1',
	encode: (flag) => (flag ? '1' : '0'),
});

/** Part of custom ids, so that Back works after a restart. Empty if not opened from another answer. */
type Origin = string;

const pagedCommands = ['oos', 'movers', 'deals'] as const;
export type PagedCommand = (typeof pagedCommands)[number];

const kinds = { price: { typed: 'p', versions: 'v' }, history: { typed: 'h', versions: 'w' } } as const;
const pageKinds: Readonly<Record<PagedCommand, string>> = { oos: 'o', movers: 'm', deals: 'd' };

/** Characters that fit into an origin: `history:currency:252490:EUR:0abc:`, a key and `:vo` come first. */
const pageLimit = 52;

/** The text must fit (`fitsButtons`). */
export const fromTyped = (command: ItemCommand, text: string): Origin => kinds[command].typed + oneLine(text);

export const fromVersions = (command: ItemCommand, origin: Origin): Origin => kinds[command].versions + origin;

/** Empty without room: for a long text with price limits. @param state of custom ids, after game and currency */
export function fromPage(command: PagedCommand, state: readonly (string | number)[]): Origin {
	const origin = state.join(':');
	return origin.length > pageLimit ? '' : pageKinds[command] + origin;
}

/** Undefined without an origin. @param query keeps the item's currency. @param nameKey of all versions */
export function backId(origin: Origin, query: MarketQuery, nameKey: string, view?: HistoryView): string | undefined {
	const [kind, rest] = [origin.slice(0, 1), origin.slice(1)];
	for (const command of ['price', 'history'] as const) {
		const scope = { query, view: command === 'history' ? view : undefined };
		if (kind === kinds[command].typed) return questionId(command, 'open', { ...scope, text: rest });
		if (kind === kinds[command].versions) return questionId(command, 'open', { ...scope, key: nameKey, origin: rest });
	}
	const command = pagedCommands.find((each) => kind === pageKinds[each]);
	return command && customId(command, 'page', query.game, query.currency, rest);
}

export type ItemCommand = 'price' | 'history';

const views = [...seriesPeriods, 'sales'] as const;

/** `auto`: the series over what has been recorded; `sales`: the four periods; `day`: since 1 January 1970, in UTC. */
export type HistoryView = 'auto' | (typeof views)[number] | { readonly day: number };

/** Days have up to three digits to this base, and at least two. */
const base = 36;

/** Up to four characters: a digit, and the first letter of the view or the day. By hand: zod would take 20 times as long. */
export function packView(locked: boolean, view: HistoryView = 'auto'): string {
	const shown = typeof view === 'object' ? view.day.toString(base) : view === 'auto' ? '' : view.charAt(0);
	return `${locked ? 1 : 0}${shown}`;
}

export const packedView = z
	.string()
	.regex(/^[01]([wmqs]|[\da-z]{2,3})?$/)
	.transform((packed): { readonly locked: boolean; readonly view: HistoryView } => {
		const rest = packed.slice(1);
		const named = rest === '' ? 'auto' : views.find((view) => view.charAt(0) === rest);
		return { locked: packed.startsWith('1'), view: named ?? { day: Number.parseInt(rest, base) } };
	});

interface QuestionScope {
	readonly query: MarketQuery;
	readonly view?: HistoryView | undefined;
}

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
/** The longest text in an origin, characters: `history:currency:252490:EUR:0abc:`, a key and `:vp` come first. */
const textLimit = 52;

export const fitsButtons = (text: string): boolean => oneLine(text).length <= textLimit;

/** With an empty key, it is a menu whose options are keys. */
export function questionId(command: ItemCommand | 'alert', handler: string, question: ItemQuestion): string {
	const { game, currency, locked } = question.query;
	const parts = 'text' in question ? [textMark + oneLine(question.text)] : [question.key];
	if ('key' in question && question.origin) parts.push(question.origin);
	return customId(command, handler, game, currency, packView(locked, question.view), ...parts);
}

export const itemQuestion = z
	.tuple([gamePart, currencyPart, packedView])
	.rest(z.string())
	.transform(([game, currency, { locked, view }, about = '', ...rest]): ItemQuestion => {
		const query = { game, currency, locked };
		return about.startsWith(textMark)
			? { query, view, text: [about.slice(textMark.length), ...rest].join(':') }
			: { query, view, key: about, origin: rest.join(':') };
	});

export const keyQuestion = itemQuestion.transform((question, { addIssue }): KeyQuestion => {
	if ('key' in question) return question;
	addIssue({ code: 'custom', message: 'no key' });
	return z.NEVER;
});

/** A text without room there is nearly always a full name, picked from the suggestions. */
export function tryAgainId(command: ItemCommand, question: ItemQuestion, catalogue: Catalogue | undefined): string {
	if ('key' in question || fitsButtons(question.text)) return questionId(command, tryAgainHandler, question);
	const { query, view, text } = question;
	const [named, ...others] = catalogue?.byFullName(text) ?? [];
	const key = named && others.length === 0 ? catalogue!.key(named) : itemKey(query.game, text, null);
	return questionId(command, tryAgainHandler, { query, view, key });
}

export function inCurrency(question: ItemQuestion, picked: string | undefined): ItemQuestion {
	const { success, data: currency } = z.enum(currencies).safeParse(picked);
	if (!success) throw new UserError({ code: 'button-expired' });
	return { ...question, query: { ...question.query, currency } };
}

export interface LoadedItem {
	readonly view?: HistoryView | undefined;
	readonly lists: MarketLists;
	readonly catalogue: Catalogue;
	/** One version of an item, or the item with all its versions. */
	readonly ref: ItemRef;
	readonly key: string;
	readonly origin?: Origin | undefined;
	readonly amount?: number | undefined;
	/** What was typed, where only that has the amount: buttons ask it again. */
	readonly asked?: TypedQuestion | undefined;
}

/** @throws UserError if it is no longer on the market, MarketError if that is not known */
export function loadItem(question: KeyQuestion, context: ItemContext): LoadedItem {
	const { query, view, key, origin } = question;
	const lists = new MarketLists(context.market, context.clock, query);
	const catalogue = lists.catalogue();
	const ref = catalogue?.byKey(key);
	if (!catalogue || !ref) {
		lists.requireAll();
		throw new UserError({ code: 'button-expired' });
	}
	lists.requireReadable(ref);
	return { view, lists, catalogue, ref, key, origin };
}

/** What buttons of its answer ask. */
export const questionAgain = (item: LoadedItem): ItemQuestion => item.asked ?? questionAbout(item);

export const questionAbout = ({ lists: { query }, view, key, origin }: LoadedItem): KeyQuestion => ({
	query,
	view,
	key,
	origin,
});
