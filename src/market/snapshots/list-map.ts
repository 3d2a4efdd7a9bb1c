import type { Currency } from '../currency.ts';
import type { Game } from '../game.ts';
import type { ListKey, ListKind } from '../list-key.ts';

/**
 * A map by list keys. Every answer looks up dozens of lists, and making texts of the keys would take longer than all the
 * rest of it.
 */
export class ListMap<Value> {
	readonly #kinds = new Map<ListKind, Map<Game, Map<Currency, Value>>>();

	get({ kind, game, currency }: ListKey): Value | undefined {
		return this.#kinds.get(kind)?.get(game)?.get(currency);
	}

	set({ kind, game, currency }: ListKey, value: Value): void {
		const ofKind = this.#kinds.get(kind) ?? new Map<Game, Map<Currency, Value>>();
		const ofGame = ofKind.get(game) ?? new Map<Currency, Value>();
		this.#kinds.set(kind, ofKind.set(game, ofGame.set(currency, value)));
	}

	delete({ kind, game, currency }: ListKey): void {
		this.#kinds.get(kind)?.get(game)?.delete(currency);
	}

	values(): Value[] {
		return [...this.#kinds.values()].flatMap((games) => [...games.values()].flatMap((lists) => [...lists.values()]));
	}
}
