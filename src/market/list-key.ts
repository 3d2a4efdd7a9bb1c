import { type Currency, currencies } from './currency.ts';
import { type Game, games } from './game.ts';

/**
 * The four kinds of lists per game and currency. Tradable and trade-locked listings come from one endpoint but are never
 * mixed: `tradable=0` returns other rows, not additional ones.
 */
export const listKinds = ['tradable', 'trade-locked', 'history', 'out-of-stock'] as const;
export type ListKind = (typeof listKinds)[number];

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

/** The key with this text; undefined if there is no such list, because the text is from another version of the bot. */
export function parseKey(text: string): ListKey | undefined {
	const [first, second, third] = text.split('/');
	const kind = listKinds.find((each) => each === first);
	const game = games.find((each) => String(each) === second);
	const currency = currencies.find((each) => each === third);
	return kind && game && currency && { kind, game, currency };
}
