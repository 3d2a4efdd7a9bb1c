import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { within } from '../runtime/waiting.ts';
import type { Records } from '../storage/records.ts';
import { type ClaimStore, Claims } from './claims.ts';
import { checkShards } from './conflicts.ts';
import { Members } from './members.ts';
import type { ShardPlan } from './shards.ts';
import { type Serving, type ShardConnection, Standby } from './standby.ts';

/** How long telling the others that this process stops may take, ms. */
const announceTimeout = 500;
/** How long removing its record may take, ms: if it stays, the others find out that the process has ended. */
const leaveTimeout = 300;

export interface FleetOptions {
	/** See `botIdentity`. */
	readonly bot: string;
	/** What `SHARDS` says. */
	readonly plan: ShardPlan;
	readonly store: ClaimStore & { records(table: 'members'): Records<unknown> };
	readonly clock: Clock;
	readonly log: Log;
}

/** The part of this process in a fleet: which shards it serves, and which interactions it answers. */
export class Fleet {
	readonly #clock: Clock;
	readonly #log: Log;
	readonly #members: Members;
	readonly #claims: Claims;
	#standby: Standby | undefined;
	#connection: ShardConnection | undefined;

	constructor({ bot, plan, store, clock, log }: FleetOptions) {
		this.#clock = clock;
		this.#log = log;
		this.#members = new Members({ bot, plan, records: store.records('members'), clock, log });
		this.#claims = new Claims(store, this.#members, clock, log);
	}

	/** Whether this process is a standby that waits, and is right to be connected to no shard. */
	get isStandingBy(): boolean {
		return this.#members.own.shards === null;
	}

	/** Whether no other process uses the store. */
	get isAlone(): boolean {
		return this.#members.others.length === 0;
	}

	/**
	 * Makes this process known to the others. Once this has resolved, they know of it, so it may receive interactions.
	 * @throws StartError if its shards do not fit those of the others; the signal's reason if it is aborted.
	 */
	async join(signal?: AbortSignal): Promise<void> {
		await this.#members.join(signal);
		try {
			checkShards(this.#members.own, this.#members.others, this.#log);
		} catch (error) {
			await this.#members.leave();
			throw error;
		}
	}

	/** Connects to Discord, or stands by. @throws what `connect` throws. */
	async serve(serving: Serving, signal: AbortSignal = new AbortController().signal): Promise<void> {
		const { shards } = this.#members.own;
		if (shards !== null) this.#connection = await serving.connect(shards, signal);
		await this.#members.update({ stage: 'ready' });
		if (shards !== null) return;
		this.#standby = new Standby(this.#members, this.#claims, this.#log, serving);
		this.#standby.start();
		this.#log.info('standing by');
	}

	/** Whether other processes receive some of the same interactions. */
	get isShared(): boolean {
		return this.#members.isShared;
	}

	/** Whether this process answers an interaction. */
	claim(interactionId: string): Promise<boolean> {
		return this.#claims.claim(interactionId);
	}

	/** From now on interactions are left to a process that replaces this one, if there is one. */
	async handOver(): Promise<void> {
		const announced = this.#members.update({ stage: 'leaving' }).then(() => this.#members.refresh());
		await within(this.#clock, announceTimeout, announced);
		this.#claims.isHandingOver = true;
	}

	/** Disconnects from Discord and leaves the fleet. */
	async leave(): Promise<void> {
		await this.#standby?.stop();
		await this.#connection?.close();
		await within(this.#clock, leaveTimeout, this.#members.leave());
	}
}
