import { RedisConnection } from './redis-connection.ts';

/** A connection to Redis that is opened when it is first needed, and again after that has failed. */
export class LazyConnection {
	readonly #url: string;
	#connection: Promise<RedisConnection> | undefined;

	constructor(url: string) {
		this.#url = url;
	}

	/** @throws StoreError */
	open(): Promise<RedisConnection> {
		if (this.#connection) return this.#connection;
		const connecting = RedisConnection.open({ url: this.#url });
		this.#connection = connecting;
		connecting.catch(() => {
			this.#connection = undefined;
		});
		return connecting;
	}

	async close(): Promise<void> {
		const connection = await this.#connection?.catch(() => undefined);
		connection?.close();
	}
}
