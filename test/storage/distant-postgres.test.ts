import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { connectForUsers } from '../../src/storage/connect.ts';
import { commonPostgres, noPostgres } from '../support/postgres-server.ts';

/** A proxy that delays each response of a server by `delay` ms. While `isSilent`, it passes no response on. */
async function distant(url: string, delay: number) {
	const { port, hostname } = new URL(url);
	const sockets = new Set<Socket>();
	const state = { isSilent: false };
	const proxy = createServer((client) => {
		const server = connect(Number(port), hostname);
		for (const socket of [client, server]) sockets.add(socket.setNoDelay(true).on('error', () => {}));
		client.pipe(server);
		let before = Promise.resolve();
		server.on('data', (data) => {
			before = Promise.all([before, sleep(delay)]).then(() => {
				if (!state.isSilent) client.write(data);
			});
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
	return Object.assign(state, { url: address.href });
}

const note = noPostgres === undefined ? '' : ` (skipped: ${noPostgres})`;

test.skipIf(noPostgres !== undefined)(
	`A change that locks 200 names asks a distant server only once${note}`,
	async () => {
		const { url } = await distant(await (await commonPostgres()).createDatabase(), 20);
		const database = await connectForUsers({ kind: 'postgres', url });
		onTestFinished(() => database.close());
		// One request for each name would take 4 seconds, which is over the time limit of 2.
		const names = Array.from({ length: 200 }, (_, i) => `limits:${i}`);
		await expect(database.write(names, async () => 'written')).resolves.toBe('written');
	},
);

test.skipIf(noPostgres !== undefined)(
	`If a server falls silent within a change, the next call fails at once: an answer may need several${note}`,
	async () => {
		const server = await distant(await (await commonPostgres()).createDatabase(), 0);
		const database = await connectForUsers({ kind: 'postgres', url: server.url });
		onTestFinished(() => database.close());
		const change = database.write(['limits'], (transaction) => {
			server.isSilent = true;
			return sql`select 1`.execute(transaction);
		});
		await expect(change).rejects.toMatchObject({ failure: 'unreachable' });
		const startedAt = performance.now();
		await expect(sql`select 1`.execute(database.sql)).rejects.toMatchObject({ failure: 'unreachable' });
		expect(performance.now() - startedAt).toBeLessThan(900);
	},
);

test.skipIf(noPostgres !== undefined)(
	`A process that is frozen within a change holds up the others for seconds only${note}`,
	async () => {
		const url = await (await commonPostgres()).createDatabase();
		const [frozen, other] = await Promise.all([1, 2].map(() => connectForUsers({ kind: 'postgres', url })));
		onTestFinished(async () => void (await Promise.all([frozen!.close(), other!.close()])));
		let thaw = () => {};
		const frozenWork = new Promise<void>((resolve) => {
			thaw = resolve;
		});
		const frozenWrite = frozen!.write(['outbox'], () => frozenWork).catch(() => {});
		const write = () => other!.write(['outbox'], async () => 'written').catch(({ failure }) => failure);
		await expect.poll(write).toBe('written');
		thaw();
		await frozenWrite;
	},
);
