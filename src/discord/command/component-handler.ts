import type { z } from 'zod';
import { UserError } from '../../base/errors/user-error.ts';
import type { Answer, Reply } from '../../words/reply.ts';
import type { Context } from '../context.ts';
import type { FormHandler } from './command.ts';

/**
 * Handles a message component: a button that was pressed or a menu that was used. `state` is what its custom id holds,
 * `values` are the menu's chosen options. Long work yields replies that show its progress; undefined leaves the message
 * as it is.
 */
export type ComponentHandler = (
	state: readonly string[],
	values: readonly string[],
	context: Context,
) => Promise<Answer | undefined> | AsyncIterable<Reply>;

/**
 * A handler of forms whose state is parsed by `schema`, likewise.
 * @throws UserError `form-expired` from the handler, if the state is not valid.
 */
export function defineForm<Schema extends z.ZodType>(
	schema: Schema,
	run: (
		state: z.output<Schema>,
		values: Parameters<FormHandler>[0],
		context: Context,
		files: NonNullable<Parameters<FormHandler>[3]>,
	) => ReturnType<FormHandler>,
): FormHandler {
	return async (values, context, raw, files = {}) => {
		const { success, data } = schema.safeParse(raw);
		if (!success) throw new UserError({ code: 'form-expired' });
		return run(data, values, context, files);
	};
}

/**
 * A handler whose state is parsed by `schema`, since messages outlive the code that wrote their custom ids.
 * @throws UserError `button-expired` from the handler, if the state is not valid.
 */
export function defineComponent<Schema extends z.ZodType>(
	schema: Schema,
	run: (state: z.output<Schema>, values: readonly string[], context: Context) => ReturnType<ComponentHandler>,
): ComponentHandler {
	return (raw, values, context) => {
		const { success, data } = schema.safeParse(raw);
		if (!success) throw new UserError({ code: 'button-expired' });
		return run(data, values, context);
	};
}
