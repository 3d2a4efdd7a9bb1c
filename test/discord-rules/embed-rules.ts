import { z } from 'zod';
import { text, webAddress } from './texts.ts';

const picture = z.strictObject({
	url: z.union([z.string().startsWith('attachment://'), webAddress(2_048)]),
});

/** docs/discord.md#embeds */
const embed = z
	.strictObject({
		type: z.literal('rich').optional(),
		title: text(256).optional(),
		description: text(4_096).optional(),
		url: webAddress(2_048).optional(),
		timestamp: z.iso.datetime({ offset: true }).optional(),
		color: z.int().min(0).max(0xffffff).optional(),
		footer: z.strictObject({ text: text(2_048), icon_url: picture.shape.url.optional() }).optional(),
		author: z
			.strictObject({
				name: text(256),
				url: webAddress(2_048).optional(),
				icon_url: picture.shape.url.optional(),
			})
			.optional(),
		image: picture.optional(),
		thumbnail: picture.optional(),
		fields: z
			.array(z.strictObject({ name: text(256), value: text(1_024), inline: z.boolean().optional() }))
			.max(25)
			.optional(),
	})
	.refine(
		({ title, description, fields, footer, author, image, thumbnail }) =>
			Boolean(title || description || fields?.length || footer || author || image || thumbnail),
		'an embed shows nothing',
	)
	.refine(
		({ footer, author }) => !isRendered(`${footer?.text} ${author?.name}`),
		'timestamps and commands do not render in a footer or an author',
	);

export type Embed = z.output<typeof embed>;

const lengthOf = ({ title, description, footer, author, fields = [] }: Embed) =>
	[title, description, footer?.text, author?.name, ...fields.flatMap(({ name, value }) => [name, value])].join('')
		.length;

export const embeds = z
	.array(embed)
	.max(10)
	.refine(
		(all) => all.reduce((sum, each) => sum + lengthOf(each), 0) <= 6_000,
		'the texts of all embeds have over 6000 characters together',
	);

/** The names of uploaded files that embeds show. */
export function filesShownIn(all: readonly Embed[]): string[] {
	return all
		.flatMap(({ image, thumbnail, footer, author }) => [image?.url, thumbnail?.url, footer?.icon_url, author?.icon_url])
		.flatMap((url) => /^attachment:\/\/(.+)$/.exec(url ?? '')?.[1] ?? []);
}

/** Whether the text has what the bot writes only where Markdown is rendered (docs/discord.md#markdown). */
export function isRendered(value: string): boolean {
	return /<(?:t:-?\d+|\/[^>]+:\d+)/.test(value);
}
