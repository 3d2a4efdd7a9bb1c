/** What a person filled in, by option name. */
export type OptionValues = Readonly<Record<string, string | number | boolean>>;

/** A text input of a form. */
export interface FormInput {
	readonly id: string;
	readonly label: string;
	readonly hint: string;
	/** Characters. */
	readonly longest: number | undefined;
	readonly required: boolean;
}
