import { brotliDecompressSync } from 'node:zlib';
import { Agent, type Dispatcher, request } from 'undici';
import { MarketError } from '../../errors/market-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Currency } from '../currency.ts';
import type { Game } from '../game.ts';
import { endpointOf, type ListKey } from '../list-key.ts';
import { errorBody, type TransactionsPage, transactionsPage } from './schema.ts';

/** The whole answer must be here by then: an asker waits 15 s in all and is to read why there was nothing. */
const answerTimeout = 14_000;
/** Lists are 1 to 2 MB as Brotli; what passes this is none. */
const bodyLimit = 32 * 1024 * 1024;
/** 100 transactions are some 50 kB, of 40 items each 1 MB. They are read in one go, while everybody waits. */
const transactionsLimit = 4 * 1024 * 1024;
const longestBan = 24 * 60 * 60_000;
/** An error's text is only for the log. */
const reasonLimit = 200;

/** `clientId:clientSecret`, as Base64: what the Authorization header carries (docs/marketplace.md#credentials). */
export type BasicCredentials = string & { readonly secret: unique symbol };

export interface TransactionsQuery {
	/** From 1. */
	readonly page?: number;
	/** 1 to 100, by default 100. */
	readonly limit?: number;
	readonly order?: 'asc' | 'desc';
}

/**
 * The marketplace's four GETs. One call is one request: nothing is retried, redirected or cached here, since every
 * request sent counts against a budget that the caller keeps. Failures are thrown as MarketError with the cause kept.
 */
export class MarketApi {
	readonly #base: string;
	readonly #agent: Agent;
	readonly #clock: Pick<Clock, 'now' | 'wall'>;

	constructor(baseUrl: string, clock: Pick<Clock, 'now' | 'wall'>) {
		this.#base = baseUrl.replace(/\/+$/, '');
		this.#agent = new Agent({ maxResponseSize: bodyLimit, connect: { timeout: 5_000 } });
		this.#clock = clock;
	}

	/** `/v1/items`: what is offered. The Brotli body as received. */
	items(game: Game, currency: Currency, tradable: boolean): Promise<Buffer> {
		// Always said, never left to the default: the two settings answer with different rows.
		return this.#list('/v1/items', { app_id: game, currency, tradable: tradable ? 1 : 0 });
	}

	/**
	 * `/v1/sales/history`: what was paid. Without `names` the whole list, which is all the bot ever asks for.
	 * @throws RangeError for a name with a comma: the parameter is comma-delimited and has no escape.
	 */
	async history(game: Game, currency: Currency, names?: readonly string[]): Promise<Buffer> {
		const split = names?.find((name) => name.includes(','));
		if (split !== undefined) throw new RangeError(`“${split}” contains a comma, so it cannot be requested by name.`);
		const market_hash_name = names?.length ? names.join(',') : undefined;
		return this.#list('/v1/sales/history', { app_id: game, currency, market_hash_name });
	}

	/** `/v1/sales/out-of-stock`: what nobody sells now. */
	outOfStock(game: Game, currency: Currency): Promise<Buffer> {
		return this.#list('/v1/sales/out-of-stock', { app_id: game, currency });
	}

	/** The one of the three that `key` names. */
	list({ kind, game, currency }: ListKey): Promise<Buffer> {
		switch (endpointOf(kind)) {
			case 'items':
				return this.items(game, currency, kind === 'tradable');
			case 'history':
				return this.history(game, currency);
			case 'out-of-stock':
				return this.outOfStock(game, currency);
		}
	}

	/**
	 * `/v1/account/transactions`: the only request that carries credentials. Its failures have no cause: a parser's
	 * message repeats what it could not read, and that is somebody's account.
	 */
	async transactions(
		credentials: BasicCredentials,
		query: TransactionsQuery = {},
		signal?: AbortSignal,
	): Promise<TransactionsPage> {
		const path = '/v1/account/transactions';
		const authorization = `Basic ${credentials}`;
		const { headers, body } = await this.#get(path, { ...query }, transactionsLimit, { authorization }, signal);
		try {
			const plain = isBrotli(headers) ? brotliDecompressSync(body, { maxOutputLength: transactionsLimit }) : body;
			const read = transactionsPage.parse(JSON.parse(plain.toString()));
			return { ...read, page: read.page ?? query.page ?? 1 };
		} catch {
			throw new MarketError('not-understood', `${path}: the answer is not a page of transactions`);
		}
	}

