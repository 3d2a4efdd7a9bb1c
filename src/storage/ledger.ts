/** The kinds of documents. Each kind has a table of its own. */
export const ledgerTables = ['alerts', 'feeds'] as const;
export type LedgerTable = (typeof ledgerTables)[number];

/** A document, as far as the ledger reads it. */
export interface Document {
	/** When there is something to do about it, Unix ms; undefined if there is nothing to do. */
	readonly dueAt?: number | undefined;
}

/** A document that has changed. */
export interface Changed<Doc> {
	readonly key: string;
	readonly value: Doc;
}

/**
 * Documents by key, with values as JSON, that can be followed in the order of their changes, and found by when they are due.
 * If the store fails, every method throws: a failing store never looks empty.
 */
export interface Ledger<Doc extends Document> {
	/** @throws StoreError */
	get(key: string): Promise<Doc | undefined>;
	/** All keys. @throws StoreError */
	keys(): Promise<string[]>;
	/**
	 * Changes documents, each of them in one atomic step, also across processes. Resolves to what is stored now, in the order
	 * of `keys`, once that is durable. Only a few documents at once, since SQLite changes them in one transaction on the
	 * main thread.
	 * @param change Returns the new document; undefined to delete it for good; `was` itself to leave it as it is, which writes
	 * nothing. It may be called several times for a key, and must have no side effects.
	 * @throws StoreError; with Redis, others than the one that failed may be changed then.
	 */
	update(
		keys: readonly string[],
		change: (key: string, was: Doc | undefined) => Doc | undefined,
	): Promise<(Doc | undefined)[]>;
	/**
	 * At most `limit` documents whose last change came after the one with the number `after`, in the order of these changes,
	 * and the number to go on from. From 0 on, these are all. If the number goes back, the store may have lost changes: then
	 * read everything again. Deleted documents are not among them. Only one follower may use this object: the next one
	 * may not be told that changes were lost. @throws StoreError
	 */
	changes(after: number, limit: number): Promise<{ readonly changed: readonly Changed<Doc>[]; readonly last: number }>;
	/** The keys of at most `limit` documents that are due at `until`, Unix ms: those due first come first. @throws StoreError */
	due(until: number, limit: number): Promise<string[]>;
	/** When the next document is due, Unix ms; undefined if none ever is. @throws StoreError */
	nextDue(): Promise<number | undefined>;
}
