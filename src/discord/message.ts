import {
	type APIActionRowComponent,
	type APIButtonComponentWithCustomId,
	type APIButtonComponentWithURL,
	type APIComponentInMessageActionRow,
	type APIEmbed,
	type APIStringSelectComponent,
	ButtonStyle,
	ComponentType,
} from 'discord.js';
import type { Button, Menu, Reply } from '../views/reply.ts';

/** A message as discord.js takes it. */
export interface Message {
	embeds: APIEmbed[];
	components: APIActionRowComponent<APIComponentInMessageActionRow>[];
	files: { attachment: Buffer; name: string; description: string }[];
	/** Names of items come from elsewhere: nothing in an answer may ping anybody. */
	allowedMentions: { parse: [] };
}

/** A reply as Discord wants it. */
export function toMessage({ embed, menus = [], buttons = [], picture }: Reply): Message {
	const { colour, fields, ...texts } = embed;
	const shown = { ...texts, color: colour, ...(fields ? { fields: [...fields] } : {}) } as APIEmbed;
	if (picture) shown.image = { url: `attachment://${picture.name}` };
	const components: Message['components'] = [];
	for (const menu of menus)
		if (menu && menu.options.length > 0)
			components.push({ type: ComponentType.ActionRow, components: [toSelect(menu)] });
	if (buttons.length > 0) components.push({ type: ComponentType.ActionRow, components: buttons.map(toButton) });
	const files = picture ? [{ attachment: picture.data, name: picture.name, description: picture.alt }] : [];
	return { embeds: [shown], components, files, allowedMentions: { parse: [] } };
}

function toButton(button: Button): APIButtonComponentWithCustomId | APIButtonComponentWithURL {
	const type = ComponentType.Button as const;
	if ('url' in button) return { type, style: ButtonStyle.Link, label: button.label, url: button.url };
	const style = button.style === 'danger' ? ButtonStyle.Danger : ButtonStyle.Secondary;
	return { type, style, label: button.label, custom_id: button.id, ...(button.disabled ? { disabled: true } : {}) };
}

function toSelect({ id, placeholder, options }: Menu): APIStringSelectComponent {
	return {
		type: ComponentType.StringSelect,
		custom_id: id,
		placeholder,
		options: options.map(({ label, value, description, chosen }) => ({
			label,
			value,
			...(description ? { description } : {}),
			...(chosen ? { default: true } : {}),
		})),
	};
}
