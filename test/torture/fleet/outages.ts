import { setTimeout as sleep } from 'node:timers/promises';
import { currencies } from '../../../src/market/currency.ts';
import type { RedisServer } from '../../support/redis-server.ts';
import { must, nthUser, until } from '../bot-process.ts';
import { SettingsLedger } from '../settings-ledger.ts';
import { FleetWorld } from './fleet-world.ts';

/** The longest that a price may take while Redis fails, ms, apart from what the machine itself adds. */
const priceLimit = 1_500;
/** How soon settings can be changed again once Redis is back, ms. */
const returnLimit = 5_000;

interface Outage {
	readonly name: string;
	begin(redis: RedisServer): Promise<unknown>;
	end(redis: RedisServer): Promise<unknown>;
	/** Whether settings can be changed meanwhile, but those from before are gone. */
	readonly losesAll?: boolean;
}

const outages: readonly Outage[] = [
	{
		name: 'full',
		begin: (redis) => redis.command('CONFIG', 'SET', 'maxmemory', '1'),
		end: (redis) => redis.command('CONFIG', 'SET', 'maxmemory', '0'),
	},
	{ name: 'paused', begin: async (redis) => redis.pause(), end: (redis) => redis.resume() },
	{ name: 'killed', begin: (redis) => redis.kill(), end: (redis) => redis.resume() },
	{ name: 'flushed', begin: (redis) => redis.command('FLUSHALL'), end: async () => {}, losesAll: true },
];

/**
 * Redis is full, stands still, is killed and flushed while users ask two processes, each for `ms`. Prices must be answered
 * from memory, nothing may be asked of the marketplace, whoever changes settings must learn whether they are saved, and
 * that must be true when Redis is back, which the bot must find out by itself.
 */
export async function outagesOfRedis(ms: number): Promise<string> {
	const world = await FleetWorld.open('Redis', 1, 2);
	try {
		const members = await Promise.all(['0/2', '1/2'].map((shards) => world.member(shards)));
		await Promise.all(members.map((member) => member.start()));
		for (const { output } of members) await until(() => output.includes('"list":"tradable/730/EUR"'), 10_000);
		const told: string[] = [];
		for (const outage of outages) told.push(`${outage.name}: ${await during(outage, world, ms)}`);
		must(world.peakRequests() <= 8, () => `${world.peakRequests()} requests in 5 minutes`);
		return told.join('; ');
	} finally {
		await world.end();
	}
}

async function during({ name, begin, end, losesAll }: Outage, world: FleetWorld, ms: number): Promise<string> {
	const { questions, redis, market } = world;
	const ledger = new SettingsLedger();
	const users = Array.from({ length: 10 }, (_, i) => i);
	for (const user of users) await ledger.change(questions, user);
	must(ledger.refused === 0, () => `Settings were not saved before Redis was ${name}.`);
	// A request that has its slot already may still be sent.
	await sleep(100);
	await begin(redis!);
	await sleep(50);
	const requests = market.requests.length;
	const from = performance.now();
	let [prices, slowest] = [0, 0];
	const asking = async (place: 'dm' | 'server') => {
		for (; performance.now() < from + ms; await sleep(50)) {
			const price = await questions.ask('price', { item }, { ...nthUser(2_000 + prices++), place });
			must(
				price?.text.includes('€') === true,
				() => `While Redis was ${name}, a price was answered with ${price?.text}`,
			);
			slowest = Math.max(slowest, price.after);
		}
	};
	const changing = async () => {
		for (let i = 0; performance.now() < from + ms; i++, await sleep(20)) await ledger.change(questions, i % 10);
	};
	// Lists that nobody has: they would have to be requested.
	const wanting = async () => {
		for (const currency of currencies.slice(-4)) void questions.ask('price', { item, currency }, nthUser(3_000));
	};
	await Promise.all([asking('dm'), asking('server'), changing(), wanting()]);
	const asked = market.requests.length - requests;
	must(asked === 0, () => `While Redis was ${name}, the marketplace received ${asked} requests.`);
	must(slowest < priceLimit + world.standstill, () => `While Redis was ${name}, a price took ${slowest} ms.`);
	if (!losesAll) must(ledger.refused > 0, () => `While Redis was ${name}, no change was refused.`);
	const { saved, refused } = ledger;
	await end(redis!);
	const back = performance.now();
	const isSaved = async (place: 'dm' | 'server') => {
		const answer = await questions.ask('settings', { currency: 'USD', scope: 'me' }, { ...nthUser(4_000), place });
		return answer?.text.includes('**Saved**') ?? false;
	};
	for (const place of ['dm', 'server'] as const)
		while (!(await isSaved(place))) {
			const waited = performance.now() - back;
			must(waited < returnLimit + world.standstill, () => `${waited} ms after Redis was ${name}, nothing is saved.`);
			await sleep(50);
		}
	const after = performance.now() - back;
	await ledger.check(questions);
	return (
		`${prices} prices, slowest ${Math.round(slowest)} ms; ${saved} changes saved, ${refused} refused, 0 lost; ` +
		`back after ${Math.round(after)} ms`
	);
}

const item = 'AK-47 | Redline (Field-Tested)';
