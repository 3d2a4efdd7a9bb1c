import {
	type APIModalInteractionResponseCallbackData,
	type ChannelType,
	ComponentType,
	TextInputStyle,
} from 'discord-api-types/v10';
import { serverChannels, serverRoles } from '../identities.ts';

export interface FormInput {
	readonly id: string;
	readonly label: string;
	readonly hint: string;
	/** The most characters that can be entered. */
	readonly maxLength: number | undefined;
	readonly required: boolean;
	readonly value?: string;
	readonly isLong?: boolean;
	readonly isFile?: boolean;
	/** The options to pick from; undefined for a text or a file. */
	readonly options?: readonly FormOption[];
	/** The kind of component in which an option is picked. */
	readonly picks?: 'menu' | 'radio' | 'channel' | 'role';
	/** The extensions of files that can be picked, or kinds such as `image`. */
	readonly fileTypes?: readonly string[];
}

export interface FormOption {
	readonly value: string;
	readonly label: string;
	readonly description?: string;
}

export interface LocalForm {
	readonly id: string;
	readonly title: string;
	/** The texts above the inputs, in Discord's Markdown. */
	readonly texts: readonly string[];
	readonly inputs: readonly FormInput[];
}

interface ModalPart {
	readonly content?: string;
	readonly label?: string;
	readonly description?: string;
	readonly component?: {
		readonly type: ComponentType;
		readonly custom_id: string;
		readonly style?: TextInputStyle;
		readonly max_length?: number;
		readonly required?: boolean;
		readonly value?: string;
		readonly options?: readonly (FormOption & { readonly default?: boolean })[];
		readonly channel_types?: readonly ChannelType[];
		readonly default_values?: readonly { readonly id: string }[];
		readonly file_types?: readonly string[];
	};
}

export function localForm({ custom_id, title, components }: APIModalInteractionResponseCallbackData): LocalForm {
	const parts = components as readonly ModalPart[];
	return {
		id: custom_id,
		title,
		texts: parts.flatMap(({ content }) => content ?? []),
		inputs: parts.flatMap(({ label = '', description = '', component }) => {
			if (!component) return [];
			const { custom_id: id, max_length: maxLength, required = true, file_types: fileTypes } = component;
			const options = optionsOf(component);
			const picks = picksByType[component.type];
			const value =
				component.value ?? component.default_values?.[0]?.id ?? options?.find((option) => option.default)?.value;
			const input = { id, label, hint: description, maxLength, required };
			return {
				...input,
				...(component.style === TextInputStyle.Paragraph ? { isLong: true } : {}),
				...(component.type === ComponentType.FileUpload ? { isFile: true } : {}),
				...(value === undefined ? {} : { value }),
				...(fileTypes ? { fileTypes } : {}),
				...(options ? { options: options.map(({ default: _, ...option }) => option) } : {}),
				...(picks ? { picks } : {}),
			};
		}),
	};
}

type Component = NonNullable<ModalPart['component']>;

const picksByType: Partial<Record<ComponentType, NonNullable<FormInput['picks']>>> = {
	[ComponentType.StringSelect]: 'menu',
	[ComponentType.RadioGroup]: 'radio',
	[ComponentType.ChannelSelect]: 'channel',
	[ComponentType.RoleSelect]: 'role',
};

/** Discord's clients list the channels and roles of the server themselves. */
function optionsOf({ type, options, channel_types: types }: Component): Component['options'] {
	if (type === ComponentType.RoleSelect) return serverRoles.map(({ id, name }) => ({ value: id, label: name }));
	if (type !== ComponentType.ChannelSelect) return options;
	const channels = serverChannels.filter((channel) => !types || types.includes(channel.type));
	return channels.map(({ id, name }) => ({ value: id, label: `#${name}` }));
}
