import { randomUUID } from 'node:crypto';
import {
	type AutocompleteInteraction,
	type Interaction,
	MessageFlags,
	type ModalSubmitInteraction,
	PermissionFlagsBits,
	RESTJSONErrorCodes,
} from 'discord.js';
import { StoreError } from '../errors/store-error.ts';
import { UserError } from '../errors/user-error.ts';
import type { Claim } from '../fleet/claims.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { within } from '../runtime/waiting.ts';
import { discordLimits } from '../views/discord-limits.ts';
import { isExpected } from '../views/error-messages.ts';
import type { Answer } from '../views/reply.ts';
import { sendOutcomes } from './answering.ts';
import type { AnyCommand } from './command/command.ts';
import { CommandRegistry, parseArguments } from './command/command-registry.ts';
import type { ComponentHandler } from './command/component-handler.ts';
import type { Suggestion } from './command/suggestion.ts';
import { targetMessage } from './command/target-message.ts';
import type { Caller, Context } from './context.ts';
import { failureReply } from './failure.ts';
import { FillingIn } from './filling-in.ts';
import { isOwner, logFields, serverOf } from './interaction.ts';
import { toMessage } from './message.ts';
import { Pauses } from './pauses.ts';
import type { Answerable, Outcome } from './responder.ts';
import { Unanswered } from './unanswered.ts';

type Work = (context: Context) => ReturnType<ComponentHandler>;

export interface DispatcherOptions {
	readonly commands: readonly AnyCommand[];
	readonly makeContext: (caller: Caller, locale: string) => Context;
	readonly clock: Clock;
	readonly log: Log;
	/** Decides who answers an interaction that several processes may receive. By default it is this process. */
	readonly claim?: (interactionId: string) => Promise<Claim>;
}

/** Routes interactions to commands. Only this file and `responder.ts` know how Discord interactions are answered. */
export class Dispatcher {
	readonly #options: DispatcherOptions;
	readonly #registry: CommandRegistry;
	readonly #running = new Set<Promise<void>>();
	/** Where answers wait for their lists. */
	readonly #pauses: Pauses;
	/** Interactions that another process may answer as well, because the store failed. */
	readonly #unclaimed = new WeakSet<Interaction>();
	/** Interactions that arrived after the bot had begun to stop. */
	readonly #late = new WeakSet<Interaction>();
	#isStopping = false;

	constructor(options: DispatcherOptions) {
		this.#options = options;
		this.#registry = new CommandRegistry(options.commands);
		this.#pauses = new Pauses(options.clock);
	}

	/** Answers an interaction. Never rejects: if Discord refuses a response, that is logged. */
	async dispatch(interaction: Interaction): Promise<void> {
		const work = this.#claim(interaction).catch((error) => this.#logRefusal(interaction, error));
		this.#running.add(work);
		try {
			await work;
		} finally {
			this.#running.delete(work);
		}
	}

