import { LineError } from '../command-line.ts';
import type { FormInput } from '../discord/shown/shown-form.ts';

/** The name of an input, and what an empty line fills in: “Time zone [Europe/Berlin]”. */
export function inputPrompt({ label, required, value, options }: FormInput): string {
	const filled = options?.find((option) => option.value === value)?.label ?? value;
	if (filled) return `${label} [${filled}]`;
	return required ? label : `${label} (optional)`;
}

export function inputText(input: FormInput): string {
	const { hint, options = [] } = input;
	const about = [hint, options.map(({ label }) => label).join(', ')].filter(Boolean).join(': ');
	return `${inputPrompt(input)}: ____${about ? ` (${about})` : ''}`;
}

/** What a line fills in: its text, or the option of a menu with this label. An empty line leaves what is filled in. @throws LineError */
export function valueOfLine(
	{ label, required, value = '', longest = Infinity, options }: FormInput,
	line: string,
): string {
	const text = line.trim() || value;
	if (text === '' && required) throw new LineError(`${label} is required.`);
	if (text.length > longest) throw new LineError(`${label} can have up to ${longest} characters.`);
	if (!options || text === '') return text;
	const isMeant = (name: string) => name.toLowerCase() === text.toLowerCase();
	const option = options.find((each) => isMeant(each.label) || isMeant(each.value));
	if (!option) throw new LineError(`${label} must be one of ${options.map((each) => each.label).join(', ')}.`);
	return option.value;
}
