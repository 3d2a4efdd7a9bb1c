import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { StoreError } from '../errors/store-error.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { sleep } from '../runtime/waiting.ts';
import type { Records } from '../storage/records.ts';
import { canReplace, type Member } from './member.ts';
import { placeOf } from './place.ts';
import { isCovered, overlap, type ShardPlan, type Shards, standbyTotal } from './shards.ts';
import { type Sighting, Sightings } from './sightings.ts';

/** How often the records are read, ms. A process that is alone only reads. */
const readInterval = 1_000;
/** The same while joining, ms: the start waits for it. */
const joiningReadInterval = 200;
/** How often a process that is not alone changes its own record, ms. */
const beatInterval = 2_000;
/** A process is dead if its record has not changed for this long, ms: three beats, and a little. */
const deadAfter = 7_000;
/** The same while joining, ms: a living process beats as soon as it reads of the new one. */
const silentAfter = 3_500;
/** How long joining may take if the store fails, ms. */
const joinTimeout = 15_000;
/** More processes than any fleet has. */
const mostMembers = 1_000;

export interface MembersOptions {
	/** See `botIdentity`. */
	readonly bot: string;
	readonly plan: ShardPlan;
	readonly records: Records<unknown>;
	readonly clock: Clock;
	readonly log: Log;
}

/** The processes of a fleet: those that share a store. Each keeps a record there, and watches those of the others. */
export class Members {
	readonly #records: Records<unknown>;
	readonly #clock: Clock;
	readonly #sightings: Sightings;
	#own: Member;
	/** Whether the stored record of this process is as it should be. */
	#isSaved = false;
	#hasLeft = false;
	#beatAt = 0;
	#cancel: () => void = () => {};
	/** Called after each successful reading. */
	onReading: () => void = () => {};

