/**
 * The parsed address; undefined if it is not valid. Use this instead of `URL.canParse`: once V8 has optimized that, Node 20
 * calls valid addresses with letters outside ASCII (`https://märket.example/`) invalid.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
	try {
		return new URL(text, base);
	} catch {
		return undefined;
	}
}
