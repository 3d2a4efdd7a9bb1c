import { setTimeout as sleep } from 'node:timers/promises';
import { currencies } from '../../../src/market/currency.ts';
import { listLimits } from '../../../src/market/list-limits.ts';
import { type BotProcess, must, nthUser, until } from '../bot-process.ts';
import { SettingsLedger } from '../settings-ledger.ts';
import { FleetWorld } from './fleet-world.ts';
import type { Outcome } from './questions.ts';

/** How much faster time passes. */
const factor = 10;
const shards = 2;
/** Each shard has two processes, or one of them has a standby in reserve. */
const plans = [
	['0/2', '0/2', '1/2', '1/2'],
	['0/2', '0/2', '1/2', 'standby/2'],
] as const;
/** The longest that a process lives, ms. */
const longestLife = 4_000;
/** Settings are read from the store again after this time, bot ms. */
const settingsCacheTime = 10_000;

/**
 * Four processes on one Redis are killed, stopped and started again at random moments, while users ask constantly. The
 * fleet must keep the marketplace's rate limit, answer each interaction once, and lose no acknowledged change.
 */
export async function chaos(ms: number): Promise<string> {
	const world = await FleetWorld.open('Redis', factor, shards);
	try {
		const plan = plans[Math.floor(Math.random() * plans.length)]!;
		const members = await Promise.all(plan.map((each) => world.member(each)));
		await Promise.all(members.map((member) => member.start()));
		const end = performance.now() + ms;
		const ends = { SIGKILL: 0, SIGTERM: 0 };
		const ledgers = Array.from({ length: 3 }, () => new SettingsLedger());
		const using = [
			...ledgers.map((ledger, i) => changing(world, ledger, 1_000 * i, end)),
			asking(world, () => performance.now() >= end),
		];
		await Promise.all(members.map((member) => living(member, end, ends)));
		await Promise.all(using);
		await world.pass(settingsCacheTime);
		for (const ledger of ledgers) await ledger.check(world.questions);
		const outcome = await world.questions.outcome();
		if (ms > listLimits.window / factor) await loseLog(world);
		checkFleet(world, outcome);
		const saved = ledgers.reduce((sum, ledger) => sum + ledger.saved, 0);
		const minutes = ((ms * factor) / 60_000).toFixed(1);
		return (
			`${plan.join(', ')}: ${ends.SIGKILL} kills and ${ends.SIGTERM} stops in ${minutes} minutes of a fast clock; ` +
			`${saved} changes saved, 0 lost; ${summary(world, outcome)}`
		);
	} finally {
		await world.end();
	}
}

/** @throws Error if the fleet has broken a promise */
export function checkFleet(world: FleetWorld, { lost, doubled }: Outcome): void {
	const output = world.outputs.join('');
	must(world.peakRequests() <= 8, () => `${world.peakRequests()} requests in 5 minutes`);
	must(lost.length === 0, () => `${lost.length} interactions were lost: ${lost.join('; ')}`);
	// If a claim took too long, Discord decides; otherwise there must be nothing to refuse.
	const unclaimed = output.split('could not claim an interaction').length - 1;
	must(
		doubled <= unclaimed,
		() => `${doubled} second answers, but only ${unclaimed} interactions could not be claimed`,
	);
	// A busy machine may not run Redis in time, which is logged as well.
	const isError = (line: string) => line.includes('"level":50') && !line.includes('"failure":"unreachable"');
	const errors = output.split('\n').filter(isError);
	must(errors.length === 0, () => `${errors.length} errors were logged, first ${errors[0]}`);
	must(!output.includes('stopped before all work'), () => 'A process did not stop in time.');
}

export function summary(world: FleetWorld, outcome: Outcome): string {
	const { answered, restarting, unheard, killed, stopped, closing, doubled } = outcome;
	return (
		`${answered} interactions answered (${restarting.length} with “restarting”), 0 lost, but ${killed} under way in a process ` +
		`that was killed, ${stopped} cut off by a stop, ${closing} in a closing connection, ${unheard} with no process ` +
		`connected; ${doubled} second answers refused by Discord after a claim that took too long; ` +
		`at most ${world.peakRequests()} requests in 5 minutes, standstill ${Math.round(world.standstill)} ms`
	);
}

/** Redis is killed, so its log of requests may be lost: nothing may be requested for one window, and then again. */
async function loseLog({ redis, market }: FleetWorld): Promise<void> {
	await redis!.kill();
	// A request that has its slot already is still sent.
	await sleep(200);
	const requests = market.requests.length;
	await redis!.resume();
	await sleep(listLimits.window / factor - 100);
	must(market.requests.length === requests, () => 'Lists were requested although the log of requests was lost.');
	await until(() => market.requests.length > requests, (2 * listLimits.window) / factor);
}

/** Ends and starts a process again and again. At the end it runs. */
async function living(member: BotProcess, end: number, ends: Record<'SIGKILL' | 'SIGTERM', number>): Promise<void> {
	for (;;) {
		await sleep(Math.min(Math.random() * longestLife, end - performance.now()));
		if (performance.now() >= end) return;
		const signal = Math.random() < 0.5 ? 'SIGKILL' : 'SIGTERM';
		await member.kill(signal);
		ends[signal]++;
		if (Math.random() < 0.3) await sleep(1_000);
		await member.start();
	}
}

/** Users of both shards ask for prices in all currencies, type, and read the help. */
export async function asking({ questions }: FleetWorld, isOver: () => boolean): Promise<void> {
	for (let i = 0; !isOver(); i++, await sleep(20)) {
		const user = { ...nthUser(i % 500), place: Math.random() < 0.5 ? 'server' : 'dm' } as const;
		const currency = currencies[Math.floor(i / 8) % currencies.length]!;
		if (i % 4 === 0) void questions.suggest('ak redline', user);
		else if (i % 4 === 1) void questions.ask('help', {}, user);
		else void questions.ask('price', { item: 'AWP | Asiimov (Field-Tested)', currency }, user);
		if (i % 50 === 0) questions.countDoubled();
	}
}

async function changing({ questions }: FleetWorld, ledger: SettingsLedger, first: number, end: number): Promise<void> {
	for (let user = 0; performance.now() < end; user = (user + 1) % 20) {
		await ledger.change(questions, first + user);
		await sleep(20);
	}
}
