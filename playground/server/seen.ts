import {
	type APIButtonComponent,
	type APIEmbed,
	type APIStringSelectComponent,
	ButtonStyle,
	ComponentType,
} from 'discord-api-types/v10';
import type { ShownForm } from '../discord/shown/shown-form.ts';
import type { Attachment, ShownMessage } from '../discord/shown/shown-message.ts';
import { readMarkdown } from '../markdown.ts';
import { plainText } from '../plain-text.ts';
import type { SeenControl, SeenEmbed, SeenFile, SeenForm, SeenMessage } from '../wire.ts';

export const fileUrl = (messageId: string, { id, name }: Attachment) =>
	`/attachments/${messageId}/${id}/${encodeURIComponent(name)}`;

export function seenBody(
	message: ShownMessage,
): Pick<SeenMessage, 'id' | 'private' | 'content' | 'embeds' | 'files' | 'rows'> {
	const files = message.attachments.map((file) => ({ file, seen: seenFile(message.id, file) }));
	const inEmbeds = new Set(message.embeds.map(({ image }) => image?.url));
	const fileAt = (url: string | undefined) => files.find(({ file }) => url === `attachment://${file.name}`)?.seen;
	return {
		id: message.id,
		private: message.private,
		content: readMarkdown(message.content),
		embeds: message.embeds.map((embed) => seenEmbed(embed, fileAt(embed.image?.url))),
		files: files.filter(({ file }) => !inEmbeds.has(`attachment://${file.name}`)).map(({ seen }) => seen),
		rows: (message.components as { components?: (APIButtonComponent | APIStringSelectComponent)[] }[]).map(
			({ components = [] }) => components.flatMap(seenControl),
		),
	};
}

/** Discord's own, for embeds without a colour. */
const defaultColour = 0x202225;

function seenEmbed(embed: APIEmbed, picture: SeenFile | undefined): SeenEmbed {
	const { color = defaultColour, title = '', url, description = '', fields = [], footer } = embed;
	return {
		colour: `#${color.toString(16).padStart(6, '0')}`,
		title: withoutMarkdown(title),
		url,
		description: readMarkdown(description),
		fields: fields.map(({ name, value, inline = false }) => ({
			name: withoutMarkdown(name),
			value: readMarkdown(value),
			inline,
		})),
		picture,
		footer: footer?.text ?? '',
	};
}

/** Titles are shown without formatting; this also resolves their escapes. */
const withoutMarkdown = (text: string) => plainText(readMarkdown(text), String);

function seenFile(messageId: string, file: Attachment): SeenFile {
	const { name, type, data, description } = file;
	return { name, type, url: fileUrl(messageId, file), bytes: data.length, description };
}

const styles = {
	[ButtonStyle.Primary]: 'primary',
	[ButtonStyle.Secondary]: 'secondary',
	[ButtonStyle.Success]: 'success',
	[ButtonStyle.Danger]: 'danger',
} as const;

function seenControl(component: APIButtonComponent | APIStringSelectComponent): SeenControl[] {
	if (component.type === ComponentType.StringSelect) {
		const { custom_id: id, placeholder = 'Make a selection', options } = component;
		const seen = options.map(({ label, value, description = '', default: chosen = false }) => ({
			label,
			value,
			description,
			chosen,
		}));
		return [{ kind: 'menu', id, placeholder, options: seen }];
	}
	const label = 'label' in component ? (component.label ?? '') : '';
	if ('url' in component) return [{ kind: 'link', label, url: component.url }];
	if (!('custom_id' in component)) return [];
	const { style, custom_id: id, disabled = false } = component;
	return [{ kind: 'button', label, style: styles[style], id, disabled }];
}

export function seenForm({ title, texts, inputs }: ShownForm): SeenForm {
	return { title, texts: texts.map(readMarkdown), inputs };
}