	/** Waits up to `ms` for running work to finish. New work is still accepted. */
	async settle(ms: number): Promise<void> {
		await within(this.#options.clock, ms, Promise.all(this.#running));
	}

	/** Accepts no new work, ends answers that wait for a list, and waits up to `ms` for running work to finish. */
	async finish(ms: number): Promise<void> {
		this.#isStopping = true;
		this.#pauses.stop();
		await this.settle(ms);
	}

	/** Answers an interaction unless another process does. */
	async #claim(interaction: Interaction): Promise<void> {
		if (this.#isStopping) this.#late.add(interaction);
		const claim = (await this.#options.claim?.(interaction.id)) ?? 'ours';
		if (claim === 'others') {
			this.#options.log.debug(logFields(interaction), 'left an interaction to another process');
			return;
		}
		if (claim === 'unknown') {
			this.#options.log.debug(logFields(interaction), 'could not claim an interaction; answering it anyway');
			this.#unclaimed.add(interaction);
		}
		await this.#route(interaction);
	}

	async #route(interaction: Interaction): Promise<void> {
		if (interaction.isAutocomplete()) await this.#autocomplete(interaction);
		else if (interaction.isChatInputCommand()) {
			const run: Work = async (context) => {
				const action = this.#registry.action(interaction);
				return action.run(parseArguments(action, interaction.options), context);
			};
			await this.#answer(interaction, run, this.#registry.get(interaction.commandName)?.private);
		} else if (interaction.isMessageContextMenuCommand()) {
			const { commandName, targetMessage: target } = interaction;
			const run: Work = async (context) =>
				this.#registry.messageCommand(commandName).runOn(targetMessage(target), context);
			await this.#answer(interaction, run, this.#registry.get(commandName)?.private);
		} else if (interaction.isButton() || interaction.isStringSelectMenu())
			await this.#answer(interaction, (context) => {
				const { handler, state } = this.#registry.component(interaction);
				return handler(state, interaction.isStringSelectMenu() ? interaction.values : [], context);
			});
		else if (interaction.isModalSubmit()) {
			// The answer is ephemeral because the input was.
			const submit: Work = async (context) =>
				this.#registry.form(interaction.customId)(inputValues(interaction), context);
			await this.#answer(interaction, submit, true);
		} else await this.#answerUnknown(interaction);
	}

	/** Answers an interaction of a kind that no command uses, such as a user command or a user select menu. */
	async #answerUnknown(interaction: Interaction): Promise<void> {
		this.#options.log.warn({ type: interaction.type, ...logFields(interaction) }, 'interaction of an unknown kind');
		if (!interaction.isRepliable()) return;
		const error = new UserError({ code: interaction.isMessageComponent() ? 'button-expired' : 'command-gone' });
		const reply = failureReply(error, '', this.#contextOf(interaction).formats);
		await interaction.reply({ ...toMessage(reply), flags: MessageFlags.Ephemeral });
	}

	async #autocomplete(interaction: AutocompleteInteraction): Promise<void> {
		const { name, value } = interaction.options.getFocused(true);
		const others = Object.fromEntries(interaction.options.data.map((option) => [option.name, option.value]));
		// Without a response, Discord shows “loading options failed”.
		let suggestions: readonly Suggestion[] = [];
		try {
			const suggest = this.#registry.autocomplete(interaction.commandName, name);
			if (!this.#late.has(interaction))
				suggestions = (await suggest?.(value, others, this.#contextOf(interaction))) ?? [];
		} catch (error) {
			this.#logFailure(interaction, error);
		}
		try {
			await interaction.respond(suggestions.slice(0, discordLimits.choices));
		} catch (error) {
			this.#logRefusal(interaction, error);
		}
	}

	#answer(interaction: Answerable, work: Work, isPrivate = false): Promise<void> {
		const { clock } = this.#options;
		return sendOutcomes(interaction, this.#outcomes(interaction, work), {
			isPrivate,
			clock,
			formTooLate: () =>
				failureReply(new UserError({ code: 'form-too-late' }), '', this.#contextOf(interaction).formats),
			onRefused: (error) => this.#logRefusal(interaction, error),
		});
	}

	/** The outcomes of `work`, one or several. */
	async *#outcomes(interaction: Answerable, work: Work): AsyncGenerator<Outcome> {
		try {
			if (this.#late.has(interaction)) throw new UserError({ code: 'restarting' });
			yield* this.#answers(interaction, work);
		} catch (error) {
			const reference = randomUUID().slice(0, 8);
			this.#logFailure(interaction, error, reference);
			yield { failure: failureReply(error, reference, this.#contextOf(interaction).formats) };
		}
	}

	/** The answers of `work`. If a list is missing, they are preceded by what to show until it has been loaded. */
	async *#answers(interaction: Answerable, work: Work): AsyncGenerator<Outcome> {
		const { clock } = this.#options;
		const askedAt = clock.now();
		const answers = work(this.#contextOf(interaction));
		if (!(answers instanceof Promise)) {
			for await (const answer of answers) yield { answer };
			return;
		}
		try {
			yield { answer: await answers };
		} catch (unanswered) {
			if (!(unanswered instanceof Unanswered)) throw unanswered;
			const context = this.#contextOf(interaction);
			const ask = async () => work(context) as Promise<Answer | undefined>;
			const question = { unanswered, ask, context, askedAt, clock, pauses: this.#pauses };
			yield* new FillingIn(question).outcomes();
		}
	}

	#contextOf(interaction: Interaction): Context {
		const { user, memberPermissions, locale } = interaction;
		const managesServer = memberPermissions?.has(PermissionFlagsBits.ManageGuild) ?? false;
		const isAsker = !interaction.isMessageComponent() || isOwner(interaction);
		const caller = { userId: user.id, serverId: serverOf(interaction), managesServer, isAsker };
		return this.#options.makeContext(caller, locale);
	}

	/**
	 * Logs what an operator or developer should know; expected errors are only shown to the user.
	 * @param reference what the user was given to report; undefined for autocomplete, which shows no errors
	 */
	#logFailure(interaction: Interaction, error: unknown, reference?: string): void {
		const { log } = this.#options;
		if (error instanceof StoreError)
			log.warn({ ...logFields(interaction), failure: error.failure, error: error.message }, 'the store failed');
		else if (!isExpected(error)) {
			const stack = error instanceof Error ? error.stack : undefined;
			log.error({ reference, ...logFields(interaction), error: String(error), stack }, 'a command failed');
		}
	}

	/**
	 * Late or duplicate responses, deleted messages, missing permissions: the user cannot be reached, so they are only
	 * logged.
	 */
	#logRefusal(interaction: Interaction, error: unknown): void {
		const { code, status } = error as { code?: unknown; status?: unknown };
		const isAnswered = code === RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged;
		if (isAnswered && this.#unclaimed.has(interaction)) {
			this.#options.log.debug(logFields(interaction), 'another process has answered an interaction');
			return;
		}
		this.#options.log.warn(
			{ ...logFields(interaction), code, status, error: String(error) },
			'Discord refused a response',
		);
	}
}

/** The values of a form's text inputs, by input id. */
function inputValues({ fields }: ModalSubmitInteraction): Record<string, string> {
	const values: Record<string, string> = {};
	for (const [id, field] of fields.fields)
		if ('value' in field && typeof field.value === 'string') values[id] = field.value;
	return values;
}
