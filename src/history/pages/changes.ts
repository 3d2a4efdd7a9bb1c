import type { AmountCode } from '../amount-code.ts';
import { ByteWriter, deflated, inflated } from './bytes.ts';

/** What changed with one list: the numbers of the items in ascending order, and what each costs now. */
export interface Changes {
	/** When the list was fetched, Unix seconds. */
	readonly time: number;
	readonly items: Uint32Array;
	readonly asks: ArrayLike<AmountCode>;
	readonly quantities: ArrayLike<number>;
}

export function packChanges({ time, items, asks, quantities }: Changes): Uint8Array {
	const bytes = new ByteWriter();
	bytes.number(time);
	bytes.number(items.length);
	for (let i = 0; i < items.length; i++) bytes.number(items[i]! - (i > 0 ? items[i - 1]! : 0));
	for (let i = 0; i < items.length; i++) bytes.number(asks[i]!);
	for (let i = 0; i < items.length; i++) bytes.number(quantities[i]!);
	return deflated(bytes);
}

export function unpackChanges(page: Uint8Array): Changes {
	const bytes = inflated(page);
	const time = bytes.number();
	const length = bytes.count(3);
	const [items, asks, quantities] = [new Uint32Array(length), new Uint32Array(length), new Uint32Array(length)];
	for (let i = 0; i < length; i++) items[i] = bytes.number() + (i > 0 ? items[i - 1]! : 0);
	for (let i = 0; i < length; i++) asks[i] = bytes.number();
	for (let i = 0; i < length; i++) quantities[i] = bytes.number();
	bytes.end();
	return { time, items, asks, quantities };
}
