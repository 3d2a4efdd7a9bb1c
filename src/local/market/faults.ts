import type { ServerResponse } from 'node:http';
import { brotliCompressSync, constants } from 'node:zlib';

/** How an answer of the marketplace can go wrong. `body` is the right one, as Brotli; `rows` is what it holds. */
type Fault = (response: ServerResponse, right: { readonly body: Buffer; readonly rows: readonly unknown[] }) => void;

const send = (response: ServerResponse, status: number, body: string | Buffer, headers: Record<string, string> = {}) =>
	void response.writeHead(status, headers).end(body);
const json = { 'content-type': 'application/json' };
const html = { 'content-type': 'text/html' };
const list = { ...json, 'content-encoding': 'br' };
const brotli = (value: unknown) =>
	brotliCompressSync(JSON.stringify(value), { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
const page = '<!doctype html><title>Just a moment...</title>';

/** How long the slow one takes: longer than anybody waits. */
const slowness = 30_000;

export const faults = {
	down: (response) => void response.destroy(),
	error: (response) => send(response, 500, '{"message":"Internal server error"}', json),
	slow: (response, { body }) => later(response, slowness, () => send(response, 200, body, list)),
	trickle(response, { body }) {
		response.writeHead(200, list);
		let at = 0;
		const timer = setInterval(() => response.write(body.subarray(at, ++at)), 1_000);
		response.on('close', () => clearInterval(timer));
	},
	limited: (response) => send(response, 429, '{"errors":[{"message":"Too many requests"}]}', json),
	'limited for an hour': (response) => send(response, 429, 'slow down', { 'retry-after': '3372' }),
	'refusing credentials': (response) =>
		send(
			response,
			401,
			'{"errors":[{"id":"authentication_error","message":"Authentication is missing or invalid."}]}',
			json,
		),
	'refused by the network': (response) => send(response, 403, page, html),
	redirect: (response) => send(response, 302, '', { location: 'http://127.0.0.1:9/elsewhere' }),
	truncated: (response, { body }) => send(response, 200, body.subarray(0, body.length / 2), list),
	'cut off': (response, { body }) => {
		response.writeHead(200, { ...list, 'content-length': String(body.length) });
		response.write(body.subarray(0, body.length / 2), () => response.destroy());
	},
	'not Brotli': (response, { rows }) => send(response, 200, JSON.stringify(rows), json),
	'called Brotli': (response, { rows }) => send(response, 200, JSON.stringify(rows), list),
	HTML: (response) => send(response, 200, brotliCompressSync(page), { ...html, 'content-encoding': 'br' }),
	object: (response, { rows }) => send(response, 200, brotli({ data: rows }), list),
	empty: (response) => send(response, 200, brotli([]), list),
	'under half the rows': (response, { rows }) => send(response, 200, brotli(rows.slice(0, rows.length * 0.4)), list),
	'half the rows bad': (response, { rows }) =>
		send(response, 200, brotli(rows.map((row, i) => (i % 2 ? { ...(row as object), currency: 'XXX' } : row))), list),
	'one row bad': (response, { rows }) =>
		send(response, 200, brotli([...rows.slice(1), { market_hash_name: 17 }]), list),
	bomb: (response) => send(response, 200, bomb(), list),
} satisfies Readonly<Record<string, Fault>>;

export type FaultName = keyof typeof faults;

let packed: Buffer | undefined;
/** Some 300 bytes that unpack to 128 MB. */
export function bomb(): Buffer {
	const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 24 };
	packed ??= brotliCompressSync(Buffer.alloc(128 * 1024 * 1024, ' '), { params });
	return packed;
}

function later(response: ServerResponse, ms: number, work: () => void): void {
	const timer = setTimeout(work, ms);
	response.on('close', () => clearTimeout(timer));
}
