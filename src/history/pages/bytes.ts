import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** The largest value of one byte's seven bits, plus 1. */
const base = 128;
/** Of the last byte of the largest number: 2^53 has eight. */
const largestFactor = base ** 7;
/** More than the names of any list take, bytes. A damaged page could inflate to gigabytes. */
const largestPage = 100_000_000;

/** Writes whole numbers in as few bytes as they need: seven bits in each (varint). */
export class ByteWriter {
	#bytes = new Uint8Array(1024);
	#length = 0;

	/** A whole number from 0 to 2^53. @throws RangeError for a negative one: it would be read as another number */
	number(value: number): void {
		if (value < 0) throw new RangeError(`${value} cannot be written`);
		let rest = value;
		while (rest >= base) {
			this.#byte((rest % base) | base);
			rest = Math.floor(rest / base);
		}
		this.#byte(rest);
	}

	/** A whole number that may be negative: small ones of either sign take few bytes (zigzag). */
	difference(value: number): void {
		this.number(value < 0 ? -2 * value - 1 : 2 * value);
	}

	text(value: string): void {
		const encoded = Buffer.from(value);
		this.number(encoded.length);
		for (const byte of encoded) this.#byte(byte);
	}

	/** What was written. */
	done(): Uint8Array {
		return this.#bytes.subarray(0, this.#length);
	}

	#byte(value: number): void {
		if (this.#length === this.#bytes.length) {
			const larger = new Uint8Array(2 * this.#length);
			larger.set(this.#bytes);
			this.#bytes = larger;
		}
		this.#bytes[this.#length++] = value;
	}
}

/**
 * Reads what a ByteWriter wrote. Every method throws a RangeError if that cannot be what is there: a damaged page must not
 * be taken for an enormous one.
 */
export class ByteReader {
	readonly #bytes: Uint8Array;
	#at = 0;

	constructor(bytes: Uint8Array) {
		this.#bytes = bytes;
	}

	number(): number {
		const first = this.#bytes[this.#at]!;
		if (first < base) {
			this.#at++;
			return first;
		}
		let value = 0;
		for (let factor = 1; factor <= largestFactor; factor *= base) {
			const byte = this.#bytes[this.#at++];
			if (byte === undefined) throw new RangeError('the page ends too early');
			value += (byte % base) * factor;
			if (byte < base) return value;
		}
		throw new RangeError('the page has a number that is too large');
	}

	/** Passes over some numbers, which takes a fraction of the time of reading them. */
	skip(count: number): void {
		const bytes = this.#bytes;
		let at = this.#at;
		for (let left = count; left > 0; at++) {
			if (at >= bytes.length) throw new RangeError('the page ends too early');
			if (bytes[at]! < base) left--;
		}
		this.#at = at;
	}

	difference(): number {
		const value = this.number();
		return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
	}

	/** How many things follow, each of which has at least `size` bytes. */
	count(size = 1): number {
		const count = this.number();
		this.expect(count * size);
		return count;
	}

	/** To be called before memory is allocated for what at least `bytes` more bytes are needed. */
	expect(bytes: number): void {
		if (bytes > this.#bytes.length - this.#at) throw new RangeError('the page ends too early');
	}

	text(): string {
		const length = this.count();
		const from = this.#at;
		this.#at += length;
		return Buffer.from(this.#bytes.buffer, this.#bytes.byteOffset + from, length).toString();
	}

	/** To be called when everything was read. */
	end(): void {
		if (this.#at < this.#bytes.length) throw new RangeError('the page is too long');
	}
}

export const deflated = (bytes: ByteWriter): Uint8Array => deflateRawSync(bytes.done());

/** @throws Error if the page is not what `deflated` made. */
export const inflated = (page: Uint8Array): ByteReader =>
	new ByteReader(inflateRawSync(page, { maxOutputLength: largestPage }));
