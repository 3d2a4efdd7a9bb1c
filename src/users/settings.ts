import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { StoreError } from '../errors/store-error.ts';
import { type Currency, currencies } from '../market/currency.ts';
import { type Game, games } from '../market/game.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Records } from '../storage/records.ts';

/** What somebody chose. What is no choice any more counts as none. */
const preferences = z
	.object({
		currency: z.enum(currencies).optional().catch(undefined),
		game: z.literal(games).optional().catch(undefined),
	})
	.catch({});
export type Preferences = Readonly<z.output<typeof preferences>>;

/** Whose settings. */
export interface Owner {
	readonly scope: 'user' | 'server';
	/** A snowflake. */
	readonly id: string;
}

/** Where no option says otherwise. */
export interface Defaults {
	readonly game: Game;
	readonly currency: Currency;
}

/** A value that holds, and whose it is. */
export interface Held<Value> {
	readonly value: Value;
	readonly from: Owner['scope'] | 'bot';
}

export interface Holding {
	readonly currency: Held<Currency>;
	readonly game: Held<Game>;
	/** What each chose; undefined where there is no server. */
	readonly user: Preferences;
	readonly server: Preferences | undefined;
}

export type SettingsRecords = Pick<Records<unknown>, 'get' | 'update' | 'delete' | 'keys'>;

/** What was read is taken for true for so long, ms: another copy of the bot may change it. */
const trusted = 10_000;
/** Owners remembered, some 2 MB at most. */
const ownerLimit = 10_000;

/** The currency and game of users and servers, on disk, each of them for itself: user over server over configuration. */
export class Settings {
	readonly #records: SettingsRecords;
	readonly #clock: Clock;
	readonly #configured: Defaults;
	#changes = 0;
	/** Without them every question would read from disk. */
	readonly #read = new LRUCache<string, { readonly preferences: Preferences; readonly at: number }>({
		max: ownerLimit,
	});

	constructor(records: SettingsRecords, clock: Clock, configured: Defaults) {
		this.#records = records;
		this.#clock = clock;
		this.#configured = configured;
	}

	/** What the owner chose. @throws Error where it cannot be read: it is never taken for nothing. */
	async of(owner: Owner): Promise<Preferences> {
		const read = this.#read.get(keyOf(owner));
		const age = read && this.#clock.now() - read.at;
		if (read && age! >= 0 && age! <= trusted) return read.preferences;
		const changes = this.#changes;
		const found = await this.#load(owner);
		// What was changed meanwhile is known better.
		if (changes === this.#changes) this.#remember(owner, found);
		return found;
	}

	/** Changes what is named in `changes`; the rest stays. Resolves when it is on disk. */
	change(owner: Owner, changes: Preferences): Promise<void> {
		const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
		return this.#changing(owner, () =>
			this.#records.update(keyOf(owner), (was) => ({ ...preferences.parse(was ?? {}), ...given })),
		);
	}

	/** Forgets all that the owner chose, for good. */
	reset(owner: Owner): Promise<void> {
		return this.#changing(owner, async () => {
			await this.#records.delete(keyOf(owner));
			return {};
		});
	}

	/** Forgets the settings of all servers but these, which are those the bot is in. Resolves to how many that were. */
	async keepServers(ids: ReadonlySet<string>): Promise<number> {
		const start = keyOf({ scope: 'server', id: '' });
		const kept = await this.#records.keys(start);
		const gone = kept.map((key) => key.slice(start.length)).filter((id) => !ids.has(id));
		for (const id of gone) await this.reset({ scope: 'server', id });
		return gone.length;
	}

	/**
	 * The currency and game to ask with. Prices do not depend on the store: while it fails, what was last seen holds, and
	 * `areUnread` says whether something was never seen.
	 */
	async defaults(userId: string, serverId: string | undefined): Promise<Defaults & { readonly areUnread: boolean }> {
		let areUnread = false;
		const seen = async (owner: Owner): Promise<Preferences> => {
			try {
				return await this.of(owner);
			} catch (error) {
				if (!(error instanceof StoreError)) throw error;
				const last = this.#read.get(keyOf(owner));
				areUnread ||= last === undefined;
				return last?.preferences ?? {};
			}
		};
		const [user, server] = await Promise.all([
			seen({ scope: 'user', id: userId }),
			serverId === undefined ? ({} as Preferences) : seen({ scope: 'server', id: serverId }),
		]);
		return {
			currency: user.currency ?? server.currency ?? this.#configured.currency,
			game: user.game ?? server.game ?? this.#configured.game,
			areUnread,
		};
	}

	/** What holds for a user, in a server or elsewhere, and why. */
	async holding(userId: string, serverId: string | undefined): Promise<Holding> {
		const user = await this.of({ scope: 'user', id: userId });
		const server = serverId === undefined ? undefined : await this.of({ scope: 'server', id: serverId });
		const held = <Name extends keyof Defaults>(name: Name): Held<Defaults[Name]> => {
			if (user[name] !== undefined) return { value: user[name] as Defaults[Name], from: 'user' };
			if (server?.[name] !== undefined) return { value: server[name] as Defaults[Name], from: 'server' };
			return { value: this.#configured[name], from: 'bot' };
		};
		return { currency: held('currency'), game: held('game'), user, server };
	}

	async #load(owner: Owner): Promise<Preferences> {
		return preferences.parse((await this.#records.get(keyOf(owner))) ?? {});
	}

	/** Runs `change`, which resolves to what the owner has chosen then. */
	async #changing(owner: Owner, change: () => Promise<unknown>): Promise<void> {
		// What is read from before the change on is not remembered.
		this.#changes++;
		try {
			this.#remember(owner, preferences.parse(await change()));
		} finally {
			this.#changes++;
		}
	}

	#remember(owner: Owner, chosen: Preferences): void {
		this.#read.set(keyOf(owner), { preferences: chosen, at: this.#clock.now() });
	}
}

function keyOf({ scope, id }: Owner): string {
	return `${scope}:${id}`;
}
