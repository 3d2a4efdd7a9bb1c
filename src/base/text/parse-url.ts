/** Not `URL.canParse`: once V8 has optimized it, Node 20 calls addresses with letters outside ASCII invalid. */
export function parseUrl(text: string, base?: string): URL | undefined {
	try {
		return new URL(text, base);
	} catch {
		return undefined;
	}
}
