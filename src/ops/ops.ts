import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Currency } from '../market/currency.ts';
import type { Game } from '../names/game.ts';
import { type BotState, type HealthProblems, healthProblems, readinessProblems } from './health.ts';
import { addStateMetrics, eventMetrics } from './metrics.ts';
import { type OpsPage, serveOps } from './ops-server.ts';

interface OpsOptions {
	readonly host: string;
	readonly port: number;
	readonly home: { readonly game: Game; readonly currency: Currency };
	readonly clock: Clock;
	readonly log: Log;
}

/** @throws StartError if the address cannot be used. */
export async function startOps({ host, port, home, clock, log }: OpsOptions) {
	const registry = new Registry();
	const events = eventMetrics(registry);
	let state: Partial<BotState> = {};
	let isStopping = false;
	const storeFailure = async () => (state.storeFailure ? state.storeFailure() : ('not-open' as const));
	const readiness = async () => readinessProblems({ ...state, home, isStopping, storeFailure: await storeFailure() });
	const health = () => healthProblems({ gateway: state.gateway, now: clock.now() });
	const pages = new Map<string, () => Promise<OpsPage>>([
		['/healthz', async () => report('healthy', 'unhealthy', health())],
		['/readyz', async () => report('ready', 'not ready', await readiness())],
		['/metrics', async () => ({ status: 200, type: registry.contentType, body: await registry.metrics() })],
	]);
	addStateMetrics(registry, {
		state: () => state,
		now: () => clock.now(),
		storeFailure,
		freeSlots: async (endpoint) => state.freeSlots?.(endpoint).catch(() => undefined),
		isReady: async () => (await readiness()).length === 0,
	});
	collectDefaultMetrics({ register: registry });
	const server = await serveOps({ host, port, pages, log });
	log.info({ address: server.url }, 'serving health and metrics');
	return {
		url: server.url,
		events,
		/** Adds a part of the bot that has started. */
		addState(part: Partial<BotState>): void {
			state = { ...state, ...part };
		},
		/** Reports from now on that the bot is not ready. */
		reportStopping(): void {
			isStopping = true;
		},
		close: () => server.close(),
	};
}

function report(good: string, bad: string, problems: HealthProblems): OpsPage {
	const isGood = problems.length === 0;
	const body = JSON.stringify({ status: isGood ? good : bad, problems });
	return { status: isGood ? 200 : 503, type: 'application/json', body: `${body}\n` };
}
