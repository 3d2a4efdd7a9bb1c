import { type APIModalInteractionResponseCallbackData, ComponentType, TextInputStyle } from 'discord-api-types/v10';

export interface FormInput {
	readonly id: string;
	readonly label: string;
	readonly hint: string;
	/** Characters. */
	readonly longest: number | undefined;
	readonly required: boolean;
	readonly value?: string;
	readonly isLong?: boolean;
	readonly isFile?: boolean;
	/** Undefined for a text or a file. */
	readonly options?: readonly FormOption[];
}

export interface FormOption {
	readonly value: string;
	readonly label: string;
	readonly description?: string;
}

export interface ShownForm {
	readonly id: string;
	readonly title: string;
	/** Above the inputs, in Discord's Markdown. */
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
	};
}

export function shownForm({ custom_id, title, components }: APIModalInteractionResponseCallbackData): ShownForm {
	const parts = components as readonly ModalPart[];
	return {
		id: custom_id,
		title,
		texts: parts.flatMap(({ content }) => content ?? []),
		inputs: parts.flatMap(({ label = '', description = '', component }) => {
			if (!component) return [];
			const { custom_id: id, max_length: longest, required = true, options } = component;
			const value = component.value ?? options?.find((option) => option.default)?.value;
			const input = { id, label, hint: description, longest, required };
			return {
				...input,
				...(component.style === TextInputStyle.Paragraph ? { isLong: true } : {}),
				...(component.type === ComponentType.FileUpload ? { isFile: true } : {}),
				...(value === undefined ? {} : { value }),
				...(options ? { options: options.map(({ default: _, ...option }) => option) } : {}),
			};
		}),
	};
}
