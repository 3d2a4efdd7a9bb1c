import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { type Clock, SystemClock, sleep } from '../../src/base/clock.ts';
import type { Currency } from '../../src/market/currency.ts';
import type { ListKind } from '../../src/market/list-key.ts';
import { type Game, games } from '../../src/names/game.ts';
import { LoopbackServer } from '../loopback-server.ts';
import { inCurrency } from './exchange-rates.ts';
import { type FaultName, faults } from './faults.ts';
import {
	errorAnswer,
	type MarketAnswer,
	noAccount,
	parseListRequest,
	requestError,
	rowsAnswer,
	transactionsAnswer,
	transactionsPath,
} from './market-answers.ts';
import type { MovingItem } from './moving-rows.ts';
import { PriceOverrides } from './price-overrides.ts';
import { demoCredentials, sampleTransactions } from './sample-account.ts';
import { SampleLists } from './sample-lists.ts';

/** The documented rate limit: 8 requests in 5 minutes for each endpoint. None is documented for out-of-stock. */
const rateLimits: Readonly<Record<string, number>> = { '/v1/items': 8, '/v1/sales/history': 8 };
/** In milliseconds. */
const rateLimitWindow = 5 * 60_000;

export interface MarketRequest {
	/** When it was received, process time in milliseconds. */
	readonly at: number;
	readonly path: string;
	readonly query: Readonly<Record<string, string>>;
	readonly headers: IncomingHttpHeaders;
	/** The HTTP status, set once it is answered; 0 if the connection broke instead. */
	status?: number;
}

type SampleRows = ReturnType<SampleLists['rows']>;

interface SampleMarketOptions {
	/** By default, made-up lists that do not move. */
	readonly lists?: SampleLists;
	readonly clock?: Clock;
	/**
	 * How many rows the lists in other currencies than EUR have: a few are enough to measure exchange rates. By default,
	 * all.
	 */
	readonly foreignRows?: number;
}

export class SampleMarket {
	/** How long each answer takes, in milliseconds. */
	delay = 0;
	readonly requests: MarketRequest[] = [];
	readonly #clock: Clock;
	readonly #lists: SampleLists;
	readonly #server = new LoopbackServer((request, response) => void this.#serve(request, response));
	readonly #faults = new Map<string, { readonly name: FaultName; readonly afterCount: number }>();
	readonly prices: PriceOverrides;
	readonly #alterations = new Map<ListKind, (rows: SampleRows) => SampleRows>();
	/** Transactions by Authorization header. */
	readonly #accounts = new Map([[basicAuthorization(demoCredentials), sampleTransactions() as readonly object[]]]);

	readonly #foreignRows: number;

	private constructor({
		clock = new SystemClock(),
		lists = new SampleLists(),
		foreignRows = Number.POSITIVE_INFINITY,
	}: SampleMarketOptions) {
		this.#lists = lists;
		this.#foreignRows = foreignRows;
		this.prices = new PriceOverrides(clock);
		this.#clock = clock;
	}

	static async start(options: SampleMarketOptions = {}): Promise<SampleMarket> {
		const market = new SampleMarket(options);
		await market.#server.listen(0);
		return market;
	}

