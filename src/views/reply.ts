import { oneLine, truncate, truncateLines } from '../text/safe-text.ts';

/** What is shown to somebody, as plain data. How it becomes a Discord message is src/discord's business. */
export interface Reply {
	readonly embed: Embed;
	/** One above the other, above the buttons. */
	readonly menus?: readonly (Menu | undefined)[];
	readonly buttons?: readonly Button[];
	/** Shown within the embed. */
	readonly picture?: Picture | undefined;
	/** To be downloaded. */
	readonly file?: File | undefined;
	/** In the place of a message that has files it leaves them there. */
	readonly keepsFiles?: boolean;
}

/** A few lines to fill in, above the rest of Discord. */
export interface Form {
	/** Command and name, as in a button's id: `account:link`. */
	readonly id: string;
	readonly title: string;
	/** What stands above the inputs. */
	readonly text: string;
	readonly inputs: readonly Input[];
}

export interface Input {
	/** What its value is called when it comes back. */
	readonly id: string;
	readonly label: string;
	readonly hint: string;
	readonly longest: number;
}

export interface File {
	readonly name: string;
	readonly data: Buffer;
}

export interface Picture {
	/** As a file's. */
	readonly name: string;
	readonly data: Buffer;
	/** The same in words, for those who cannot see it. */
	readonly alt: string;
}

export interface Embed {
	readonly title?: string;
	readonly url?: string | undefined;
	readonly description?: string;
	readonly colour: number;
	readonly fields?: readonly Field[];
}

export interface Field {
	readonly name: string;
	readonly value: string;
	readonly inline?: boolean;
}

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

export const colours = { listed: 0x3ba55d, absent: 0x80848e, question: 0x5865f2, failure: 0xed4245 } as const;

/** Discord's limits of a menu, and of the texts in it (API reference, select menus). */
export const menuLimit = 25;
const labelLimit = 100;
/** Discord's limit of a picture's description. */
const altLimit = 1_024;
/** Discord's limits of an embed (API reference, embed limits). */
export const titleLimit = 256;
const descriptionLimit = 4_096;
export const valueLimit = 1_024;
const embedLimit = 6_000;

/** A name or a few words, for a menu or a line. */
export const label = (text: string) => truncate(oneLine(text), labelLimit);
export const altText = (text: string) => truncate(text, altLimit);
export const title = (text: string) => truncate(text, titleLimit);

/**
 * The embed as Discord takes it, however long its texts are: lines at the end of the description are left out. Views cut
 * what comes from outside themselves; this is for what nobody thought of.
 */
export function fitted({ title: heading, description, fields, ...rest }: Embed): Embed {
	const shown = fields?.map(({ name, value, ...field }) => ({
		...field,
		name: title(name),
		value: truncateLines(value, valueLimit),
	}));
	const others = (shown ?? []).reduce((sum, { name, value }) => sum + name.length + value.length, titleLimit);
	const room = Math.max(1, Math.min(descriptionLimit, embedLimit - others));
	return {
		...(heading === undefined ? {} : { title: title(heading) }),
		...(description === undefined ? {} : { description: truncateLines(description, room) }),
		...rest,
		...(shown ? { fields: shown } : {}),
	};
}

/** The reply with a line in front of all else, where there is one. */
export function withNote(reply: Reply, note: string | undefined): Reply {
	if (note === undefined || !reply.embed) return reply;
	return {
		...reply,
		embed: { ...reply.embed, description: [note, reply.embed.description].filter(Boolean).join('\n') },
	};
}
