import type { Agent, Dispatcher } from 'undici';
import { type Clock, dayLength, yieldToEventLoop } from '../../base/clock.ts';
import { MarketError } from '../../base/errors/market-error.ts';
import type { RateLimit } from '../../storage/rate-limiter.ts';
import { endpointOf, type ListKey, type PublicEndpoint } from '../list-key.ts';
import { readTransactions, type TransactionsBody, type TransactionsPage } from './transactions.ts';

/**
 * The rate limit of each list endpoint (docs/marketplace.md#rate-limits). None is documented for out-of-stock, so the
 * same one applies there.
 */
export const listRateLimit: RateLimit = {
	keyPrefix: 'market',
	budget: 8,
	/** 5 minutes plus a margin, ms, because neither the marketplace's clock nor the network's delay is known. */
	window: 5 * 60_000 + 10_000,
	/** In milliseconds. Two requests within a second have caused a 429 although the budget was not spent. */
	spacing: 2_000,
};

/** How long to wait for a connection, ms. */
const connectTimeout = 5_000;
/** How long a request for a list may take, ms. Users do not wait: their answer is filled in when the list arrives. */
const listTimeout = 25_000;
/** The same for a page of transactions, ms. The user waits for it. */
const transactionsTimeout = 14_000;
/** The largest response that is accepted, in bytes. Lists are 1 to 2 MB in Brotli. */
const maxListBytes = 32 * 1024 * 1024;
const maxTransactionsBytes = 4 * 1024 * 1024;
/**
 * The number of rows that the marketplace returns if a request does not name one
 * (docs/marketplace.md#get-v1accounttransactions).
 */
const defaultRows = 100;
/** The longest block that a Retry-After can cause, ms. Blocks are stored, so a restart does not end them. */
const maxBlock = dayLength;

/** `clientId:clientSecret` in Base64, as the Authorization header carries it (docs/marketplace.md#credentials). */
export type BasicCredentials = string & { readonly secret: unique symbol };

export interface TransactionsQuery {
	readonly page?: number;
	readonly limit?: number;
	readonly order?: 'asc' | 'desc';
}

type MarketEndpoint = PublicEndpoint | 'transactions';

type NoAnswer = 'unreachable' | 'timed-out' | 'not-understood' | 'cancelled';

/** `outcome` is the HTTP status, or says why there was none. */
type OnAnswered = (endpoint: MarketEndpoint, outcome: number | NoAnswer) => void;

type ReadPage = (body: TransactionsBody) => Promise<ReturnType<typeof readTransactions>>;

/**
 * Sends single requests, without retries, redirects or a cache: each one counts against the caller's rate limit.
 * @throws MarketError
 */
export class MarketApi {
	readonly #base: string;
	readonly #onAnswered: OnAnswered;
	readonly #readPage: ReadPage;
	readonly #clock: Pick<Clock, 'now' | 'after'>;
	#agent: Agent | undefined;

	/** `readPage` reads a page of transactions. It may use another thread, because a large page takes long. */
	constructor(
		baseUrl: string,
		clock: Pick<Clock, 'now' | 'after'>,
		onAnswered: OnAnswered = () => {},
		readPage: ReadPage = async (body) => readTransactions(body),
	) {
		this.#base = baseUrl.replace(/\/+$/, '');
		this.#onAnswered = onAnswered;
		this.#readPage = readPage;
		this.#clock = clock;
	}

	/** Resolves to the body as it was received, in Brotli. */
	list({ kind, game: app_id, currency }: ListKey): Promise<Buffer> {
		switch (endpointOf(kind)) {
			case 'items':
				// `tradable` is always sent, never left to the default: the two settings return different rows.
				return this.#fetchList('/v1/items', { app_id, currency, tradable: kind === 'tradable' ? 1 : 0 });
			case 'history':
				return this.#fetchList('/v1/sales/history', { app_id, currency });
			case 'out-of-stock':
				return this.#fetchList('/v1/sales/out-of-stock', { app_id, currency });
		}
	}

	/** The only request that carries credentials. */
	async transactions(
		credentials: BasicCredentials,
		query: TransactionsQuery = {},
		signal?: AbortSignal,
	): Promise<TransactionsPage> {
		const path = '/v1/account/transactions';
		const authorization = `Basic ${credentials}`;
		const requestLimits = { bytes: maxTransactionsBytes, ms: transactionsTimeout };
		const { headers, body } = await this.#get(path, { ...query }, requestLimits, { authorization }, signal);
		const content = await this.#readPage({ body, isBrotli: isBrotli(headers), limit: query.limit ?? defaultRows });
		if (!content) throw new MarketError('not-understood', `${path}: the response is not a page of transactions`);
		return { ...content, page: content.page ?? query.page ?? 1 };
	}

	async close(): Promise<void> {
		await this.#agent?.destroy();
	}

