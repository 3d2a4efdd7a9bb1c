import { once } from 'node:events';
import { createConnection } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { StartError } from '../../src/base/errors/start-error.ts';
import type { Log } from '../../src/base/log.ts';
import { type OpsServerOptions, serveOps } from '../../src/ops/ops-server.ts';
import { failureOf } from '../support/failure-of.ts';
import { silent } from '../support/silent-log.ts';
import { until } from '../support/until.ts';

const page = { status: 200, type: 'text/plain', body: 'a page ≈\n' };

async function open(options: Partial<OpsServerOptions> = {}) {
	const logged: unknown[] = [];
	const log = { ...silent, error: (...line: unknown[]) => void logged.push(line) } as unknown as Log;
	const pages = new Map([
		['/page', async () => page],
		['/broken', async () => Promise.reject(new Error('secret details'))],
	]);
	const server = await serveOps({ host: '127.0.0.1', port: 0, pages, log, ...options });
	onTestFinished(() => server.close());
	return { server, logged };
}

/** Sends text as it is, and gives everything that comes back until the connection is closed. */
async function exchange(url: string, text: string): Promise<string> {
	const socket = createConnection(Number(new URL(url).port), '127.0.0.1');
	let received = '';
	socket.on('data', (data) => {
		received += data;
	});
	socket.on('error', () => {});
	socket.write(text);
	await once(socket, 'close');
	return received;
}

describe('The server', () => {
	test('sends a page, whatever the query', async () => {
		const { server } = await open();
		const response = await fetch(`${server.url}/page?a=b`);
		expect(response.status).toBe(200);
		expect(response.headers.get('content-type')).toBe('text/plain');
		expect(await response.text()).toBe('a page ≈\n');
	});

	test('answers however many silent connections there are, and keeps only some of them', async () => {
		const { server } = await open();
		const port = Number(new URL(server.url).port);
		let openCount = 0;
		const sockets = Array.from({ length: 400 }, () => {
			const socket = createConnection(port, '127.0.0.1');
			socket.on('error', () => {});
			socket.on('connect', () => openCount++);
			socket.on('close', () => openCount--);
			return socket;
		});
		onTestFinished(() => {
			for (const socket of sockets) socket.destroy();
		});
		await until(() => expect(sockets.every(({ connecting }) => !connecting)).toBe(true));
		expect((await fetch(`${server.url}/page`)).status).toBe(200);
		await until(() => expect(openCount).toBeLessThanOrEqual(64));
	});

	test('sends only the headers for HEAD', async () => {
		const { server } = await open();
		const response = await fetch(`${server.url}/page`, { method: 'HEAD' });
		expect(response.status).toBe(200);
		expect(await response.text()).toBe('');
	});

	test.each(['/', '/page/', '/PAGE', '/page/../page2', '//page', '/constructor'])('has no page at %s', async (path) => {
		const { server } = await open();
		const received = await exchange(server.url, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
		expect(received).toMatch(/^HTTP\/1.1 404 /);
	});

	test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])('refuses %s', async (method) => {
		const { server } = await open();
		const response = await fetch(`${server.url}/page`, { method });
		expect(response.status).toBe(405);
	});

	test('says only in the log what went wrong', async () => {
		const { server, logged } = await open();
		const response = await fetch(`${server.url}/broken`);
		expect(response.status).toBe(500);
		expect(await response.text()).not.toContain('secret');
		expect(logged).toEqual([[expect.objectContaining({ path: '/broken' }), 'could not report the state of the bot']]);
	});

	test('answers a probe although many clients would like to keep their connections', async () => {
		const { server } = await open();
		const keep = 'GET /page HTTP/1.1\r\nHost: x\r\nConnection: keep-alive\r\n\r\n';
		const received = await Promise.all(Array.from({ length: 60 }, () => exchange(server.url, keep)));
		expect(received.filter((each) => each.startsWith('HTTP/1.1 200'))).not.toHaveLength(0);
		expect((await fetch(`${server.url}/page`)).status).toBe(200);
	});

	test('closes connections that are kept open', async () => {
		const { server } = await open();
		const { url } = server;
		const waiting = exchange(url, 'GET /page HTTP/1.1\r\nHost: x\r\n');
		await fetch(`${url}/page`);
		await server.close();
		expect(await waiting).toBe('');
		await expect(fetch(`${url}/page`)).rejects.toThrow();
	});
});

test('The server cannot start on a port that is in use, and says what to do', async () => {
	const { server } = await open();
	const port = Number(new URL(server.url).port);
	const error = await failureOf(open({ port }));
	expect(error).toBeInstanceOf(StartError);
	expect((error as Error).message).toBe(
		`Port ${port} on 127.0.0.1 is already in use. Set OPS_PORT to another port, or end the program that uses it (perhaps another copy of the bot).`,
	);
});
