import { sum } from 'd3-array';
import { oneLine, truncate, truncateLines } from '../base/text/safe-text.ts';
import { discordLimits } from './discord-limits.ts';
import { joinLines, truncatedTitle } from './text.ts';
import type { Words } from './words.ts';

/** `src/discord/message.ts` turns it into a Discord message. */
export interface Reply {
	readonly embed: Embed;
	readonly tabs?: readonly Button[];
	/** Menus are one above the other, above the buttons. */
	readonly menus?: readonly (Menu | undefined)[];
	readonly buttons?: readonly Button[];
	readonly picture?: Picture | undefined;
	readonly file?: { readonly name: string; readonly data: Buffer } | undefined;
	/** Whether a message that the reply replaces keeps its files. */
	readonly keepsFiles?: boolean;
	/** Whether the answer to a button is a new public message; the button's message stays as it is. */
	readonly isForEveryone?: boolean;
	/** Whether the answer to a button is a new ephemeral message; the button's message stays as it is. */
	readonly isPrivate?: boolean;
}

export interface Form {
	readonly id: string;
	readonly title: string;
	/** Text above the inputs. With it, there may be four inputs (docs/discord.md#modals), otherwise five. */
	readonly text?: string;
	readonly inputs: readonly Input[];
}

/** A form must be Discord's first response. */
export type Answer = Reply | Form;

export type Input = TextInput | SelectInput | FileInput | ChannelInput | RoleInput;

interface Labelled {
	readonly id: string;
	readonly label: string;
	readonly hint: string;
}

export interface TextInput extends Labelled {
	readonly maxLength: number;
	readonly value?: string | undefined;
	readonly isOptional?: boolean;
	readonly isLong?: boolean;
}

export interface SelectInput extends Labelled {
	readonly options: readonly MenuOption[];
}

export interface FileInput extends Labelled {
	readonly isFile: true;
}

/** Offers the channels in which the bot can post. */
export interface ChannelInput extends Labelled {
	readonly isChannel: true;
	/** The id of the channel that is preselected. */
	readonly value?: string | undefined;
}

/** This input may stay empty. */
export interface RoleInput extends Labelled {
	readonly isRole: true;
}

export interface Picture {
	readonly name: string;
	readonly data: Buffer;
	readonly alt: string;
}

export interface Embed {
	readonly title?: string | undefined;
	readonly url?: string | undefined;
	readonly description?: string | undefined;
	/** Text below the picture, if there is one. */
	readonly details?: string | undefined;
	/** The address of a small picture. */
	readonly thumbnail?: string | undefined;
	readonly colour: number;
	readonly fields?: readonly EmbedField[] | undefined;
}

export interface EmbedField {
	readonly name: string;
	readonly value: string;
	readonly inline?: boolean;
}

/** An id runs one of the bot's component handlers; a url opens a page. */
export type Button =
	| { readonly label: string; readonly id: string; readonly style?: 'danger' | 'main'; readonly disabled?: boolean }
	| { readonly label: string; readonly url: string };

export interface Menu {
	readonly id: string;
	readonly placeholder: string;
	readonly options: readonly MenuOption[];
}

/** The properties have Discord's names. */
export interface MenuOption {
	readonly label: string;
	readonly value: string;
	readonly description?: string;
	readonly default?: boolean;
}

export const colours = {
	listed: 0x4e7ea8,
	absent: 0x80848e,
	question: 0x5865f2,
	failure: 0xed4245,
	goodToBuy: 0x3ba55d,
	goodToSell: 0xe67e22,
} as const;

export const menuLabel = (text: string) => truncate(oneLine(text), discordLimits.menuText);
export const altText = (text: string) => truncate(text, discordLimits.fileDescription);

/**
 * Leaves out lines at the end so that the embed keeps Discord's limits. Views already truncate text from outside; this
 * is the safety net.
 */
export function fittedEmbed({ title, url, description, details, thumbnail, colour, fields }: Embed): Embed {
	const fittedFields = fields?.map(({ name, value, ...field }) => ({
		...field,
		name: truncatedTitle(name),
		value: truncateLines(value, discordLimits.embedFieldValue),
	}));
	const fieldsLength = sum(fittedFields ?? [], ({ name, value }) => name.length + value.length);
	// There is always room for “…”, which says that something is missing.
	const totalRoom = discordLimits.embedTotal - discordLimits.embedTitle - fieldsLength;
	const room = Math.max(1, Math.min(discordLimits.embedDescription, totalRoom));
	const lines = description && truncateLines(description, room);
	// A line break separates the details from the description.
	const detailsRoom = lines ? room - lines.length - 1 : room;
	return {
		title: title === undefined ? undefined : truncatedTitle(title),
		url,
		description: lines || undefined,
		details: details && truncateLines(details, Math.max(1, detailsRoom)),
		thumbnail,
		colour,
		fields: fittedFields,
	};
}

/** Adds a line above the description. */
export function withNote(reply: Reply, line: string | undefined): Reply {
	return line ? { ...reply, embed: { ...reply.embed, description: joinLines(line, reply.embed.description) } } : reply;
}

/** Adds a line below all text of the embed. */
export function withLastLine(reply: Reply, line: string): Reply {
	const { description, details } = reply.embed;
	const longer = details ? { details: joinLines(details, line) } : { description: joinLines(description, line) };
	return { ...reply, embed: { ...reply.embed, ...longer } };
}

/** Adds a note that the files are missing. All figures are still in the reply. */
export function withoutFiles(reply: Reply, { t }: Words): Reply {
	const { picture, file, ...bare } = reply;
	if (!picture && !file) return reply;
	if (picture && file) return withNote(bare, t('error.filesMissing.both'));
	return withNote(bare, t(picture ? 'error.filesMissing.chart' : 'error.filesMissing.file'));
}

/** Writes an embed as text of whole lines, for channels where the bot may not send embeds. */
export function asPlainText({ embed }: Reply): string {
	const { title, description, details, fields = [] } = fittedEmbed(embed);
	const figures = fields.map(({ name, value }) => `**${name}:** ${value}`);
	return truncateLines(
		joinLines(title && `**${title}**`, description, details, ...figures),
		discordLimits.messageContent,
	);
}
