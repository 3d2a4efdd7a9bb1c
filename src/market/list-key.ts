import type { Currency } from './currency.ts';
import type { Game } from './game.ts';

/**
 * The four kinds of lists per game and currency. Tradable and trade-locked listings come from one endpoint but are never
 * mixed: `tradable=0` returns other rows, not additional ones.
 */
export type ListKind = 'tradable' | 'trade-locked' | 'history' | 'out-of-stock';

/** The public endpoints. Each has its own rate limit. */
export const publicEndpoints = ['items', 'history', 'out-of-stock'] as const;
export type PublicEndpoint = (typeof publicEndpoints)[number];

/** Identifies one list: a public endpoint's response for one game, currency and trade-lock setting. */
export interface ListKey {
	readonly kind: ListKind;
	readonly game: Game;
	readonly currency: Currency;
}

export function endpointOf(kind: ListKind): PublicEndpoint {
	return kind === 'tradable' || kind === 'trade-locked' ? 'items' : kind;
}

/** `tradable/730/EUR`: the key as text, for maps and storage. */
export function keyText({ kind, game, currency }: ListKey): string {
	return `${kind}/${game}/${currency}`;
}
