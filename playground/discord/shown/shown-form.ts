import { type APIModalInteractionResponseCallbackData, ComponentType, TextInputStyle } from 'discord-api-types/v10';

/** A text input of a form, or a menu in it. */
export interface FormInput {
	readonly id: string;
	readonly label: string;
	readonly hint: string;
	/** Characters. */
	readonly longest: number | undefined;
	readonly required: boolean;
	/** What is filled in or selected already. */
	readonly value?: string;
	/** A text of several lines. */
	readonly isLong?: boolean;
	/** A file. */
	readonly isFile?: boolean;
	/** What can be selected; undefined for a text or a file. */
	readonly options?: readonly FormOption[];
}

export interface FormOption {
	readonly value: string;
	readonly label: string;
	readonly description?: string;
}

/** A form (Discord's modal) as a user sees it. */
export interface ShownForm {
	readonly id: string;
	readonly title: string;
	/** The text above the inputs, in Discord's Markdown. */
	readonly texts: readonly string[];
	readonly inputs: readonly FormInput[];
}

/** What the local Discord shows of a modal's component: a text, or the input within a label. */
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