	get items(): readonly MovingItem[] {
		return games.flatMap((game) => this.#lists.moving.items(game));
	}

	get url(): string {
		return `http://${this.#server.address}`;
	}

	/**
	 * Makes requests fail from now on; undefined ends that.
	 * @param path `*` for every path that has no fault of its own
	 * @param successes how many more requests succeed before the first failure
	 */
	fail(fault: FaultName | undefined, path = '*', successes = 0): void {
		if (fault === undefined) this.#faults.delete(path);
		// No request has the path `*`, so its count is 0, and `successes` counts from the first request of each path.
		else this.#faults.set(path, { name: fault, afterCount: this.count(path) + successes });
	}

	/** Adds or replaces an account. @param transactions oldest first; undefined removes the account */
	account(credentials: string, transactions: readonly object[] | undefined): void {
		const header = basicAuthorization(credentials);
		if (transactions) this.#accounts.set(header, transactions);
		else this.#accounts.delete(header);
	}

	/** How many requests there were. @param after process time: only later ones count */
	count(path: string, after = -Infinity): number {
		return this.requests.filter((each) => each.path === path && each.at > after).length;
	}

	rows(kind: ListKind, game: Game, currency: Currency): SampleRows {
		const { moving, now } = this.#lists;
		const inEuro = this.prices.isEmpty
			? this.#lists.rows(kind, game, 'EUR')
			: moving.at(now, kind, game, this.prices.offerAt);
		const rows =
			currency === 'EUR' ? inEuro : inEuro.slice(0, this.#foreignRows).map((row) => inCurrency(row, currency));
		return this.#alterations.get(kind)?.(rows) ?? rows;
	}

	/** Changes the rows of a list in all later answers. */
	alter(kind: ListKind, change: (rows: SampleRows) => SampleRows): void {
		this.#alterations.set(kind, change);
	}

	/** How many requests of the rate limit are used. */
	used(path: string, now = this.#clock.now()): number {
		return this.count(path, now - rateLimitWindow);
	}

	stop(): Promise<void> {
		return this.#server.stop();
	}

	async #serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
		try {
			const request = this.#record(message, response);
			if (this.delay > 0) await sleep(this.#clock, this.delay);
			const fault = this.#faultFor(request.path);
			const answer = await this.#answer(request, message.method ?? 'GET').catch((error) =>
				errorAnswer(500, String(error)),
			);
			if (fault && !response.destroyed) faults[fault](response, answer);
			else response.writeHead(answer.status, answer.headers).end(answer.body);
		} catch (error) {
			// Any program on this machine may send requests here, well-formed or not.
			response.writeHead(400).end(String(error));
		}
	}

	/** @throws TypeError if its URL is invalid */
	#record({ url = '/', headers }: IncomingMessage, response: ServerResponse): MarketRequest {
		const { pathname, searchParams } = new URL(url, 'http://localhost');
		const query = Object.fromEntries(searchParams);
		const request: MarketRequest = { at: this.#clock.now(), path: pathname, query, headers };
		this.requests.push(request);
		response.on('close', () => {
			request.status = response.headersSent ? response.statusCode : 0;
		});
		return request;
	}

	#faultFor(path: string): FaultName | undefined {
		const fault = this.#faults.get(path) ?? this.#faults.get('*');
		return fault && this.count(path) > fault.afterCount ? fault.name : undefined;
	}

	async #answer({ at, path, query, headers }: MarketRequest, method: string): Promise<MarketAnswer> {
		const error = requestError(method, headers);
		if (error) return error;
		if (path === transactionsPath) return this.#transactions(headers, query);
		if (this.used(path, at) > (rateLimits[path] ?? Infinity)) return errorAnswer(429, 'Too many requests.');
		const list = parseListRequest(path, query);
		if (list.error) return list.error;
		const { kind, game, currency, names } = list;
		const rows = this.rows(kind, game, currency);
		if (names) return rowsAnswer(rows.filter((row) => names.includes(String(row.market_hash_name))));
		const isShort = currency !== 'EUR' && this.#foreignRows < Number.POSITIVE_INFINITY;
		// The lists keep a compressed body only of their own, complete rows.
		const isChanged = isShort || this.#alterations.has(kind) || !this.prices.isEmpty;
		return rowsAnswer(rows, isChanged ? undefined : this.#lists.body(kind, game, currency));
	}

	async #transactions({ authorization = '' }: IncomingHttpHeaders, query: unknown): Promise<MarketAnswer> {
		const transactions = this.#accounts.get(authorization);
		return transactions ? transactionsAnswer(transactions, query) : noAccount;
	}
}

const basicAuthorization = (credentials: string) => `Basic ${Buffer.from(credentials).toString('base64')}`;
