import {
	type Action,
	type Choosable,
	type CommandLine,
	choicesOf,
	chosen,
	LineError,
	optionType,
	type Part,
	readLine,
	type Values,
	valuesSoFar,
} from '../command-line.ts';
import type { Choice, WireOption } from '../wire.ts';

/** Something to be taken: the line it makes of the one there is. */
export interface Offer {
	readonly label: string;
	readonly about: string;
	readonly text: string;
	readonly caret: number;
	/** A value for an option, by the name that stands in the line. */
	readonly pick?: { readonly option: string; readonly choice: Choosable };
}

/** What is to be asked of the bot so that there is something to offer. */
export interface Wanted {
	readonly action: string;
	readonly option: string;
	readonly text: string;
	readonly others: Values;
}

/** What can be done next with a line, and what is said of it. */
export interface Offers {
	/** What the list is of, or what is filled in now. */
	readonly heading: string;
	readonly about: string;
	readonly offers: readonly Offer[];
	/** Enter takes the first of them; else it sends. */
	readonly firstIsMarked: boolean;
	readonly wanted?: Wanted;
}

export interface Typing {
	readonly text: string;
	readonly caret: number;
	readonly actions: readonly Action[];
	/** What was taken for options, by their names. */
	readonly picked: ReadonlyMap<string, Choosable>;
	/** What the bot suggested last, and for what. */
	readonly suggested?: { readonly wanted: Wanted; readonly choices: readonly Choice[] | 'failed' } | undefined;
}

const nothing: Offers = { heading: '', about: '', offers: [], firstIsMarked: false };

/** What stands in a line that is being typed offers to go on with. */
export function offersFor(typing: Typing): Offers {
	const { text, caret, actions } = typing;
	if (!text.startsWith('/')) return nothing;
	const line = readLine(text, actions);
	if (!line || caret < line.from || !/\s$/.test(text.slice(0, line.from))) return actionOffers(text, actions);
	const part = line.parts.findLast(({ at }) => at <= caret);
	if (!part)
		return optionOffers(line, { text: line.stray, from: line.from, to: line.parts[0]?.at ?? text.length }, text);
	return valueOffers(line, part, typing);
}

/** Begins an action's line: with its required options, for they have to be filled in anyway. */
export function beginning({ name, options }: Action): string {
	const [needed] = options.filter(({ required }) => required);
	return `/${name} ${needed ? `${needed.name}:` : ''}`;
}

function actionOffers(text: string, actions: readonly Action[]): Offers {
	const typed = text.slice(1).trim().toLowerCase().replaceAll(/\s+/g, ' ');
	const begin = actions.filter(({ name }) => name.startsWith(typed));
	const hold = actions.filter(({ name }) => !name.startsWith(typed) && name.includes(typed));
	const offers = [...begin, ...hold].map((action) => {
		const whole = beginning(action);
		return { label: `/${action.name}`, about: action.description, text: whole, caret: whole.length };
	});
	const about = offers.length === 0 ? `There is no command /${typed}.` : '';
	// What stands there whole and needs nothing more is sent.
	const isWhole = actions.some(({ name, options }) => name === typed && !options.some(({ required }) => required));
	return { heading: 'Commands', about, offers, firstIsMarked: !isWhole };
}

interface Word {
	readonly text: string;
	readonly from: number;
	readonly to: number;
}

/** The options a line has not yet, for the beginning of a name that stands at `word`. */
function optionOffers({ action, parts }: CommandLine, word: Word, text: string): Offers {
	const left = action.options.filter(({ name }) => !parts.some(({ option }) => option.name === name));
	const typed = word.text.toLowerCase();
	const offers = left
		.filter(({ name }) => name.startsWith(typed))
		.sort((a, b) => Number(b.required ?? false) - Number(a.required ?? false))
		.map((option): Offer => {
			const before = `${text.slice(0, word.from).trimEnd()} ${option.name}:`;
			const after = text.slice(word.to).trimStart();
			return {
				label: option.name,
				about: `${option.description}${option.required ? ' (required)' : ''}`,
				text: after === '' ? before : `${before} ${after}`,
				caret: before.length,
			};
		});
	const needed = left.some(({ required }) => required);
	const heading = action.options.length === 0 ? 'No options' : 'Options';
	const about = needed ? '' : 'Enter sends.';
	return { heading, about, offers, firstIsMarked: offers.length > 0 && (needed || typed !== '') };
}

