import { LRUCache } from 'lru-cache';
import { type Game, games } from '../market/game.ts';

/** The most items remembered per user and game. */
const maxItems = 5;
/** The most users remembered, some 10 MB. The user whose last command is oldest is forgotten first. */
const maxUsers = 10_000;

/** The items that users looked up recently, as autocomplete suggestions. Only in memory: a restart forgets them. */
export class RecentItems {
	readonly #byUser = new LRUCache<string, readonly string[]>({ max: maxUsers });

	/** Remembers that the user looked up `item`, its name as autocomplete suggests it. */
	add(userId: string, game: Game, item: string): void {
		const key = `${game} ${userId}`;
		const items = [item, ...this.of(userId, game).filter((other) => other !== item)].slice(0, maxItems);
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
