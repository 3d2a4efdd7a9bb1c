import { z } from 'zod';

/** docs/discord.md#modals: endings such as `.csv`, or kinds of files. */
export const fileTypes = z
	.array(z.union([z.enum(['audio', 'image', 'video']), z.string().regex(/^\.\w+$/)]))
	.min(1)
	.max(10);

/** Text of at most `limit` characters that is not blank and has no half of a character (docs/discord.md#messages). */
export const text = (limit: number) => wellFormed(limit).refine((value) => value.trim() !== '', 'is blank');

/** The same, but it may be empty. */
export const optionalText = (limit: number) => wellFormed(limit);

const wellFormed = (limit: number) => z.string().max(limit).refine(isWellFormed, 'holds half of a character');

const isWellFormed = (value: string) => !/\p{Cs}/u.test(value);

export const snowflake = z.string().regex(/^[1-9]\d{0,19}$/, 'is no id of Discord');

/** The address of a page, with a host that Discord takes for one (docs/discord.md#embeds). */
export const webAddress = (limit: number) =>
	z
		.string()
		.max(limit)
		.regex(/^https?:\/\/[^\s/?#]+\.[^\s/?#]+\S*$/, 'is no web address')
		.refine(isParsed, 'is no web address');

/** `URL.canParse` is not used: once Node 20 has optimized it, it returns false for any address that is not ASCII. */
function isParsed(address: string): boolean {
	try {
		return Boolean(new URL(address));
	} catch {
		return false;
	}
}

/** docs/discord.md#custom-ids */
export const customId = text(100);

/** Returns each value that repeats an earlier one. */
export function repeated(values: readonly unknown[]): unknown[] {
	return values.filter((value, i) => value !== undefined && values.indexOf(value) !== i);
}

/** Returns a sentence for each rule that `value` breaks. */
export function complaintsBy(rules: z.ZodType, value: unknown): string[] {
	const { error } = rules.safeParse(value);
	return (error?.issues ?? []).flatMap((issue) => sentences(issue));
}

function sentences(issue: z.core.$ZodIssue, above: readonly PropertyKey[] = []): string[] {
	const path = [...above, ...issue.path];
	// For a union, the branch with the fewest issues says what is wrong.
	if (issue.code === 'invalid_union') {
		const [nearest] = [...issue.errors].sort((a, b) => a.length - b.length);
		if (nearest) return nearest.flatMap((each) => sentences(each, path));
	}
	if (issue.code === 'invalid_key') return issue.issues.flatMap((each) => sentences(each, path));
	return [`${path.join('.') || 'the body'}: ${issue.message}`];
}
