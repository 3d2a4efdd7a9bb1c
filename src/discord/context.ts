import type { Clock } from '../base/clock.ts';
import type { Defaults } from '../market/defaults.ts';
import type { Market } from '../market/snapshots/market.ts';
import type { Reply } from '../words/reply.ts';
import type { Words } from '../words/words.ts';
import type { ChannelAccess } from './channel-access.ts';

/** What every command needs. What one needs besides, its own context says; `makeContext` in bot.ts gives it all. */
export interface Context {
	/** Searches count towards the caller’s rate limit. */
	readonly market: Market;
	readonly clock: Clock;
	readonly words: Words;
	wordsFor(locale: string): Words;
	readonly caller: Caller;
	/** A share (0.08): as observed in the caller's sales, otherwise as configured; undefined if neither is known. */
	sellerFee(): number | undefined;
	/**
	 * What the button with this custom id answers: how one feature shows another one's answer without importing it.
	 * @throws UserError `button-expired`, and what the other answer throws
	 */
	answerOf(id: string, context: Context): Promise<Reply>;
	/** `areUnread`: the caller's settings could not be read. */
	defaults(): Promise<Defaults & { readonly areUnread?: boolean }>;
}

export interface Caller {
	readonly userId: string;
	readonly serverId: string | undefined;
	readonly managesServer: boolean;
	/** Nobody but the caller sees the answer. */
	readonly isAlone: boolean;
	readonly clientLocale: string;
	readonly ownLocale: string;
	readonly locale: string;
	readonly publicLocale: string;
	readonly channel?: ChannelAccess | undefined;
}

/** With the members of `base` as its prototype's: a copy of all of them would cost each answer. `{ ...context }` has none of them. */
export const derived = <Base extends object, Own extends object>(base: Base, own: Own): Omit<Base, keyof Own> & Own =>
	Object.assign(Object.create(base), own);

export const withWords = <C extends Context>(context: C, words: Words): C => derived(context, { words }) as C;

export const inOwnLanguage = <C extends Context>(context: C): C =>
	withWords(context, context.wordsFor(context.caller.ownLocale));
