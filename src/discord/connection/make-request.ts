import { randomUUID } from 'node:crypto';
import { DefaultRestOptions, type RESTOptions } from 'discord.js';

const defaultType = 'application/octet-stream';

/**
 * Encodes forms to bytes: the process-wide undici, the market's version, does not know discord.js' FormData. `Response`
 * could, but keeps two more copies of every file until all garbage is collected.
 */
export const makeRequest: RESTOptions['makeRequest'] = async (url, init) => {
	const { body } = init;
	// Asked last: Node.js loads `FormData` when it is first used, for 30 ms.
	if (!body || typeof body === 'string' || !(body instanceof FormData))
		return DefaultRestOptions.makeRequest(url, init);
	const boundary = randomUUID();
	const headers = { ...(init.headers as object), 'content-type': `multipart/form-data; boundary=${boundary}` };
	return DefaultRestOptions.makeRequest(url, { ...init, headers, body: await encode(body, boundary) });
};

async function encode(form: FormData, boundary: string): Promise<Buffer> {
	const parts: Uint8Array[] = [];
	for (const [name, value] of form) {
		const isText = typeof value === 'string';
		const file = isText ? '' : `; filename="${quoted(value.name)}"\r\nContent-Type: ${value.type || defaultType}`;
		parts.push(
			Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"${file}\r\n\r\n`),
			isText ? Buffer.from(value) : Buffer.from(await value.arrayBuffer()),
			Buffer.from('\r\n'),
		);
	}
	return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
}

/** https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data */
const quoted = (name: string): string => name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
