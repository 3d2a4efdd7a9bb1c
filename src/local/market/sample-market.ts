import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

import { currencies } from '../../market/currency.ts';
import { games } from '../../market/game.ts';
import type { ListKind } from '../../market/list-key.ts';
import type { Clock } from '../../runtime/clock.ts';
import { SystemClock } from '../../runtime/system-clock.ts';
import { sleep } from '../../runtime/waiting.ts';
import { type FaultName, faults } from './faults.ts';
import { demoCredentials, sampleTransactions } from './sample-account.ts';
import { pack, SampleLists } from './sample-lists.ts';

const host = '127.0.0.1';
/** The described limit: 8 requests per 5 minutes and endpoint. Out-of-stock states none. */
const limits: Readonly<Record<string, number>> = { '/v1/items': 8, '/v1/sales/history': 8 };
const window = 5 * 60_000;

const query = z.object({
	app_id: z.coerce.number().pipe(z.literal(games)).default(730),
	currency: z.enum(currencies).default('EUR'),
	tradable: z.enum(['0', '1', 'false', 'true']).default('true'),
	market_hash_name: z.string().optional(),
});
const pageQuery = z.object({
	page: z.coerce.number().int().min(1).default(1),
	limit: z.coerce.number().int().min(1).max(100).default(100),
	order: z.enum(['asc', 'desc']).default('desc'),
});

type SampleRows = ReturnType<SampleLists['rows']>;

export interface MarketRequest {
	readonly at: number;
	readonly path: string;
	readonly query: Readonly<Record<string, string>>;
	readonly headers: IncomingMessage['headers'];
	/** HTTP's status once it is answered; 0 where the connection broke instead. */
	status?: number;
}

/** A marketplace on a loopback port that keeps every rule of its interface, and goes wrong when told to. */
export class SampleMarket {
	/** Every request that came. */
	readonly requests: MarketRequest[] = [];
	/** How long each answer takes, milliseconds. */
	delay = 0;
	readonly #clock: Clock;
	readonly #lists: SampleLists;
	readonly #server: Server;
	readonly #faults = new Map<string, { readonly name: FaultName; readonly from: number }>();
	readonly #alterations = new Map<ListKind, (rows: SampleRows) => SampleRows>();
	readonly #accounts = new Map<string, readonly object[]>([[basic(demoCredentials), sampleTransactions()]]);

	private constructor(lists: SampleLists, clock: Clock) {
		this.#lists = lists;
		this.#clock = clock;
		this.#server = createServer((request, response) => void this.#serve(request, response));
	}

