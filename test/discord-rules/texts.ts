import { z } from 'zod';

/** Text of at most `most` characters that is neither blank nor holds half a character (docs/discord.md#messages). */
/** docs/discord.md#modals: endings such as `.csv`, or kinds of files. */
export const fileTypes = z
	.array(z.union([z.enum(['audio', 'image', 'video']), z.string().regex(/^\.\w+$/)]))
	.min(1)
	.max(10);

export const text = (most: number) => wellFormed(most).refine((value) => value.trim() !== '', 'is blank');

/** The same, but it may be empty. */
export const optionalText = (most: number) => wellFormed(most);

const wellFormed = (most: number) => z.string().max(most).refine(isWellFormed, 'holds half of a character');

const isWellFormed = (value: string) => !/\p{Cs}/u.test(value);

export const snowflake = z.string().regex(/^[1-9]\d{0,19}$/, 'is no id of Discord');

/** The address of a page, with a host that Discord takes for one (docs/discord.md#embeds). */
export const webAddress = (most: number) =>
	z
		.string()
		.max(most)
		.regex(/^https?:\/\/[^\s/?#]+\.[^\s/?#]+\S*$/, 'is no web address')
		.refine(isParsed, 'is no web address');

/** Not by `URL.canParse`, which Node 20 answers wrongly once it is optimized: false for any address beyond ASCII. */
function isParsed(address: string): boolean {
	try {
		return Boolean(new URL(address));
	} catch {
		return false;
	}
}

/** docs/discord.md#custom-ids */
export const customId = text(100);

/** Says where a value comes twice. */
export function repeated(values: readonly unknown[]): unknown[] {
	return values.filter((value, i) => value !== undefined && values.indexOf(value) !== i);
}

/** What is wrong with `value`, a sentence each; empty where it fits the rules. */
export function complaintsBy(rules: z.ZodType, value: unknown): string[] {
	const { error } = rules.safeParse(value);
	return (error?.issues ?? []).flatMap((issue) => sentences(issue));
}

function sentences(issue: z.core.$ZodIssue, above: readonly PropertyKey[] = []): string[] {
	const path = [...above, ...issue.path];
	// Of a union the branch that comes nearest says what is wrong.
	if (issue.code === 'invalid_union') {
		const [nearest] = [...issue.errors].sort((a, b) => a.length - b.length);
		if (nearest) return nearest.flatMap((each) => sentences(each, path));
	}
	if (issue.code === 'invalid_key') return issue.issues.flatMap((each) => sentences(each, path));
	return [`${path.join('.') || 'the body'}: ${issue.message}`];
}
