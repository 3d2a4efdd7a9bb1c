import { Registry } from 'prom-client';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { within } from '../base/waiting.ts';
import type { Currency } from '../market/currency.ts';
import type { Game } from '../market/game.ts';
import { keyText, type ListKind, type PublicEndpoint } from '../market/list-key.ts';
import type { BotState, GatewayState } from './bot-state.ts';
import { EventLoopDelay } from './event-loop-delay.ts';
import { EventMetrics } from './event-metrics.ts';
import { OpsServer, type Page } from './ops-server.ts';
import { addProcessMetrics, addStateMetrics } from './state-metrics.ts';

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

/** Ms, more than the longest pause before connecting again (90 s): a restart in it would use up identifies. */
const lostAfter = 120_000;
/** A bot whose event loop is usually this late is stuck, s: Discord waits 3 s for an answer. */
const stuckAfter = 1;

/** The lists that nearly everything is answered from. */
const homeKinds: readonly ListKind[] = ['tradable', 'history', 'out-of-stock'];

export type Problems = readonly string[];

interface HealthFacts {
	readonly gateway: GatewayState | undefined;
	/** Seconds. */
	readonly usualDelay: number;
	/** Process time. */
	readonly now: number;
}

/** Only what a restart may cure. */
export function healthProblems({ gateway, usualDelay, now }: HealthFacts): Problems {
	const problems: string[] = [];
	if (usualDelay > stuckAfter)
		problems.push(`The event loop is overloaded: it is usually ${usualDelay.toFixed(1)} seconds late.`);
	if (gateway?.isClosed) problems.push('Discord has closed the connection permanently.');
	else if (gateway?.lostSince !== undefined && now - gateway.lostSince > lostAfter)
		problems.push(
			`The connection to Discord has been lost for ${Math.floor((now - gateway.lostSince) / 1_000)} seconds.`,
		);
	return problems;
}

interface ReadinessFacts extends Partial<Pick<BotState, 'gateway' | 'lists'>> {
	readonly home: { readonly game: Game; readonly currency: Currency };
	readonly isStopping: boolean;
	/** Undefined if it works. */
	readonly storeFailure: string | undefined;
}

export function readinessProblems(facts: ReadinessFacts): Problems {
	const { isStopping, gateway, lists, home, storeFailure } = facts;
	const problems: string[] = [];
	if (isStopping) problems.push('The bot is stopping.');
	problems.push(...gatewayProblems(gateway));
	const loaded = new Set(lists?.().map(({ key }) => keyText(key)));
	for (const kind of homeKinds) {
		const text = keyText({ kind, ...home });
		if (!loaded.has(text)) problems.push(`The list ${text} has not been loaded yet.`);
	}
	if (storeFailure !== undefined)
		problems.push(`The store does not work: ${storeFailures[storeFailure] ?? storeFailure}.`);
	return problems;
}

function gatewayProblems(gateway: GatewayState | undefined): Problems {
	if (gateway?.isClosed) return ['Discord has closed the connection permanently.'];
	const { own, up } = gateway?.shards ?? { own: 0, up: 0 };
	if (own === 0) return ['The bot is not connected to Discord yet.'];
	if (up < own) return [`${up} of ${own} ${own === 1 ? 'shard is' : 'shards are'} connected to Discord.`];
	return gateway?.isStarted ? [] : ['The bot is not connected to Discord yet.'];
}

export const storeNotOpen = 'not-open';
export const storeSilent = 'silent';

const storeFailures: Readonly<Record<string, string>> = {
	[storeNotOpen]: 'it is not open yet',
	[storeSilent]: 'it does not answer in time',
	busy: 'another program has locked it',
	full: 'its disk or memory is full',
	'read-only': 'it is read-only',
	damaged: 'it is damaged',
	unreachable: 'it cannot be reached',
	unusable: 'it cannot be used',
};
