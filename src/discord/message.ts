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

export interface Message {
	embeds: APIEmbed[];
	components: APIActionRowComponent<APIComponentInMessageActionRow>[];
	/** Names of items come from elsewhere: nothing in an answer may ping anybody. */
	allowedMentions: { parse: [] };
}

/** A reply as Discord wants it. */
export function toMessage({ embed, menu, buttons = [] }: Reply): Message {
	const { colour, fields, ...texts } = embed;
	const shown = { ...texts, color: colour, ...(fields ? { fields: [...fields] } : {}) } as APIEmbed;
	const components: Message['components'] = [];
	if (menu && menu.options.length > 0) components.push({ type: ComponentType.ActionRow, components: [toSelect(menu)] });
	if (buttons.length > 0) components.push({ type: ComponentType.ActionRow, components: buttons.map(toButton) });
	return { embeds: [shown], components, allowedMentions: { parse: [] } };
}

function toButton(button: Button): APIButtonComponentWithCustomId | APIButtonComponentWithURL {
	const type = ComponentType.Button as const;
	if ('url' in button) return { type, style: ButtonStyle.Link, label: button.label, url: button.url };
	return { type, style: ButtonStyle.Secondary, label: button.label, custom_id: button.id };
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
