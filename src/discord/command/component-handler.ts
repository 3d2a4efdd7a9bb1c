import type { z } from 'zod';
import { UserError } from '../../base/errors/user-error.ts';
import type { Answer, Reply } from '../../words/reply.ts';
import type { Context } from '../context.ts';
import type { FormHandler } from './command.ts';

/** `values`: a menu's chosen options. Long work yields its progress; undefined leaves the message as it is. */
export type ComponentHandler<C extends Context = Context> = (
	state: readonly string[],
	values: readonly string[],
	context: C,
) => Promise<Answer | undefined> | AsyncIterable<Reply>;

/** @throws UserError `form-expired` from the handler */
export function defineForm<Schema extends z.ZodType, C extends Context = Context>(
	schema: Schema,
	run: (
		state: z.output<Schema>,
		values: Parameters<FormHandler>[0],
		context: C,
		files: NonNullable<Parameters<FormHandler>[3]>,
	) => ReturnType<FormHandler>,
): FormHandler<C> {
	return async (values, context, raw, files = {}) => {
		const { success, data } = schema.safeParse(raw);
		if (!success) throw new UserError({ code: 'form-expired' });
		return run(data, values, context, files);
	};
}

/** Messages outlive the code that wrote their custom ids. @throws UserError `button-expired` from the handler */
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
