import { z } from 'zod';
import { menu } from './component-rules.ts';
import { ephemeral, messageComplaints } from './message-rules.ts';
import { complaintsBy, customId, fileTypes, optionalText, repeated, text } from './texts.ts';

/** docs/discord.md#autocomplete */
const choices = z.strictObject({
	choices: z.array(z.strictObject({ name: text(100), value: text(100) })).max(25),
});

/** docs/discord.md#modals */
const input = z.strictObject({
	type: z.literal(4),
	custom_id: customId,
	style: z.literal([1, 2]),
	min_length: z.literal([0, 1]),
	max_length: z.int().min(1).max(4_000),
	required: z.boolean(),
	value: optionalText(4_000).optional(),
});

/** docs/discord.md#modals */
const fileUpload = z.strictObject({
	type: z.literal(19),
	custom_id: customId,
	min_values: z.literal(0),
	max_values: z.literal(1),
	required: z.literal(false),
	file_types: fileTypes.optional(),
});

/** docs/discord.md#modals */
const radioGroup = z.strictObject({
	type: z.literal(21),
	custom_id: customId,
	required: z.boolean(),
	options: z
		.array(
			z.strictObject({
				value: text(100),
				label: text(100),
				description: optionalText(100).optional(),
				default: z.boolean().optional(),
			}),
		)
		.min(2)
		.max(10),
});

/** docs/discord.md#modals */
const channelSelect = z.strictObject({
	type: z.literal(8),
	custom_id: customId,
	required: z.literal(true),
	channel_types: z.array(z.int()).min(1),
	default_values: z
		.array(z.strictObject({ id: z.string(), type: z.literal('channel') }))
		.max(1)
		.optional(),
});

/** docs/discord.md#modals */
const roleSelect = z.strictObject({
	type: z.literal(6),
	custom_id: customId,
	required: z.literal(false),
	min_values: z.literal(0),
	max_values: z.literal(1),
});

const textDisplay = z.strictObject({ type: z.literal(10), content: text(4_000) });

const labelType = 18;
/** An input with its label. */
const label = z.strictObject({
	type: z.literal(labelType),
	label: text(45),
	description: optionalText(100),
	component: z.discriminatedUnion('type', [input, menu, fileUpload, radioGroup, channelSelect, roleSelect]),
});

const modal = z
	.strictObject({
		custom_id: customId,
		title: text(45),
		components: z
			.array(z.discriminatedUnion('type', [textDisplay, label]))
			.min(1)
			.max(5),
	})
	.superRefine(({ components }, { addIssue }) => {
		const ids = components.flatMap((each) => (each.type === labelType ? each.component.custom_id : []));
		for (const id of repeated(ids)) addIssue(`two components have the custom_id ${id}`);
	});

const deferral = z
	.strictObject({
		flags: z.literal([0, ephemeral], 'a deferred message can set no flag but EPHEMERAL').optional(),
	})
	.optional();

/** The types of callbacks that the bot uses (docs/discord.md#first-answer). */
const callbackTypes = { message: 4, deferredMessage: 5, deferredUpdate: 6, update: 7, choices: 8, modal: 9 } as const;

/** What Discord would refuse in the first answer to an interaction (docs/discord.md#first-answer). */
export function callbackComplaints(body: unknown, files: readonly string[]): string[] {
	const envelope = complaintsBy(z.strictObject({ type: z.int(), data: z.unknown().optional() }), body);
	if (envelope.length > 0) return envelope;
	const { type, data } = body as { type: number; data?: unknown };
	const takesFiles = type === callbackTypes.message || type === callbackTypes.update;
	if (files.length > 0 && !takesFiles) return [`a callback of type ${type} takes no files`];
	switch (type) {
		case callbackTypes.message:
			return messageComplaints(data, files, 'answer');
		case callbackTypes.deferredMessage:
			return complaintsBy(deferral, data);
		case callbackTypes.deferredUpdate:
			return complaintsBy(z.strictObject({}).optional(), data);
		case callbackTypes.update:
			return messageComplaints(data, files, 'change');
		case callbackTypes.choices:
			return complaintsBy(choices, data);
		case callbackTypes.modal:
			return complaintsBy(modal, data);
		default:
			return [`the bot has no use for a callback of type ${type}`];
	}
}
