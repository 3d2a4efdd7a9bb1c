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
const yaml = /^---\s*\r?\n\s*(?:-\s+)?[\w "']+:|^\s*-\s+["']?(?:name|item|market_hash_name)["']?\s*:/i;
/** Old editors end a file with Ctrl-Z, and some programs fill it up with zeros. */
const fillers = [0, 26].map((code) => String.fromCharCode(code)).join('');
/** Matches control characters that no text has. */
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
	const text = withoutFillers(decode(data));
	if (yaml.test(text.slice(0, 200))) throw new UserError({ code: 'format-not-read', format: 'YAML' });
	if (binaryCharacter.test(text)) throw new UserError({ code: 'not-a-text-file' });
	return text;
}

/**
 * Removes fillers and blanks from the end. This is a loop, because a pattern for the end of a text would start again at
 * each blank of a long run.
 */
function withoutFillers(text: string): string {
	let end = text.length;
	while (end > 0 && (fillers.includes(text[end - 1]!) || text[end - 1]!.trim() === '')) end--;
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
	const zeros = [0, 0];
	// Counts the zeros at even and at odd places.
	for (const [i, byte] of sample.entries()) if (byte === 0) zeros[i % 2]!++;
	// In ASCII text as UTF-16, every second byte is zero; zeros that fill up the end are in both places.
	const [even, odd] = zeros as [number, number];
	if (odd > sample.length / 4 && even < odd / 8) return 'utf16le';
	if (even > sample.length / 4 && odd < even / 8) return 'utf16be';
	return undefined;
}

/** Cyrillic words are made of high bytes only; in other languages, one or two are among ASCII letters. */
function windowsEncoding(data: Buffer): string {
	const text = data.toString('latin1');
	if (/[\xa8\xb8\xc0-\xff]{4}/.test(text)) return 'windows-1251';
	// “ł”, “ą”, “ż”, “ś”, “ę”: in other encodings, their bytes are no letters, or rare ones. The first three are “³”, “¹”
	// and “¿” in Western Europe, so they count only beside a letter.
	if (/[\xb3\xb9\xbf\x9c\xa3\xaf]/.test(text.replaceAll(/(?<![A-Za-z])[\xb3\xb9\xbf](?![A-Za-z])/g, '')))
		return 'windows-1250';
	// The Turkish letters have the bytes of the Icelandic ones in Western Europe.
	if (/[\xd0\xdd\xde\xf0\xfd\xfe]/.test(text)) return 'windows-1254';
	return 'windows-1252';
}
