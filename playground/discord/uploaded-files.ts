import type { IncomingMessage, ServerResponse } from 'node:http';
import type { APIAttachment } from 'discord-api-types/v10';

const folder = '/attachments/';

/** Files that users have uploaded, where the bot loads them from: in Discord, that is another host (docs/discord.md#files). */
export class UploadedFiles {
	readonly attachments = new Map<string, APIAttachment>();
	readonly #data = new Map<string, Buffer>();

	add(id: string, filename: string, data: Buffer, origin: string): void {
		const path = `${folder}${id}/${encodeURIComponent(filename)}`;
		const url = `${origin}${path}`;
		this.attachments.set(id, { id, filename, size: data.length, url, proxy_url: url, ephemeral: true });
		this.#data.set(path, data);
	}

	/** Whether the request was for a file. It is answered then. */
	serve({ url = '' }: IncomingMessage, response: ServerResponse): boolean {
		if (!url.startsWith(folder)) return false;
		const data = this.#data.get(url);
		response.writeHead(data ? 200 : 404).end(data);
		return true;
	}
}
