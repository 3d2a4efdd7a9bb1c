import { STATUS_CODES } from 'node:http';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { endpointOf, type PublicEndpoint, publicEndpoints } from '../market/list-key.ts';
import type { EventLoopDelay } from './event-loop-delay.ts';
import type { BotState } from './health.ts';

/** Seconds: “thinking…” comes after 1.5, and Discord gives up after 3 (docs/discord.md#first-answer). */
const buckets = [0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 3, 5, 10];

/** Discord's error codes are numbers. Whatever else fails has a name, such as ECONNRESET. */
const discordCode = /^\d{1,6}$/;
const failureName = /^[A-Z][A-Z_]{2,30}$/;
/** The most different codes: a label with ever new values would fill the memory. */
const maxCodes = 100;

interface Used {
	readonly command: string;
	readonly kind: string;
}

/** Labels must have a limited number of values, and say nothing about users, servers or items. */
export class EventMetrics {
	readonly #interactions: Counter;
	readonly #responses: Histogram;
	readonly #refusals: Counter;
	readonly #marketRequests: Counter;
	readonly #messages: Counter;
	readonly #codes = new Set<string>();

	constructor(registry: Registry) {
		const registers = [registry];
		this.#interactions = new Counter({
			name: 'pricetag_interactions_total',
			help: 'Interactions that have ended, by command, kind and outcome.',
			labelNames: ['command', 'kind', 'outcome'],
			registers,
		});
		this.#responses = new Histogram({
			name: 'pricetag_response_seconds',
			help: 'Time from the arrival of an interaction until Discord has accepted its first response.',
			labelNames: ['command', 'kind'],
			buckets,
			registers,
		});
		this.#refusals = new Counter({
			name: 'pricetag_discord_refusals_total',
			help: 'Requests that Discord refused, by HTTP status and error code.',
			labelNames: ['status', 'code'],
			registers,
		});
		this.#marketRequests = new Counter({
			name: 'pricetag_market_requests_total',
			help: 'Requests to the marketplace, by endpoint and HTTP status, or why there was no response.',
			labelNames: ['endpoint', 'status'],
			registers,
		});
		this.#messages = new Counter({
			name: 'pricetag_messages_total',
			help: 'Attempts to send the messages of alerts and feeds, by outcome.',
			labelNames: ['of', 'outcome'],
			registers,
		});
	}

	responded({ command, kind }: Used, ms: number): void {
		this.#responses.observe({ command, kind }, ms / 1_000);
	}

	ended({ command, kind }: Used, outcome: string): void {
		this.#interactions.inc({ command, kind, outcome });
	}

	/** Status and code are as discord.js reports them. */
	refused(status: unknown, code: unknown): void {
		this.#refusals.inc({ status: httpStatus(status) ?? 'none', code: this.#codeOf(code) });
	}

	/** @param outcome An HTTP status, or why there was none. */
	marketAnswered(endpoint: string, outcome: number | string): void {
		const status = typeof outcome === 'string' ? outcome : (httpStatus(outcome) ?? 'other');
		this.#marketRequests.inc({ endpoint, status });
	}

	messageEnded(of: string, outcome: string): void {
		this.#messages.inc({ of, outcome });
	}

	#codeOf(code: unknown): string {
		const text = String(code ?? 'none');
		if (!discordCode.test(text) && !failureName.test(text))
			return code === undefined || code === null ? 'none' : 'other';
		if (!this.#codes.has(text) && this.#codes.size >= maxCodes) return 'other';
		this.#codes.add(text);
		return text;
	}
}

const httpStatus = (status: unknown): string | undefined =>
	typeof status === 'number' && Object.hasOwn(STATUS_CODES, status) ? String(status) : undefined;

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
