import { z } from 'zod';
import type { MarketQuery } from '../../market/answers/lists.ts';
import type { NamedItem } from '../../market/answers/messages/read-message.ts';
import type { Catalogue } from '../../market/catalogue/catalogue.ts';
import { currencies } from '../../market/currency.ts';
import { games } from '../../market/game.ts';

/**
 * Ten items fit into a custom id: of each, the first characters of its key, and two digits to the base 64 for its amount
 * and whether any wear will do. Of 75,000 keys, hardly ever two begin with the same 30 bits. If an amount needs a third
 * digit, all have three, and eight items fit.
 */
const keyStart = 5;
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Marks that amounts have three digits. No key begins with it. */
const wide = '.';
/** The characters that other parts of the longest custom id leave. */
const room = 72;

/** The state of a button about several items: game, currency, items. */
export const namedItemsState = z
	.tuple([z.coerce.number().pipe(z.literal(games)), z.enum(currencies), z.string()])
	.transform(([game, currency, packed]) => ({ game, currency, packed }));

export interface NamedItemsState extends Pick<MarketQuery, 'game' | 'currency'> {
	readonly packed: string;
}

/** The items as text. Empty if they do not fit. */
export function packItems(items: readonly NamedItem[], catalogue: Catalogue): string {
	const numbers = items.map(({ refs, amount }) => 2 * amount + (refs.length > 1 ? 1 : 0));
	const isWide = numbers.some((number) => number >= digits.length ** 2);
	const packed = items.map(({ refs: [first] }, i) => {
		const start = catalogue.key(first!).slice(0, keyStart);
		const written = inDigits(numbers[i]!, isWide ? 3 : 2);
		return written !== undefined && catalogue.byKeyStart(start) ? start + written : undefined;
	});
	const text = (isWide ? wide : '') + packed.join('');
	return packed.includes(undefined) || text.length > room ? '' : text;
}

/** The items of `packItems`, without those that are no longer on the market. */
export function unpackItems(packed: string, catalogue: Catalogue): NamedItem[] {
	const isWide = packed.startsWith(wide);
	const itemLength = keyStart + (isWide ? 3 : 2);
	const items: NamedItem[] = [];
	for (let at = isWide ? wide.length : 0; at + itemLength <= packed.length; at += itemLength) {
		const ref = catalogue.byKeyStart(packed.slice(at, at + keyStart));
		const number = [...packed.slice(at + keyStart, at + itemLength)].reduce(
			(total, digit) => total * digits.length + digits.indexOf(digit),
			0,
		);
		if (!ref || number < 2) continue;
		items.push({ refs: number % 2 === 1 ? catalogue.wearsOf(ref) : [ref], amount: Math.floor(number / 2) });
	}
	return items;
}

/** A number to the base 64; undefined if it has more digits. */
function inDigits(number: number, count: number): string | undefined {
	if (number >= digits.length ** count) return undefined;
	let written = '';
	for (let rest = number, i = 0; i < count; i++, rest = Math.floor(rest / digits.length))
		written = digits[rest % digits.length]! + written;
	return written;
}
