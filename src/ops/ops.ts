import { Registry } from 'prom-client';
import { type Clock, within } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Currency } from '../market/currency.ts';
import type { Game } from '../market/game.ts';
import type { PublicEndpoint } from '../market/list-key.ts';
import { EventLoopDelay } from './event-loop-delay.ts';
import {
	type BotState,
	healthProblems,
	type Problems,
	readinessProblems,
	storeNotOpen,
	storeSilent,
} from './health.ts';
import { addProcessMetrics, addStateMetrics, EventMetrics } from './metrics.ts';
import { OpsServer, type Page } from './ops-server.ts';

/** Until the store counts as silent, ms. */
const storeTimeout = 2_000;

interface OpsOptions {
	readonly host: string;
	/** 0: any free port. */
	readonly port: number;
	readonly home: { readonly game: Game; readonly currency: Currency };
	readonly clock: Clock;
	readonly log: Log;
}

export class Ops {
	readonly #options: OpsOptions;
	readonly #registry = new Registry();
	readonly #loop = new EventLoopDelay();
	#state: Partial<BotState> = {};
	#isStopping = false;
	#server: OpsServer | undefined;
	readonly events = new EventMetrics(this.#registry);

	/** @throws StartError if the address cannot be used. */
	static async start(options: OpsOptions): Promise<Ops> {
		const ops = new Ops(options);
		try {
			await ops.#listen();
			return ops;
		} catch (error) {
			ops.#loop.stop();
			throw error;
		}
	}

	private constructor(options: OpsOptions) {
		this.#options = options;
		addStateMetrics(this.#registry, {
			state: () => this.#state,
			loop: this.#loop,
			now: () => options.clock.now(),
			storeFailure: () => this.#storeFailure(),
			freeSlots: (endpoint) => this.#freeSlots(endpoint),
			isReady: async () => (await this.#readinessProblems()).length === 0,
		});
		addProcessMetrics(this.#registry);
	}

	get url(): string {
		return this.#server!.url;
	}

	watch(part: Partial<BotState>): void {
		this.#state = { ...this.#state, ...part };
	}

	stopping(): void {
		this.#isStopping = true;
	}

	async close(): Promise<void> {
		this.#loop.stop();
		await this.#server?.close();
	}

	async #listen(): Promise<void> {
		const { host, port, log } = this.#options;
		const pages = new Map<string, () => Promise<Page>>([
			['/healthz', async () => report('healthy', 'unhealthy', this.#healthProblems())],
			['/readyz', async () => report('ready', 'not ready', await this.#readinessProblems())],
			['/metrics', () => this.#metrics()],
		]);
		this.#server = await OpsServer.open({ host, port, pages, log });
		log.info({ address: this.url }, 'serving health and metrics');
	}

	async #metrics(): Promise<Page> {
		return { status: 200, type: this.#registry.contentType, body: await this.#registry.metrics() };
	}

	#healthProblems(): Problems {
		const { gateway } = this.#state;
		return healthProblems({
			gateway,
			usualDelay: this.#loop.usual,
			now: this.#options.clock.now(),
		});
	}

	async #readinessProblems(): Promise<Problems> {
		const storeFailure = await this.#storeFailure();
		return readinessProblems({
			...this.#state,
			home: this.#options.home,
			isStopping: this.#isStopping,
			storeFailure,
		});
	}

	async #freeSlots(endpoint: PublicEndpoint): Promise<number | undefined> {
		const asking = this.#state.freeSlots?.(endpoint).catch(() => undefined);
		return asking && within(this.#options.clock, storeTimeout, asking);
	}

	async #storeFailure(): Promise<string | undefined> {
		const { storeFailure } = this.#state;
		if (!storeFailure) return storeNotOpen;
		const checking = storeFailure().then((failure) => failure ?? 'none');
		const failure = (await within(this.#options.clock, storeTimeout, checking)) ?? storeSilent;
		return failure === 'none' ? undefined : failure;
	}
}

function report(good: string, bad: string, problems: Problems): Page {
	const isGood = problems.length === 0;
	const body = JSON.stringify({ status: isGood ? good : bad, problems });
	return { status: isGood ? 200 : 503, type: 'application/json', body: `${body}\n` };
}
