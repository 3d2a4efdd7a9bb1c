import type { Table } from '../../../src/history/export/table.ts';

/** The rows of a table, each by the names of the columns. */
export async function exported({ columns, batches }: Table): Promise<Record<string, string | number | null>[]> {
	const rows = [];
	for await (const batch of batches)
		for (const row of batch) rows.push(Object.fromEntries(columns.map(({ name }, i) => [name, row[i]!])));
	return rows;
}

/** Rows by item, in the order in which the items come; fails if those of an item are not together. */
export function byItem<Row extends { readonly [name: string]: unknown }>(rows: readonly Row[]): Map<string, Row[]> {
	const items = new Map<string, Row[]>();
	let last = '';
	for (const row of rows) {
		const item = `${row.name} ${row.version}`;
		if (item !== last && items.has(item)) throw new Error(`${item} is there twice`);
		if (item !== last) items.set(item, []);
		items.get(item)!.push(row);
		last = item;
	}
	return items;
}
