import type { Clock } from '../../runtime/clock.ts';
import { type Currency, currencies } from '../currency.ts';
import { type Game, games } from '../game.ts';

/** Users count for as long as this, ms. */
export const demandPeriod = 60 * 60_000;
/** With fewer users, a pair is converted: a single question is not worth three requests every five minutes. */
const fewestUsers = 3;
/** The most users to count for one pair: what more people want is popular enough. */
const maxUsers = 1_000;

/** A game, and the currency to show its prices in. */
export interface Pair {
	readonly game: Game;
	readonly currency: Currency;
}

export function pairText({ game, currency }: Pair): string {
	return `${game}/${currency}`;
}

/** Counts how many different users want prices of each pair: asking repeatedly counts once. */
export class Demand {
	readonly #clock: Clock;
	/** For each pair, when each user last asked, in process time; least recent first. */
	readonly #users = new Map<string, Map<string, number>>();
	/** The currencies that people have chosen in their settings, most frequent first. */
	#chosen: readonly Currency[] = [];

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	add(pair: Pair, userId: string): void {
		const users = this.#users.get(pairText(pair)) ?? new Map<string, number>();
		this.#users.set(pairText(pair), users);
		users.delete(userId);
		users.set(userId, this.#clock.now());
		if (users.size > maxUsers) users.delete(users.keys().next().value!);
	}

	/** Sets the currencies that people have chosen in their settings, most frequent first. */
	prefer(chosen: readonly Currency[]): void {
		this.#chosen = chosen;
	}

	/** How many users want prices of the pair. */
	of(pair: Pair): number {
		const users = this.#users.get(pairText(pair));
		if (!users) return 0;
		const since = this.#clock.now() - demandPeriod;
		for (const [userId, at] of users) {
			if (at >= since) break;
			users.delete(userId);
		}
		return users.size;
	}

	/** All currencies: those that most users want first, then those that people have chosen. */
	currencies(): Currency[] {
		const total = (currency: Currency) => games.reduce((sum, game) => sum + this.of({ game, currency }), 0);
		return mostFirst([...new Set([...this.#chosen, ...currencies])], total);
	}

	/**
	 * Those of the pairs that several users want or have chosen the currency of, most wanted first.
	 * @param home People who have chosen a currency may ask about any game: this one counts.
	 */
	favourites(pairs: readonly Pair[], home: Game): Pair[] {
		const wanted = mostFirst(
			pairs.filter((pair) => this.of(pair) >= fewestUsers),
			(pair) => this.of(pair),
		);
		const chosen = this.#chosen.flatMap((currency) =>
			pairs.filter((pair) => pair.game === home && pair.currency === currency && !wanted.includes(pair)),
		);
		return [...wanted, ...chosen];
	}
}

/** Sorted by a number, the greatest first; equal elements keep their order. */
function mostFirst<Element>(elements: readonly Element[], of: (element: Element) => number): Element[] {
	return elements
		.map((element) => ({ element, value: of(element) }))
		.sort((a, b) => b.value - a.value)
		.map(({ element }) => element);
}
