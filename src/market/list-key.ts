import { type Game, games } from '../names/game.ts';
import { asCurrency, type Currency } from './currency.ts';

/**
 * Tradable and trade-locked lists are never mixed: the marketplace's parameter `tradable=0` returns other rows, not
 * additional ones.
 */
export const listKinds = ['tradable', 'trade-locked', 'history', 'out-of-stock'] as const;
export type ListKind = (typeof listKinds)[number];

/** Each endpoint has its own rate limit. */
export const publicEndpoints = ['items', 'history', 'out-of-stock'] as const;
export type PublicEndpoint = (typeof publicEndpoints)[number];

export interface ListKey {
	readonly kind: ListKind;
	readonly game: Game;
	readonly currency: Currency;
}

export function endpointOf(kind: ListKind): PublicEndpoint {
	return kind === 'tradable' || kind === 'trade-locked' ? 'items' : kind;
}

/** The key as text, such as `tradable/730/EUR`. */
export const listKeyText = ({ kind, game, currency }: ListKey): string => `${kind}/${game}/${currency}`;

/** Returns undefined if the text is not a key, for example because another version of the bot stored it. */
export function parseListKey(text: string): ListKey | undefined {
	const [kindText, gameText, currencyText] = text.split('/');
	const kind = listKinds.find((each) => each === kindText);
	const game = games.find((each) => String(each) === gameText);
	const currency = asCurrency(currencyText);
	if (!kind || !game || !currency) return undefined;
	return { kind, game, currency };
}
