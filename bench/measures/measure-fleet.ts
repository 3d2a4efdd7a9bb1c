import { setTimeout as wait } from 'node:timers/promises';
import { identifyLimits } from '../../src/discord/connection/identify-throttle.ts';
import { LocalDiscord } from '../../src/local/discord/local-discord.ts';
import { openCache } from '../../src/market/decoding/cache/open-cache.ts';
import { keyText, type ListKey } from '../../src/market/list-key.ts';
import { stampOf } from '../../src/runtime/stamp.ts';
import { SystemClock } from '../../src/runtime/system-clock.ts';
import { noRedis } from '../../test/support/redis-server.ts';
import { askPrice } from '../bot-process.ts';
import { type Fleet, type FleetPlace, startFleet, startRedis, userOf } from '../fleet.ts';
import type { Figures, Question } from '../processes/instruments.ts';
import type { Setting } from '../setting.ts';
import { median } from '../statistics.ts';
import { figure, type Row } from '../table.ts';

const rounds = 4;
/** Of each process, so that each is warmed up by the first round. */
const pricesPerRound = 3_000;
const concurrency = 50;
const newLists = 7;
const deaths = 3;
const list: ListKey = { kind: 'tradable', game: 730, currency: 'EUR' };

/** What several processes on one Redis achieve, compared with one on SQLite. */
export async function measureFleet(setting: Setting): Promise<Row[]> {
	if (noRedis) return [{ what: 'a fleet on Redis', measured: `skipped: ${noRedis}` }];
	// The same one for all, so that all together keep the marketplace's rate limit.
	const redis = await startRedis(setting.cleanup, setting.folder);
	const discord = setting.cleanup.stopping(await LocalDiscord.start());
	const onRedis = { discord, store: redis.url() };
	const onSqlite = { discord, store: `sqlite://${setting.store}` };
	const rows = [await measureRate(setting, 'one process on SQLite', onSqlite, 1)];
	for (const count of [1, 2, 4])
		rows.push(
			await measureRate(
				setting,
				count === 1 ? 'one process on Redis' : `${count} processes on one Redis`,
				onRedis,
				count,
			),
		);
	rows.push(await measureNewList(setting, onRedis));
	for (const signal of ['SIGKILL', 'SIGSTOP'] as const) rows.push(await measureTakeover(setting, onRedis, signal));
	return rows;
}

const cpuOf = async ({ members }: Fleet) => {
	const figures = await Promise.all(members.map((member) => member.ask<Figures>('report' satisfies Question)));
	return figures.reduce((sum, { cpu }) => sum + cpu, 0);
};

/** Answers per second: `/price` from memory, 50 users at a time, spread evenly over the processes. */
async function measureRate(setting: Setting, what: string, place: FleetPlace, count: number): Promise<Row> {
	const fleet = await startFleet(
		setting,
		place,
		Array.from({ length: count }, (_, shard) => `${shard}/${count}`),
	);
	const { items } = setting;
	const rates: number[] = [];
	const costs: number[] = [];
	const busy: number[] = [];
	const prices = count * pricesPerRound;
	// The first round is for warming up.
	for (let round = 0; round <= rounds; round++) {
		const [cpu, asker, from] = [await cpuOf(fleet), process.cpuUsage(), performance.now()];
		let next = 0;
		const asking = async (number: number) => {
			for (let i = next++; i < prices; i = next++)
				await askPrice(fleet, items[i % items.length]!, userOf(i % count, number));
		};
		await Promise.all(Array.from({ length: concurrency }, (_, number) => asking(number)));
		const ms = performance.now() - from;
		fleet.discord.requests.length = 0;
		const { user, system } = process.cpuUsage(asker);
		if (round === 0) continue;
		rates.push((1_000 * prices) / ms);
		costs.push(((await cpuOf(fleet)) - cpu) / prices);
		busy.push((user + system) / 1_000 / ms);
	}
	await fleet.stop();
	await wait(identifyLimits.window);
	return {
		what: `\`/price\` from memory, 50 users at a time: ${what}`,
		measured:
			`${figure(median(rates))} per second (${figure(Math.min(...rates))} to ${figure(Math.max(...rates))}), ` +
			`${figure(median(costs))} µs of CPU time each; the benchmark used ${figure(100 * median(busy))}% of a core`,
	};
}

/** The time from storing a new list on Redis until the last of four processes has answered with it. */
async function measureNewList(setting: Setting, place: FleetPlace): Promise<Row> {
	const fleet = await startFleet(setting, place, ['0/4', '1/4', '2/4', '3/4']);
	const cache = await openCache(place.store, () => {});
	const clock = new SystemClock();
	const first: number[] = [];
	const last: number[] = [];
	const { body, peaks } = (await cache.body(keyText(list)))!;
	for (let i = 0; i < newLists; i++) {
		await wait(1_000);
		const fetched = stampOf(clock);
		const from = performance.now();
		await cache.set(keyText(list), { fetched, peaks, body, rows: new Uint8Array() });
		const hasIt = (member: Fleet['members'][number]) =>
			member.hasLogged(({ msg, time = '' }) => msg === taken && Date.parse(time) >= fetched.at);
		const times = await Promise.all(
			fleet.members.map(async (member, shard) => {
				while (!hasIt(member)) await wait(1);
				await askPrice(fleet, setting.items[0]!, userOf(shard, i));
				return performance.now() - from;
			}),
		);
		first.push(Math.min(...times));
		last.push(Math.max(...times));
	}
	await cache.close();
	await fleet.stop();
	return {
		what: 'from storing a new list on Redis until the last of four processes has answered with it',
		measured: `${figure(median(last))} ms (longest of ${newLists}: ${figure(Math.max(...last))} ms; the first process after ${figure(median(first))} ms)`,
	};
}

const taken = 'list taken over from another process';

/** The time from the death of a process until a standby has answered in its place. */
async function measureTakeover(setting: Setting, place: FleetPlace, signal: 'SIGKILL' | 'SIGSTOP'): Promise<Row> {
	const times: number[] = [];
	for (let i = 0; i < deaths; i++) {
		const fleet = await startFleet(setting, place, ['0/1', 'standby/1']);
		const [process] = fleet.members;
		const connected = fleet.discord.gateway.identifies.length;
		const from = performance.now();
		process!.kill(signal);
		while (fleet.discord.gateway.identifies.length === connected) await wait(5);
		await askPrice(fleet, setting.items[0]!, userOf(0, i));
		times.push(performance.now() - from);
		if (signal === 'SIGSTOP') process!.kill('SIGKILL');
		await fleet.stop();
	}
	const how =
		signal === 'SIGKILL' ? 'a process of the same machine is killed' : 'a process stands still, or its machine is gone';
	return {
		what: `from when ${how}, until the standby has answered`,
		measured: `${times.map((ms) => figure(ms / 1_000)).join(', ')} s`,
	};
}
