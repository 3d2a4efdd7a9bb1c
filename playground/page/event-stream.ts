import type { Events } from '../wire.ts';

export type EventListeners = { readonly [Name in keyof Events]: (data: Events[Name]) => void };

/** The browser reconnects automatically. */
export class EventStream {
	isConnected = true;
	readonly #listeners: EventListeners;
	readonly #changed: () => void;
	readonly #reconnected: () => void;
	#source: EventSource | undefined;

	/** @param changed is called after each event, and when the connection is lost or restored */
	constructor(listeners: EventListeners, changed: () => void, reconnected: () => void) {
		this.#listeners = listeners;
		this.#changed = changed;
		this.#reconnected = reconnected;
	}

	/** Replaces the stream by the one of this user, which starts with all messages they can see. */
	open(userId: string): void {
		this.close();
		const source = new EventSource(`/events?person=${userId}`);
		for (const [name, listener] of Object.entries(this.#listeners))
			source.addEventListener(name, (event) => {
				listener(JSON.parse((event as MessageEvent<string>).data) as never);
				this.#changed();
			});
		source.addEventListener('error', () => this.#setConnected(false));
		source.addEventListener('open', () => this.#setConnected(true));
		this.#source = source;
	}

	close(): void {
		this.#source?.close();
	}

	#setConnected(isConnected: boolean): void {
		if (isConnected && !this.isConnected) this.#reconnected();
		this.isConnected = isConnected;
		this.#changed();
	}
}
