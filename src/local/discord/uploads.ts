import type { IncomingMessage } from 'node:http';
import type { Upload } from './discord-types.ts';

/** What a request of the bot holds. */
export interface Sent {
	readonly body: unknown;
	readonly files: readonly Upload[];
}

/** Reads a request: JSON, or files with the JSON beside them as Discord wants it (`payload_json`, `files[0]`, …). */
export async function read(request: IncomingMessage): Promise<Sent> {
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(chunk as Buffer);
	const bytes = Buffer.concat(chunks);
	const type = request.headers['content-type'] ?? '';
	if (!type.startsWith('multipart/form-data'))
		return { body: bytes.length > 0 ? JSON.parse(bytes.toString()) : undefined, files: [] };
	const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
	const files: Upload[] = [];
	for (const [field, value] of form)
		if (/^files\[\d+\]$/.test(field) && value instanceof File)
			files.push({ name: value.name, type: value.type, data: Buffer.from(await value.arrayBuffer()) });
	return { body: JSON.parse(String(form.get('payload_json'))), files };
}
