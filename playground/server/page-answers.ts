import type { IncomingMessage, ServerResponse } from 'node:http';

/** The longest body of a request, in UTF-16 code units. The longest requests are files for forms, in Base64. */
const bodyLimit = 500_000;
/** Nothing is cached without asking, because a restarted playground may serve another version of the page. */
export const commonHeaders = { 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' };

/** The JSON body of a request. @throws SyntaxError if it is invalid or too long */
export async function readJson(request: IncomingMessage): Promise<unknown> {
	let text = '';
	let length = 0;
	// Reads to the end even if the body is too long: answering earlier would break the connection.
	for await (const chunk of request.setEncoding('utf8')) {
		length += (chunk as string).length;
		if (length <= bodyLimit) text += chunk;
	}
	if (length > bodyLimit) throw new SyntaxError('The request is too long.');
	return JSON.parse(text);
}

export function sendJson(response: ServerResponse, body: object): void {
	response.writeHead(200, { ...commonHeaders, 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Sends the text, or closes the connection if a response has already started. */
export function sendText(response: ServerResponse, status: number, text: string): void {
	if (response.headersSent) response.destroy();
	else response.writeHead(status, { ...commonHeaders, 'content-type': 'text/plain; charset=utf-8' }).end(text);
}
