/** What a column holds: `time` and `day` as Unix ms, amounts of money, whole numbers, one of a few words, or any text. */
export type ColumnType = 'time' | 'day' | 'amount' | 'count' | 'word' | 'text';

export interface Column {
	readonly name: string;
	readonly type: ColumnType;
	/** Whether it is null in some rows. */
	readonly isOptional?: boolean;
}

/** The values of a row, in the order of the columns. */
export type Row = readonly (string | number | null)[];

/** A table that is made while it is written, because all of it may not fit into memory. */
export interface Table {
	readonly columns: readonly Column[];
	readonly batches: AsyncIterable<readonly Row[]>;
}
