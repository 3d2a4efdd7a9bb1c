import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { connectForUsers } from '../../src/storage/connect.ts';
import { commonPostgres, noPostgres } from '../support/postgres-server.ts';

/** Resolves to the address of a server that passes everything on, and what comes back after `delay` ms. */
async function distant(url: string, delay: number): Promise<string> {
	const { port, hostname } = new URL(url);
	const sockets = new Set<Socket>();
	const proxy = createServer((client) => {
		const server = connect(Number(port), hostname);
		for (const socket of [client, server]) sockets.add(socket.setNoDelay(true).on('error', () => {}));
		client.pipe(server);
		let before = Promise.resolve();
		server.on('data', (data) => {
			before = Promise.all([before, sleep(delay)]).then(() => void client.write(data));
		});
	});
	proxy.listen(0, '127.0.0.1');
	await once(proxy, 'listening');
	onTestFinished(() => {
		for (const socket of sockets) socket.destroy();
		proxy.close();
	});
	const address = new URL(url);
	address.port = String((proxy.address() as { readonly port: number }).port);
	return address.href;
}

const note = noPostgres === undefined ? '' : ` (skipped: ${noPostgres})`;

test.skipIf(noPostgres !== undefined)(
	`A change that locks 200 names asks a distant server only once${note}`,
	async () => {
		const url = await distant(await (await commonPostgres()).createDatabase(), 20);
		const database = await connectForUsers({ kind: 'postgres', url });
		onTestFinished(() => database.close());
		const names = Array.from({ length: 200 }, (_, i) => `limits:${i}`);
		await expect(database.write(names, async () => 'written')).resolves.toBe('written');
	},
);
