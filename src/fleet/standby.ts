import type { StartError } from '../errors/start-error.ts';
import type { Log } from '../runtime/log.ts';
import type { Claims } from './claims.ts';
import { canReplace, fieldsOf } from './member.ts';
import type { Members } from './members.ts';
import { type Shards, shardsText } from './shards.ts';

/** A connection to Discord. */
export interface ShardConnection {
	close(): Promise<void>;
}

export interface Serving {
	/** Connects these shards to Discord. */
	connect(shards: Shards, signal: AbortSignal): Promise<ShardConnection>;
	/** Resolves when the answers in progress are finished, or after a while. */
	settle(): Promise<void>;
	/** Called if the shards cannot be connected, with what the operator has to fix. */
	onLost(reason: StartError): void;
}

/** Replaces a process that has died, and steps back when that has started again. */
export class Standby {
	readonly #members: Members;
	readonly #claims: Claims;
	readonly #log: Log;
	readonly #serving: Serving;
	#stopping = new AbortController();
	#connection: Promise<ShardConnection | undefined> | undefined;
	#isChanging = false;

	constructor(members: Members, claims: Claims, log: Log, serving: Serving) {
		this.#members = members;
		this.#claims = claims;
		this.#log = log;
		this.#serving = serving;
	}

	start(): void {
		this.#members.onReading = () => void this.#look();
	}

	/** Closes the connection, if there is one. */
	async stop(): Promise<void> {
		this.#members.onReading = () => {};
		this.#stopping.abort();
		await (await this.#connection)?.close();
	}

	async #look(): Promise<void> {
		if (this.#isChanging) return;
		this.#isChanging = true;
		try {
			if (this.#connection === undefined) await this.#replaceOne();
			else if (this.#members.isReplaced) await this.#stepBack();
		} finally {
			this.#isChanging = false;
		}
	}

	async #replaceOne(): Promise<void> {
		const { own, unserved } = this.#members;
		for (const dead of unserved) {
			const { shards } = dead;
			if (shards === null || !canReplace(own, shards)) continue;
			if (!(await this.#members.replace(dead))) continue;
			this.#log.warn(fieldsOf(dead), 'replacing a process that has died');
			this.#stopping = new AbortController();
			// Not awaited: connecting many shards takes minutes, in which that process may return.
			this.#connection = this.#connect(shards, this.#stopping.signal);
			return;
		}
	}

	async #connect(shards: Shards, signal: AbortSignal): Promise<ShardConnection | undefined> {
		try {
			const connection = await this.#serving.connect(shards, signal);
			await this.#members.update({ stage: 'ready' });
			return connection;
		} catch (error) {
			if (!signal.aborted) this.#serving.onLost(error as StartError);
			return undefined;
		}
	}

	async #stepBack(): Promise<void> {
		const { shards } = this.#members.own;
		this.#log.info(
			{ shards: shards && shardsText(shards) },
			'the process that was replaced is back; standing by again',
		);
		this.#claims.isHandingOver = true;
		this.#stopping.abort();
		await this.#serving.settle();
		await (await this.#connection)?.close();
		this.#connection = undefined;
		await this.#members.update({ shards: null, stage: 'ready' });
		this.#claims.isHandingOver = false;
	}
}
