import { STATUS_CODES } from 'node:http';
import { Counter, Histogram, type Registry } from 'prom-client';

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
