import type { NamedItem } from '../../src/reading/messages/message-parser.ts';
import type { Catalogue } from '../../src/search/catalogue.ts';

// The items and the money of a price check are packed into the custom id of its button.

/**
 * How many characters of a key are packed. With the two digits of its amount, an item takes 7 characters, so ten items
 * fit into a custom id. Five characters are 30 bits, so hardly any two of 75,000 keys begin with the same ones.
 */
const keyStartLength = 5;
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const base = digits.length;
/** How many characters a custom id has left after the command, the handler, the game and the currency. */
const maxPacked = 71;

export interface Side {
	readonly items: readonly NamedItem[];
	readonly money: number;
}

/** The first character of a packed text if the message says more than what is packed. */
export const partMark = '!';
/** Separates the two sides of a trade. */
const sideSeparator = '.';
/** Precedes the cents of a side's money. */
const moneySign = '$';

/** Returns an empty text if the sides cannot be packed. */
export function packSides(sides: readonly Side[], catalogue: Catalogue): string {
	const packed = sides.map(({ items, money }) => {
		const packedItems = packItems(items, catalogue);
		if (items.length > 0 && packedItems === '') return undefined;
		return money > 0 ? `${packedItems}${moneySign}${Math.round(100 * money)}` : packedItems;
	});
	const text = packed.join(sideSeparator);
	return packed.includes(undefined) || text.length > maxPacked ? '' : text;
}

/** @param packed without `partMark` */
export function unpackSides(packed: string, catalogue: Catalogue): Side[] {
	return packed.split(sideSeparator).map((side) => {
		const [items = '', cents = '0'] = side.split(moneySign);
		return { items: unpackItems(items, catalogue), money: Number(cents) / 100 || 0 };
	});
}

/** Returns an empty text if an item cannot be packed: its amount is over 2,047, or its key begins like another one. */
export function packItems(items: readonly NamedItem[], catalogue: Catalogue): string {
	const packed = items.map(({ refs, amount }) => {
		const start = catalogue.key(refs[0]!).slice(0, keyStartLength);
		// An odd number means any wear of the item.
		const number = 2 * amount + (refs.length > 1 ? 1 : 0);
		const highDigit = digits[Math.floor(number / base)];
		const lowDigit = digits[number % base];
		return highDigit !== undefined && catalogue.byKeyStart(start) ? `${start}${highDigit}${lowDigit}` : undefined;
	});
	return packed.includes(undefined) ? '' : packed.join('');
}

/** Leaves out items that are no longer on the market. */
export function unpackItems(packed: string, catalogue: Catalogue): NamedItem[] {
	// Each item has `keyStartLength` characters of its key, and two digits.
	return (packed.match(/.{7}/gs) ?? []).flatMap((item) => {
		const ref = catalogue.byKeyStart(item.slice(0, keyStartLength));
		const [high, low] = [...item.slice(keyStartLength)].map((digit) => digits.indexOf(digit));
		const number = base * high! + low!;
		// The smallest number of an item is that of one unit. Characters that are no digits may also make it negative or
		// NaN.
		if (!ref || !(number >= 2)) return [];
		return { refs: number % 2 === 1 ? catalogue.wearsOf(ref) : [ref], amount: Math.floor(number / 2) };
	});
}

/**
 * Marks packed items as only a part of what the message says. Returns an empty text if there is no room for the mark.
 */
export const withPartMark = (packed: string): string =>
	packed === '' || packed.length >= maxPacked ? '' : partMark + packed;
