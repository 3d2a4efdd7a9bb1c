import type { Message, MessageSnapshot } from 'discord.js';

/** The message that a message command is used on, as far as commands need it. */
export interface TargetMessage {
	/** Its text and those of its embeds and of forwarded messages in it, in the order in which they are shown. */
	readonly texts: readonly string[];
}

export function targetMessage(message: Message): TargetMessage {
	const texts = [message, ...message.messageSnapshots.values()].flatMap(textsOf);
	return { texts: texts.filter((text) => text.trim() !== '') };
}

/** Parts of a forwarded message may be missing. */
function textsOf({ content, embeds = [] }: Message | MessageSnapshot): string[] {
	const embedded = embeds.flatMap(({ title, description, fields = [] }) => [
		title ?? '',
		description ?? '',
		...fields.flatMap(({ name, value }) => [name, value]),
	]);
	return [content ?? '', ...embedded];
}