function valueOffers(line: CommandLine, part: Part, typing: Typing): Offers {
	const { option } = part;
	const settled = settledPart(part, typing);
	if (settled) {
		const left = optionOffers(line, settled, typing.text);
		if (settled.text === '' || left.offers.length > 0) return left;
	}
	const heading = option.name;
	const about = `${option.description}${option.required ? ' (required)' : ''}`;
	const choices = choicesOf(option);
	if (choices.length > 0) {
		const typed = part.text.toLowerCase();
		const offers = choices.filter(({ name }) => name.toLowerCase().includes(typed));
		const problem = offers.length === 0 ? problemOf(option, part.text) : '';
		return {
			heading,
			about: problem || about,
			offers: offers.map((each) => pick(line, part, each, typing.text)),
			firstIsMarked: true,
		};
	}
	if (!option.autocomplete)
		return { heading, about: problemOf(option, part.text) || about, offers: [], firstIsMarked: false };
	return { heading, about, ...suggestionOffers(line, part, typing) };
}

function suggestionOffers(line: CommandLine, part: Part, { text, suggested }: Typing) {
	const { [part.option.name]: _, ...others } = valuesSoFar(line);
	const wanted: Wanted = { action: line.action.name, option: part.option.name, text: part.text, others };
	const current = suggested?.wanted.action === wanted.action && suggested.wanted.option === wanted.option;
	if (!suggested || !current) return { wanted, offers: [], firstIsMarked: false };
	if (suggested.choices === 'failed')
		return {
			wanted,
			about: 'Suggestions could not be loaded. Enter asks for what you typed.',
			offers: [],
			firstIsMarked: false,
		};
	const isFor = isSame(suggested.wanted, wanted);
	const offers = suggested.choices.map((choice) => pick(line, part, choice, text));
	if (isFor && offers.length === 0 && part.text !== '')
		return { wanted, about: 'Nothing is suggested for that. Enter sends it as it is.', offers, firstIsMarked: false };
	// Who has typed a whole name means it.
	const isWhole = suggested.choices.some(({ name }) => name === part.text);
	// What was suggested for other letters is shown until the new ones come; Enter is not to take it by accident.
	return { wanted, offers, firstIsMarked: isFor && !isWhole };
}

export const isSame = (a: Wanted, b: Wanted) => JSON.stringify(a) === JSON.stringify(b);

function pick(line: CommandLine, part: Part, choice: Choosable, text: string): Offer {
	const before = `${text.slice(0, part.from)}${choice.name} `;
	const after = text.slice(part.to).trimStart();
	const missing = line.action.options.find(
		({ name, required }) => required && !line.parts.some(({ option }) => option.name === name),
	);
	const next = missing ? `${missing.name}:` : '';
	const caret = before.length + next.length;
	return {
		label: choice.name,
		about: '',
		text: `${before}${next}${after}`,
		caret,
		pick: { option: part.option.name, choice },
	};
}

/** Where an option's value is complete: what stands behind it, and where. */
function settledPart({ option, from, to, text }: Part, { text: whole, picked }: Typing): Word | undefined {
	const raw = whole.slice(from, to);
	const begin = from + raw.length - raw.trimStart().length;
	// Choices by their names, or as they are written in lines: “sort:price”.
	const choices = choicesOf(option).flatMap(({ name, value }) => [name, String(value)]);
	const names = [picked.get(option.name)?.name, ...choices, number(option, text)];
	for (const name of names) {
		if (name === undefined || !text.toLowerCase().startsWith(name.toLowerCase())) continue;
		const isWhole = text.length === name.length || text[name.length] === ' ';
		if (isWhole) return { text: text.slice(name.length).trim(), from: begin + name.length, to };
	}
	return undefined;
}

/** The number that a value begins with, where the option takes numbers. */
function number(option: WireOption, text: string): string | undefined {
	if (option.type !== optionType.integer && option.type !== optionType.number) return undefined;
	const [first = ''] = text.split(' ');
	return first !== '' && problemOf(option, first) === '' ? first : undefined;
}

function problemOf(option: WireOption, text: string): string {
	try {
		if (text !== '') chosen(option, text);
		return '';
	} catch (error) {
		if (error instanceof LineError) return error.message;
		throw error;
	}
}
