import { z } from 'zod';
import { isRendered } from './embed-rules.ts';
import { customId, repeated, text, webAddress } from './texts.ts';

/** Labels are plain text (docs/discord.md#markdown). */
const plain = (limit: number) =>
	text(limit).refine((value) => !isRendered(value), 'timestamps and commands do not render in a label');

/** docs/discord.md#buttons */
const button = z.discriminatedUnion('style', [
	z.strictObject({
		type: z.literal(2),
		style: z.literal([1, 2, 4]),
		label: plain(80),
		custom_id: customId,
		disabled: z.boolean().optional(),
	}),
	z.strictObject({ type: z.literal(2), style: z.literal(5), label: plain(80), url: webAddress(512) }),
]);

/** docs/discord.md#menus */
export const menu = z
	.strictObject({
		type: z.literal(3),
		custom_id: customId,
		placeholder: plain(150).optional(),
		required: z.boolean().optional(),
		options: z
			.array(
				z.strictObject({
					label: plain(100),
					value: text(100),
					description: plain(100).optional(),
					default: z.boolean().optional(),
				}),
			)
			.min(1)
			.max(25),
	})
	.superRefine(({ options }, { addIssue }) => {
		for (const value of repeated(options.map((each) => each.value))) addIssue(`two options have the value ${value}`);
		if (options.filter((each) => each.default).length > 1) addIssue('more are chosen than may be');
	});

/** docs/discord.md#components */
const row = z.strictObject({
	type: z.literal(1, 'only action rows are allowed here without Components V2'),
	components: z
		.array(z.discriminatedUnion('type', [button, menu]))
		.min(1)
		.max(5)
		.refine(
			(all) => all.length === 1 || all.every(({ type }) => type === 2),
			'a menu is not the only component of its row',
		),
});

export const rows = z
	.array(row)
	.max(5)
	.superRefine((all, { addIssue }) => {
		const ids = all.flatMap(({ components }) =>
			components.map((each) => ('custom_id' in each ? each.custom_id : undefined)),
		);
		for (const one of repeated(ids)) addIssue(`two components have the custom_id ${one}`);
	});
