import type { Interaction } from 'discord.js';
import { LinkError } from '../errors/link-error.ts';
import { UserError } from '../errors/user-error.ts';
import type { Clock } from '../runtime/clock.ts';
import { isExpected } from '../views/error-messages.ts';
import type { CommandRegistry } from './command/command-registry.ts';
import { parseCustomId } from './command/custom-id.ts';

/** What somebody used. */
export interface Used {
	/** A command of this bot, also for its components and forms, or `other`. */
	readonly command: string;
	readonly kind: 'command' | 'autocomplete' | 'component' | 'form' | 'other';
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

/** What becomes of one interaction. */
export class InteractionRecord {
	readonly #used: Used;
	readonly #clock: Clock;
	readonly #observer: InteractionObserver | undefined;
	readonly #receivedAt: number;
	outcome: InteractionOutcome = 'answered';

	constructor(used: Used, clock: Clock, observer: InteractionObserver | undefined) {
		this.#used = used;
		this.#clock = clock;
		this.#observer = observer;
		this.#receivedAt = clock.now();
	}

	/** Discord has accepted the first response. */
	responded(): void {
		this.#observer?.responded(this.#used, this.#clock.now() - this.#receivedAt);
	}

	/** Discord has refused a response, which need not be the end of the interaction. */
	refused(error: unknown): void {
		const { status, code } = error as { status?: unknown; code?: unknown };
		this.#observer?.refused(status, code);
	}

	end(): void {
		this.#observer?.ended(this.#used, this.outcome);
	}
}

/** The command and the kind of an interaction. Names and ids come from outside and may be anything. */
export function usedIn(interaction: Interaction, registry: CommandRegistry): Used {
	const used = (kind: Used['kind'], name: string): Used => ({ kind, command: registry.get(name)?.name ?? 'other' });
	if (interaction.isAutocomplete()) return used('autocomplete', interaction.commandName);
	if (interaction.isCommand()) return used('command', interaction.commandName);
	if (interaction.isMessageComponent()) return used('component', parseCustomId(interaction.customId).command);
	if (interaction.isModalSubmit()) return used('form', parseCustomId(interaction.customId).command);
	return { kind: 'other', command: 'other' };
}

/** What an error means for an interaction. */
export function outcomeOf(error: unknown): InteractionOutcome {
	if (!isExpected(error)) return 'failed';
	if (error instanceof LinkError) return 'declined';
	if (!(error instanceof UserError)) return 'unavailable';
	const { code } = error.problem;
	return code === 'restarting' || code === 'search-unavailable' ? 'unavailable' : 'declined';
}
