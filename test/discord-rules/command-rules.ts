import { z } from 'zod';
import { complaintsBy, fileTypes, repeated, text } from './texts.ts';

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

const choicesOf = <Value extends z.ZodType>(value: Value) =>
	z
		.array(z.strictObject({ name: text(100), name_localizations: localized(text(100)), value }))
		.max(25)
		.superRefine((all, { addIssue }) => {
			for (const one of repeated(all.map((each) => each.name))) addIssue(`two choices are called ${one}`);
		})
		.optional();

const subcommandType = 1;
const basic = { ...named, required: z.boolean() };

/** docs/discord.md#names-and-options */
const basicOption = z.discriminatedUnion('type', [
	// A text.
	z
		.strictObject({
			type: z.literal(3),
			...basic,
			choices: choicesOf(text(100)),
			autocomplete: z.boolean().optional(),
			max_length: z.int().min(1).max(6_000).optional(),
		})
		.refine(({ autocomplete, choices }) => !autocomplete || !choices, 'has both choices and autocomplete'),
	// An integer or another number.
	z
		.strictObject({
			type: z.literal([4, 10]),
			...basic,
			choices: choicesOf(z.number()),
			min_value: z.number().optional(),
			max_value: z.number().optional(),
		})
		.refine(({ min_value = -Infinity, max_value = Infinity }) => min_value <= max_value, 'min_value is over max_value'),
	// A boolean or a role.
	z.strictObject({ type: z.literal([5, 8]), ...basic }),
	// A file.
	z.strictObject({ type: z.literal(11), ...basic, file_types: fileTypes.optional() }),
	// A channel.
	z.strictObject({ type: z.literal(7), ...basic, channel_types: z.array(z.int()) }),
]);

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
			const isBasic = ({ type }: Ordered) => type > subcommandType;
			const firstOptional = all.findIndex((each) => isBasic(each) && !each.required);
			const late = all.find((each, i) => each.required && firstOptional >= 0 && i > firstOptional);
			if (late) addIssue(`${late.name} is required but comes after an optional one`);
			if (all.some(isBasic) && !all.every(isBasic)) addIssue('a command with subcommands has no other options');
		})
		.optional();

const subcommand = z.strictObject({ type: z.literal(subcommandType), ...named, options: listOf(basicOption) });

/** Where a command may be used, which only global commands can say (docs/discord.md#registration). */
const places = (isGlobal: boolean) => {
	const globalOnly = 'is for global commands only';
	return {
		default_member_permissions: z.string().regex(/^\d+$/).optional(),
		contexts: isGlobal ? z.array(z.literal([0, 1, 2])).nullish() : z.undefined(globalOnly).optional(),
		integration_types: isGlobal ? z.array(z.literal([0, 1])).nullish() : z.undefined(globalOnly).optional(),
	};
};

const command = (isGlobal: boolean) =>
	z.discriminatedUnion('type', [
		z
			.strictObject({
				type: z.literal(1).optional(),
				...named,
				...places(isGlobal),
				options: listOf(z.union([basicOption, subcommand])),
			})
			.refine((each) => size(each) <= 8_000, 'has over 8000 characters in all'),
		// A command on a message.
		z.strictObject({ type: z.literal(3), name: text(32), ...places(isGlobal) }),
	]);

/** What Discord would refuse of all commands of the bot, registered at once. */
export function commandComplaints(body: unknown, { isGlobal }: { readonly isGlobal: boolean }): string[] {
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

/** The length of all names, descriptions and values of a command. Of the translations, only the longest counts. */
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
