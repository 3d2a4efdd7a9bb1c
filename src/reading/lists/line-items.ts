import type { NamedItem } from '../messages/message-parser.ts';

/** What a line, or a part of one, says. */
export interface LineItems {
	readonly items: readonly NamedItem[];
	readonly unclear: readonly string[];
	/** What is beside the items and was not read. */
	readonly rest?: readonly string[] | undefined;
	/** Stickers and the like on the items, which are not items of their own. */
	readonly applied?: readonly NamedItem[] | undefined;
	/** The amount of the only item as written, if it is not exact: “~200”. */
	readonly estimate?: string | undefined;
}
