const [quote, backslash, comma, openBracket, closeBracket, openBrace, closeBrace] = [...'"\\,[]{}'].map((each) =>
	each.charCodeAt(0),
);
const blanks = new Set([...' \t\r\n'].map((each) => each.charCodeAt(0)));

/**
 * Splits the text of a JSON array, which arrives in pieces, into the texts of its values, without parsing them: in UTF-8
 * the bytes of a quote or brace are never part of another character. So neither the text nor the list is ever in memory
 * as a whole.
 */
export class JsonArraySplitter {
	/** How many brackets and braces are open: 1 between the values. */
	#depth = 0;
	#isInString = false;
	#isEscaped = false;
	#hasEnded = false;
	/** The beginning of a value that has not ended yet. */
	#rest = Buffer.alloc(0);

	/**
	 * The values that `piece` completes, as the text of a JSON array: parsing them together takes half the time.
	 * @throws SyntaxError if the text is not an array. Whether each value is valid is left to JSON.parse.
	 */
	push(piece: Buffer): string {
		const text = Buffer.concat([this.#rest, piece]);
		let from = 0;
		let to = -1;
		for (let at = this.#rest.length; at < text.length; at++) {
			const byte = text[at]!;
			if (this.#depth === 0) {
				if (blanks.has(byte)) continue;
				if (byte !== openBracket || this.#hasEnded) throw new SyntaxError('no array');
				from = at + 1;
			}
			if (this.#isEscaped) this.#isEscaped = false;
			else if (byte === backslash) this.#isEscaped = this.#isInString;
			else if (byte === quote) this.#isInString = !this.#isInString;
			else if (this.#isInString) continue;
			else if (byte === openBracket || byte === openBrace) this.#depth++;
			else if (byte === closeBracket || byte === closeBrace) this.#depth--;
			if (this.#depth === 0 || (this.#depth === 1 && byte === comma && !this.#isInString)) to = at;
			if (this.#depth === 0) this.#hasEnded = true;
		}
		this.#rest = text.subarray(to < 0 ? from : to + 1);
		return `[${text.toString('utf8', from, Math.max(from, to))}]`;
	}

	/** To be called after the last piece. @throws SyntaxError if the array is incomplete. */
	end(): void {
		if (!this.#hasEnded) throw new SyntaxError('the array does not end');
	}
}
