import type { IncomingMessage, ServerResponse } from 'node:http';

/** A line somebody typed is shorter: Discord itself takes 6,000 characters in an option. */
const bodyLimit = 100_000;
/** Nothing is kept by the browser: another version may be served here in a moment. */
export const noCache = { 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' };

/** The JSON of a request. @throws SyntaxError where there is none, or too much */
export async function json(request: IncomingMessage): Promise<unknown> {
	let text = '';
	let length = 0;
	// Read to its end in any case: an answer before it would break the connection.
	for await (const chunk of request.setEncoding('utf8')) {
		length += (chunk as string).length;
		if (length <= bodyLimit) text += chunk;
	}
	if (length > bodyLimit) throw new SyntaxError('That is too long.');
	return JSON.parse(text);
}

/** Answers with JSON. */
export function tell(response: ServerResponse, answer: object): void {
	response.writeHead(200, { ...noCache, 'content-type': 'application/json' }).end(JSON.stringify(answer));
}

/** Answers in words; where an answer has begun, ends it. */
export function say(response: ServerResponse, status: number, words: string): void {
	if (response.headersSent) response.destroy();
	else response.writeHead(status, { ...noCache, 'content-type': 'text/plain; charset=utf-8' }).end(words);
}
