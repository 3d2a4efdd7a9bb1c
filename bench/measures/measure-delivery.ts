import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Child } from '../child.ts';
import type { Delivery, DeliveryOrder } from '../processes/delivery-process.ts';
import type { Setting } from '../setting.ts';
import { atMost, figure, type Row, stallRow } from '../table.ts';

/** For how many users a message waits. */
const waiting = 10_000;
/** How many of these are sent without the limit of their rate. */
const count = 2_000;
/** How long messages are sent at the rate of the bot, milliseconds. */
const limitedTime = 10_000;
/** How long sending a message may keep the main thread at work, milliseconds. */
const limit = 5;
/** The longest time for which the main thread may be at work on one thing, milliseconds. */
const workLimit = 10;

/** What sending the messages of alerts costs, and whether answers to commands have to wait for it. */
export async function measureDelivery({ cleanup, folder }: Pick<Setting, 'cleanup' | 'folder'>): Promise<Row[]> {
	const discord = await bareServer();
	cleanup.add(() => discord.close());
	const child = cleanup.stopping(new Child('delivery-process'));
	const file = join(folder, 'delivery.sqlite');
	const order: DeliveryOrder = { file, discordUrl: discord.url, waiting, count, limitedTime };
	const { cpuEach, perSecond, limited } = await child.ask<Delivery>(order);
	await child.stop();
	discord.close();
	const { sent, stalls } = limited;
	const seconds = limitedTime / 1_000;
	return [
		{
			what: `sending a message while ${waiting.toLocaleString('en')} wait: CPU time of the main thread`,
			measured: `${milliseconds(cpuEach)} (${figure(perSecond)} in a second without a limit)`,
			...(cpuEach === undefined ? {} : { target: atMost(limit, cpuEach, 'ms') }),
		},
		stallRow(`… longest stall of the main thread while they are sent (${sent} in ${seconds} s)`, stalls, workLimit),
	];
}

const milliseconds = (ms: number | undefined) => (ms === undefined ? 'unknown' : `${figure(ms)} ms`);

/** A server that takes every message. */
async function bareServer(): Promise<{ readonly url: string; close(): void }> {
	const server = createServer((request, response) => {
		request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"1"}'));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
		close() {
			server.closeAllConnections();
			server.close();
		},
	};
}
