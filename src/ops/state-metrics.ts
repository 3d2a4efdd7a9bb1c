import { Counter, Gauge, type Registry } from 'prom-client';
import { endpointOf, type PublicEndpoint, publicEndpoints } from '../market/list-key.ts';
import type { BotState } from './bot-state.ts';
import type { EventLoopDelay } from './event-loop-delay.ts';

interface StateMetricsOptions {
	readonly state: () => Partial<BotState>;
	readonly loop: EventLoopDelay;
	/** Process time. */
	readonly now: () => number;
	readonly storeFailure: () => Promise<string | undefined>;
	/** Undefined if the store does not say. */
	readonly freeSlots: (endpoint: PublicEndpoint) => Promise<number | undefined>;
	readonly isReady: () => Promise<boolean>;
}

interface Sample {
	/** What is not known is left out. */
	readonly value: number | undefined;
	readonly labels?: Readonly<Record<string, string>>;
}

export function addStateMetrics(registry: Registry, options: StateMetricsOptions): void {
	const { state, loop, now, storeFailure, freeSlots, isReady } = options;
	const gauge = (
		name: string,
		help: string,
		labelNames: readonly string[],
		measure: () => readonly Sample[] | Promise<readonly Sample[]>,
	) =>
		new Gauge({
			name: `pricetag_${name}`,
			help,
			labelNames: [...labelNames],
			registers: [registry],
			async collect() {
				// Before the reset, because somebody else may ask meanwhile.
				const samples = await measure();
				this.reset();
				// Otherwise prom-client reports 0 for what is not known.
				if (labelNames.length === 0) this.remove();
				for (const { value, labels = {} } of samples) if (value !== undefined) this.set(labels, value);
			},
		});
	const number = (name: string, help: string, value: () => number | undefined | Promise<number | undefined>) =>
		gauge(name, help, [], async () => [{ value: await value() }]);

	number('ready', 'Whether /readyz says that the bot is ready: 1 or 0.', async () => Number(await isReady()));
	number('store_up', 'Whether the store works: 1 or 0.', async () => Number((await storeFailure()) === undefined));
	number('shards', 'Shards that this process has.', () => state().gateway?.shards.own);
	number('shards_up', 'Shards that are connected to Discord.', () => state().gateway?.shards.up);
	number(
		'identifies_left',
		'Identifies until the daily limit resets: as Discord said at the start, without those that this process has used since.',
		() => state().gateway?.identifiesLeft,
	);
	gauge(
		'list_age_seconds',
		'Time since each list in memory was fetched.',
		['game', 'currency', 'endpoint', 'trade_locked'],
		() =>
			(state().lists?.() ?? []).map(({ key: { kind, game, currency }, fetchedAt }) => ({
				value: Math.max(0, now() - fetchedAt) / 1_000,
				labels: {
					game: String(game),
					currency,
					endpoint: endpointOf(kind),
					trade_locked: String(kind === 'trade-locked'),
				},
			})),
	);
	gauge('market_slots_free', 'Requests to the marketplace that the rate limit allows now.', ['endpoint'], () =>
		Promise.all(publicEndpoints.map(async (endpoint) => ({ value: await freeSlots(endpoint), labels: { endpoint } }))),
	);
	number('alerts_watched', 'Active alerts of all users; 0 if another process evaluates them.', () =>
		state().watchedAlerts?.(),
	);
	gauge('queue_age_seconds', 'How long the longest-waiting entry of each queue has been waiting.', ['queue'], () =>
		Object.entries(state().queueAges?.() ?? {}).map(([queue, ms]) => ({ value: ms / 1_000, labels: { queue } })),
	);
	gauge('event_loop_delay_seconds', 'How late the event loop was in the last half minute.', ['stat'], () => {
		const { median, p99, longest } = loop.recent();
		const stats = { median, p99, longest };
		return Object.entries(stats).map(([stat, value]) => ({ value, labels: { stat } }));
	});
}

/** Figures of the process, with the names that Prometheus' client libraries have for them. */
export function addProcessMetrics(registry: Registry): void {
	const registers = [registry];
	new Gauge({
		name: 'process_resident_memory_bytes',
		help: 'Resident memory size in bytes.',
		registers,
		collect() {
			this.set(process.memoryUsage.rss());
		},
	});
	new Counter({
		name: 'process_cpu_seconds_total',
		help: 'Total user and system CPU time spent in seconds.',
		registers,
		collect() {
			const { user, system } = process.cpuUsage();
			this.reset();
			this.inc((user + system) / 1e6);
		},
	});
	new Gauge({
		name: 'process_start_time_seconds',
		help: 'Start time of the process since unix epoch in seconds.',
		registers,
	}).set(Math.round(Date.now() / 1_000 - process.uptime()));
}
