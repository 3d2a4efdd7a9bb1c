import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { currencies } from '../../src/market/currency.ts';
import type { ListKind } from '../../src/market/list-key.ts';
import { games } from '../../src/names/game.ts';
import { brotliJson } from './sample-lists.ts';

export interface MarketAnswer {
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: Buffer;
	readonly rows: readonly unknown[];
}

export const jsonHeaders = { 'content-type': 'application/json' };
export const brotliHeaders = { ...jsonHeaders, 'content-encoding': 'br' };
/** The most transactions that one page can have, and the default. */
const pageLimit = 100;

const listQuery = z.object({
	app_id: z.coerce.number().pipe(z.literal(games)).default(730),
	currency: z.enum(currencies).default('EUR'),
	tradable: z.enum(['0', '1', 'false', 'true']).default('true'),
	market_hash_name: z.string().optional(),
});
const pageQuery = z.object({
	page: z.coerce.number().int().min(1).default(1),
	limit: z.coerce.number().int().min(1).max(pageLimit).default(pageLimit),
	order: z.enum(['asc', 'desc']).default('desc'),
});

/** The answer to a request that the marketplace does not accept; undefined if the request is fine. */
export function requestError(method: string, headers: IncomingHttpHeaders): MarketAnswer | undefined {
	if (method !== 'GET') return errorAnswer(405, 'Only GET is supported.');
	// The marketplace compresses only with Brotli.
	const acceptsBrotli = /\bbr\b/.test(String(headers['accept-encoding'] ?? ''));
	return acceptsBrotli ? undefined : errorAnswer(406, 'Accept-Encoding must include br.');
}

export function parseListRequest(path: string, query: unknown) {
	const { data, error } = listQuery.safeParse(query);
	if (!data) return { error: errorAnswer(400, z.prettifyError(error)) };
	const kind = kindAt(path, /^(1|true)$/.test(data.tradable));
	if (!kind) return { error: errorAnswer(404, 'Not found.') };
	return { kind, game: data.app_id, currency: data.currency, names: data.market_hash_name?.split(',') };
}

/** @param body the compressed rows, if they have been compressed already */
export async function rowsAnswer(rows: readonly unknown[], body?: Promise<Buffer>): Promise<MarketAnswer> {
	return { status: 200, headers: brotliHeaders, body: await (body ?? brotliJson(rows)), rows };
}

/** @param transactions of the account, oldest first */
export async function transactionsAnswer(transactions: readonly object[], query: unknown): Promise<MarketAnswer> {
	const { data, error } = pageQuery.safeParse(query);
	if (!data) return errorAnswer(400, z.prettifyError(error));
	const { page, limit, order } = data;
	const ordered = order === 'desc' ? transactions.toReversed() : transactions;
	const pagination = { page, pages: Math.ceil(ordered.length / limit), limit, order };
	const rows = ordered.slice((page - 1) * limit, page * limit);
	return { status: 200, headers: brotliHeaders, body: await brotliJson({ pagination, data: rows }), rows };
}

export function errorAnswer(status: number, message: string, id?: string): MarketAnswer {
	return { status, headers: jsonHeaders, body: Buffer.from(JSON.stringify({ errors: [{ id, message }] })), rows: [] };
}

/** The answer to credentials that no account has. */
export const noAccount = errorAnswer(401, 'Authentication is missing or invalid.', 'authentication_error');

export const transactionsPath = '/v1/account/transactions';

export function kindAt(path: string, isTradable: boolean): ListKind | undefined {
	if (path === '/v1/items') return isTradable ? 'tradable' : 'trade-locked';
	if (path === '/v1/sales/history') return 'history';
	if (path === '/v1/sales/out-of-stock') return 'out-of-stock';
	return undefined;
}
