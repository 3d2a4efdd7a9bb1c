import { sum } from 'd3-array';
import { oneLine, truncate, truncateLines } from '../base/text/safe-text.ts';
import { discordLimits } from './discord-limits.ts';
import { joinLines } from './join.ts';
import type { Words } from './words.ts';

/** An answer as plain data. `src/discord/message.ts` turns it into a Discord message. */
export interface Reply {
	readonly embed: Embed;
	readonly tabs?: readonly Button[];
	/** Select menus, one above the other, above the buttons. */
	readonly menus?: readonly (Menu | undefined)[];
	readonly buttons?: readonly Button[];
	/** Shown within the embed. */
	readonly picture?: Picture | undefined;
	readonly file?: { readonly name: string; readonly data: Buffer } | undefined;
	/** When the reply replaces a message, the files of that message stay. */
	readonly keepsFiles?: boolean;
	/** The answer to a button is a new public message, and the button's own message stays as it is. */
	readonly isForEveryone?: boolean;
	/** The answer to a button is a new ephemeral message, and the button's own message stays as it is. */
	readonly isPrivate?: boolean;
}

export interface Form {
	/** Command and name, as in a button's id: `account:link`. */
	readonly id: string;
	readonly title: string;
	readonly text: string;
	readonly inputs: readonly Input[];
}

/** What a command or a component answers: a reply, or a form, which must be Discord's first response. */
export type Answer = Reply | Form;

export type Input = TextInput | SelectInput | FileInput;

interface Labelled {
	/** The name of its value when the form is submitted. */
	readonly id: string;
	readonly label: string;
	readonly hint: string;
}

export interface TextInput extends Labelled {
	/** Characters. */
	readonly maxLength: number;
	readonly value?: string | undefined;
	readonly isOptional?: boolean;
	/** Has several lines. */
	readonly isLong?: boolean;
}

export interface SelectInput extends Labelled {
	readonly options: readonly MenuOption[];
}

/** A file, which may be left out. */
export interface FileInput extends Labelled {
	readonly isFile: true;
}

export interface Picture {
	readonly name: string;
	readonly data: Buffer;
	/** The picture in words, for people who cannot see it (accessibility). */
	readonly alt: string;
}

export interface Embed {
	readonly title?: string;
	readonly url?: string | undefined;
	readonly description?: string;
	/** More lines, below the picture if there is one. */
	readonly details?: string;
	readonly colour: number;
	readonly fields?: readonly Field[];
}

export interface Field {
	readonly name: string;
	readonly value: string;
	readonly inline?: boolean;
}

/** A button with an id runs one of the bot's component handlers; one with a url opens a page. */
export type Button =
	| { readonly label: string; readonly id: string; readonly style?: 'danger' | 'main'; readonly disabled?: boolean }
	| { readonly label: string; readonly url: string };

export interface Menu {
	readonly id: string;
	readonly placeholder: string;
	readonly options: readonly MenuOption[];
}

export interface MenuOption {
	readonly label: string;
	readonly value: string;
	readonly description?: string;
	readonly chosen?: boolean;
}

/** Each means the same in all answers. */
export const colours = {
	listed: 0x4e7ea8,
	absent: 0x80848e,
	question: 0x5865f2,
	failure: 0xed4245,
	goodToBuy: 0x3ba55d,
	goodToSell: 0xe67e22,
} as const;

/** A name or a few words on one line, for a menu or a sentence. */
export const label = (text: string) => truncate(oneLine(text), discordLimits.menuText);
export const altText = (text: string) => truncate(text, discordLimits.fileDescription);
export const title = (text: string) => truncate(text, discordLimits.embedTitle);

/**
 * The embed within Discord's limits, however long its texts are: lines at the end of the description are left out. Views
 * truncate outside text themselves; this is the safety net.
 */
export function fitted({ title: heading, description, details, fields, ...rest }: Embed): Embed {
	const shown = fields?.map(({ name, value, ...field }) => ({
		...field,
		name: title(name),
		value: truncateLines(value, discordLimits.embedFieldValue),
	}));
	const others = discordLimits.embedTitle + sum(shown ?? [], ({ name, value }) => name.length + value.length);
	const room = Math.max(1, Math.min(discordLimits.embedDescription, discordLimits.embedTotal - others));
	const lines = description && truncateLines(description, room);
	return {
		...(heading === undefined ? {} : { title: title(heading) }),
		...(lines ? { description: lines } : {}),
		...(details === undefined
			? {}
			: { details: truncateLines(details, Math.max(1, room - (lines ? lines.length + 1 : 0))) }),
		...rest,
		...(shown ? { fields: shown } : {}),
	};
}

/** The reply with `line` as its first line, if there is one. */
export function withNote(reply: Reply, line: string | undefined): Reply {
	return line ? { ...reply, embed: { ...reply.embed, description: joinLines(line, reply.embed.description) } } : reply;
}

/** The reply with `line` as its last line. */
export function withLastLine(reply: Reply, line: string): Reply {
	const { description, details } = reply.embed;
	const longer = details ? { details: joinLines(details, line) } : { description: joinLines(description, line) };
	return { ...reply, embed: { ...reply.embed, ...longer } };
}

/** The reply without its picture and file, with a note that they are missing. All figures are still there. */
export function withoutFiles(reply: Reply, { t }: Words): Reply {
	const { picture, file, ...bare } = reply;
	if (!picture && !file) return reply;
	return withNote(bare, t(`error.filesMissing.${picture && file ? 'both' : picture ? 'chart' : 'file'}`));
}

/** The embed as plain text, in whole lines, for channels where the bot may not send embeds. */
export function asPlainText({ embed }: Reply): string {
	const { title, description, details, fields = [] } = fitted(embed);
	const figures = fields.map(({ name, value }) => `**${name}:** ${value}`);
	return truncateLines(
		joinLines(title && `**${title}**`, description, details, ...figures),
		discordLimits.messageContent,
	);
}
