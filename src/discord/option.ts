import { type APIApplicationCommandBasicOption, ApplicationCommandOptionType as Type } from 'discord.js';
import { z } from 'zod';
import type { Context } from './context.ts';

export interface Suggestion {
	readonly name: string;
	readonly value: string;
}

/** The values of the other options so far, as Discord gives them: unchecked. */
export type Typed = Readonly<Record<string, unknown>>;

export type Suggest = (text: string, others: Typed, context: Context) => Promise<readonly Suggestion[]>;

type OptionJSON = APIApplicationCommandBasicOption extends infer One
	? One extends unknown
		? Omit<One, 'name'>
		: never
	: never;

/** One slash-command option: what Discord is told, how its value is checked, what to suggest while typing. */
export interface Option<Schema extends z.ZodType = z.ZodType> {
	readonly json: OptionJSON;
	readonly schema: Schema;
	readonly suggest?: Suggest;
}

/** A text of 1 to `longest` characters, with suggestions while it is typed. */
export function suggestedText(description: string, longest: number, suggest: Suggest): Option<z.ZodString> {
	const json = {
		type: Type.String as const,
		description,
		required: true,
		max_length: longest,
		autocomplete: true as const,
	};
	return { json, schema: z.string().trim().min(1).max(longest), suggest };
}

export function choice<const Value extends string>(description: string, values: readonly Value[]) {
	const names = Object.fromEntries(values.map((value) => [value, value])) as Record<Value, Value>;
	return namedChoice(description, names, values);
}

/** A text out of a few, each shown by its name. */
export function namedChoice<const Value extends string>(
	description: string,
	names: Readonly<Record<Value, string>>,
	values: readonly Value[],
) {
	const choices = values.map((value) => ({ name: names[value], value }));
	return { json: { type: Type.String as const, description, required: true, choices }, schema: z.enum(values) };
}

/** A number out of a few, each shown by its name. */
export function numberChoice<const Value extends number>(
	description: string,
	names: Readonly<Record<Value, string>>,
	values: readonly Value[],
) {
	const choices = values.map((value) => ({ name: names[value], value }));
	return { json: { type: Type.Integer as const, description, required: true, choices }, schema: z.literal(values) };
}

/** A number without decimals, from `least` to `most`. */
export function wholeNumber(description: string, least: number, most: number) {
	const json = { type: Type.Integer as const, description, required: true, min_value: least, max_value: most };
	return { json, schema: z.number().int().min(least).max(most) };
}

export function flag(description: string) {
	return { json: { type: Type.Boolean as const, description, required: true }, schema: z.boolean() };
}

export function optional<Schema extends z.ZodType>(option: Option<Schema>): Option<z.ZodOptional<Schema>> {
	return { ...option, json: { ...option.json, required: false } as OptionJSON, schema: option.schema.optional() };
}

export type Options = Readonly<Record<string, Option>>;
export type Arguments<O extends Options> = { readonly [Name in keyof O]: z.output<O[Name]['schema']> };
