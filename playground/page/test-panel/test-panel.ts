import type { Crowd, MarketState, Switch } from '../../wire.ts';
import { server } from '../server.ts';
import { PriceForm } from './price-form.ts';

/** How long the Copy button says “Copied”, in milliseconds. */
const copiedFor = 2_000;

export class TestPanel {
	market: MarketState | undefined;
	loadTest: Crowd | 'running' | undefined;
	isCopied = false;
	readonly prices: PriceForm;
	readonly #attempt: (work: () => Promise<void>) => Promise<unknown>;

	constructor(attempt: (work: () => Promise<void>) => Promise<unknown>, changed: () => void) {
		this.#attempt = attempt;
		this.prices = new PriceForm({
			show: (market) => {
				this.market = market;
			},
			changed,
		});
	}

	async setFailure(name: Switch, on: boolean): Promise<void> {
		await this.#attempt(async () => {
			this.market = await server.turn(name, on);
		});
	}

	async skipWait(): Promise<void> {
		await this.#attempt(async () => {
			this.market = await server.skipWait();
		});
	}

	async runLoadTest(): Promise<void> {
		if (this.loadTest === 'running') return;
		this.loadTest = 'running';
		await this.#attempt(async () => {
			this.loadTest = await server.crowd();
		});
		if (this.loadTest === 'running') this.loadTest = undefined;
	}

	async copy(text: string): Promise<void> {
		await this.#attempt(async () => {
			await navigator.clipboard.writeText(text);
			this.isCopied = true;
		});
		setTimeout(() => {
			this.isCopied = false;
		}, copiedFor);
	}
}
