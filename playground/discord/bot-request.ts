import type { IncomingMessage } from 'node:http';

export interface Upload {
	readonly name: string;
	/** The file's media type. */
	readonly type: string;
	readonly data: Buffer;
}

export interface RequestBody {
	readonly body: unknown;
	readonly files: readonly Upload[];
}

export interface BotRequest extends RequestBody {
	readonly method: string;
	/** The path without the leading `/api/v10`. */
	readonly path: string;
	readonly status: number;
}

/** Reads JSON, or multipart form data with `payload_json` and `files[0]`… (API reference, uploading files). */
export async function readBody(request: IncomingMessage): Promise<RequestBody> {
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
