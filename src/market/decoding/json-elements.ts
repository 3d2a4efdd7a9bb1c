const [quote, backslash, comma, openBracket, closeBracket, openBrace, closeBrace] = [...'"\\,[]{}'].map((each) =>
	each.charCodeAt(0),
);
const blanks = new Set([...' \t\r\n'].map((each) => each.charCodeAt(0)));
/** The longest recorded row has 1.2 kB. Looking for the end of far longer ones again and again would take ages. */
const elementLimit = 1024 * 1024;

/**
 * Takes the values of a JSON array out of its text, which comes in pieces, without parsing them: UTF-8 never hides a
 * quote or a brace inside another character. So neither the text nor the list ever stands in memory as a whole.
 */
export class JsonElements {
	/** What may come next. */
	#next: 'array' | 'value or end' | 'value' | 'comma or end' | 'nothing' = 'array';
	#rest: Uint8Array = new Uint8Array();

	/**
	 * The values that `piece` completes, as an array in JSON: parsed together, they take half the time they take singly.
	 * @throws SyntaxError where the text is no array. What is inside a value is for JSON.parse to judge.
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
		if (text.length - at > elementLimit) throw new SyntaxError('a value has no end');
		this.#rest = text.subarray(at);
		return `[${text.toString('utf8', from, to)}]`;
	}

	/** @throws SyntaxError where the array is not whole. */
	end(): void {
		if (this.#next !== 'nothing') throw new SyntaxError('the array has no end');
	}

	#after(byte: number | undefined) {
		if (this.#next === 'array' && byte === openBracket) return 'value or end';
		if (this.#next === 'comma or end' && byte === comma) return 'value';
		if (this.#next.endsWith('or end') && byte === closeBracket) return 'nothing';
		throw new SyntaxError(`no ${this.#next}`);
	}
}

/** The first comma or bracket that is the array's own; undefined where the text ends before it. */
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

/** The closing quote's place, or the text's end. */
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
