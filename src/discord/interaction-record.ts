import type { Interaction } from 'discord.js';
import type { Clock } from '../base/clock.ts';
import { LinkError } from '../base/errors/link-error.ts';
import { StoreError } from '../base/errors/store-error.ts';
import type { Log } from '../base/log.ts';
import { UserError } from '../base/user-error.ts';
import { parseCustomId } from './command/component-handler.ts';
import { isExpected } from './error-messages.ts';

export interface InteractionSource {
	/** The command's name, also for its components and forms; `other` if the bot has no such command. */
	readonly command: string;
	readonly kind: 'command' | 'autocomplete' | 'component' | 'form';
}

type InteractionOutcome =
	| 'answered'
	/** The user was told what to change: a misspelled item, an expired button, no linked account. */
	| 'declined'
	/** The marketplace, a list or the store was not available, or the bot was stopping. */
	| 'unavailable'
	/** There was a bug. */
	| 'failed'
	/** Discord refused a response. */
	| 'refused';

/** Collects statistics. No method is given anything about users, servers or items. */
export interface InteractionObserver {
	responded(source: InteractionSource, ms: number): void;
	ended(source: InteractionSource, outcome: InteractionOutcome): void;
	refused(status: unknown, code: unknown): void;
}

export interface RecordOptions {
	readonly clock: Clock;
	readonly log: Log;
	readonly observer?: InteractionObserver | undefined;
}

/** Logs and counts what becomes of one interaction. */
export class InteractionRecord {
	readonly #options: RecordOptions;
	readonly #source: InteractionSource;
	/** What is logged about the interaction: nothing about the user, and not the token that could answer it. */
	readonly #logFields: object;
	readonly #receivedAt: number;
	outcome: InteractionOutcome = 'answered';

	constructor(
		interaction: Interaction,
		registry: { get(name: string): { readonly name: string } | undefined },
		options: RecordOptions,
	) {
		this.#options = options;
		const { kind, command, handler } = sourceOf(interaction);
		this.#source = { kind, command: registry.get(command)?.name ?? 'other' };
		this.#logFields = { [kind]: handler === undefined ? command : `${command}:${handler}` };
		this.#receivedAt = options.clock.now();
	}

	responded(): void {
		const { observer, clock } = this.#options;
		observer?.responded(this.#source, clock.now() - this.#receivedAt);
	}

	/**
	 * Logs failures of the store, and bugs. Other errors are expected and not logged.
	 * @param reference the code that the user was given to report
	 */
	failed(error: unknown, reference?: string): void {
		const { log } = this.#options;
		this.outcome = outcomeOf(error);
		// A UserError that explains a failure of the store has that failure as its cause.
		const cause = error instanceof UserError ? error.cause : undefined;
		const storeError = [error, cause].find((each) => each instanceof StoreError);
		if (storeError) {
			const { failure, message } = storeError;
			log.warn({ ...this.#logFields, failure, error: message }, 'the store failed');
		} else if (!isExpected(error)) {
			const stack = error instanceof Error ? error.stack : undefined;
			log.error({ reference, ...this.#logFields, error: String(error), stack }, 'a command failed');
		}
	}

	/**
	 * Records that Discord refused a response: it was late or a duplicate, its message is deleted, or a permission is
	 * missing. The user cannot be told.
	 */
	refused(error: unknown): void {
		const { log, observer } = this.#options;
		this.outcome = 'refused';
		const { code, status } = error as { code?: unknown; status?: unknown };
		observer?.refused(status, code);
		log.warn({ ...this.#logFields, code, status, error: String(error) }, 'Discord refused a response');
	}

	end(): void {
		this.#options.observer?.ended(this.#source, this.outcome);
	}
}

function sourceOf(interaction: Interaction): InteractionSource & { readonly handler?: string } {
	if (interaction.isAutocomplete()) return { kind: 'autocomplete', command: interaction.commandName };
	if (interaction.isCommand()) return { kind: 'command', command: interaction.commandName };
	const { command, handler } = parseCustomId(interaction.customId);
	return { kind: interaction.isMessageComponent() ? 'component' : 'form', command, handler };
}

function outcomeOf(error: unknown): InteractionOutcome {
	if (!isExpected(error)) return 'failed';
	if (error instanceof LinkError) return 'declined';
	if (!(error instanceof UserError)) return 'unavailable';
	const { code } = error.problem;
	return code === 'restarting' || code === 'search-unavailable' ? 'unavailable' : 'declined';
}
