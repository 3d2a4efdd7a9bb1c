import type { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { type Clock, withTimeout } from '../base/clock.ts';
import { StoreError } from '../base/errors/store-error.ts';
import { recentEntries } from '../base/recent-entries.ts';
import { type Currency, currencies } from '../market/currency.ts';
import type { Defaults } from '../market/defaults.ts';
import { type Game, games } from '../names/game.ts';
import type { AtomicKeyv } from '../storage/atomic-keyv.ts';
import { type Language, languages } from '../words/languages.ts';

/** Minutes of the day, in a time zone such as `Europe/Berlin`. */
const quietHours = z.object({
	from: z.number().int().min(0).max(1_439),
	to: z.number().int().min(0).max(1_439),
	zone: z.string(),
});
export type QuietHours = Readonly<z.output<typeof quietHours>>;

const digestTime = z.object({ hour: z.number().int().min(0).max(23), zone: z.string() });
export type DigestTime = Readonly<z.output<typeof digestTime>>;

/** A value that is no longer available counts as no choice. */
const preferences = z
	.object({
		currency: z.enum(currencies).optional().catch(undefined),
		game: z.literal(games).optional().catch(undefined),
		quiet: quietHours.optional().catch(undefined),
		digest: digestTime.optional().catch(undefined),
		/** A user's language is for their private answers, a server's for all public ones. */
		language: z.enum(languages).optional().catch(undefined),
		/** Whether only the user sees answers that would otherwise be public. */
		private: z.boolean().optional().catch(undefined),
		/** Direct messages to the user were refused, and they have not been told yet. */
		dmsRefused: z.boolean().optional().catch(undefined),
	})
	.catch({});
export type Preferences = Readonly<z.output<typeof preferences>>;

export interface Owner {
	readonly scope: 'user' | 'server';
	readonly id: string;
}

export interface EffectiveValue<Value> {
	readonly value: Value;
	readonly from: Owner['scope'] | 'bot';
}

export interface EffectiveSettings {
	readonly currency: EffectiveValue<Currency>;
	readonly game: EffectiveValue<Game>;
	/** `user` and `server` are their own choices; `server` is undefined outside servers. */
	readonly user: Preferences;
	readonly server: Preferences | undefined;
}

export interface ReplyPreferences {
	readonly isPrivate: boolean;
	readonly language: Language | undefined;
	readonly serverLanguage: Language | undefined;
}

interface CachedPreferences {
	readonly preferences: Preferences;
	/** When they were read or changed, process time. */
	readonly at: number;
}

type StoredSettings = Pick<AtomicKeyv<unknown>, 'get' | 'change' | 'delete' | 'keys'>;

/** How long settings stay in the cache, ms: another process may change them in the store. */
const cacheTime = 10_000;
/** How long a command waits for settings, ms: it can do without them, and must answer within Discord's 3 s. */
const readTimeout = 1_000;
/** How long to wait for settings that must be known before “thinking…” can be shown, ms. */
const replyTimeout = 500;
const maxOwners = 10_000;

/** Each value is looked up separately: user, then server, then configuration. */
export class Settings {
	readonly #stored: StoredSettings;
	readonly #clock: Clock;
	readonly #configured: Defaults;
	/** Without this cache every command would read from disk. */
	readonly #cache: Readonly<Record<Owner['scope'], LRUCache<string, CachedPreferences>>> = {
		user: recentEntries(maxOwners),
		server: recentEntries(maxOwners),
	};

	constructor(stored: StoredSettings, clock: Clock, configured: Defaults) {
		this.#stored = stored;
		this.#clock = clock;
		this.#configured = configured;
	}

	/** @throws StoreError: a failing store never looks like “no choice”. */
	async of(owner: Owner): Promise<Preferences> {
		const cached = this.#recentlyCached(owner);
		if (cached) return cached;
		const loaded = preferences.parse((await this.#stored.get(keyOf(owner))) ?? {});
		// A change that was made meanwhile is newer.
		if (!this.#recentlyCached(owner)) this.#remember(owner, loaded);
		return loaded;
	}

	/** Values that are not named stay as they are. Resolves once the change is on disk. @throws StoreError */
	change(owner: Owner, changes: Preferences): Promise<void> {
		const definedChanges = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
		return this.#applyChange(owner, () =>
			this.#stored.change(keyOf(owner), (stored) => ({ ...preferences.parse(stored ?? {}), ...definedChanges })),
		);
	}

	/**
	 * Resolves to whether there were any values, once the change is on disk: only one of several callers gets true.
	 * @throws StoreError
	 */
	async remove(owner: Owner, ...names: readonly (keyof Preferences)[]): Promise<boolean> {
		const removed = Object.fromEntries(names.map((name) => [name, undefined]));
		let wereSet = false;
		await this.#applyChange(owner, () =>
			this.#stored.change(keyOf(owner), (stored) => {
				const before = preferences.parse(stored ?? {});
				wereSet = names.some((name) => before[name] !== undefined);
				const rest = { ...before, ...removed };
				// Returning undefined deletes the entry, so nothing is stored for an owner without settings.
				return Object.values(rest).some((value) => value !== undefined) ? rest : undefined;
			}),
		);
		return wereSet;
	}

	/** Deletes all values permanently. @throws StoreError */
	reset(owner: Owner): Promise<void> {
		return this.#applyChange(owner, async () => {
			await this.#stored.delete(keyOf(owner));
			return {};
		});
	}

	/**
	 * Resolves to how many were deleted.
	 * @param isOurs Whether the server belongs to the shards of this process. Data of other servers is kept.
	 */
	async deleteServersExcept(ids: ReadonlySet<string>, isOurs: (id: string) => boolean = () => true): Promise<number> {
		const prefix = keyOf({ scope: 'server', id: '' });
		const stored = await this.#stored.keys(prefix);
		const leftServers = stored.map((key) => key.slice(prefix.length)).filter((id) => !ids.has(id) && isOurs(id));
		for (const id of leftServers) await this.reset({ scope: 'server', id });
		return leftServers.length;
	}

	/**
	 * If the store fails, the last known settings apply. `areUnreadable` is true if those of the user or of the server
	 * have never been read.
	 */
	async defaults(
		userId: string,
		serverId: string | undefined,
	): Promise<Defaults & { readonly areUnreadable: boolean }> {
		const [user, server] = await this.#readBothInTime(userId, serverId, readTimeout);
		return {
			currency: user?.currency ?? server?.currency ?? this.#configured.currency,
			game: user?.game ?? server?.game ?? this.#configured.game,
			areUnreadable: !user || !server,
		};
	}

	/** Resolves to the last known settings if the store fails. @throws StoreError if they have never been read. */
	async effective(userId: string, serverId: string | undefined): Promise<EffectiveSettings> {
		const user = await this.#lastKnown({ scope: 'user', id: userId });
		const server = serverId === undefined ? undefined : await this.#lastKnown({ scope: 'server', id: serverId });
		const effectiveValue = <Name extends keyof Defaults>(name: Name): EffectiveValue<Defaults[Name]> => {
			if (user[name] !== undefined) return { value: user[name] as Defaults[Name], from: 'user' };
			if (server?.[name] !== undefined) return { value: server[name] as Defaults[Name], from: 'server' };
			return { value: this.#configured[name], from: 'bot' };
		};
		return { currency: effectiveValue('currency'), game: effectiveValue('game'), user, server };
	}

	/** Settings that cannot be read within `replyTimeout` are left out, because Discord waits for the answer. */
	async replyPreferences(userId: string, serverId: string | undefined): Promise<ReplyPreferences> {
		const [user, server] = await this.#readBothInTime(userId, serverId, replyTimeout);
		return { isPrivate: user?.private ?? false, language: user?.language, serverLanguage: server?.language };
	}

	#readBothInTime(
		userId: string,
		serverId: string | undefined,
		timeout: number,
	): Promise<[Preferences | undefined, Preferences | undefined]> {
		const user = this.#readInTime({ scope: 'user', id: userId }, timeout);
		const server = serverId === undefined ? {} : this.#readInTime({ scope: 'server', id: serverId }, timeout);
		return Promise.all([user, server]);
	}

	/** Returns no promise if the settings are in the cache, as they are for nearly every command. */
	#readInTime(owner: Owner, timeout: number): Preferences | Promise<Preferences | undefined> {
		return (
			this.#recentlyCached(owner) ??
			this.#lastKnown(owner, timeout).catch((error: unknown) => {
				if (error instanceof StoreError) return undefined;
				throw error;
			})
		);
	}

	async #lastKnown(owner: Owner, timeout = readTimeout): Promise<Preferences> {
		try {
			const current = await withTimeout(this.#clock, timeout, this.of(owner));
			if (!current) throw new StoreError('unreachable', 'settings could not be read in time');
			return current;
		} catch (error) {
			const last = this.#cache[owner.scope].get(owner.id);
			if (!last || !(error instanceof StoreError)) throw error;
			return last.preferences;
		}
	}

	#recentlyCached(owner: Owner): Preferences | undefined {
		const cached = this.#cache[owner.scope].get(owner.id);
		const age = cached ? this.#clock.now() - cached.at : Infinity;
		return age >= 0 && age <= cacheTime ? cached?.preferences : undefined;
	}

	async #applyChange(owner: Owner, change: () => Promise<unknown>): Promise<void> {
		this.#remember(owner, preferences.parse(await change()));
	}

	#remember(owner: Owner, values: Preferences): void {
		this.#cache[owner.scope].set(owner.id, { preferences: values, at: this.#clock.now() });
	}
}

function keyOf({ scope, id }: Owner): string {
	return `${scope}:${id}`;
}
