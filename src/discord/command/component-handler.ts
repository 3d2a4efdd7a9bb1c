import type { z } from 'zod';
import { UserError } from '../../base/user-error.ts';
import { discordLimits } from '../../words/discord-limits.ts';
import type { Answer, Reply } from '../../words/reply.ts';
import type { AttachedFile } from '../attached-file.ts';
import type { MentionedRole, PostableChannel } from '../channel-access.ts';
import type { Context } from '../context.ts';

/** `values` are a menu's chosen options. Long work yields its progress; undefined leaves the message as it is. */
export type ComponentHandler<C extends Context = Context> = (
	state: readonly string[],
	values: readonly string[],
	context: C,
) => Promise<Answer | undefined> | AsyncIterable<Reply>;

/** `state` is what the form's custom id holds. The answer is ephemeral because the input was private. */
export type FormHandler<C extends Context = Context> = (
	state: readonly string[],
	values: FormValues,
	context: C,
	selections?: FormSelections,
) => Promise<Reply>;

type FormValues = Readonly<Record<string, string>>;
/** Values that are picked or uploaded instead of typed, by the ids of their inputs. */
export interface FormSelections {
	readonly files: Readonly<Record<string, AttachedFile>>;
	readonly channels: Readonly<Record<string, PostableChannel>>;
	readonly roles: Readonly<Record<string, MentionedRole>>;
}

/** Returns a handler that validates its state. The handler throws UserError `form-expired` if the state is invalid. */
export function defineForm<Schema extends z.ZodType, C extends Context = Context>(
	schema: Schema,
	run: (state: z.output<Schema>, values: FormValues, context: C, selections: FormSelections) => ReturnType<FormHandler>,
): FormHandler<C> {
	return async (raw, values, context, selections = { files: {}, channels: {}, roles: {} }) => {
		const { success, data } = schema.safeParse(raw);
		if (!success) throw new UserError({ code: 'form-expired' });
		return run(data, values, context, selections);
	};
}

/**
 * Returns a handler that validates its state, because messages outlive the code that wrote their custom ids. The
 * handler throws UserError `button-expired` if the state is invalid.
 */
export function defineComponent<Schema extends z.ZodType, C extends Context = Context>(
	schema: Schema,
	run: (state: z.output<Schema>, values: readonly string[], context: C) => ReturnType<ComponentHandler>,
): ComponentHandler<C> {
	return (raw, values, context) => {
		const { success, data } = schema.safeParse(raw);
		if (!success) throw new UserError({ code: 'button-expired' });
		return run(data, values, context);
	};
}

export class CustomIdTooLong extends RangeError {
	constructor(id: string) {
		super(`The custom id ${id} has over ${discordLimits.customId} characters.`);
	}
}

/**
 * A custom id holds the whole state, so that components work after a restart. Only the last part may have colons.
 * @throws CustomIdTooLong
 */
export function customId(command: string, handler: string, ...state: readonly (string | number)[]): string {
	const id = [command, handler, ...state].join(':');
	if (id.length > discordLimits.customId) throw new CustomIdTooLong(id);
	return id;
}

/** Splits a custom id into its parts. Missing parts are empty, since ids come from outside. */
export function parseCustomId(id: string | undefined) {
	const [command = '', handler = '', ...state] = (id ?? '').split(':');
	return { command, handler, state };
}
