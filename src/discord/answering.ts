import {
	type ButtonInteraction,
	type ChatInputCommandInteraction,
	MessageFlags,
	type ModalSubmitInteraction,
	RESTJSONErrorCodes,
	type StringSelectMenuInteraction,
} from 'discord.js';
import type { Clock } from '../runtime/clock.ts';
import { within } from '../runtime/waiting.ts';
import { withoutFiles } from '../views/plain-replies.ts';
import { colours, type Reply } from '../views/reply.ts';
import type { Answer } from './command.ts';
import { type Message, toMessage, toModal, toTextMessage } from './message.ts';

/**
 * Discord gives an interaction 3 s for its first answer. What is there by half of it goes out as the answer itself
 * (one request); for the rest "thinking…" is shown.
 */
const patience = 1_500;

export type Answerable =
	| ChatInputCommandInteraction
	| ButtonInteraction
	| StringSelectMenuInteraction
	| ModalSubmitInteraction;

/** What came of an interaction: something to show, nothing at all, or why not. */
export type Outcome = { readonly answer: Answer | undefined } | { readonly failure: Reply };

/** A form must be the first answer: after “thinking…” Discord takes none. */
const formTooLate: Reply = {
	embed: { description: 'That took too long for the form to open. Please try once more.', colour: colours.failure },
};

/**
 * Sends outcomes as they come: the first as the answer itself where it is there in time, what follows as changes of it.
 * Rejects with what Discord refused; `noted` hears of what went wrong beside it.
 */
export async function sendAll(
	interaction: Answerable,
	outcomes: AsyncGenerator<Outcome>,
	isPrivate: boolean,
	clock: Clock,
	noted: (error: unknown) => void,
): Promise<void> {
	try {
		const first = outcomes.next();
		const inTime = await within(clock, patience, first);
		if (inTime) await sendFirst(interaction, inTime.value, isPrivate);
		else {
			await defer(interaction, isPrivate);
			await sendLate(interaction, (await first).value, isPrivate, noted);
		}
		let unsent: Outcome | undefined;
		for await (const outcome of outcomes) unsent = await tryChange(interaction, outcome, noted);
		// The last one says what came of it all.
		if (unsent) await change(interaction, unsent);
	} finally {
		// Who cannot be told is not worked for.
		await outcomes.return(undefined);
	}
}

/** What Discord says where nobody is left to be told: no interaction, message or webhook any more, or a dead token. */
const gone: readonly unknown[] = [
	RESTJSONErrorCodes.UnknownInteraction,
	RESTJSONErrorCodes.UnknownMessage,
	RESTJSONErrorCodes.UnknownWebhook,
	RESTJSONErrorCodes.InvalidWebhookToken,
];

/** Gives back what Discord did not take: with a change of its own to come, that is no reason to stop. */
async function tryChange(
	interaction: Answerable,
	outcome: Outcome,
	noted: (error: unknown) => void,
): Promise<Outcome | undefined> {
	try {
		await change(interaction, outcome);
		return undefined;
	} catch (error) {
		if (gone.includes((error as { code?: unknown }).code)) throw error;
		noted(error);
		return outcome;
	}
}

/** Whether the answer is a message of its own; that of a button or menu changes the message it sits on. */
function isNew(interaction: Answerable): interaction is ChatInputCommandInteraction | ModalSubmitInteraction {
	return interaction.isChatInputCommand() || interaction.isModalSubmit();
}

/** What Discord says where the bot may not send files or embeds: it lacks a permission there. */
const forbidden: readonly unknown[] = [RESTJSONErrorCodes.MissingPermissions, RESTJSONErrorCodes.MissingAccess];

/** Sends a reply; where Discord forbids it, without its files, and where it forbids that too, as plain text. */
async function sendAllowed(reply: Reply, send: (message: Message) => Promise<unknown>): Promise<void> {
	const bare = withoutFiles(reply);
	const hasFiles = reply.picture !== undefined || reply.file !== undefined;
	const forms = [() => toMessage(bare), () => toTextMessage(bare)];
	if (hasFiles) forms.unshift(() => toMessage(reply));
	for (const [i, form] of forms.entries())
		try {
			await send(form());
			return;
		} catch (error) {
			const isLast = i === forms.length - 1;
			if (isLast || !forbidden.includes((error as { code?: unknown }).code)) throw error;
		}
}

/** The first answer, at once. */
async function sendFirst(interaction: Answerable, outcome: Outcome, isPrivate: boolean): Promise<void> {
	const privately = { flags: MessageFlags.Ephemeral } as const;
	if ('failure' in outcome)
		await sendAllowed(outcome.failure, (message) => interaction.reply({ ...message, ...privately }));
	else if (outcome.answer === undefined) await defer(interaction, isPrivate);
	else if ('inputs' in outcome.answer) {
		if (!interaction.isModalSubmit()) await interaction.showModal(toModal(outcome.answer));
	} else if (isNew(interaction))
		await sendAllowed(outcome.answer, (message) => interaction.reply({ ...message, ...(isPrivate ? privately : {}) }));
	else {
		const { answer } = outcome;
		await sendAllowed(answer, (message) => interaction.update(replacing(answer, message)));
	}
}

/** What a message becomes: without the text and the files it had, unless these are to stay. */
function replacing({ keepsFiles }: Reply, { files, ...message }: Message) {
	const whole = { content: null, ...message };
	// Told of no files at all, discord.js says nothing of those that are there.
	return keepsFiles ? whole : { ...whole, files, attachments: [] };
}

async function defer(interaction: Answerable, isPrivate: boolean): Promise<void> {
	if (isNew(interaction)) await interaction.deferReply(isPrivate ? { flags: MessageFlags.Ephemeral } : {});
	else await interaction.deferUpdate();
}

/** The first outcome, after "thinking…". */
async function sendLate(
	interaction: Answerable,
	outcome: Outcome,
	isPrivate: boolean,
	noted: (error: unknown) => void,
): Promise<void> {
	const failure = 'failure' in outcome ? outcome.failure : formIn(outcome);
	if (!failure || (isNew(interaction) && isPrivate)) return change(interaction, outcome);
	// A public "thinking…" cannot turn private, and a failed press must not overwrite the message it sits on.
	if (isNew(interaction)) await interaction.deleteReply().catch(noted);
	await sendAllowed(failure, (message) => interaction.followUp({ ...message, flags: MessageFlags.Ephemeral }));
}

/** What is shown already becomes something else. */
async function change(interaction: Answerable, outcome: Outcome): Promise<void> {
	const reply = 'failure' in outcome ? outcome.failure : (formIn(outcome) ?? (outcome.answer as Reply | undefined));
	if (reply) await sendAllowed(reply, (message) => interaction.editReply(replacing(reply, message)));
}

const formIn = ({ answer }: { answer: Answer | undefined }) => (answer && 'inputs' in answer ? formTooLate : undefined);
