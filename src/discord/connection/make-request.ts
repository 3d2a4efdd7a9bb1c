import { DefaultRestOptions, type RESTOptions } from 'discord.js';

/**
 * Sends requests for discord.js, with forms encoded to bytes first. discord.js passes FormData to the process-wide undici,
 * which is the market's version instead of its own and does not recognize the other version's FormData.
 */
export const makeRequest: RESTOptions['makeRequest'] = async (url, init) => {
	if (!(init.body instanceof FormData)) return DefaultRestOptions.makeRequest(url, init);
	const form = new Response(init.body);
	const headers = { ...(init.headers as object), 'content-type': form.headers.get('content-type')! };
	return DefaultRestOptions.makeRequest(url, { ...init, headers, body: Buffer.from(await form.arrayBuffer()) });
};
