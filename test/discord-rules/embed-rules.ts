import { z } from 'zod';
import { text, webAddress } from './texts.ts';

/** docs/discord.md#embeds */
const embed = z
	.strictObject({
		title: text(256).optional(),
		description: text(4_096).optional(),
		url: webAddress(2_048).optional(),
		color: z.int().min(0).max(0xffffff),
		image: z.strictObject({ url: z.string().startsWith('attachment://') }).optional(),
		thumbnail: z.strictObject({ url: z.url({ protocol: /^https?$/ }).max(2_048) }).optional(),
		fields: z
			.array(z.strictObject({ name: text(256), value: text(1_024), inline: z.boolean().optional() }))
			.max(25)
			.optional(),
	})
	.refine(
		({ title, description, fields, image }) => Boolean(title || description || fields?.length || image),
		'an embed shows nothing',
	);

export type EmbedJson = z.output<typeof embed>;

const lengthOf = ({ title, description, fields = [] }: EmbedJson) =>
	[title, description, ...fields.flatMap(({ name, value }) => [name, value])].join('').length;

export const embeds = z
	.array(embed)
	.max(10)
	.refine(
		(all) => all.reduce((sum, each) => sum + lengthOf(each), 0) <= 6_000,
		'the texts of all embeds have over 6000 characters together',
	);

/** The names of uploaded files that embeds show. */
export const filesShownIn = (all: readonly EmbedJson[]): string[] =>
	all.flatMap(({ image }) => image?.url.replace('attachment://', '') ?? []);

/** Whether the text has what the bot writes only where Markdown is rendered (docs/discord.md#markdown). */
export function isRendered(value: string): boolean {
	return /<(?:t:-?\d+|\/[^>]+:\d+)/.test(value);
}
