import type { Log } from '../runtime/log.ts';
import { fieldsOf, type Member, parseMember } from './member.ts';
import { exists } from './place.ts';

/** After a longer pause between two readings, ms, it is not known what others did meanwhile. */
const longestGap = 3_000;

/** Another process, as far as this one has observed it. No clocks are compared: they may differ between machines. */
export interface Sighting {
	readonly member: Member;
	/** The record as it is stored, for compare-and-set. */
	readonly stored: unknown;
	/** Process time of the first reading since which it has not changed. */
	readonly since: number;
	/** Whether it has changed since it was first seen. */
	readonly hasBeaten: boolean;
	readonly isDead: boolean;
}

/** What repeated readings of the members' records say about the other processes. */
export class Sightings {
	readonly #log: Log;
	#byId: ReadonlyMap<string, Sighting> = new Map();
	/** Process time of the last successful reading, unless something has failed since. */
	#readAt: number | undefined;

	constructor(log: Log) {
		this.#log = log;
	}

	get all(): readonly Sighting[] {
		return [...this.#byId.values()];
	}

	get(id: string): Sighting | undefined {
		return this.#byId.get(id);
	}

	/** Whether each of the others has shown that it lives, or has proved dead. */
	get areDecided(): boolean {
		return this.#readAt !== undefined && this.all.every(({ hasBeaten, isDead }) => hasBeaten || isDead);
	}

	/** The store has failed: whoever seems silent may have been kept from writing by the same failure. */
	interrupt(): void {
		this.#readAt = undefined;
	}

	/**
	 * Compares the records with those of the last reading.
	 * @param patience How long a living process may leave its record unchanged, ms.
	 */
	observe(own: Member, records: readonly unknown[], now: number, patience: number): Observation {
		const isContinuous = this.#readAt !== undefined && now - this.#readAt <= longestGap;
		this.#readAt = now;
		const seen = new Map<string, Sighting>();
		let isRegistered = false;
		for (const stored of records) {
			const member = parseMember(stored);
			if (member?.bot !== own.bot) continue;
			if (member.id === own.id) isRegistered = true;
			else seen.set(member.id, this.#sighting(own, member, stored, isContinuous, now, patience));
		}
		const hasNewcomers = [...seen.keys()].some((id) => !this.#byId.has(id));
		this.#logChanges(seen);
		this.#byId = seen;
		return { isRegistered, hasNewcomers };
	}

	#sighting(
		own: Member,
		member: Member,
		stored: unknown,
		isContinuous: boolean,
		now: number,
		patience: number,
	): Sighting {
		const last = this.#byId.get(member.id);
		const isSame = last !== undefined && JSON.stringify(last.stored) === JSON.stringify(stored);
		const since = isSame && isContinuous ? last.since : now;
		const isSilent = now - since >= patience || (isSame && last.isDead);
		return {
			member,
			stored,
			since,
			hasBeaten: last !== undefined && (last.hasBeaten || !isSame),
			isDead: member.takenBy !== null || hasEnded(member, own) || isSilent,
		};
	}

	#logChanges(seen: ReadonlyMap<string, Sighting>): void {
		for (const [id, { member, isDead }] of seen) {
			const last = this.#byId.get(id);
			if (isDead) {
				if (last && !last.isDead) this.#log.warn(fieldsOf(member), 'another process of the fleet has died');
			} else if (!last || last.isDead) this.#log.info(fieldsOf(member), 'another process of the fleet has joined');
		}
		for (const [id, { member, isDead }] of this.#byId)
			if (!isDead && !seen.has(id)) this.#log.info(fieldsOf(member), 'another process of the fleet has left');
	}
}

export interface Observation {
	/** Whether this process is among the records. */
	readonly isRegistered: boolean;
	/** Whether there is a record that was not there before. */
	readonly hasNewcomers: boolean;
}

/** Whether it ran on this machine and has ended. */
function hasEnded({ place, pid, origin }: Member, own: Member): boolean {
	if (place !== own.place) return false;
	return pid === own.pid ? origin !== own.origin : !exists(pid);
}
