import { z } from 'zod';
import type { NamedItem } from '../../market/answers/messages/read-message.ts';
import type { Catalogue } from '../../market/catalogue/catalogue.ts';
import { currencies } from '../../market/currency.ts';
import { games } from '../../market/game.ts';

/**
 * Ten items fit into a custom id: of each, the first characters of its key, and two digits to the base 64 for its amount
 * and whether any wear will do. Of 75,000 keys, hardly ever two begin with the same 30 bits.
 */
const keyStart = 5;
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const base = digits.length;

/** The state of a button about several items: game, currency, items. */
export const namedItemsState = z
	.tuple([z.coerce.number().pipe(z.literal(games)), z.enum(currencies), z.string()])
	.transform(([game, currency, packed]) => ({ game, currency, packed }));

/** The items as text. Empty if one cannot be packed: its amount is over 2,047, or its key begins like another one. */
export function packItems(items: readonly NamedItem[], catalogue: Catalogue): string {
	const packed = items.map(({ refs, amount }) => {
		const start = catalogue.key(refs[0]!).slice(0, keyStart);
		const number = 2 * amount + (refs.length > 1 ? 1 : 0);
		const [high, low] = [digits[Math.floor(number / base)], digits[number % base]];
		return high !== undefined && catalogue.byKeyStart(start) ? `${start}${high}${low}` : undefined;
	});
	return packed.includes(undefined) ? '' : packed.join('');
}

/** The items of `packItems`, without those that are no longer on the market. */
export function unpackItems(packed: string, catalogue: Catalogue): NamedItem[] {
	return (packed.match(/.{7}/gs) ?? []).flatMap((item) => {
		const ref = catalogue.byKeyStart(item.slice(0, keyStart));
		const [high, low] = [...item.slice(keyStart)].map((digit) => digits.indexOf(digit));
		const number = base * high! + low!;
		if (!ref || number < 2) return [];
		return { refs: number % 2 === 1 ? catalogue.wearsOf(ref) : [ref], amount: Math.floor(number / 2) };
	});
}
