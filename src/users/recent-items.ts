import { LRUCache } from 'lru-cache';
import { type Game, games } from '../market/game.ts';

/** Items remembered per user and game. */
const itemLimit = 5;
/** Users remembered: some 10 MB at most. Who asked longest ago is forgotten first. */
const userLimit = 10_000;

/** What users asked for lately, so that it need not be typed again. In memory alone: a restart forgets it. */
export class RecentItems {
	readonly #byUser = new LRUCache<string, readonly string[]>({ max: userLimit });

	/** Remembers that the user asked for `item`, a name as it is suggested. */
	add(userId: string, game: Game, item: string): void {
		const who = `${game} ${userId}`;
		const items = [item, ...this.of(userId, game).filter((other) => other !== item)].slice(0, itemLimit);
		this.#byUser.set(who, items);
	}

	/** What the user asked for in any game, the latest of each first. */
	all(userId: string): readonly string[] {
		return games.flatMap((game) => this.of(userId, game));
	}

	/** Forgets all that the user asked for. */
	forget(userId: string): void {
		for (const game of games) this.#byUser.delete(`${game} ${userId}`);
	}

	/** The latest first. */
	of(userId: string, game: Game): readonly string[] {
		return this.#byUser.get(`${game} ${userId}`) ?? [];
	}
}
