import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import { within } from '../../runtime/waiting.ts';
import { overlap, parseShards, type Shards, shardsText } from './shards.ts';

const renewInterval = 60_000;
/** A process that has not renewed its entry for this long has ended, ms. */
const goneAfter = 150_000;
/** How long removing the entry may take when the bot stops, ms. */
const removeTimeout = 300;

/** A process that uses the store. */
export interface ShardProcess {
	readonly id: string;
	readonly host: string;
	readonly pid: number;
	/** As `SHARDS` says it. */
	readonly shards: string;
	/** When it last renewed its entry, Unix ms. */
	readonly at: number;
}

export interface OverlapOptions {
	readonly shards: Shards;
	/** Changes the stored list of processes in one atomic step. */
	readonly update: (change: (was: readonly ShardProcess[] | undefined) => readonly ShardProcess[]) => Promise<unknown>;
	readonly clock: Clock;
	readonly log: Log;
}

/**
 * Warns of other processes with some of the same shards, so that both get the same interactions, and lists this one for
 * those that start later. Returns a function that removes it from the list.
 */
export function reportOverlap({ shards, update, clock, log }: OverlapOptions): () => Promise<void> {
	const own = { id: randomUUID(), host: hostname(), pid: process.pid, shards: shardsText(shards) };
	let others: readonly ShardProcess[] = [];
	const save = async (isRunning: boolean) => {
		try {
			await update((was = []) => {
				const now = clock.wall();
				others = was.filter((each) => each.id !== own.id && !isGone(each, now));
				return isRunning ? [...others, { ...own, at: now }] : others;
			});
		} catch (error) {
			log.debug({ error: String(error) }, 'could not compare the shards of all processes');
		}
	};
	let cancel = () => {};
	const renew = async () => {
		await save(true);
		cancel = clock.after(renewInterval, () => {
			saving = renew();
		});
	};
	let saving = renew().then(() => {
		for (const { host, pid, shards: theirs } of others)
			if (overlap(shards, parseShards(theirs) ?? 'auto'))
				log.warn(
					{ host, pid, shards: theirs, own: own.shards },
					'another process has some of the same shards: give each process its own SHARDS, or stop one of them',
				);
	});
	const remove = async () => {
		await saving;
		cancel();
		await save(false);
	};
	return async () => void (await within(clock, removeTimeout, remove()));
}

/** Whether the process has surely ended. With the id of this one it has: in a container, each process may be the first. */
function isGone({ host, pid, at }: ShardProcess, now: number): boolean {
	if (Math.abs(now - at) > goneAfter) return true;
	if (host !== hostname()) return false;
	try {
		process.kill(pid, 0);
		return pid === process.pid;
	} catch (error) {
		// EPERM: it belongs to another user.
		return (error as NodeJS.ErrnoException).code === 'ESRCH';
	}
}
