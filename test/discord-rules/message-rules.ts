import { z } from 'zod';
import { rows } from './component-rules.ts';
import { embeds, filesShownIn } from './embed-rules.ts';
import { complaintsBy, optionalText, repeated, snowflake } from './texts.ts';

/** docs/discord.md#flags */
export const ephemeral = 1 << 6;

const mentionComplaint = 'a message from outside could notify anybody';

/** docs/discord.md#mentions: an id in `users` or `roles` notifies them, words in the message never do. */
const allowedMentions = z.strictObject(
	{
		parse: z.array(z.literal('everyone', mentionComplaint)),
		roles: z.array(snowflake).max(100).optional(),
		replied_user: z.boolean().optional(),
	},
	'a message without allowed_mentions could notify anybody',
);

/** docs/discord.md#files: an upload by its index, or a file of the message that is to stay, by its id. */
const attachment = z.strictObject({
	id: z.string().regex(/^\d+$/),
	filename: z.string().optional(),
	description: optionalText(1_024).optional(),
});

/** docs/discord.md#messages */
const fields = z.strictObject({
	content: optionalText(2_000).nullish(),
	embeds: embeds.nullish(),
	components: rows.nullish(),
	attachments: z.array(attachment).max(10).nullish(),
	allowed_mentions: allowedMentions,
	flags: z.literal([0, ephemeral], 'a flag other than EPHEMERAL is set').optional(),
	tts: z.literal(false).optional(),
	nonce: z.string().max(25).optional(),
	enforce_nonce: z.boolean().optional(),
});

/** A message may mention everyone only if its whole text is `@everyone`. */
const message = fields.refine(
	({ content, allowed_mentions: { parse } }) => parse.length === 0 || content === '@everyone',
	{ error: mentionComplaint, path: ['allowed_mentions', 'parse'] },
);

/** Whether the message is a new answer to an interaction, a change of one, or written to a channel. */
export type MessageSource = 'answer' | 'change' | 'channel message';

/** What Discord would refuse in a message that is sent with `files`. */
export function messageComplaints(body: unknown, files: readonly string[], kind: MessageSource): string[] {
	const complaints = complaintsBy(message, body);
	const parsed = message.safeParse(body).data;
	if (!parsed) return complaints;
	const { content, embeds = [], components, attachments, flags = 0 } = parsed;
	const isEmpty = !content && !embeds?.length && !components?.length && files.length === 0;
	if (isEmpty && kind !== 'change') complaints.push('the message is empty');
	if (kind === 'channel message' && flags & ephemeral) complaints.push('a message to a channel cannot be ephemeral');
	if (kind === 'change' && flags & ephemeral) complaints.push('a message cannot become ephemeral');
	return [...complaints, ...fileComplaints(filesShownIn(embeds ?? []), attachments ?? [], files, kind)];
}

function fileComplaints(
	embeddedFiles: readonly string[],
	attachments: readonly z.output<typeof attachment>[],
	files: readonly string[],
	kind: MessageSource,
): string[] {
	const complaints: string[] = [];
	const uploads = new Set(files.map((_, i) => String(i)));
	for (const name of repeated(files)) complaints.push(`two files are called ${name}`);
	for (const one of repeated(attachments.map(({ id }) => id))) complaints.push(`two attachments have the id ${one}`);
	if (files.length > 10) complaints.push('over 10 files');
	for (const { id, filename } of attachments) {
		const isUpload = uploads.has(id);
		const isRetained = kind === 'change' && /^\d{15,}$/.test(id);
		if (!isUpload && !isRetained) complaints.push(`attachment ${id} describes no file`);
		if (isUpload && filename !== undefined && filename !== files[Number(id)])
			complaints.push(`attachment ${id} is called ${filename}, its file ${files[Number(id)]}`);
	}
	const names = new Set([...files, ...attachments.flatMap(({ filename }) => filename ?? [])]);
	for (const name of embeddedFiles) if (!names.has(name)) complaints.push(`attachment://${name} names no file`);
	const described = new Set(attachments.map(({ id }) => id));
	// Discord takes every uploaded file if the message lists no attachments.
	if (attachments.length > 0)
		for (const index of uploads)
			if (!described.has(index)) complaints.push(`file ${index} is not among the attachments`);
	return complaints;
}
