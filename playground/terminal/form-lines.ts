import { LineError } from '../command-line.ts';
import type { FormInput } from '../discord/local-messages/local-form.ts';

/** The name of an input, and the value that an empty line keeps: “Time zone [Europe/Berlin]”. */
export function inputPrompt({ label, required, value, options }: FormInput): string {
	const currentValue = options?.find((option) => option.value === value)?.label ?? value;
	if (currentValue) return `${label} [${currentValue}]`;
	return required ? label : `${label} (optional)`;
}

/** The line that shows an input of a form that was not filled in: “Time zone [Europe/Berlin]: ____ (hint)”. */
export function inputText(input: FormInput): string {
	const { hint, options = [] } = input;
	const explanation = [hint, options.map(({ label }) => label).join(', ')].filter(Boolean).join(': ');
	return `${inputPrompt(input)}: ____${explanation ? ` (${explanation})` : ''}`;
}

/**
 * The value that a line fills in: its text, or the value of the menu option with this label. An empty line keeps the
 * current value. @throws LineError
 */
export function valueOfLine(
	{ label, required, value = '', maxLength = Infinity, options }: FormInput,
	line: string,
): string {
	const text = line.trim() || value;
	if (text === '' && required) throw new LineError(`${label} is required.`);
	if (text.length > maxLength) throw new LineError(`${label} can have up to ${maxLength} characters.`);
	if (!options || text === '') return text;
	const matches = (name: string) => name.toLowerCase() === text.toLowerCase();
	const option = options.find((each) => matches(each.label) || matches(each.value));
	if (!option) throw new LineError(`${label} must be one of ${options.map((each) => each.label).join(', ')}.`);
	return option.value;
}
