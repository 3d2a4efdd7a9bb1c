import { Fleet } from '../../src/fleet/fleet.ts';
import { parseShards, type Shards } from '../../src/fleet/shards.ts';
import type { Records } from '../../src/storage/records.ts';
import type { OpenedStore } from '../stores/stores-under-test.ts';
import type { SimulatedClock } from '../support/simulated-clock.ts';

/** A process of a fleet, without a bot. */
export interface Process {
	readonly fleet: Fleet;
	/** The shards that it is connected with. */
	connected: Shards | undefined;
	/** How often it has written to the members' records. */
	writes: number;
	readonly logged: string[];
	/** It does nothing any more, as a machine that has lost its power. */
	die(): void;
	/** It runs again, and continues where it was. */
	wake(): void;
	/** Fails every use of the store from now on, or none. */
	fails: unknown;
}

/** Processes that share a store and, unlike real ones, a clock. */
export function fleetOn(store: OpenedStore) {
	const { clock } = store;
	const open = async (shards: string, bot = 'the bot'): Promise<Process> => {
		const own = await store.another();
		let waking: Promise<void> | undefined;
		let wake = () => {};
		const process: Omit<Process, 'fleet'> = {
			connected: undefined,
			writes: 0,
			logged: [],
			fails: undefined,
			die() {
				waking = new Promise((resolve) => {
					wake = resolve;
				});
			},
			wake() {
				waking = undefined;
				wake();
			},
		};
		const watched = <Result>(work: () => Promise<Result>): Promise<Result> => {
			if (waking) return waking.then(() => watched(work));
			const result = process.fails ? Promise.reject(process.fails) : work();
			clock.elsewhere.add(result);
			result.catch(() => {}).finally(() => clock.elsewhere.delete(result));
			return result;
		};
		const records = new Proxy(own.records<unknown>('members'), {
			get: (target, name: keyof Records<unknown>) =>
				((...args: never[]) => {
					if (name === 'set') process.writes++;
					return watched(() => (target[name] as (...args: never[]) => Promise<unknown>)(...args));
				}) as never,
		});
		const note = (_: object, message?: string) => void process.logged.push(message ?? String(_));
		const fleet = new Fleet({
			bot,
			plan: parseShards(shards)!,
			store: { isRemote: own.isRemote, claim: (id) => watched(() => own.claim(id)), records: () => records },
			clock,
			log: { debug: note, info: note, warn: note, error: note } as never,
		});
		return Object.assign(process, { fleet });
	};
	const serve = (process: Process) =>
		process.fleet.serve({
			async connect(shards, signal) {
				signal.throwIfAborted();
				process.connected = shards;
				return {
					async close() {
						process.connected = undefined;
					},
				};
			},
			settle: async () => {},
			onLost: (reason) => {
				throw reason;
			},
		});
	return {
		clock,
		open,
		/** Starts a process with `SHARDS`. Time passes until it is ready. */
		async start(shards: string, bot?: string): Promise<Process> {
			const process = await open(shards, bot);
			await passing(clock, process.fleet.join());
			await passing(clock, serve(process));
			return process;
		},
		/** The same, up to where it would connect. */
		async join(shards: string): Promise<Process> {
			const process = await open(shards);
			await passing(clock, process.fleet.join());
			return process;
		},
		serve: (process: Process) => passing(clock, serve(process)),
		/** Stops a process as SIGTERM does. */
		async stop({ fleet }: Process): Promise<void> {
			await passing(clock, fleet.handOver());
			await passing(clock, fleet.leave());
		},
	};
}

/** Lets time pass until `work` has ended. */
export async function passing<Result>(clock: SimulatedClock, work: Promise<Result>): Promise<Result> {
	let isOver = false;
	const over = work.finally(() => {
		isOver = true;
	});
	over.catch(() => {});
	while (!isOver) await clock.advance(50);
	return over;
}
