import { recentEntries } from '../base/recent-entries.ts';
import { type Game, games } from '../names/game.ts';

const maxItems = 5;
/** This many users take about 10 MB. The user whose last command is oldest is forgotten first. */
const maxUsers = 10_000;

/** The items are only in memory, so a restart forgets them. */
export class RecentItems {
	readonly #byUser = recentEntries<string, readonly string[]>(maxUsers);

	/** @param item Its name as autocomplete suggests it. */
	add(userId: string, game: Game, item: string): void {
		const key = `${game} ${userId}`;
		const items = [item, ...this.of(userId, game).filter((other) => other !== item)].slice(0, maxItems);
		this.#byUser.set(key, items);
	}

	all(userId: string): readonly string[] {
		return games.flatMap((game) => this.of(userId, game));
	}

	forget(userId: string): void {
		for (const game of games) this.#byUser.delete(`${game} ${userId}`);
	}

	of(userId: string, game: Game): readonly string[] {
		return this.#byUser.get(`${game} ${userId}`) ?? [];
	}
}
