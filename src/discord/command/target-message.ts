import type { Embed, Message, MessageSnapshot } from 'discord.js';
import { isBlank } from '../../base/text/safe-text.ts';

export interface TargetMessage {
	/** With those of its embeds and of forwarded messages, in the order in which they are shown. */
	readonly texts: readonly string[];
}

export function targetMessage(message: Message): TargetMessage {
	return { texts: [message, ...message.messageSnapshots.values()].flatMap(textsOf).filter((text) => !isBlank(text)) };
}

/** Parts of a forwarded message may be missing. */
function textsOf({ content, embeds, components }: Message | MessageSnapshot): string[] {
	return [content ?? '', ...(embeds ?? []).map(embedText), ...(components ?? []).flatMap(displayedTexts)];
}

function embedText({ author, title, url, description, fields = [], footer }: Embed): string {
	const parts = [author?.name, title, url, description, ...fields.flatMap(({ name, value }) => [name, value])];
	return [...parts, footer?.text].filter(Boolean).join('\n');
}

function displayedTexts(component: object): string[] {
	const texts = 'content' in component && typeof component.content === 'string' ? [component.content] : [];
	const inner = 'components' in component && Array.isArray(component.components) ? component.components : [];
	return [...texts, ...inner.flatMap((each) => (typeof each === 'object' && each ? displayedTexts(each) : []))];
}
