import { StartError } from '../errors/start-error.ts';
import type { Log } from '../runtime/log.ts';
import { fieldsOf, type Member } from './member.ts';
import { overlap, type ShardRange } from './shards.ts';

/**
 * Checks that the shards of this process fit those of the others. A process with `auto` fits any, because a bot that
 * outgrows one process changes from one to the other while both run.
 * @throws StartError that names both.
 */
export function checkShards(own: Member, others: readonly Member[], log: Log): void {
	for (const other of others.filter((each) => wasFirst(each, own))) {
		const [ownTotal, otherTotal] = [totalOf(own), totalOf(other)];
		const { host, pid, shards } = fieldsOf(other);
		const names = `SHARDS is ${fieldsOf(own).shards}, but process ${pid} on ${host} has ${shards}`;
		if (ownTotal === undefined || otherTotal === undefined) {
			if (ownTotal !== otherTotal && own.standbyOf === null && other.standbyOf === null)
				log.warn(
					{ own: fieldsOf(own).shards, host, pid, shards },
					'one process has all shards and another only some: this should only be so while you change SHARDS',
				);
		} else if (ownTotal !== otherTotal)
			throw new StartError(
				`${names}. All processes of a fleet need the same total number of shards: correct SHARDS, or stop the other processes first.`,
			);
		else if (isRange(own.shards) && isRange(other.shards) && other.standbyOf === null)
			if (overlap(own.shards, other.shards) && !isSame(own.shards, other.shards))
				throw new StartError(
					`${names}. These overlap: give each process shards of its own, or exactly the same shards to replace that process.`,
				);
	}
}

/** Of two processes that start at the same time, one has to give way. */
const wasFirst = (other: Member, own: Member): boolean =>
	other.stage === 'ready' || (other.stage === 'starting' && other.id < own.id);

const isRange = (shards: Member['shards']): shards is ShardRange => shards !== null && shards !== 'auto';
const isSame = (one: ShardRange, other: ShardRange): boolean => one.from === other.from && one.to === other.to;

/** The total number of shards that it is configured for; undefined for `auto`. */
const totalOf = ({ shards, standbyOf }: Member): number | undefined =>
	isRange(shards) ? shards.total : (standbyOf ?? undefined);
