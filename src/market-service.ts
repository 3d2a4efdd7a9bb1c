import { randomUUID } from 'node:crypto';
import type { Clock } from './base/clock.ts';
import type { Log } from './base/log.ts';
import { listRateLimit, MarketApi } from './market/client/market-api.ts';
import { ExchangeRates } from './market/rates/exchange-rates.ts';
import { FetchPlan } from './market/snapshots/fetch-plan.ts';
import type { Snapshot } from './market/snapshots/market.ts';
import { RateSampling } from './market/snapshots/rate-sampling.ts';
import { Snapshots } from './market/snapshots/snapshots.ts';
import type { Config } from './ops/config.ts';
import { noHistory, type PriceHistory } from './prices/price-history.ts';
import { RecordedPrices } from './prices/recorded-prices.ts';
import type { Store } from './storage/store.ts';
import { MarketWorkerClient } from './workers/market-worker-client.ts';

interface MarketServiceOptions {
	readonly config: Config;
	readonly clock: Clock;
	readonly log: Log;
	/** `outcome` is the HTTP status, or says why there was none. */
	readonly onAnswered: (endpoint: string, outcome: number | string) => void;
}

/** The parts that fetch, decode and keep the marketplace's lists, and record prices. */
export class MarketService {
	readonly api: MarketApi;
	readonly #options: MarketServiceOptions;
	readonly #listeners: ((snapshot: Snapshot) => void)[] = [];
	readonly #plan: FetchPlan;
	readonly #worker: MarketWorkerClient;
	#snapshots: Snapshots | undefined;
	#recordedPrices: RecordedPrices | undefined;

	constructor(options: MarketServiceOptions) {
		const { config, clock, log, onAnswered } = options;
		this.#options = options;
		this.#plan = new FetchPlan(config.defaults, config.exactCurrencies, clock);
		this.#worker = new MarketWorkerClient(config.store, log, {
			// In seconds. A longer time is a gap: at least two lists in a row are missing.
			maxInterval: Math.ceil((3 * this.#plan.interval('items')) / 1000),
			recordingCurrency: config.recordsHistory ? config.defaults.currency : undefined,
			onRecording: (notice) => this.#recordedPrices?.onNotice(notice),
		});
		this.#worker.start();
		this.api = new MarketApi(config.marketUrl, clock, onAnswered, (body) => this.#worker.transactions(body));
	}

	/** The listener is not called for lists that have already arrived. */
	onSnapshot(listener: (snapshot: Snapshot) => void): void {
		this.#listeners.push(listener);
	}

	/** @throws StartError */
	async open(store: Store) {
		const { config, clock, log } = this.#options;
		const limiter = store.limiter(listRateLimit);
		const plan = this.#plan;
		const rates = new ExchangeRates({ home: config.defaults.currency, clock, stored: store.keyv('rates'), log });
		await rates.load();
		const snapshots = new Snapshots({
			clock,
			limiter,
			lease: store.lease,
			worker: this.#worker,
			log,
			processId: randomUUID(),
			fetch: (key) => this.api.list(key),
			plan,
			rates,
			rateSampling: new RateSampling(plan, rates, clock),
			onSnapshot: (snapshot) => {
				for (const listener of this.#listeners) listener(snapshot);
			},
		});
		this.#snapshots = snapshots;
		if (config.recordsHistory)
			this.#recordedPrices = new RecordedPrices({
				source: this.#worker,
				currency: config.defaults.currency,
				itemCount: (game) => snapshots.catalogue(game)?.itemCount ?? 0,
				clock,
				log,
			});
		snapshots.start();
		const history: PriceHistory = this.#recordedPrices ?? noHistory(config.defaults.currency);
		return { snapshots, limiter, history };
	}

	async close(): Promise<void> {
		this.#recordedPrices?.stop();
		const stopping = this.#snapshots?.stop();
		await this.api.close();
		// Decoding a list may take seconds on a busy machine. The worker is closed without waiting for it.
		await this.#worker.close();
		await stopping;
	}
}
