import { DefaultRestOptions, type RESTOptions } from 'discord.js';

/** Encodes forms to bytes: the process-wide undici, the market's version, does not know discord.js' FormData. */
export const makeRequest: RESTOptions['makeRequest'] = async (url, init) => {
	if (!(init.body instanceof FormData)) return DefaultRestOptions.makeRequest(url, init);
	const form = new Response(init.body);
	const headers = { ...(init.headers as object), 'content-type': form.headers.get('content-type')! };
	return DefaultRestOptions.makeRequest(url, { ...init, headers, body: Buffer.from(await form.arrayBuffer()) });
};
