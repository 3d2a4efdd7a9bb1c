import { choicesOf, chosen, LineError, optionType, type Part } from '../../command-line.ts';
import type { WireOption } from '../../wire.ts';
import type { Draft } from './draft.ts';

export interface Word {
	readonly text: string;
	readonly from: number;
	readonly to: number;
}

/** The text after a value that is complete: an accepted choice, a choice typed in full, or a number. */
export function settledValue({ option, from, to, text }: Part, { text: line, picked }: Draft): Word | undefined {
	const raw = line.slice(from, to);
	const start = from + raw.length - raw.trimStart().length;
	// Choices can be typed by name or by value: “sort:price”.
	const choices = choicesOf(option).flatMap(({ name, value }) => [name, String(value)]);
	for (const value of [picked.get(option.name)?.name, ...choices, leadingNumber(option, text)]) {
		if (value === undefined || !text.toLowerCase().startsWith(value.toLowerCase())) continue;
		const isWhole = text.length === value.length || text[value.length] === ' ';
		if (isWhole) return { text: text.slice(value.length).trim(), from: start + value.length, to };
	}
	return undefined;
}

function leadingNumber(option: WireOption, text: string): string | undefined {
	if (option.type !== optionType.integer && option.type !== optionType.number) return undefined;
	const [first = ''] = text.split(' ');
	return first !== '' && parseError(option, first) === '' ? first : undefined;
}

/** Why `text` is no value for the option; empty if it is one. */
export function parseError(option: WireOption, text: string): string {
	try {
		if (text !== '') chosen(option, text);
		return '';
	} catch (error) {
		if (error instanceof LineError) return error.message;
		throw error;
	}
}
