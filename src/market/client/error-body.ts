import { z } from 'zod';

/** Error bodies have four shapes, or are plain text or HTML. The result is the first message of those in JSON. */
export const errorBody = z
	.object({
		message: z.string().optional(),
		error: z.string().optional(),
		errors: z.array(z.object({ message: z.string().optional(), id: z.string().optional() })).optional(),
	})
	.transform(({ message, error, errors }) => message ?? error ?? errors?.[0]?.message ?? errors?.[0]?.id);
