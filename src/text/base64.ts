/** The bytes behind Base64 with its padding; undefined for anything else. */
export function fromBase64(text: string): Buffer | undefined {
	const bytes = Buffer.from(text, 'base64');
	// Node skips what is not Base64; only what comes back the same was it.
	return bytes.toString('base64') === text ? bytes : undefined;
}
