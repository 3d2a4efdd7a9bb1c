import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { unknownNumber } from './formats.ts';

export type Values = Readonly<Record<string, string | number | boolean>>;

/** Numbers are as in the reader's locale, plural forms as in the language of the message. */
export interface Style {
	readonly numbers: Intl.NumberFormat;
	readonly plurals: Intl.PluralRules;
	/** Writes all text that is not a value. */
	readonly literal: (text: string) => string;
}

/** Writes a part of a message. `count` is what `#` writes: the number of the enclosing plural. Offsets are ignored. */
type Part = (values: Values, count: number) => string;

/**
 * Compiles ICU messages without formats (dates, number skeletons): values are formatted already.
 * @throws SyntaxError
 */
export function compileMessage(text: string, style: Style): (values: Values) => string {
	// Without `ignoreTag`, mentions such as <@1> would be parsed as tags.
	const write = compile(parse(text, { ignoreTag: true }), style);
	// This count is never written: `#` occurs only within a plural, which passes its own number on.
	return (values) => write(values, 0);
}

function compile(elements: readonly MessageFormatElement[], style: Style): Part {
	const parts = elements.map((element) => partOf(element, style));
	if (parts.length === 1) return parts[0]!;
	return (values, count) => {
		let text = '';
		for (const part of parts) text += part(values, count);
		return text;
	};
}

function partOf(element: MessageFormatElement, style: Style): Part {
	const { numbers, plurals } = style;
	switch (element.type) {
		case TYPE.literal: {
			const text = style.literal(element.value);
			return () => text;
		}
		case TYPE.argument:
			return (values) => String(values[element.value]);
		case TYPE.pound:
			return (_, count) => (Number.isFinite(count) ? numbers.format(count) : unknownNumber);
		case TYPE.select: {
			const options = compiledOptions(element.options, style);
			return (values, count) => (options.get(String(values[element.value])) ?? options.get('other')!)(values, count);
		}
		case TYPE.plural: {
			const options = compiledOptions(element.options, style);
			return (values) => {
				const count = Number(values[element.value]);
				const form = options.get(`=${count}`) ?? options.get(plurals.select(count)) ?? options.get('other')!;
				return form(values, count);
			};
		}
		default:
			throw new SyntaxError('Messages must not format their values, which are formatted already.');
	}
}

const compiledOptions = (
	options: Readonly<Record<string, { readonly value: MessageFormatElement[] }>>,
	style: Style,
): ReadonlyMap<string, Part> =>
	new Map(Object.entries(options).map(([name, { value }]) => [name, compile(value, style)]));
