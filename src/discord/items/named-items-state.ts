import { z } from 'zod';
import type { MarketQuery } from '../../market/answers/lists.ts';
import type { NamedItem } from '../../market/answers/messages/read-message.ts';
import type { Catalogue } from '../../market/catalogue/catalogue.ts';
import { currencies } from '../../market/currency.ts';
import { games } from '../../market/game.ts';

/**
 * Ten items fit into a custom id: of each, the first characters of its key, and two digits to the base 64 for its amount
 * and whether any wear will do. Of 75,000 keys, hardly ever two begin with the same 30 bits.
 */
const keyStart = 5;
const itemLength = keyStart + 2;
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** The highest amount that fits. */
const highestAmount = digits.length ** 2 / 2 - 1;

/** The state of a button about several items: game, currency, items. */
export const namedItemsState = z
	.tuple([z.coerce.number().pipe(z.literal(games)), z.enum(currencies), z.string()])
	.transform(([game, currency, packed]) => ({ game, currency, packed }));

export interface NamedItemsState extends Pick<MarketQuery, 'game' | 'currency'> {
	readonly packed: string;
}

/** The items as text. Empty if one of them does not fit. */
export function packItems(items: readonly NamedItem[], catalogue: Catalogue): string {
	const packed = items.map(({ refs: [first, ...others], amount }) => {
		const start = catalogue.key(first!).slice(0, keyStart);
		if (amount > highestAmount || !catalogue.byKeyStart(start)) return undefined;
		const number = 2 * amount + (others.length > 0 ? 1 : 0);
		return start + digits[Math.floor(number / digits.length)] + digits[number % digits.length];
	});
	return packed.includes(undefined) ? '' : packed.join('');
}

/** The items of `packItems`, without those that are no longer on the market. */
export function unpackItems(packed: string, catalogue: Catalogue): NamedItem[] {
	const items: NamedItem[] = [];
	for (let at = 0; at + itemLength <= packed.length; at += itemLength) {
		const ref = catalogue.byKeyStart(packed.slice(at, at + keyStart));
		const [high = 0, low = 0] = [...packed.slice(at + keyStart, at + itemLength)].map((digit) => digits.indexOf(digit));
		const number = high * digits.length + low;
		if (!ref || number < 2) continue;
		items.push({ refs: number % 2 === 1 ? catalogue.wearsOf(ref) : [ref], amount: Math.floor(number / 2) });
	}
	return items;
}