	async #fetchList(path: string, query: Query): Promise<Buffer> {
		const { headers, body } = await this.#get(path, query, { bytes: maxListBytes, ms: listTimeout });
		const isWebPage = firstOf(headers['content-type']).includes('text/html');
		if (isWebPage) throw new MarketError('wrong-address', `${this.#base}${path} answers a web page`);
		if (!isBrotli(headers)) throw new MarketError('not-understood', `${path}: the response is not Brotli`);
		return body;
	}

	async #get(
		path: string,
		query: Query,
		{ bytes, ms }: RequestLimits,
		headers: Record<string, string> = {},
		signal?: AbortSignal,
	) {
		const timeout = new AbortController();
		const cancelTimeout = this.#clock.after(ms, () => timeout.abort(new DOMException('', 'TimeoutError')));
		let outcome: number | NoAnswer = 'unreachable';
		const url = this.#urlOf(path, query);
		try {
			// A static import would delay the opening of the store. discord.js loads undici anyway.
			const { Agent, request } = await import('undici');
			this.#agent ??= new Agent({ connect: { timeout: connectTimeout } });
			const response = await request(url, {
				dispatcher: this.#agent,
				// Anything but `br` gets a 406.
				headers: { ...headers, accept: 'application/json', 'accept-encoding': 'br' },
				signal: signal ? AbortSignal.any([timeout.signal, signal]) : timeout.signal,
			});
			// The status is checked before the body is read: a 429 counts even if its body never arrives.
			if (response.statusCode !== 200) {
				outcome = response.statusCode;
				response.body.dump().catch(() => {});
				throw this.#errorFor(path, response);
			}
			const body = await bodyOf(path, response, bytes);
			outcome = 200;
			return { headers: response.headers, body };
		} catch (error) {
			const marketError = error instanceof MarketError ? error : transportError(path, error);
			const hasStatus = typeof outcome === 'number';
			// Without a status, the error is from `transportError` or `bodyOf`, whose failures are all in `NoAnswer`.
			if (!hasStatus) outcome = signal?.aborted ? 'cancelled' : (marketError.failure as NoAnswer);
			throw marketError;
		} finally {
			cancelTimeout();
			this.#onAnswered(endpointIn(path), outcome);
		}
	}

	#urlOf(path: string, query: Query): URL {
		const url = new URL(this.#base + path);
		for (const [name, value] of Object.entries(query))
			if (value !== undefined) url.searchParams.set(name, String(value));
		return url;
	}

	/** The message is logged, so it leaves out the response's text, which may quote credentials. */
	#errorFor(path: string, { statusCode, headers }: Dispatcher.ResponseData): MarketError {
		const message = `${path}: ${statusCode}`;
		if (statusCode === 429) return new MarketError('limited', message, { retryAt: this.#retryAfter(headers) });
		if (statusCode === 401) return new MarketError('credentials-refused', message);
		if (statusCode === 403) return new MarketError('network-refused', message);
		if (statusCode >= 500) return new MarketError('unreachable', message);
		if (statusCode === 404) return new MarketError('wrong-address', `${this.#base}${path} answers 404`);
		return new MarketError('not-understood', message);
	}

	/**
	 * Returns process time; undefined if the header is missing or is not a number. The header is in seconds
	 * (docs/marketplace.md#too-many-requests).
	 */
	#retryAfter(headers: Headers): number | undefined {
		const ms = 1000 * Number(firstOf(headers['retry-after']));
		return ms > 0 ? this.#clock.now() + Math.min(Math.ceil(ms), maxBlock) : undefined;
	}
}

/** The last part of each path is the name of the endpoint. */
const endpointIn = (path: string) => path.split('/').at(-1) as MarketEndpoint;

type Query = Readonly<Record<string, string | number | undefined>>;
type Headers = Dispatcher.ResponseData['headers'];

/** How large the body may be, and how long the request may take. */
interface RequestLimits {
	readonly bytes: number;
	readonly ms: number;
}

const firstOf = (header: string | string[] | undefined): string =>
	(Array.isArray(header) ? header[0] : header)?.trim() ?? '';

const isBrotli = (headers: Headers) => headers['content-encoding'] === 'br';

/** Reads into memory that threads share: joining and sending the pieces would each stop the main thread for 6 ms. */
async function bodyOf(path: string, { body }: Dispatcher.ResponseData, limit: number): Promise<Buffer> {
	const memory = new SharedArrayBuffer(0, { maxByteLength: limit });
	for await (const piece of body as AsyncIterable<Buffer>) {
		const offset = memory.byteLength;
		if (offset + piece.length > limit)
			throw new MarketError('not-understood', `${path}: the response has more than ${limit} bytes`);
		memory.grow(offset + piece.length);
		new Uint8Array(memory).set(piece, offset);
		// Growing the memory takes 3 ms per megabyte, so other work gets a turn after each piece.
		await yieldToEventLoop();
	}
	return Buffer.from(memory, 0, memory.byteLength);
}

function transportError(path: string, cause: unknown): MarketError {
	const { name, code } = cause as { name?: string; code?: string };
	// The codes of undici's own timeouts are UND_ERR_CONNECT_TIMEOUT, UND_ERR_HEADERS_TIMEOUT and UND_ERR_BODY_TIMEOUT.
	if (name === 'TimeoutError' || name === 'AbortError' || code?.endsWith('TIMEOUT'))
		return new MarketError('timed-out', `${path}: no complete response in time`, { cause });
	return new MarketError('unreachable', `${path}: ${code ?? name ?? 'no connection'}`, { cause });
}
