import { type CommandInteractionOption, ApplicationCommandOptionType as Type } from 'discord.js';
import type { APIApplicationCommandBasicOption } from 'discord-api-types/v10';
import { z } from 'zod';
import type { PlainKey } from '../../words/translate.ts';
import { textFileTypes } from '../attached-file.ts';
import { channelSchema, postableTypes, roleSchema, withAppPermissions } from '../channel-access.ts';
import type { Context } from '../context.ts';

/** A choice that autocomplete offers. */
export interface Suggestion {
	readonly name: string;
	readonly value: string;
}

/** Options as Discord sends them, not validated. */
type RawOptions = Readonly<Record<string, unknown>>;

export type Suggest<C extends Context = Context> = (
	text: string,
	others: RawOptions,
	context: C,
) => Promise<readonly Suggestion[]>;

/**
 * Each type of option without the properties that are the same for all. A plain `Omit` would merge the types into one.
 */
type OptionJSON = APIApplicationCommandBasicOption extends infer One
	? One extends unknown
		? Omit<One, 'name' | 'description' | 'required'>
		: never
	: never;

/** Returns a sentence in English, and in the language of each of Discord's locales. */
export type Localized = (key: PlainKey) => {
	readonly text: string;
	readonly localizations: Readonly<Record<string, string>>;
};

interface Option<Schema extends z.ZodType = z.ZodType, C extends Context = Context> {
	readonly description: PlainKey;
	json(texts: Localized): OptionJSON;
	readonly isOptional?: boolean;
	readonly schema: Schema;
	readonly suggest?: Suggest<C>;
	/** Returns what the schema validates. Without it, the schema validates the option's value. */
	readonly read?: (option: CommandInteractionOption) => unknown;
}

export function suggestedText<C extends Context>(
	description: PlainKey,
	maxLength: number,
	suggest: Suggest<C>,
): Option<z.ZodString, C> {
	return {
		description,
		json: () => ({ type: Type.String, max_length: maxLength, autocomplete: true }),
		schema: z.string().trim().min(1).max(maxLength),
		suggest,
	};
}

export function text(description: PlainKey, maxLength: number) {
	const json = () => ({ type: Type.String as const, max_length: maxLength });
	return { description, json, schema: z.string().trim().min(1).max(maxLength) };
}

const fileSchema = z.object({ url: z.string(), size: z.number() });

export function attachedFile(description: PlainKey): Option<typeof fileSchema> {
	return {
		description,
		json: () => ({ type: Type.Attachment, file_types: [...textFileTypes] }),
		schema: fileSchema,
		read: ({ attachment }: CommandInteractionOption) => attachment && { url: attachment.url, size: attachment.size },
	};
}

export function choice<const Value extends string>(description: PlainKey, values: readonly Value[]) {
	const choices = values.map((value) => ({ name: value, value }));
	return { description, json: () => ({ type: Type.String as const, choices }), schema: z.enum(values) };
}

/** A name that is the same in all languages. */
export interface OwnName {
	readonly own: string;
}

export function namedChoice<const Value extends string>(
	description: PlainKey,
	names: Readonly<Record<Value, PlainKey | OwnName>>,
	values: readonly Value[],
) {
	return {
		description,
		json: (texts: Localized) => ({
			type: Type.String as const,
			choices: values.map((value) => {
				const name = names[value];
				if (typeof name === 'object') return { name: name.own, value };
				const { text, localizations } = texts(name);
				return { name: text, name_localizations: localizations, value };
			}),
		}),
		schema: z.enum(values),
	};
}

export function numberChoice<const Value extends number>(
	description: PlainKey,
	names: Readonly<Record<Value, string>>,
	values: readonly Value[],
) {
	const choices = values.map((value) => ({ name: names[value], value }));
	return { description, json: () => ({ type: Type.Integer as const, choices }), schema: z.literal(values) };
}

export function wholeNumber(description: PlainKey, min: number, max: number) {
	const json = () => ({ type: Type.Integer as const, min_value: min, max_value: max });
	return { description, json, schema: z.number().int().min(min).max(max) };
}

/** The largest amount that anybody may type. */
export const maxTypedAmount = 9_999_999;

export function amount(description: PlainKey, min: number, max: number) {
	const json = () => ({ type: Type.Number as const, min_value: min, max_value: max });
	return { description, json, schema: z.number().min(min).max(max) };
}

export function flag(description: PlainKey) {
	return { description, json: () => ({ type: Type.Boolean as const }), schema: z.boolean() };
}

/** The name of the option by which the user chooses whether only they see the answer. */
export const privateOption = 'private';

export function optional<Schema extends z.ZodType, C extends Context = Context>(
	option: Option<Schema, C>,
): Option<z.ZodOptional<Schema>, C> {
	return { ...option, isOptional: true, schema: option.schema.optional() };
}

/** `C` is the context that the `suggest` functions need. `never` accepts functions that need any context whatever. */
export type Options<C extends Context = never> = Readonly<Record<string, Option<z.ZodType, C>>>;

type Value<One extends { readonly schema: z.ZodType }> = z.output<One['schema']>;
/** The values of options by their names. Those of optional options may be missing. */
export type Arguments<O extends Options> = {
	readonly [Name in keyof O as undefined extends Value<O[Name]> ? never : Name]: Value<O[Name]>;
} & {
	readonly [Name in keyof O as undefined extends Value<O[Name]> ? Name : never]?: Value<O[Name]>;
};

export function postableChannel(description: PlainKey): Option<typeof channelSchema> {
	return {
		description,
		json: () => ({ type: Type.Channel, channel_types: [...postableTypes] }),
		schema: channelSchema,
		read: ({ channel }: CommandInteractionOption) => channel && withAppPermissions(channel),
	};
}

export function role(description: PlainKey): Option<typeof roleSchema> {
	return {
		description,
		json: () => ({ type: Type.Role }),
		schema: roleSchema,
		read: (option: CommandInteractionOption) => option.role,
	};
}
