import type { Crowd, MarketState, Switch } from '../wire.ts';
import { server } from './server.ts';

/** How long it is said that something was copied, milliseconds. */
const copiedFor = 2_000;

/** The marketplace as the page shows it, and what can be done with it. */
export class Market {
	state: MarketState | undefined;
	crowd: Crowd | 'asking' | undefined;
	/** The credentials were copied a moment ago. */
	copied = false;
	readonly #attempt: (work: () => Promise<void>) => Promise<unknown>;

	/** @param attempt does something, says where it fails, and has the page shown anew */
	constructor(attempt: (work: () => Promise<void>) => Promise<unknown>) {
		this.#attempt = attempt;
	}

	/** Turns a fault on or off. */
	async turn(name: Switch, on: boolean): Promise<void> {
		await this.#attempt(async () => {
			this.state = await server.turn(name, on);
		});
	}

	/** Has a thousand questions asked. */
	async askAsCrowd(): Promise<void> {
		if (this.crowd === 'asking') return;
		this.crowd = 'asking';
		await this.#attempt(async () => {
			this.crowd = await server.crowd();
		});
		if (this.crowd === 'asking') this.crowd = undefined;
	}

	async copy(text: string): Promise<void> {
		await this.#attempt(async () => {
			await navigator.clipboard.writeText(text);
			this.copied = true;
		});
		setTimeout(() => {
			this.copied = false;
		}, copiedFor);
	}
}
