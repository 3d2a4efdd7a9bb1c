import { z } from 'zod';
import { complaintsBy, repeated, text } from './texts.ts';

/** https://docs.discord.com/developers/reference#locales */
const locales = new Set(
	(
		'id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR ro fi sv-SE vi tr cs el bg ru uk hi th zh-CN ja ' +
		'zh-TW ko'
	).split(' '),
);
const locale = z.string().refine((key) => locales.has(key), 'is no locale of Discord');
const localized = <Text extends z.ZodType>(rule: Text) => z.record(locale, rule).nullish();

/** docs/discord.md#names-and-options */
const name = z
	.string()
	.regex(/^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u, 'is no name for a command or an option')
	.refine((value) => value === value.toLowerCase(), 'has upper case');
const description = text(100);
const named = {
	name,
	name_localizations: localized(name),
	description,
	description_localizations: localized(description),
};

const choice = z.strictObject({
	name: text(100),
	name_localizations: localized(text(100)),
	value: z.union([text(100), z.number()]),
});

const kind = { subcommand: 1, group: 2, string: 3, integer: 4, number: 10 } as const;
const length = z.int().max(6_000);

const basicOption = z
	.strictObject({
		type: z.literal([kind.string, kind.integer, 5, 6, 7, 8, 9, kind.number, 11]),
		...named,
		required: z.boolean().optional(),
		choices: z.array(choice).max(25).optional(),
		autocomplete: z.boolean().optional(),
		channel_types: z.array(z.int()).optional(),
		min_value: z.number().optional(),
		max_value: z.number().optional(),
		min_length: length.min(0).optional(),
		max_length: length.min(1).optional(),
	})
	.superRefine((option, { addIssue }) => {
		const { type, choices, autocomplete, min_value, max_value, min_length, max_length } = option;
		const isText = type === kind.string;
		const isNumber = type === kind.integer || type === kind.number;
		if (autocomplete && choices?.length) addIssue('has both choices and autocomplete');
		if ((autocomplete || choices) && !isText && !isNumber) addIssue(`an option of type ${type} has no choices`);
		for (const { value } of choices ?? [])
			if (typeof value !== (isText ? 'string' : 'number')) addIssue(`the choice ${value} is of another type`);
		for (const one of repeated((choices ?? []).map((each) => each.name))) addIssue(`two choices are called ${one}`);
		if (!isNumber && (min_value ?? max_value) !== undefined) addIssue('min_value and max_value are for numbers');
		if (!isText && (min_length ?? max_length) !== undefined) addIssue('min_length and max_length are for strings');
		if (min_value !== undefined && max_value !== undefined && min_value > max_value)
			addIssue('min_value is over max_value');
		if (min_length !== undefined && max_length !== undefined && min_length > max_length)
			addIssue('min_length is over max_length');
	});

interface Ordered {
	readonly type: number;
	readonly name: string;
	readonly required?: boolean | undefined;
}

/** A list of options as a command has them: required ones first, no name twice. */
const listOf = <Option extends z.ZodType<Ordered>>(option: Option) =>
	z
		.array(option)
		.max(25)
		.superRefine((all, { addIssue }) => {
			for (const one of repeated(all.map((each) => each.name))) addIssue(`two options are called ${one}`);
			const isBasic = ({ type }: Ordered) => type > kind.group;
			const firstOptional = all.findIndex((each) => isBasic(each) && !each.required);
			const late = all.find((each, i) => each.required && firstOptional >= 0 && i > firstOptional);
			if (late) addIssue(`${late.name} is required but comes after an optional one`);
			if (all.some(isBasic) && !all.every(isBasic)) addIssue('a command with subcommands has no other options');
		})
		.optional();

const subcommand = z.strictObject({ type: z.literal(kind.subcommand), ...named, options: listOf(basicOption) });
const group = z.strictObject({ type: z.literal(kind.group), ...named, options: listOf(subcommand) });

const common = {
	default_member_permissions: z.string().regex(/^\d+$/).nullish(),
	nsfw: z.boolean().optional(),
};
/** Where a command may be used: only of global commands (docs/discord.md#registration). */
const places = (isGlobal: boolean) => {
	const only = 'is for global commands only';
	return {
		contexts: isGlobal ? z.array(z.literal([0, 1, 2])).nullish() : z.undefined(only).optional(),
		integration_types: isGlobal ? z.array(z.literal([0, 1])).nullish() : z.undefined(only).optional(),
	};
};

const command = (isGlobal: boolean) =>
	z.discriminatedUnion('type', [
		z
			.strictObject({
				type: z.literal(1).optional(),
				...named,
				...common,
				...places(isGlobal),
				options: listOf(z.discriminatedUnion('type', [basicOption, subcommand, group])),
			})
			.refine((each) => size(each) <= 8_000, 'has over 8000 characters in all'),
		z.strictObject({
			type: z.literal([2, 3]),
			name: text(32),
			name_localizations: localized(text(32)),
			...common,
			...places(isGlobal),
		}),
	]);

/** What Discord would refuse of all commands of the bot, registered at once. */
export function commandComplaints(body: unknown, isGlobal: boolean): string[] {
	const commands = z
		.array(command(isGlobal))
		.refine((all) => all.filter(({ type = 1 }) => type === 1).length <= 100, 'over 100 slash commands')
		.superRefine((all, { addIssue }) => {
			const names = all.map((each) => `${each.name}, type ${each.type ?? 1}`);
			for (const one of repeated(names)) addIssue(`two commands are called ${one}`);
		});
	return complaintsBy(commands, body);
}

interface Sized {
	readonly name: string;
	readonly description?: string;
	readonly name_localizations?: Readonly<Record<string, string | undefined>> | null | undefined;
	readonly description_localizations?: Readonly<Record<string, string | undefined>> | null | undefined;
	readonly choices?: readonly { readonly name: string; readonly value: string | number }[] | undefined;
	readonly options?: readonly Sized[] | undefined;
}

/** Names, descriptions and values of the command and all in it; of translations the longest counts. */
function size(each: Sized): number {
	const longest = (one = '', others?: Sized['name_localizations']) =>
		Math.max(one.length, ...Object.values(others ?? {}).map((other) => other?.length ?? 0));
	return (
		longest(each.name, each.name_localizations) +
		longest(each.description, each.description_localizations) +
		(each.choices ?? []).reduce((sum, { name, value }) => sum + name.length + String(value).length, 0) +
		(each.options ?? []).reduce((sum, option) => sum + size(option), 0)
	);
}
