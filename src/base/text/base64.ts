/** With padding; undefined for anything else. */
export function fromBase64(text: string): Buffer | undefined {
	const bytes = Buffer.from(text, 'base64');
	// Node skips characters that are not Base64. Only valid text encodes back to itself.
	return bytes.toString('base64') === text ? bytes : undefined;
}
