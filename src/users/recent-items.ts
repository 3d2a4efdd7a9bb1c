import { LRUCache } from 'lru-cache';
import { type Game, games } from '../market/game.ts';

/** Items remembered per user and game. */
const itemLimit = 5;
/** Users remembered, some 10 MB at most. The user whose last command is oldest is forgotten first. */
const userLimit = 10_000;

/** The items users asked for recently, as autocomplete suggestions. Only in memory: a restart forgets them. */
export class RecentItems {
	readonly #byUser = new LRUCache<string, readonly string[]>({ max: userLimit });

	/** Remembers that the user asked for `item`, its name as autocomplete suggests it. */
	add(userId: string, game: Game, item: string): void {
		const key = `${game} ${userId}`;
		const items = [item, ...this.of(userId, game).filter((other) => other !== item)].slice(0, itemLimit);
		this.#byUser.set(key, items);
	}

	/** The user's recent items of all games, each game's latest first. */
	all(userId: string): readonly string[] {
		return games.flatMap((game) => this.of(userId, game));
	}

	/** Forgets all recent items of the user. */
	forget(userId: string): void {
		for (const game of games) this.#byUser.delete(`${game} ${userId}`);
	}

	/** The user's recent items of one game, latest first. */
	of(userId: string, game: Game): readonly string[] {
		return this.#byUser.get(`${game} ${userId}`) ?? [];
	}
}
