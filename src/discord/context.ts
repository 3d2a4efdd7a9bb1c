import type { Clock } from '../base/clock.ts';
import type { Defaults } from '../market/defaults.ts';
import type { Market } from '../market/snapshots/market.ts';
import type { Reply } from '../words/reply.ts';
import type { Words } from '../words/words.ts';
import type { ChannelAccess } from './channel-access.ts';

/**
 * What every command needs. Commands that need more have their own contexts; `makeContext` in bot.ts makes them all.
 */
export interface Context {
	/** Searches count towards the caller’s rate limit. */
	readonly market: Market;
	readonly clock: Clock;
	readonly words: Words;
	wordsFor(locale: string): Words;
	readonly caller: Caller;
	/**
	 * As a share (0.08): observed in the caller's sales if only they see the answer, otherwise configured. Returns
	 * undefined if it is not known.
	 */
	sellerFee(): number | undefined;
	/**
	 * Resolves to the answer of the button with this custom id, so that a feature can show another's answer without
	 * importing it.
	 * @param context this context, or one derived from it
	 * @throws UserError `button-expired`, and what the other answer throws
	 */
	answerOf(id: string, context: Context): Promise<Reply>;
	/** `areUnreadable` is true if the caller's settings could not be read. */
	defaults(): Promise<Defaults & { readonly areUnreadable?: boolean }>;
}

export interface Caller {
	readonly userId: string;
	readonly serverId: string | undefined;
	readonly managesServer: boolean;
	/** Whether only the caller sees the answer. */
	readonly isOnlyReader: boolean;
	/** The locale of the caller's Discord client. */
	readonly clientLocale: string;
	/** The language that the caller has chosen, otherwise `clientLocale`. */
	readonly ownLocale: string;
	/** The locale of the answer: `ownLocale` if only the caller sees it, otherwise `publicLocale`. */
	readonly locale: string;
	/** The language that the server has chosen, otherwise its locale; outside servers, `ownLocale`. */
	readonly publicLocale: string;
	readonly channel?: ChannelAccess | undefined;
}

/**
 * Returns a context with the members of `base`, some of them replaced. It inherits them: copying all 40 takes 7 µs,
 * which every answer would pay. Do not spread the result: a spread copies only own members.
 */
export const derive = <Base extends object, Own extends object>(base: Base, own: Own): Omit<Base, keyof Own> & Own =>
	Object.assign(Object.create(base), own);

/** Returns the same context with other words. */
export const withWords = <C extends Context>(context: C, words: Words): C => derive(context, { words }) as C;

export const inOwnLanguage = <C extends Context>(context: C): C =>
	withWords(context, context.wordsFor(context.caller.ownLocale));
