import { DiscordTimes } from '../../times.ts';
import type { LoadTest, MarketState, PriceChange, Switch } from '../../wire.ts';
import { server } from '../server.ts';

/** How long the Copy button says “Copied”, in milliseconds. */
const copiedFor = 2_000;

export class TestPanel {
	market: MarketState | undefined;
	loadTest: LoadTest | 'running' | undefined;
	isCopied = false;
	/** What is wrong in the form for prices, as a sentence; empty if nothing is. */
	problem = '';
	readonly #attempt: (work: () => Promise<void>) => Promise<unknown>;
	readonly #changed: () => void;

	constructor(attempt: (work: () => Promise<void>) => Promise<unknown>, changed: () => void) {
		this.#attempt = attempt;
		this.#changed = changed;
	}

	async move(change: PriceChange): Promise<void> {
		try {
			this.market = await server.move(change);
			this.problem = '';
		} catch (error) {
			this.problem = (error as Error).message;
		}
		this.#changed();
	}

	async setSwitch(name: Switch, on: boolean): Promise<void> {
		await this.#attempt(async () => {
			this.market = await server.setSwitch(name, on);
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
			this.loadTest = await server.runLoadTest();
		});
		// If it is still marked as running, it has failed.
		if (this.loadTest === 'running') this.loadTest = undefined;
	}

	async copy(text: string): Promise<void> {
		await this.#attempt(async () => {
			await navigator.clipboard.writeText(text);
			this.isCopied = true;
		});
		// The page renders every second anyway.
		setTimeout(() => {
			this.isCopied = false;
		}, copiedFor);
	}
}

/** The test panel is not part of Discord, so it is always in English. */
export const times = new DiscordTimes('en-US');
