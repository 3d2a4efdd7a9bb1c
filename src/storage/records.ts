/** The kinds of records. */
export type RecordTable = 'accounts' | 'settings' | 'rates' | 'members';
/** Those that hold what people have entered. */
export const recordTables = ['accounts', 'settings'] as const satisfies readonly RecordTable[];

/** A key-value table with values as JSON. If the store fails, every method throws: a failing store never looks empty. */
export interface Records<T> {
	/** @throws SyntaxError if the stored value is not JSON; StoreError. */
	get(key: string): Promise<T | undefined>;
	/** All keys with this prefix. @throws StoreError */
	keys(prefix: string): Promise<string[]>;
	/** The values of at most `limit` records, in no particular order. @throws StoreError */
	sample(limit: number): Promise<T[]>;
	/** Resolves once the value is stored. @throws StoreError, and then the old value is still there. */
	set(key: string, value: T): Promise<void>;
	/** Replaces a value by `change` of it in one atomic step, also across processes. Resolves to the new value. */
	update(key: string, change: (was: T | undefined) => T): Promise<T>;
	/** Compare-and-set: replaces the value only if it still equals `was`, in one atomic step; false if it does not. */
	replace(key: string, was: T, value: T): Promise<boolean>;
	/** Deletes a record for good; false if there was none. Resolves once that is stored. @throws StoreError */
	delete(key: string): Promise<boolean>;
}

/** A value as it is stored. */
export const toText = (value: unknown): string => JSON.stringify({ value });

/** The value of a stored text. @throws SyntaxError if it is not JSON. */
export const valueIn = <T>(text: string): T => (JSON.parse(text) as { value: T }).value;
