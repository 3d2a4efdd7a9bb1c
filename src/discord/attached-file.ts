import { parseUrl } from '../base/text/parse.ts';
import { UserError } from '../base/user-error.ts';
import { textOfBytes } from '../reading/decode/bytes.ts';

export interface AttachedFile {
	readonly url: string;
	/** In bytes, as reported by Discord. */
	readonly size: number;
}

/** The largest file that is read, in bytes: a list of 2,000 lines has about half of that. */
const sizeLimit = 256_000;
/**
 * The types that Discord lets people pick: all types of files that the bot can read. Discord allows at most ten
 * (docs/discord.md#files).
 */
export const textFileTypes = ['.txt', '.csv', '.tsv', '.json', '.html', '.htm', '.md', '.log'] as const;
/** How long loading the whole file may take, ms. */
const loadTimeout = 5_000;
/** Where Discord keeps attached files: docs/discord.md#files. */
const fileHosts: readonly string[] = ['https://cdn.discordapp.com', 'https://media.discordapp.net'];

/**
 * Reads files only from Discord, as addresses come from outside. A local Discord keeps files at the origin of its
 * `apiUrl`.
 */
export class AttachedFiles {
	readonly #origins: readonly string[];
	readonly #load: typeof load;

	constructor(apiUrl: string, loadFile = load) {
		this.#load = loadFile;
		const { origin, hostname } = new URL(apiUrl);
		// At a local address, there may be a stand-in for Discord with files of its own, or only a proxy for Discord's API.
		this.#origins = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname) ? [...fileHosts, origin] : fileHosts;
	}

	/** @throws UserError `file-too-large`, `not-a-text-file`, `format-not-read`, `file-not-loaded` */
	async read({ url, size }: AttachedFile): Promise<string> {
		if (size > sizeLimit) throw tooLarge(size);
		const address = parseUrl(url);
		if (!address || !this.#origins.includes(address.origin)) throw notLoaded();
		return textOfBytes(await this.#load(url));
	}
}

async function load(url: string): Promise<Buffer> {
	const chunks: Buffer[] = [];
	let length = 0;
	try {
		// undici is imported only here, because loading it would delay the start.
		const { request } = await import('undici');
		const { statusCode, body } = await request(url, { signal: AbortSignal.timeout(loadTimeout) });
		for await (const chunk of body as AsyncIterable<Buffer>) {
			length += chunk.length;
			// Leaving the loop discards the rest of the body.
			if (statusCode !== 200 || length > sizeLimit) break;
			chunks.push(chunk);
		}
		if (statusCode !== 200) throw notLoaded();
	} catch (error) {
		throw error instanceof UserError ? error : notLoaded(error);
	}
	if (length > sizeLimit) throw tooLarge(length);
	return Buffer.concat(chunks);
}

const inKilobytes = (bytes: number) => Math.ceil(bytes / 1_000);
const tooLarge = (size: number) =>
	new UserError({ code: 'file-too-large', size: inKilobytes(size), most: inKilobytes(sizeLimit) });
const notLoaded = (cause?: unknown) => new UserError({ code: 'file-not-loaded' }, { cause });
