import { setTimeout as later } from 'node:timers/promises';
import type { APIButtonComponent, APIStringSelectComponent } from 'discord.js';
import type { LocalDiscord } from '../../local/discord/local-discord.ts';
import type { LocalUser } from '../../local/discord/local-user.ts';
import type { ShownForm } from '../../local/discord/shown-form.ts';
import type { ShownMessage } from '../../local/discord/shown-message.ts';
import { type Answer, answerOf, ask } from '../ask.ts';
import { LineError } from '../command-line.ts';

/** How often a message that is still being worked on is looked at, milliseconds. */
const glance = 100;

interface Pressable {
	readonly label: string;
	readonly id: string;
	/** What picks it in a menu; undefined for a button. */
	readonly value?: string;
}

/**
 * What somebody does line by line: use a command, name a button or a menu's entry of the last answer, fill in the form
 * that is open.
 */
export class Conversation {
	readonly #discord: LocalDiscord;
	readonly #person: LocalUser;
	#message: ShownMessage | undefined;
	#open: { readonly form: ShownForm; readonly filled: Record<string, string> } | undefined;

	constructor(discord: LocalDiscord, person: LocalUser) {
		this.#discord = discord;
		this.#person = person;
	}

	/** What the open form asks for next. */
	get asksFor(): string | undefined {
		return this.#next?.label;
	}

	/** @throws LineError */
	async say(line: string): Promise<Answer | undefined> {
		// As in Discord, who does something else closes the form.
		if (line.startsWith('/')) this.#open = undefined;
		const answer = await (this.#open ? this.#fill(line) : this.#use(line));
		if (!answer) return undefined;
		const { result } = answer;
		this.#open = result.kind === 'form' ? { form: result.form, filled: {} } : undefined;
		if (result.kind !== 'message') return answer;
		this.#message = result.message;
		// What can still be cancelled is not the last word.
		while (!answer.failed && pressables(result.message).some(({ label }) => label === 'Cancel')) await later(glance);
		return answerOf(result);
	}

	get #next() {
		return this.#open?.form.inputs.find(({ id }) => !(id in this.#open!.filled));
	}

	async #fill(line: string): Promise<Answer | undefined> {
		const { form, filled } = this.#open!;
		if (this.#next) filled[this.#next.id] = line;
		if (this.#next) return undefined;
		return answerOf(await this.#discord.submit(form, filled, this.#person));
	}

	async #use(line: string): Promise<Answer> {
		const message = this.#message;
		const all = message ? pressables(message) : [];
		const pressed = all.find(({ label }) => label.toLowerCase() === line.trim().toLowerCase());
		if (!message || !pressed) {
			const isCommand = this.#discord.commands.some(({ name }) => name === line.trim().split(/\s/)[0]);
			if (isCommand || line.startsWith('/')) return ask(this.#discord, line, this.#person);
			const known = all.map(({ label }) => label).join(', ');
			throw new LineError(
				`Use a command${known ? `, or press one of ${known}` : ''}. Commands begin with "/": /price item:AK-47 | Redline (Field-Tested)`,
			);
		}
		const { id, value } = pressed;
		return answerOf(await this.#discord.press(message, id, this.#person, value === undefined ? undefined : [value]));
	}
}

/** What can be pressed or picked. */
function pressables({ components }: ShownMessage): Pressable[] {
	const rows = components as { components?: (APIButtonComponent | APIStringSelectComponent)[] }[];
	return rows
		.flatMap((row) => row.components ?? [])
		.flatMap((component): Pressable[] => {
			if ('options' in component)
				return component.options.map(({ label, value }) => ({ label, value, id: component.custom_id }));
			if (component.disabled || !('custom_id' in component) || !('label' in component)) return [];
			return [{ label: component.label ?? '', id: component.custom_id }];
		});
}
