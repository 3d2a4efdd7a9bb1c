const [quote, backslash, comma, openBracket, closeBracket, openBrace, closeBrace] = [...'"\\,[]{}'].map((each) =>
	each.charCodeAt(0),
);
const blanks = new Set([...' \t\r\n'].map((each) => each.charCodeAt(0)));
/** The longest recorded row has 1.2 kB. Searching for the end of much longer ones in every piece would take too long. */
const elementLimit = 1024 * 1024;

/**
 * Splits the text of a JSON array, which arrives in pieces, into the texts of its values, without parsing them: in UTF-8
 * the bytes of a quote or brace are never part of another character. So neither the text nor the list is ever in memory
 * as a whole.
 */
export class JsonArraySplitter {
	/** What is allowed next. */
	#next: 'array' | 'value or end' | 'value' | 'comma or end' | 'nothing' = 'array';
	#rest: Uint8Array = new Uint8Array();

	/**
	 * The values that `piece` completes, as the text of a JSON array: parsing them together takes half the time.
	 * @throws SyntaxError if the text is not an array. Whether each value is valid is left to JSON.parse.
	 */
	push(piece: Buffer): string {
		let [from, to] = [0, 0];
		const text = this.#rest.length > 0 ? Buffer.concat([this.#rest, piece]) : piece;
		let at = skipBlanks(text, 0);
		while (at < text.length) {
			if (this.#next === 'value or end' && text[at] !== closeBracket) this.#next = 'value';
			if (this.#next === 'value') {
				const end = endOfValue(text, at);
				if (end === undefined) break;
				this.#next = 'comma or end';
				if (to === 0) from = at;
				to = end;
				at = skipBlanks(text, end);
			} else {
				this.#next = this.#after(text[at]);
				at = skipBlanks(text, at + 1);
			}
		}
		if (text.length - at > elementLimit) throw new SyntaxError('a value does not end');
		this.#rest = text.subarray(at);
		return `[${text.toString('utf8', from, to)}]`;
	}

	/** To be called after the last piece. @throws SyntaxError if the array is incomplete. */
	end(): void {
		if (this.#next !== 'nothing') throw new SyntaxError('the array does not end');
	}

	#after(byte: number | undefined) {
		if (this.#next === 'array' && byte === openBracket) return 'value or end';
		if (this.#next === 'comma or end' && byte === comma) return 'value';
		if (this.#next.endsWith('or end') && byte === closeBracket) return 'nothing';
		throw new SyntaxError(`no ${this.#next}`);
	}
}

/** The index of the comma or bracket that ends the value; undefined if the text ends first. */
function endOfValue(text: Uint8Array, from: number): number | undefined {
	let depth = 0;
	for (let at = from; at < text.length; at++) {
		const byte = text[at];
		if (byte === quote) at = endOfString(text, at);
		else if (byte === openBrace || byte === openBracket) depth++;
		else if (depth > 0 && (byte === closeBrace || byte === closeBracket)) depth--;
		else if (depth === 0 && (byte === comma || byte === closeBracket)) return at;
	}
	return undefined;
}

function endOfString(text: Uint8Array, from: number): number {
	for (let at = from + 1; at < text.length; at++) {
		if (text[at] === backslash) at++;
		else if (text[at] === quote) return at;
	}
	return text.length;
}

function skipBlanks(text: Uint8Array, from: number): number {
	let at = from;
	while (at < text.length && blanks.has(text[at]!)) at++;
	return at;
}
