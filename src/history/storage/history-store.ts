/** Enough for Unix seconds. */
export const maxId = 2 ** 32 - 1;

/** A few hundred bytes to some kilobytes of a series. Pages of the same group are written and deleted together. */
export interface Page {
	readonly group: string;
	/** A whole number from 0 to `maxId`. */
	readonly id: number;
	readonly bytes: Uint8Array;
}

/** Which pages of a group to read: those with these ids, those whose ids are greater than `after`, or all. */
export interface Wanted {
	readonly group: string;
	readonly ids?: readonly number[];
	readonly after?: number;
}

/** What a commit changes. Groups are deleted before pages are written. */
export interface Change {
	readonly put: readonly Page[];
	/** Groups to delete. */
	readonly remove?: readonly string[];
}

/** What was in the store at one moment. */
export interface View {
	/** How many commits the series has had. */
	readonly version: number;
	/** The pages, in the order of their ids, for each of the wanted groups in their order. */
	readonly pages: readonly (readonly Omit<Page, 'group'>[])[];
}

/**
 * Keeps the pages of series, each of which is one game's history in one currency. It knows nothing about what is in them.
 * Several processes may use the same store. @throws StoreError
 */
export interface HistoryStore {
	/** Reads pages as they were at one moment, even if another process changes them meanwhile. */
	read(series: string, wanted: readonly Wanted[]): Promise<View>;
	/**
	 * Changes pages, all at once or not at all, if the series still has the version that the caller has read; otherwise
	 * changes nothing and returns false.
	 */
	commit(series: string, version: number, change: Change): Promise<boolean>;
	close(): Promise<void>;
}