	/** @param folder holds recorded lists of game 730 in EUR. */
	static async start({
		folder,
		lists,
		clock = new SystemClock(),
		port = 0,
	}: {
		folder?: string;
		/** Those of another one, so that they are made once. */
		lists?: SampleLists;
		clock?: Clock;
		port?: number;
	} = {}): Promise<SampleMarket> {
		const market = new SampleMarket(lists ?? new SampleLists(folder), clock);
		await new Promise<void>((resolve) => market.#server.listen(port, host, resolve));
		return market;
	}

	/** What MARKET_BASE_URL is to be. */
	get url(): string {
		return `http://${host}:${(this.#server.address() as AddressInfo).port}`;
	}

	/** Answers of `path` (all where none is named) go wrong so, after `sound` more right ones; undefined ends it. */
	fail(fault: FaultName | undefined, path = '*', sound = 0): void {
		if (fault === undefined) this.#faults.delete(path);
		else this.#faults.set(path, { name: fault, from: this.count(path) + sound });
	}

	/** Another account, by its credentials: its transactions, the oldest first. Without transactions it is no more. */
	account(credentials: string, transactions: readonly object[] | undefined): void {
		const header = basic(credentials);
		if (transactions) this.#accounts.set(header, transactions);
		else this.#accounts.delete(header);
	}

	/** How often `path` was asked. */
	count(path: string): number {
		return this.requests.filter((each) => each.path === path).length;
	}

	/** The rows behind an answer, for those who check figures. */
	rows(...of: Parameters<SampleLists['rows']>): SampleRows {
		const rows = this.#lists.rows(...of);
		return this.#alterations.get(of[0])?.(rows) ?? rows;
	}

	/** Lists of the kind hold from now on what `alter` makes of their rows. */
	alter(kind: ListKind, alter: (rows: SampleRows) => SampleRows): void {
		this.#alterations.set(kind, alter);
	}

	async stop(): Promise<void> {
		this.#server.closeAllConnections();
		await new Promise((resolve) => this.#server.close(resolve));
	}

	async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
		try {
			await this.#take(request, response);
		} catch (error) {
			// Anything on this machine may send something here.
			response.writeHead(400).end(String(error));
		}
	}

	async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const { pathname, searchParams } = new URL(request.url ?? '/', `http://${host}`);
		const asked: MarketRequest = {
			at: this.#clock.now(),
			path: pathname,
			query: Object.fromEntries(searchParams),
			headers: request.headers,
		};
		this.requests.push(asked);
		response.on('close', () => {
			asked.status = response.headersSent ? response.statusCode : 0;
		});
		if (this.delay > 0) await sleep(this.#clock, this.delay);
		const planned = this.#faults.get(pathname) ?? this.#faults.get('*');
		const fault = planned && this.count(pathname) > planned.from ? planned.name : undefined;
		try {
			const { status, body, headers, rows } = await this.#answer(asked, request.method ?? 'GET');
			if (fault && !response.destroyed) faults[fault](response, { body, rows: rows ?? [] });
			else response.writeHead(status, headers).end(body);
		} catch (error) {
			response.writeHead(500).end(String(error));
		}
	}

	async #answer(asked: MarketRequest, method: string): Promise<Answer> {
		if (method !== 'GET') return refuse(405, 'Only GET is understood.');
		if (!/\bbr\b/.test(String(asked.headers['accept-encoding'] ?? '')))
			return refuse(406, 'Accept-Encoding must allow br.');
		if (asked.path === '/v1/account/transactions') return this.#transactions(asked);
		if (this.#isOver(asked)) return refuse(429, 'Too many requests.');
		const { data, error } = query.safeParse(asked.query);
		if (!data) return refuse(400, error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
		const { app_id, currency, market_hash_name } = data;
		const kind = kindOf(asked.path, /^(1|true)$/.test(data.tradable));
		if (!kind) return refuse(404, 'Not found.');
		const all = this.rows(kind, app_id, currency);
		if (market_hash_name === undefined) {
			const body = this.#alterations.has(kind) ? pack(all) : this.#lists.packed(kind, app_id, currency);
			return { status: 200, headers: list, body: await body, rows: all };
		}
		const names = market_hash_name.split(',');
		const rows = all.filter((row) => names.includes(String(row.market_hash_name)));
		return { status: 200, headers: list, body: await pack(rows), rows };
	}

	/** How many requests for `path` count against its limit now. */
	used(path: string, now = this.#clock.now()): number {
		return this.requests.filter((each) => each.path === path && each.at > now - window).length;
	}

	#isOver({ path, at }: MarketRequest): boolean {
		return this.used(path, at) > (limits[path] ?? Infinity);
	}

	async #transactions({ headers, query }: MarketRequest): Promise<Answer> {
		const transactions = this.#accounts.get(headers.authorization ?? '');
		if (!transactions)
			return {
				...refuse(401, ''),
				body: Buffer.from(
					'{"errors":[{"id":"authentication_error","message":"Authentication is missing or invalid."}]}',
				),
			};
		const { data: asked, error } = pageQuery.safeParse(query);
		if (!asked) return refuse(400, error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
		const { page, limit, order } = asked;
		const all = order === 'desc' ? [...transactions].reverse() : transactions;
		const pagination = { page, pages: Math.ceil(all.length / limit), limit, order };
		const data = all.slice((page - 1) * limit, page * limit);
		return { status: 200, headers: list, body: await pack({ pagination, data }), rows: data };
	}
}

interface Answer {
	readonly status: number;
	readonly headers: Record<string, string>;
	readonly body: Buffer;
	readonly rows?: readonly unknown[];
}

const basic = (credentials: string) => `Basic ${Buffer.from(credentials).toString('base64')}`;
const list = { 'content-type': 'application/json', 'content-encoding': 'br' };

function refuse(status: number, message: string): Answer {
	return {
		status,
		headers: { 'content-type': 'application/json' },
		body: Buffer.from(JSON.stringify({ errors: [{ message }] })),
	};
}

function kindOf(path: string, tradable: boolean) {
	if (path === '/v1/items') return tradable ? 'tradable' : 'trade-locked';
	if (path === '/v1/sales/history') return 'history';
	if (path === '/v1/sales/out-of-stock') return 'out-of-stock';
	return undefined;
}
