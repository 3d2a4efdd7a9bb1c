import type { NamedItem } from '../../src/reading/message-parser.ts';
import type { Catalogue } from '../../src/search/catalogue.ts';

/** The items and the money of a price check, packed into the custom id of its button. */

/** Custom ids have room for ten starts of keys. Of 75,000 keys, hardly ever two begin with the same 30 bits. */
const keyStart = 5;
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const base = digits.length;
/** Characters that a custom id has left behind the command, the handler, the game and the currency. */
const mostPacked = 71;

export interface Side {
	readonly items: readonly NamedItem[];
	readonly money: number;
}

/** In front of all: the message says more. */
export const partMark = '!';
/** Between the two sides of a trade, and before the cents of a side's money. */
const [nextSide, moneySign] = ['.', '$'];

/** Empty if they cannot be packed. */
export function packSides(sides: readonly Side[], catalogue: Catalogue): string {
	const packed = sides.map(({ items, money }) => {
		const all = packItems(items, catalogue);
		return items.length > 0 && all === '' ? undefined : `${all}${money > 0 ? moneySign + Math.round(100 * money) : ''}`;
	});
	const text = packed.join(nextSide);
	return packed.includes(undefined) || text.length > mostPacked ? '' : text;
}

export function unpackSides(packed: string, catalogue: Catalogue): Side[] {
	return packed.split(nextSide).map((side) => {
		const [items = '', cents = '0'] = side.split(moneySign);
		return { items: unpackItems(items, catalogue), money: Number(cents) / 100 || 0 };
	});
}

/** Empty if one cannot be packed: its amount is over 2,047, or its key begins like another one. */
export function packItems(items: readonly NamedItem[], catalogue: Catalogue): string {
	const packed = items.map(({ refs, amount }) => {
		const start = catalogue.key(refs[0]!).slice(0, keyStart);
		const number = 2 * amount + (refs.length > 1 ? 1 : 0);
		const [high, low] = [digits[Math.floor(number / base)], digits[number % base]];
		return high !== undefined && catalogue.byKeyStart(start) ? `${start}${high}${low}` : undefined;
	});
	return packed.includes(undefined) ? '' : packed.join('');
}

/** Without those that are no longer on the market. */
export function unpackItems(packed: string, catalogue: Catalogue): NamedItem[] {
	return (packed.match(/.{7}/gs) ?? []).flatMap((item) => {
		const ref = catalogue.byKeyStart(item.slice(0, keyStart));
		const [high, low] = [...item.slice(keyStart)].map((digit) => digits.indexOf(digit));
		const number = base * high! + low!;
		if (!ref || !(number >= 2)) return [];
		return { refs: number % 2 === 1 ? catalogue.wearsOf(ref) : [ref], amount: Math.floor(number / 2) };
	});
}

/** Empty without room for the mark. */
export const markedPart = (packed: string): string =>
	packed === '' || packed.length >= mostPacked ? '' : partMark + packed;
