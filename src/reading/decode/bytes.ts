import iconv from 'iconv-lite';
import { UserError } from '../../base/user-error.ts';

/** Formats that people attach and that are no lists, by the bytes that their files begin with. */
const signatures: Readonly<Record<string, readonly number[]>> = {
	PNG: [0x89, 0x50, 0x4e, 0x47],
	JPEG: [0xff, 0xd8, 0xff],
	GIF: [0x47, 0x49, 0x46, 0x38],
	WebP: [0x52, 0x49, 0x46, 0x46],
	XLSX: [0x50, 0x4b, 0x03, 0x04],
	XLS: [0xd0, 0xcf, 0x11, 0xe0],
	PDF: [0x25, 0x50, 0x44, 0x46],
	RTF: [0x7b, 0x5c, 0x72, 0x74, 0x66],
};
/** Matches the beginning of YAML: “---” with a key below it, or a list whose first key is about a name. */
const yaml = /^---\s*\r?\n\s*(?:-\s+)?[\w "']+:|^\s*-\s+["']?(?:name|item|market_hash_name)["']?\s*:/i;
/** Old editors end a file with Ctrl-Z, and some programs fill it up with zeros. */
const padding = [0, 26].map((code) => String.fromCharCode(code)).join('');
/** Matches control characters that no text has: `[^\P{Cc}…]` means any control character except those that follow. */
const binaryCharacter = /[^\P{Cc}\t\n\r\f\v]/u;
/** How many bytes decide between encodings; more would not change the result. */
const sampleSize = 8_192;

/**
 * Decodes the text of a file: UTF-8, UTF-16 with or without a byte order mark, or the encodings of Windows in Europe,
 * Russia and Turkey.
 * @throws UserError `format-not-read` for a format that people take for a list, `not-a-text-file`
 */
export function textOfBytes(data: Buffer): string {
	const [format] =
		Object.entries(signatures).find(([, bytes]) => data.subarray(0, bytes.length).equals(Buffer.from(bytes))) ?? [];
	if (format !== undefined) throw new UserError({ code: 'format-not-read', format });
	const text = withoutPadding(decode(data));
	// The pattern matches only near the beginning, so the rest is not searched.
	if (yaml.test(text.slice(0, 200))) throw new UserError({ code: 'format-not-read', format: 'YAML' });
	if (binaryCharacter.test(text)) throw new UserError({ code: 'not-a-text-file' });
	return text;
}

/**
 * Removes padding and blanks from the end. This is a loop, because a pattern for the end of a text would start again at
 * each blank of a long run.
 */
function withoutPadding(text: string): string {
	let end = text.length;
	while (end > 0 && (padding.includes(text[end - 1]!) || text[end - 1]!.trim() === '')) end--;
	return text.slice(0, end);
}

function decode(data: Buffer): string {
	const wide = wideEncoding(data);
	if (wide) return iconv.decode(data, wide);
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(data);
	} catch {
		// The text is not UTF-8. For other encodings, TextDecoder cannot be used: in Node 20, it decodes windows-1252 as
		// Latin-1, so that “™” is lost (nodejs/node#60888).
		return iconv.decode(data, windowsEncoding(data.subarray(0, sampleSize)));
	}
}

function wideEncoding(data: Buffer): 'utf16le' | 'utf16be' | undefined {
	if (data[0] === 0xff && data[1] === 0xfe) return 'utf16le';
	if (data[0] === 0xfe && data[1] === 0xff) return 'utf16be';
	const sample = data.subarray(0, sampleSize);
	let evenZeros = 0;
	let oddZeros = 0;
	for (const [i, byte] of sample.entries()) {
		if (byte !== 0) continue;
		if (i % 2 === 0) evenZeros++;
		else oddZeros++;
	}
	// In ASCII text as UTF-16, every second byte is zero. Zeros that fill up the end are at even and at odd places.
	if (oddZeros > sample.length / 4 && evenZeros < oddZeros / 8) return 'utf16le';
	if (evenZeros > sample.length / 4 && oddZeros < evenZeros / 8) return 'utf16be';
	return undefined;
}

/** Cyrillic words are made of high bytes only; in other languages, one or two are among ASCII letters. */
function windowsEncoding(data: Buffer): string {
	const text = data.toString('latin1');
	if (/[\xa8\xb8\xc0-\xff]{4}/.test(text)) return 'windows-1251';
	// “ł”, “ą”, “ż”, “ś”, “Ł”, “Ż”: in other encodings, their bytes are no letters, or rare ones. The first three are
	// “³”, “¹” and “¿” in Western Europe, so they count only beside a letter.
	const withoutLoneSigns = text.replaceAll(/(?<![A-Za-z])[\xb3\xb9\xbf](?![A-Za-z])/g, '');
	if (/[\xb3\xb9\xbf\x9c\xa3\xaf]/.test(withoutLoneSigns)) return 'windows-1250';
	// The Turkish letters have the bytes of the Icelandic ones in Western Europe.
	if (/[\xd0\xdd\xde\xf0\xfd\xfe]/.test(text)) return 'windows-1254';
	return 'windows-1252';
}
