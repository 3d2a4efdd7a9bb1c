import type { NamedItem } from '../messages/message-parser.ts';

/** What a line, or a part of one, says. */
export interface LineItems {
	readonly items: readonly NamedItem[];
	/** Parts that seem to mean items but cannot be read. */
	readonly unclear: readonly string[];
	/** What is beside the items and was not read. */
	readonly unread: readonly string[];
	/** Stickers and the like on the items, which are not items of their own. */
	readonly applied: readonly NamedItem[];
	/** The amount of the only item as written, if it is not exact: “~200”. */
	readonly estimate?: string | undefined;
}

/** Returns what a line says that names an item, but not clearly. */
export const unclearLine = (text: string): LineItems => ({
	items: [],
	unclear: [text.trim()],
	unread: [],
	applied: [],
});

export const withUnread = (lineItems: LineItems, ...parts: readonly string[]): LineItems => ({
	...lineItems,
	unread: [...lineItems.unread, ...parts],
});
