import { hostname } from 'node:os';
import { expect, test } from 'vitest';
import { type OverlapOptions, reportOverlap, type ShardProcess } from '../../src/discord/connection/shard-overlap.ts';
import { parseShards, type Shards } from '../../src/discord/connection/shards.ts';
import { StoreError } from '../../src/errors/store-error.ts';
import { silent } from '../market/world.ts';
import { SimulatedClock } from '../support/simulated-clock.ts';

const minute = 60_000;

function world(listed: readonly Partial<ShardProcess>[] = []) {
	const clock = new SimulatedClock();
	const entry = { id: 'other', host: 'elsewhere', pid: 7, shards: 'auto', at: clock.wall() };
	const warnings: unknown[][] = [];
	const stored = { processes: listed.map((each) => ({ ...entry, ...each })) as readonly ShardProcess[] | undefined };
	const update: OverlapOptions['update'] = async (change) => {
		stored.processes = change(stored.processes);
	};
	const log = { ...silent, warn: (...line: unknown[]) => void warnings.push(line) } as never;
	const start = async (text: string, store = update) => {
		const stop = reportOverlap({ shards: parseShards(text) as Shards, update: store, clock, log });
		await clock.advance(0);
		return stop;
	};
	return { clock, warnings, stored, start };
}

const idsIn = ({ stored }: ReturnType<typeof world>) => stored.processes?.map(({ id }) => id);

test('A process warns of another one with some of the same shards, and is listed for as long as it runs', async () => {
	const now = world([{ shards: '0-3/4' }, { id: 'good', shards: '0-1/4' }]);
	const stop = await now.start('2-3/4');
	const text = 'another process has some of the same shards: give each process its own SHARDS, or stop one of them';
	expect(now.warnings).toEqual([[{ host: 'elsewhere', pid: 7, shards: '0-3/4', own: '2-3/4' }, text]]);
	const own = now.stored.processes!.at(-1)!;
	expect(own).toMatchObject({ host: hostname(), pid: process.pid, shards: '2-3/4', at: now.clock.wall() });
	await now.clock.advance(10 * minute);
	expect(now.stored.processes).toEqual([{ ...own, at: now.clock.wall() }]);
	await stop();
	await now.clock.advance(minute);
	expect(now.stored.processes).toEqual([]);
	expect(now.warnings).toHaveLength(1);
});

test('Processes that have surely ended are dropped, and others are not', async () => {
	const { at } = world([{}]).stored.processes![0]!;
	const now = world([
		{ id: 'silent', at: at - 3 * minute },
		{ id: 'from the future', at: at + 3 * minute },
		{ id: 'no such process', host: hostname(), pid: 2 ** 22 + 1 },
		{ id: 'this one, before it was restarted', host: hostname(), pid: process.pid },
		{ id: 'late', at: at - 2 * minute },
		{ id: 'beside this one', host: hostname(), pid: process.ppid },
	]);
	await now.start('auto');
	expect(idsIn(now)?.slice(0, -1)).toEqual(['late', 'beside this one']);
	expect(now.warnings).toHaveLength(2);
});

test('A store that fails spoils nothing', async () => {
	const now = world();
	const stop = await now.start('auto', async () => {
		throw new StoreError('busy', 'database is locked');
	});
	await now.clock.advance(minute);
	await stop();
	expect(now.warnings).toEqual([]);
});
