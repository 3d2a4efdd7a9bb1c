import { ButtonStyle, ComponentType, SelectMenuDefaultValueType, TextInputStyle } from 'discord.js';
import type {
	APIActionRowComponent,
	APIButtonComponentWithCustomId,
	APIButtonComponentWithURL,
	APIComponentInLabel,
	APIComponentInMessageActionRow,
	APIEmbed,
	APIModalInteractionResponseCallbackData,
	APISelectMenuOption,
	APIStringSelectComponent,
} from 'discord-api-types/v10';
import { discordLimits } from '../words/discord-limits.ts';
import {
	asPlainText,
	type Button,
	type ChannelInput,
	type FileInput,
	type Form,
	fittedEmbed,
	type Input,
	type Menu,
	type MenuOption,
	type Reply,
	type RoleInput,
	type SelectInput,
	type TextInput,
} from '../words/reply.ts';
import { joinLines } from '../words/text.ts';
import { textFileTypes } from './attached-file.ts';
import { postableTypes } from './channel-access.ts';

export interface DiscordMessage {
	content?: string;
	embeds: APIEmbed[];
	components: APIActionRowComponent<APIComponentInMessageActionRow>[];
	files: { attachment: Buffer; name: string; description?: string }[];
	/** Item names come from outside, and an answer must never ping anyone. */
	allowedMentions: { parse: [] };
}

export function toMessage({ embed, tabs = [], menus = [], buttons = [], picture, file }: Reply): DiscordMessage {
	const { title, url, description, details, thumbnail, colour, fields } = fittedEmbed(embed);
	// Undefined properties are left out of the JSON.
	const mainEmbed = { title, url, description, color: colour, fields } as APIEmbed;
	const embeds = [mainEmbed];
	if (thumbnail) mainEmbed.thumbnail = { url: thumbnail };
	if (picture) mainEmbed.image = { url: `attachment://${picture.name}` };
	// Discord shows an embed's picture below its texts, so details below the picture need an embed of their own.
	if (details && picture) embeds.push({ description: details, color: colour });
	else if (details) mainEmbed.description = joinLines(mainEmbed.description, details);
	const components: DiscordMessage['components'] = [];
	if (tabs.length > 0) components.push({ type: ComponentType.ActionRow, components: tabs.map(toButton) });
	for (const menu of menus)
		if (menu && menu.options.length > 0)
			components.push({ type: ComponentType.ActionRow, components: [toSelect(menu)] });
	for (let i = 0; i < buttons.length; i += discordLimits.buttonsPerRow) {
		const row = buttons.slice(i, i + discordLimits.buttonsPerRow);
		components.push({ type: ComponentType.ActionRow, components: row.map(toButton) });
	}
	const files: DiscordMessage['files'] = [];
	if (picture) files.push({ attachment: picture.data, name: picture.name, description: picture.alt });
	if (file) files.push({ attachment: file.data, name: file.name });
	return { embeds, components, files, allowedMentions: { parse: [] } };
}

export function toTextMessage(reply: Reply): DiscordMessage {
	return { ...toMessage(reply), content: asPlainText(reply), embeds: [] };
}

export function toModal({ id, title, text, inputs }: Form): APIModalInteractionResponseCallbackData {
	return {
		custom_id: id,
		title,
		components: [
			...(text === undefined ? [] : [{ type: ComponentType.TextDisplay as const, content: text }]),
			...inputs.map((input) => ({
				type: ComponentType.Label as const,
				label: input.label,
				description: input.hint,
				component: toFormComponent(input),
			})),
		],
	};
}

function toFormComponent(input: Input): APIComponentInLabel {
	if ('isFile' in input) return toFileUpload(input);
	if ('isChannel' in input) return toChannelSelect(input);
	if ('isRole' in input) return toRoleSelect(input);
	return 'options' in input ? toChoice(input) : toTextInput(input);
}

function toTextInput({ id, maxLength, value, isOptional = false, isLong = false }: TextInput) {
	return {
		type: ComponentType.TextInput as const,
		custom_id: id,
		style: isLong ? TextInputStyle.Paragraph : TextInputStyle.Short,
		required: !isOptional,
		min_length: isOptional ? 0 : 1,
		max_length: maxLength,
		...(value ? { value } : {}),
	};
}

/** The most options for which a radio group is used, which shows them all at once. */
const maxRadioOptions = 6;

function toChoice({ id, options }: SelectInput) {
	const choices = options.map(toSelectOption);
	// Discord requires at least two options in a radio group (docs/discord.md#modals).
	const fitsRadioGroup = choices.length >= 2 && choices.length <= maxRadioOptions;
	return fitsRadioGroup
		? { type: ComponentType.RadioGroup as const, custom_id: id, required: true, options: choices }
		: { type: ComponentType.StringSelect as const, custom_id: id, required: true, options: choices };
}

const toChannelSelect = ({ id, value }: ChannelInput) => ({
	type: ComponentType.ChannelSelect as const,
	custom_id: id,
	channel_types: [...postableTypes],
	required: true,
	...(value === undefined
		? {}
		: { default_values: [{ id: value, type: SelectMenuDefaultValueType.Channel as const }] }),
});

const toRoleSelect = ({ id }: RoleInput) => ({
	type: ComponentType.RoleSelect as const,
	custom_id: id,
	min_values: 0,
	max_values: 1,
	required: false,
});

const toFileUpload = ({ id }: FileInput) => ({
	type: ComponentType.FileUpload as const,
	custom_id: id,
	file_types: [...textFileTypes],
	min_values: 0,
	max_values: 1,
	required: false,
});

const styles = { plain: ButtonStyle.Secondary, main: ButtonStyle.Primary, danger: ButtonStyle.Danger } as const;

function toButton(button: Button): APIButtonComponentWithCustomId | APIButtonComponentWithURL {
	const type = ComponentType.Button as const;
	if ('url' in button) return { type, style: ButtonStyle.Link, label: button.label, url: button.url };
	const style = styles[button.style ?? 'plain'];
	const component: APIButtonComponentWithCustomId = { type, style, label: button.label, custom_id: button.id };
	if (button.disabled) component.disabled = true;
	return component;
}

function toSelect({ id, placeholder, options }: Menu): APIStringSelectComponent {
	return {
		type: ComponentType.StringSelect,
		custom_id: id,
		placeholder,
		options: options.map(toSelectOption),
	};
}

/** Discord refuses empty descriptions. */
function toSelectOption(option: MenuOption): APISelectMenuOption {
	if (option.description !== '') return option;
	const { description: _, ...rest } = option;
	return rest;
}
