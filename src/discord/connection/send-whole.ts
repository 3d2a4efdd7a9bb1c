import { DefaultRestOptions, type RESTOptions } from 'discord.js';

/**
 * Sends forms as the bytes they come to. discord.js gives them on as they are, and an undici of another version than its
 * own, which the market's is and which becomes the process' default, does not know them for forms.
 */
export const sendWhole: RESTOptions['makeRequest'] = async (url, init) => {
	if (!(init.body instanceof FormData)) return DefaultRestOptions.makeRequest(url, init);
	const form = new Response(init.body);
	const headers = { ...(init.headers as object), 'content-type': form.headers.get('content-type')! };
	return DefaultRestOptions.makeRequest(url, { ...init, headers, body: Buffer.from(await form.arrayBuffer()) });
};
