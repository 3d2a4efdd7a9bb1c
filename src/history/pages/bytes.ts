/** The largest value of one byte's seven bits, plus 1. */
const base = 128;

/** Writes whole numbers in as few bytes as they need: seven bits in each (varint). */
export class ByteWriter {
	#bytes = new Uint8Array(1024);
	#length = 0;

	/** A whole number from 0 to 2^53. */
	number(value: number): void {
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

/** Reads what a ByteWriter wrote. @throws RangeError at the end. */
export class ByteReader {
	readonly #bytes: Uint8Array;
	#at = 0;

	constructor(bytes: Uint8Array) {
		this.#bytes = bytes;
	}

	number(): number {
		let value = 0;
		let factor = 1;
		for (;;) {
			const byte = this.#bytes[this.#at++];
			if (byte === undefined) throw new RangeError('the page ends too early');
			value += (byte % base) * factor;
			if (byte < base) return value;
			factor *= base;
		}
	}

	difference(): number {
		const value = this.number();
		return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
	}

	text(): string {
		const length = this.number();
		const from = this.#at;
		this.#at += length;
		if (this.#at > this.#bytes.length) throw new RangeError('the page ends too early');
		return Buffer.from(this.#bytes.buffer, this.#bytes.byteOffset + from, length).toString();
	}

	get isAtEnd(): boolean {
		return this.#at >= this.#bytes.length;
	}
}
