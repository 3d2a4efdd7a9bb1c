const [quote, backslash, comma, openBracket, closeBracket, openBrace, closeBrace] = [...'"\\,[]{}'].map((each) =>
	each.charCodeAt(0),
);
const blanks = new Set([...' \t\r\n'].map((each) => each.charCodeAt(0)));

/**
 * Where the values of a JSON array begin and end, in bytes, without parsing them: UTF-8 never hides a quote or a brace
 * inside another character.
 * @throws SyntaxError where the text is no array, or goes on after it. What is between is for JSON.parse to judge.
 */
export function* elements(text: Uint8Array): Generator<readonly [from: number, to: number]> {
	let at = skipBlanks(text, 0);
	if (text[at] !== openBracket) throw new SyntaxError('no array');
	at = skipBlanks(text, at + 1);
	if (text[at] !== closeBracket) {
		for (;;) {
			const end = endOfValue(text, at);
			yield [at, end];
			at = skipBlanks(text, end);
			if (text[at] === closeBracket) break;
			if (text[at] !== comma) throw new SyntaxError('no comma');
			at = skipBlanks(text, at + 1);
		}
	}
	if (skipBlanks(text, at + 1) < text.length) throw new SyntaxError('more than an array');
}

/** The first comma or bracket that is the array's own. */
function endOfValue(text: Uint8Array, from: number): number {
	let depth = 0;
	for (let at = from; at < text.length; at++) {
		const byte = text[at];
		if (byte === quote) at = endOfString(text, at);
		else if (byte === openBrace || byte === openBracket) depth++;
		else if (depth > 0 && (byte === closeBrace || byte === closeBracket)) depth--;
		else if (depth === 0 && (byte === comma || byte === closeBracket)) return at;
	}
	throw new SyntaxError('a value does not end');
}

/** The closing quote's place. */
function endOfString(text: Uint8Array, from: number): number {
	for (let at = from + 1; at < text.length; at++) {
		if (text[at] === backslash) at++;
		else if (text[at] === quote) return at;
	}
	throw new SyntaxError('a string does not end');
}

function skipBlanks(text: Uint8Array, from: number): number {
	let at = from;
	while (at < text.length && blanks.has(text[at]!)) at++;
	return at;
}
