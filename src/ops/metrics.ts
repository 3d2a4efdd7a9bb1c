import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { endpointOf, type PublicEndpoint, publicEndpoints } from '../market/list-key.ts';
import type { BotState } from './health.ts';

/** In seconds: a response is deferred after 1.5, and Discord gives up after 3 (docs/discord.md#first-answer). */
const buckets = [0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 3, 5, 10];

interface InteractionLabels {
	readonly command: string;
	readonly kind: string;
}

/** Labels must have a limited number of values, and say nothing about users, servers or items. */
export function eventMetrics(registry: Registry) {
	const registers = [registry];
	const counter = (name: string, help: string, labelNames: string[]) =>
		new Counter({ name: `pricetag_${name}_total`, help, labelNames, registers });
	const interactions = counter('interactions', 'Interactions that have ended, by command, kind and outcome.', [
		'command',
		'kind',
		'outcome',
	]);
	const responses = new Histogram({
		name: 'pricetag_response_seconds',
		help: 'Time from the arrival of an interaction until Discord has accepted its first response.',
		labelNames: ['command', 'kind'],
		buckets,
		registers,
	});
	const refusals = counter('discord_refusals', 'Requests that Discord refused, by HTTP status and error code.', [
		'status',
		'code',
	]);
	const marketRequests = counter(
		'market_requests',
		'Requests to the marketplace, by endpoint and HTTP status, or why there was no response.',
		['endpoint', 'status'],
	);
	const messages = counter('messages', 'Attempts to send the messages of alerts, feeds and reports, by outcome.', [
		'of',
		'outcome',
	]);
	return {
		responded: ({ command, kind }: InteractionLabels, ms: number) => responses.observe({ command, kind }, ms / 1_000),
		ended: ({ command, kind }: InteractionLabels, outcome: string) => interactions.inc({ command, kind, outcome }),
		/** Status and code are as discord.js reports them. */
		refused: (status: unknown, code: unknown) =>
			refusals.inc({ status: String(status ?? 'none'), code: String(code ?? 'none') }),
		/** @param outcome An HTTP status, or why there was none. */
		marketAnswered: (endpoint: string, outcome: number | string) =>
			marketRequests.inc({ endpoint, status: String(outcome) }),
		messageEnded: (metricsLabel: string, outcome: string) => messages.inc({ of: metricsLabel, outcome }),
	};
}

interface StateMetricsOptions {
	readonly state: () => Partial<BotState>;
	readonly now: () => number;
	readonly storeFailure: () => Promise<string | undefined>;
	/** Resolves to undefined if the number is not known. */
	readonly freeSlots: (endpoint: PublicEndpoint) => Promise<number | undefined>;
	readonly isReady: () => Promise<boolean>;
}

interface Sample {
	/** A sample without a value is left out. */
	readonly value: number | undefined;
	readonly labels?: Readonly<Record<string, string>>;
}

export function addStateMetrics(registry: Registry, options: StateMetricsOptions): void {
	const { state, now, storeFailure, freeSlots, isReady } = options;
	const addGauge = (
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
				// Measuring takes time. If the reset came first, another request could meanwhile get no values.
				const samples = await measure();
				this.reset();
				// The reset sets a gauge without labels to 0. An unknown value must not be reported as 0.
				if (labelNames.length === 0) this.remove();
				for (const { value, labels = {} } of samples) if (value !== undefined) this.set(labels, value);
			},
		});
	const addNumber = (name: string, help: string, value: () => number | undefined | Promise<number | undefined>) =>
		addGauge(name, help, [], async () => [{ value: await value() }]);

	addNumber('ready', 'Whether /readyz says that the bot is ready: 1 or 0.', async () => Number(await isReady()));
	addNumber('store_up', 'Whether the store works: 1 or 0.', async () => Number((await storeFailure()) === undefined));
	addNumber('shards', 'Shards that this process has.', () => state().gateway?.shards.total);
	addNumber('shards_up', 'Shards that are connected to Discord.', () => state().gateway?.shards.connected);
	addGauge(
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
	addGauge('market_slots_free', 'Requests to the marketplace that the rate limit allows now.', ['endpoint'], () =>
		Promise.all(publicEndpoints.map(async (endpoint) => ({ value: await freeSlots(endpoint), labels: { endpoint } }))),
	);
}
