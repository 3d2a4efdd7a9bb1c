import type { ServerResponse } from 'node:http';
import { brotliCompressSync, constants } from 'node:zlib';
import { amountField } from './exchange-rates.ts';
import { brotliHeaders, jsonHeaders, type MarketAnswer, noAccount } from './market-answers.ts';

type Fault = (response: ServerResponse, correctAnswer: Pick<MarketAnswer, 'body' | 'rows'>) => void;

const send = (response: ServerResponse, status: number, body: string | Buffer, headers: Record<string, string> = {}) =>
	void response.writeHead(status, headers).end(body);
const fastCompression = { [constants.BROTLI_PARAM_QUALITY]: 4 };
const html = { 'content-type': 'text/html' };
const sendList = (response: ServerResponse, value: unknown) =>
	send(response, 200, brotliCompressSync(JSON.stringify(value), { params: fastCompression }), brotliHeaders);
const challengePage = '<!doctype html><title>Just a moment...</title>';

/** How long `slow` waits, in milliseconds: longer than any client does. */
const slowness = 30_000;
/** How often `trickle` sends a byte, in milliseconds. */
const tricklePause = 1_000;
/** How large the answer of `bomb` is once it is decompressed, in bytes. */
const bombSize = 128 * 1024 * 1024;

export const faults = {
	down: (response) => void response.destroy(),
	error: (response) => send(response, 500, '{"message":"Internal server error"}', jsonHeaders),
	slow: (response, { body }) => delayed(response, slowness, () => send(response, 200, body, brotliHeaders)),
	trickle(response, { body }) {
		response.writeHead(200, brotliHeaders);
		let position = 0;
		const timer = setInterval(() => {
			response.write(body.subarray(position, position + 1));
			position++;
		}, tricklePause);
		response.on('close', () => clearInterval(timer));
	},
	limited: (response) => send(response, 429, '{"errors":[{"message":"Too many requests"}]}', jsonHeaders),
	'limited for an hour': (response) => send(response, 429, 'slow down', { 'retry-after': '3372' }),
	'refusing credentials': (response) => send(response, 401, noAccount.body, jsonHeaders),
	'refused by the network': (response) => send(response, 403, challengePage, html),
	redirect: (response) => send(response, 302, '', { location: 'http://127.0.0.1:9/elsewhere' }),
	truncated: (response, { body }) => send(response, 200, body.subarray(0, body.length / 2), brotliHeaders),
	'cut off': (response, { body }) => {
		response.writeHead(200, { ...brotliHeaders, 'content-length': String(body.length) });
		response.write(body.subarray(0, body.length / 2), () => response.destroy());
	},
	'not Brotli': (response, { rows }) => send(response, 200, JSON.stringify(rows), jsonHeaders),
	// Its header says that it is Brotli, but it is not.
	'called Brotli': (response, { rows }) => send(response, 200, JSON.stringify(rows), brotliHeaders),
	HTML: (response) => send(response, 200, brotliCompressSync(challengePage), { ...html, 'content-encoding': 'br' }),
	object: (response, { rows }) => sendList(response, { data: rows }),
	empty: (response) => sendList(response, []),
	'under half the rows': (response, { rows }) => sendList(response, rows.slice(0, rows.length * 0.4)),
	'rows without figures': (response, { rows }) => sendList(response, rows.map(withoutFigures)),
	// Every second row has a currency that does not exist.
	'half the rows bad': (response, { rows }) =>
		sendList(
			response,
			rows.map((row, i) => (i % 2 ? { ...(row as object), currency: 'XXX' } : row)),
		),
	bomb: (response) => send(response, 200, bomb(), brotliHeaders),
} satisfies Readonly<Record<string, Fault>>;

export type FaultName = keyof typeof faults;

const textFields = ['market_hash_name', 'version', 'currency', 'item_page', 'market_page'];

/** Replaces each price with null and each count with 0. */
function withoutFigures(row: unknown): object {
	const fields = Object.entries(row as object).map(([field, value]) => {
		if (textFields.includes(field)) return [field, value];
		if (typeof value === 'object' && value !== null) return [field, withoutFigures(value)];
		return [field, amountField.test(field) ? null : 0];
	});
	return Object.fromEntries(fields);
}

let cachedBomb: Buffer | undefined;
/** About 300 bytes of Brotli that expand to 128 MB. */
export function bomb(): Buffer {
	const params = { ...fastCompression, [constants.BROTLI_PARAM_LGWIN]: 24 };
	cachedBomb ??= brotliCompressSync(Buffer.alloc(bombSize, ' '), { params });
	return cachedBomb;
}

function delayed(response: ServerResponse, ms: number, work: () => void): void {
	const timer = setTimeout(work, ms);
	response.on('close', () => clearTimeout(timer));
}
