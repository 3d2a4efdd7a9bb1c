import { setTimeout as sleep } from 'node:timers/promises';
import type { APIButtonComponent, APIStringSelectComponent } from 'discord-api-types/v10';
import { answerOf, ask, type CommandAnswer, upload } from '../ask.ts';
import { LineError, readMessageCommand } from '../command-line.ts';
import type { LocalDiscord } from '../discord/local-discord.ts';
import type { LocalForm } from '../discord/local-messages/local-form.ts';
import type { LocalMessage } from '../discord/local-messages/local-message.ts';
import type { LocalUser } from '../discord/local-user.ts';
import { wireCommands } from '../wire-commands.ts';
import { inputPrompt, valueOfLine } from './form-lines.ts';

/** How often to check whether a message is finished, in milliseconds. */
const pollInterval = 100;

interface Pressable {
	readonly label: string;
	readonly customId: string;
	/** The menu option's value; undefined for a button. */
	readonly value?: string;
}

/** A line is a command, the label of a button or menu option of the answer, or the text for the form's next input. */
export class Conversation {
	readonly #discord: LocalDiscord;
	readonly #user: LocalUser;
	#lastMessage: LocalMessage | undefined;
	#openForm: { readonly form: LocalForm; readonly filled: Record<string, string> } | undefined;

	constructor(discord: LocalDiscord, user: LocalUser) {
		this.#discord = discord;
		this.#user = user;
	}

	/** What to ask the user for next; undefined if no form is open. */
	get nextPrompt(): string | undefined {
		return this.#nextInput && inputPrompt(this.#nextInput);
	}

	/** Resolves to the bot's answer; undefined if the form has more inputs to fill in. @throws LineError */
	async say(line: string): Promise<CommandAnswer | undefined> {
		// As in Discord, using a command closes the form.
		if (line.startsWith('/')) this.#openForm = undefined;
		const answer = await (this.#openForm ? this.#fillIn(line) : this.#use(line));
		if (!answer) return undefined;
		const { result } = answer;
		this.#openForm = result.kind === 'form' ? { form: result.form, filled: {} } : undefined;
		if (result.kind !== 'message') return answer;
		this.#lastMessage = result.message;
		// A message with a Cancel button shows progress. The bot edits it, which changes `result.message` itself.
		while (!answer.failed && pressables(result.message).some(({ customId }) => customId.startsWith('mytx:cancel')))
			await sleep(pollInterval);
		return answerOf(result);
	}

	/** The first input of the form that has not been filled in. */
	get #nextInput() {
		return this.#openForm?.form.inputs.find(({ id }) => !(id in this.#openForm!.filled));
	}

	async #fillIn(line: string): Promise<CommandAnswer | undefined> {
		const { form, filled } = this.#openForm!;
		const input = this.#nextInput;
		if (input) {
			const value = valueOfLine(input, line);
			filled[input.id] = input.isFile && value !== '' ? upload(value, this.#discord) : value;
		}
		// The form has more inputs.
		if (this.#nextInput) return undefined;
		return answerOf(await this.#discord.submit(form, filled, this.#user));
	}

	async #use(line: string): Promise<CommandAnswer> {
		const message = this.#lastMessage;
		const controls = message ? pressables(message) : [];
		const control = controls.find(({ label }) => label.toLowerCase() === line.trim().toLowerCase());
		if (message && control) {
			const values = control.value === undefined ? undefined : [control.value];
			return answerOf(await this.#discord.press(message, control.customId, this.#user, values));
		}
		const { commands } = this.#discord.rest;
		// A command's name can also be typed without “/”.
		const [firstWord] = line.trim().split(/\s/);
		const isSlashCommand = line.startsWith('/') || commands.some(({ name }) => name === firstWord);
		if (isSlashCommand || readMessageCommand(line, wireCommands(commands))) return ask(this.#discord, line, this.#user);
		const labels = controls.map(({ label }) => label).join(', ');
		throw new LineError(
			`Enter a command, for example: /price item:AK-47 | Redline (Field-Tested)${labels ? `\nOr press one of ${labels}` : ''}`,
		);
	}
}

function pressables({ components }: LocalMessage): Pressable[] {
	const rows = components as { components?: (APIButtonComponent | APIStringSelectComponent)[] }[];
	return rows
		.flatMap((row) => row.components ?? [])
		.flatMap((component): Pressable[] => {
			if ('options' in component)
				return component.options.map(({ label, value }) => ({ label, value, customId: component.custom_id }));
			if (component.disabled || !('custom_id' in component) || !('label' in component)) return [];
			return [{ label: component.label ?? '', customId: component.custom_id }];
		});
}
