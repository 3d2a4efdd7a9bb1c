import { type Action, type CommandLine, readLine } from '../../command-line.ts';
import { commandStart } from './completions.ts';

/** “/price redline” becomes “/price item:redline”. */
export function insertRequiredOption(text: string, actions: readonly Action[]): string {
	const line = readLine(text, actions);
	if (!line) return text;
	const replaced = replaceInserted(text, line);
	if (replaced !== undefined) return replaced;
	if (!text.startsWith('/') || line.parts.length > 0 || !/\s$/.test(text.slice(0, line.from))) return text;
	if (!line.action.options.some(({ required }) => required)) return text;
	const typed = text.slice(line.from).toLowerCase();
	const isOptionName = typed !== '' && line.action.options.some(({ name }) => `${name}:`.startsWith(typed));
	return isOptionName ? text : commandStart(line.action) + text.slice(line.from);
}

/** An option name typed by hand replaces the inserted one: “item:item:” and “item:game:” become “item:” and “game:”. */
function replaceInserted(text: string, { action, parts: [first] }: CommandLine): string | undefined {
	if (!first?.option.required) return undefined;
	const value = text.slice(first.from).trimStart().toLowerCase();
	const typed = action.options.find(({ name }) => value === `${name}:`);
	return typed && `${text.slice(0, first.at)}${typed.name}:`;
}
