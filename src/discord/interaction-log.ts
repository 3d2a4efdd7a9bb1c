import type { Interaction } from 'discord.js';
import { StoreError } from '../errors/store-error.ts';
import { UserError } from '../errors/user-error.ts';
import type { Log } from '../runtime/log.ts';
import { isExpected } from '../views/error-messages.ts';
import { logFields } from './interaction.ts';
import type { InteractionRecord } from './interaction-record.ts';

/** What the log says about interactions: nothing about users. */
export class InteractionLog {
	readonly #log: Log;

	constructor(log: Log) {
		this.#log = log;
	}

	unknown(interaction: Interaction): void {
		this.#log.warn({ type: interaction.type, ...logFields(interaction) }, 'interaction of an unknown kind');
	}

	/**
	 * Logs what an operator or developer should know; expected errors are only shown to the user.
	 * @param reference what the user was given to report; undefined for autocomplete, which shows no errors
	 */
	failed(interaction: Interaction, error: unknown, reference?: string): void {
		const fields = logFields(interaction);
		// What was told in other words has the failure as its cause.
		const failed = [error, error instanceof UserError && error.cause].find((each) => each instanceof StoreError);
		if (failed) this.#log.warn({ ...fields, failure: failed.failure, error: failed.message }, 'the store failed');
		else if (!isExpected(error)) {
			const stack = error instanceof Error ? error.stack : undefined;
			this.#log.error({ reference, ...fields, error: String(error), stack }, 'a command failed');
		}
	}

	/** What somebody is to be told after their command could not be found out or sent. It is tried again after the next one. */
	untold(error: unknown): void {
		this.#log.debug({ error: String(error) }, 'could not tell somebody that their direct messages are refused');
	}

	/**
	 * Late or duplicate responses, deleted messages, missing permissions: the user cannot be reached, so they are only
	 * logged and counted.
	 */
	refused(interaction: Interaction, record: InteractionRecord, error: unknown): void {
		const { code, status } = error as { code?: unknown; status?: unknown };
		record.refused(error);
		this.#log.warn({ ...logFields(interaction), code, status, error: String(error) }, 'Discord refused a response');
	}
}
