import type { Interaction } from 'discord.js';
import type { Clock } from '../base/clock.ts';
import { LinkError } from '../base/errors/link-error.ts';
import { StoreError } from '../base/errors/store-error.ts';
import { UserError } from '../base/errors/user-error.ts';
import type { Log } from '../base/log.ts';
import type { CommandRegistry } from './command/command-registry.ts';
import { parseCustomId } from './command/custom-id.ts';
import { isExpected } from './error-messages.ts';

/** What somebody used. */
export interface Used {
	/** A command of this bot, also for its components and forms, or `other`. */
	readonly command: string;
	readonly kind: 'command' | 'autocomplete' | 'component' | 'form';
}

export type InteractionOutcome =
	| 'answered'
	/** The user was told what to change: a misspelled item, an expired button, no linked account. */
	| 'declined'
	/** The marketplace, a list or the store was not available, or the bot was stopping. */
	| 'unavailable'
	/** A bug. */
	| 'failed'
	/** Discord refused the response. */
	| 'refused';

/** Is told what becomes of interactions, for statistics: nothing about users, servers or items. */
export interface InteractionObserver {
	/** Discord has accepted the first response, `ms` milliseconds after the interaction arrived. */
	responded(used: Used, ms: number): void;
	ended(used: Used, outcome: InteractionOutcome): void;
	/** Discord refused a request, with its HTTP status and error code if there are any. */
	refused(status: unknown, code: unknown): void;
}

export interface RecordOptions {
	readonly clock: Clock;
	readonly log: Log;
	readonly observer?: InteractionObserver | undefined;
}

/** What becomes of one interaction, for the statistics and the log: nothing about users. */
export class InteractionRecord {
	readonly #options: RecordOptions;
	readonly #used: Used;
	/** What the interaction was about, for the log: nothing about the user, and not the token that could answer it. */
	readonly #logged: object;
	readonly #receivedAt: number;
	outcome: InteractionOutcome = 'answered';

	constructor(interaction: Interaction, registry: CommandRegistry, options: RecordOptions) {
		this.#options = options;
		const { kind, command, handler } = usedIn(interaction);
		this.#used = { kind, command: registry.get(command)?.name ?? 'other' };
		this.#logged = { [kind]: handler === undefined ? command : `${command}:${handler}` };
		this.#receivedAt = options.clock.now();
	}

	/** Discord has accepted the first response. */
	responded(): void {
		const { observer, clock } = this.#options;
		observer?.responded(this.#used, clock.now() - this.#receivedAt);
	}

	/**
	 * There is no answer. What an operator or developer should know is logged; expected errors are only shown to the user.
	 * @param reference what the user was given to report; undefined for autocomplete, which shows no errors
	 */
	failed(error: unknown, reference?: string): void {
		const { log } = this.#options;
		this.outcome = outcomeOf(error);
		// What was told in other words has the failure as its cause.
		const failed = [error, error instanceof UserError && error.cause].find((each) => each instanceof StoreError);
		if (failed) log.warn({ ...this.#logged, failure: failed.failure, error: failed.message }, 'the store failed');
		else if (!isExpected(error)) {
			const stack = error instanceof Error ? error.stack : undefined;
			log.error({ reference, ...this.#logged, error: String(error), stack }, 'a command failed');
		}
	}

	/** Late or duplicate responses, deleted messages, missing permissions: the user cannot be reached. */
	refused(error: unknown): void {
		const { log, observer } = this.#options;
		this.outcome = 'refused';
		const { code, status } = error as { code?: unknown; status?: unknown };
		observer?.refused(status, code);
		log.warn({ ...this.#logged, code, status, error: String(error) }, 'Discord refused a response');
	}

	end(): void {
		this.#options.observer?.ended(this.#used, this.outcome);
	}
}

function usedIn(interaction: Interaction): Used & { readonly handler?: string } {
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