	close(): Promise<void> {
		return this.#agent.destroy();
	}

	async #list(path: string, query: Query): Promise<Buffer> {
		const { headers, body } = await this.#get(path, query, bodyLimit);
		if (!isBrotli(headers)) throw new MarketError('not-understood', `${path}: the answer is not Brotli`);
		return body;
	}

	async #get(path: string, query: Query, limit: number, headers: Record<string, string> = {}, cancelled?: AbortSignal) {
		const timeout = AbortSignal.timeout(answerTimeout);
		const url = new URL(this.#base + path);
		for (const [name, value] of Object.entries(query))
			if (value !== undefined) url.searchParams.set(name, String(value));
		try {
			const response = await request(url, {
				dispatcher: this.#agent,
				// Requests without `br` are answered with 406 (docs/marketplace.md#headers-and-encodings).
				headers: { ...headers, accept: 'application/json', 'accept-encoding': 'br' },
				signal: cancelled ? AbortSignal.any([timeout, cancelled]) : timeout,
			});
			// Known by its headers: whatever becomes of the rest, it must be kept to.
			if (response.statusCode === 429) {
				response.body.dump().catch(() => {});
				throw this.#refusal(path, response, '');
			}
			const body = Buffer.from(await response.body.arrayBuffer());
			if (response.statusCode !== 200)
				throw this.#refusal(path, response, headers.authorization ? '' : reasonIn(response.headers, body));
			if (body.length > limit) throw new MarketError('not-understood', `${path}: the answer has ${body.length} bytes`);
			return { headers: response.headers, body };
		} catch (error) {
			throw error instanceof MarketError ? error : transportError(path, error);
		}
	}

	/** `reason` is empty where credentials were sent: an answer may repeat them, and this text is logged. */
	#refusal(path: string, { statusCode, headers }: Dispatcher.ResponseData, reason: string): MarketError {
		const message = `${path}: ${statusCode} ${reason}`.trim();
		if (statusCode === 429) return new MarketError('limited', message, { retryAt: this.#retryAfter(headers) });
		if (statusCode === 401) return new MarketError('credentials-refused', message);
		if (statusCode === 403) return new MarketError('network-refused', message);
		if (statusCode >= 500) return new MarketError('unreachable', message);
		return new MarketError('not-understood', message);
	}

	/**
	 * Retry-After is optional and in seconds (docs/marketplace.md#too-many-requests); the standard's date is understood as
	 * well. A time that is not in the future counts as none; at most a day is believed, since it is kept over restarts.
	 */
	#retryAfter(headers: Headers): number | undefined {
		const text = one(headers['retry-after']);
		const now = this.#clock.now();
		const at = /^\d+(\.\d+)?$/.test(text)
			? now + Number(text) * 1000
			: /^[A-Z][a-z]{2}/.test(text)
				? // Counted from the answer's own time: the clock here may be wrong.
					now + Date.parse(text) - (Date.parse(one(headers.date)) || this.#clock.wall())
				: now;
		return at > now ? Math.min(Math.ceil(at), now + longestBan) : undefined;
	}
}

type Query = Readonly<Record<string, string | number | undefined>>;
type Headers = Dispatcher.ResponseData['headers'];

const one = (header: string | string[] | undefined): string =>
	(Array.isArray(header) ? header[0] : header)?.trim() ?? '';

const isBrotli = (headers: Headers) => headers['content-encoding'] === 'br';

function reasonIn(headers: Headers, body: Buffer): string {
	try {
		const text = (isBrotli(headers) ? brotliDecompressSync(body, { maxOutputLength: 1e6 }) : body).toString().trim();
		if (text.startsWith('<')) return '(HTML)';
		const parsed = text.startsWith('{') ? errorBody.safeParse(JSON.parse(text)) : undefined;
		return (parsed?.data ?? text).slice(0, reasonLimit);
	} catch {
		return '(unreadable body)';
	}
}

function transportError(path: string, cause: unknown): MarketError {
	const { name, code } = cause as { name?: string; code?: string };
	if (name === 'TimeoutError' || name === 'AbortError' || code?.endsWith('TIMEOUT'))
		return new MarketError('timed-out', `${path}: no whole answer in time`, { cause });
	if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE')
		return new MarketError('not-understood', `${path}: the answer is over ${bodyLimit} bytes`, { cause });
	return new MarketError('unreachable', `${path}: ${code ?? name ?? 'no connection'}`, { cause });
}