	constructor({ bot, plan, records, clock, log }: MembersOptions) {
		this.#records = records;
		this.#clock = clock;
		this.#sightings = new Sightings(log);
		const standbyOf = standbyTotal(plan);
		this.#own = {
			id: randomUUID(),
			bot,
			shards: standbyOf === undefined ? (plan as Shards) : null,
			standbyOf: standbyOf ?? null,
			stage: 'starting',
			beat: 0,
			takenBy: null,
			place: placeOf(clock),
			pid: process.pid,
			origin: performance.timeOrigin,
			host: hostname(),
		};
	}

	/** This process. */
	get own(): Member {
		return this.#own;
	}

	/** The other processes, except those that have died. */
	get others(): readonly Member[] {
		return this.#sightings.all.filter(({ isDead }) => !isDead).map(({ member }) => member);
	}

	/** Whether another process may receive the same interactions. */
	get isShared(): boolean {
		const { shards } = this.#own;
		return shards !== null && shardsOf(this.others).some((other) => overlap(shards, other));
	}

	/** Whether others answer every interaction of this process. A standby is replaced by those whose place it took. */
	get isReplaced(): boolean {
		const { shards, standbyOf } = this.#own;
		const ready = this.others.filter(
			(each) => each.stage === 'ready' && (standbyOf === null || each.standbyOf === null),
		);
		return shards !== null && isCovered(shards, shardsOf(ready));
	}

	/**
	 * Registers this process, and waits until each of the others has shown that it lives, and so knows of this one, or has
	 * proved dead. @throws the signal's reason if it is aborted.
	 */
	async join(signal?: AbortSignal): Promise<void> {
		const until = this.#clock.now() + joinTimeout;
		for (;;) {
			await this.#read(silentAfter);
			if (this.#sightings.areDecided || this.#clock.now() >= until) break;
			await sleep(this.#clock, joiningReadInterval, signal);
		}
		this.#readAgain();
	}

	/** Reads what has changed, without waiting for the next regular reading. */
	refresh(): Promise<void> {
		return this.#read(deadAfter);
	}

	/** Tells the others about a change of this process. If the store fails, they hear of it later. */
	async update(changes: Partial<Pick<Member, 'shards' | 'stage'>>): Promise<void> {
		this.#own = { ...this.#own, ...changes };
		this.#isSaved = false;
		await this.#trying(() => this.#save());
	}

	/** Dead processes whose shards nobody serves. */
	get unserved(): readonly Member[] {
		const now = this.#clock.now();
		// One that has left in good order may be starting again, and one that is taken belongs to another standby.
		const isFinal = ({ member, since }: Sighting) =>
			now - since >= deadAfter || (member.stage !== 'leaving' && member.takenBy === null);
		return this.#sightings.all
			.filter((each) => each.isDead && isFinal(each) && !this.#isServed(each.member))
			.map(({ member }) => member);
	}

	/** Takes over the shards of a dead process; false if another standby was faster, or the store fails. */
	async replace({ id }: Member): Promise<boolean> {
		const sighting = this.#sightings.get(id);
		if (!sighting) return false;
		const { member, stored } = sighting;
		let isOurs = false;
		await this.#trying(async () => {
			isOurs = await this.#records.replace(id, stored, { ...member, takenBy: this.#own.id });
		});
		if (!isOurs) return false;
		await this.update({ shards: member.shards, stage: 'starting' });
		await this.#trying(() => this.#records.delete(id));
		return true;
	}

	/** Ends the membership. The record stays if a standby may take the shards. */
	async leave(): Promise<void> {
		if (this.#hasLeft) return;
		this.#hasLeft = true;
		this.#cancel();
		const isKept = this.#own.stage === 'leaving' && this.#isKept(this.#own);
		if (!isKept) await this.#trying(() => this.#records.delete(this.#own.id));
	}

	#readAgain(): void {
		if (this.#hasLeft) return;
		this.#cancel = this.#clock.after(readInterval, () => {
			void this.#read(deadAfter).finally(() => this.#readAgain());
		});
	}

	/** @param patience How long a living process may leave its record unchanged, ms. */
	#read(patience: number): Promise<void> {
		return this.#trying(async () => {
			// Registered before the first reading: of two processes that start at the same time, one sees the other.
			if (!this.#isSaved) await this.#save();
			const records = await this.#records.sample(mostMembers);
			if (this.#hasLeft) return;
			const now = this.#clock.now();
			const { isRegistered, hasNewcomers } = this.#sightings.observe(this.#own, records, now, patience);
			const isAlone = this.#sightings.all.length === 0;
			// Newcomers wait for the next beat.
			const isDue = !isAlone && (hasNewcomers || now - this.#beatAt >= beatInterval);
			if (!isRegistered || isDue) await this.#save();
			for (const { member, isDead } of this.#sightings.all)
				if (isDead && !this.#isKept(member)) await this.#records.delete(member.id);
			this.onReading();
		});
	}

	async #save(): Promise<void> {
		if (this.#hasLeft) return;
		const own = { ...this.#own, beat: this.#own.beat + 1 };
		this.#own = own;
		await this.#records.set(own.id, own);
		this.#isSaved = own === this.#own;
		this.#beatAt = this.#clock.now();
	}

	/** Runs `work`, which uses the store. If that fails, nothing is known about others until it works again. */
	async #trying(work: () => Promise<unknown>): Promise<void> {
		try {
			await work();
		} catch (error) {
			if (!(error instanceof StoreError)) throw error;
			this.#sightings.interrupt();
		}
	}

	/** Whether the record of a process that has ended stays, because a standby may take its shards. */
	#isKept(member: Member): boolean {
		const { id, shards } = member;
		if (shards === null || this.#isServed(member)) return false;
		const candidates = [...this.others, this.#own].filter((each) => each.id !== id);
		return candidates.some((each) => canReplace(each, shards));
	}

	/** Whether others serve the shards of this process. */
	#isServed({ id, shards }: Member): boolean {
		const others = [...this.others, this.#own].filter((each) => each.id !== id);
		return shards === null || isCovered(shards, shardsOf(others));
	}
}

const shardsOf = (members: readonly Member[]): Shards[] => members.flatMap(({ shards }) => shards ?? []);
