import { z } from 'zod';
import { isRendered } from './embed-rules.ts';
import { customId, repeated, snowflake, text, webAddress } from './texts.ts';

/** Labels are plain text (docs/discord.md#markdown). */
const plain = (most: number) =>
	text(most).refine((value) => !isRendered(value), 'timestamps and commands do not render in a label');

const emoji = z.strictObject({ id: snowflake.optional(), name: text(32), animated: z.boolean().optional() });

const id = z.int().min(0).optional();
const disabled = z.boolean().optional();
const label = plain(80).optional();
const hasFace = ({ label, emoji }: { label?: unknown; emoji?: unknown }) => label !== undefined || emoji !== undefined;
const faceless = 'a button has neither a label nor an emoji';

/** docs/discord.md#buttons */
const button = z.discriminatedUnion('style', [
	z
		.strictObject({
			type: z.literal(2),
			id,
			style: z.literal([1, 2, 3, 4]),
			label,
			emoji: emoji.optional(),
			custom_id: customId,
			disabled,
		})
		.refine(hasFace, faceless),
	z
		.strictObject({
			type: z.literal(2),
			id,
			style: z.literal(5),
			label,
			emoji: emoji.optional(),
			url: webAddress(512),
			disabled,
		})
		.refine(hasFace, faceless),
]);

const choiceCount = z.int().max(25).optional();

/** docs/discord.md#menus */
export const menu = z
	.strictObject({
		type: z.literal(3),
		id,
		custom_id: customId,
		placeholder: plain(150).optional(),
		min_values: choiceCount,
		max_values: choiceCount,
		disabled,
		required: z.boolean().optional(),
		options: z
			.array(
				z.strictObject({
					label: plain(100),
					value: text(100),
					description: plain(100).optional(),
					emoji: emoji.optional(),
					default: z.boolean().optional(),
				}),
			)
			.min(1)
			.max(25),
	})
	.superRefine(({ options, min_values = 1, max_values = 1 }, { addIssue }) => {
		for (const value of repeated(options.map((each) => each.value))) addIssue(`two options have the value ${value}`);
		if (min_values < 0 || max_values < 1) addIssue('less than nothing is to be chosen');
		if (min_values > max_values) addIssue('more are to be chosen at least than at most');
		if (min_values > options.length) addIssue('more are to be chosen than there are');
		if (options.filter((each) => each.default).length > max_values) addIssue('more are chosen than may be');
	});

/** docs/discord.md#components */
const row = z.strictObject({
	type: z.literal(1, 'only action rows are allowed here without Components V2'),
	id,
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
