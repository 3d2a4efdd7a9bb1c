import { Parser } from 'htmlparser2';
import { UserError } from '../../base/user-error.ts';
import { withoutRuns } from '../text/message-text.ts';

/** Rows of cells, and the headings of the columns, if there are any. */
export interface Grid {
	readonly headings: readonly string[] | undefined;
	readonly rows: readonly (readonly string[])[];
	/** How many more rows were left out, because there are too many. */
	readonly omittedRows: number;
}

/** The most rows that are kept. It is above `maxLines`, the most lines of a list that are read. */
const maxRows = 2_500;

const looksLikeJson = /^\s*[[{]\s*(?:["{[\]}]|$)/;
const looksLikeHtml = /<(?:!doctype html|html|body|table|tr|ul|ol|li|div|p)\b[^<>]*>/i;
/** The most columns. No list needs more, and each of them takes a cell in every row. */
const maxColumns = 64;
/** Elements whose ends are ends of lines. */
const blocks: ReadonlySet<string> = new Set(['p', 'div', 'li', 'tr', 'br', 'h1', 'h2', 'h3', 'table', 'ul', 'ol']);

/**
 * Reads JSON or HTML as rows of cells, or as plain text. Returns undefined for a text that is neither.
 * @throws UserError `format-not-read` for JSON that cannot be parsed
 */
export function readStructure(text: string): Grid | string | undefined {
	// JSON with a name in it has a quotation mark before one of its signs; “[] ak redline” has none.
	if (looksLikeJson.test(text) && /"\s*[:,\]}]/.test(text)) return fromJson(text);
	return looksLikeHtml.test(text) ? fromHtml(text) : undefined;
}

type JsonObject = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is JsonObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

function fromJson(text: string): Grid | string {
	const value = parseJson(text);
	const inventory = fromInventory(value);
	if (inventory) return inventory;
	const list = listIn(value);
	if (list?.some(isObject)) return gridOf(list.filter(isObject));
	// [["Fracture Case", 14], …]
	if (list?.some(Array.isArray)) {
		const rows = list.slice(0, maxRows).map((row) => (Array.isArray(row) ? row.map(cellOf) : [cellOf(row)]));
		return { headings: undefined, rows, omittedRows: list.length - rows.length };
	}
	if (list) return list.filter((each) => typeof each === 'string').join('\n');
	if (isObject(value) && Object.keys(value).some((key) => /name$/i.test(key))) return gridOf([value]);
	// { "Fracture Case": { "price": 0.3, "amount": 14 } }
	if (isObject(value) && Object.values(value).every(isObject))
		return gridOf(Object.entries(value).map(([name, each]) => ({ name, ...(each as JsonObject) })));
	// { "Fracture Case": 14 }
	if (isObject(value)) return { headings: undefined, rows: Object.entries(flattened(value)), omittedRows: 0 };
	throw new UserError({ code: 'format-not-read', format: 'JSON' });
}

/** Also parses one object a line, and a part of an array. */
function parseJson(text: string): unknown {
	const trimmed = text.trim().replace(/,$/, '');
	// Objects on lines of their own have no commas between them.
	const withCommas = trimmed.replaceAll(/\}\s*(?=\{)/g, '},');
	for (const attempt of [trimmed, `[${trimmed}]`, `[${withCommas}]`])
		try {
			return JSON.parse(attempt);
		} catch {}
	throw new UserError({ code: 'format-not-read', format: 'JSON' });
}

/**
 * Returns the value itself if it is an array, or else the elements of the arrays in its properties. If there are
 * several arrays, each object gets the name of its property as `list`, such as “sold” or “want”.
 */
function listIn(value: unknown): readonly unknown[] | undefined {
	if (Array.isArray(value)) return value;
	if (!isObject(value)) return undefined;
	const lists = Object.entries(value).filter((each): each is [string, unknown[]] => Array.isArray(each[1]));
	if (lists.length < 2) return lists[0]?.[1];
	return lists.flatMap(([list, elements]) => elements.map((each) => (isObject(each) ? { list, ...each } : each)));
}

/** Reads an inventory as the game sends it: assets refer to descriptions by their class. */
function fromInventory(value: unknown): Grid | undefined {
	if (!isObject(value)) return undefined;
	// `Object(undefined)` is an empty object, so without these properties there are no values.
	const assets = Object.values(Object(value.assets ?? value.rgInventory)).filter(isObject);
	const descriptions = Object.values(Object(value.descriptions ?? value.rgDescriptions)).filter(isObject);
	if (assets.length === 0 || descriptions.length === 0) return undefined;
	const classOf = ({ classid, instanceid = '0' }: JsonObject) => `${classid}_${instanceid}`;
	const names = new Map(
		descriptions.map((each) => [classOf(each), String(each.market_hash_name ?? each.market_name ?? each.name ?? '')]),
	);
	const rows = assets.map((asset) => [names.get(classOf(asset)) ?? '', String(asset.amount ?? 1)]);
	return { headings: ['market_hash_name', 'amount'], rows, omittedRows: 0 };
}

/** Flattens objects in objects by their inner names: `{ "item": { "name": … } }` has a `name`. */
function flattened(value: JsonObject): Record<string, string> {
	const cells: Record<string, string> = {};
	for (const [key, each] of Object.entries(value)) {
		if (isObject(each)) {
			for (const [innerKey, cell] of Object.entries(each)) cells[innerKey] ??= cellOf(cell);
		} else {
			cells[key] = Array.isArray(each) ? namesIn(each) : cellOf(each);
		}
	}
	return cells;
}

/** Joins the names in `[{ "name": "Crown (Foil)" }, …]`, such as those of the stickers on an item. */
const namesIn = (values: readonly unknown[]): string =>
	values
		.map((each) => cellOf(isObject(each) ? (each.market_hash_name ?? each.name) : each))
		.filter((name) => name !== '')
		.join(', ');

/** How many characters of a cell are read. */
const cellLimit = 4_000;

/** Shortens runs of blanks, on which patterns would take long. */
const cellOf = (value: unknown): string =>
	value === null || typeof value === 'object' ? '' : withoutRuns(String(value).slice(0, cellLimit)).trim();

function gridOf(values: readonly JsonObject[]): Grid {
	const objects = values.slice(0, maxRows).map(flattened);
	const headings = [...new Set(objects.flatMap(Object.keys))].slice(0, maxColumns);
	const columns = new Map(headings.map((heading, i) => [heading, i]));
	const rows = objects.map((each) => {
		const cells = headings.map(() => '');
		for (const [heading, cell] of Object.entries(each)) {
			const column = columns.get(heading);
			if (column !== undefined) cells[column] = cell;
		}
		return cells;
	});
	return { headings, rows, omittedRows: values.length - objects.length };
}

function fromHtml(text: string): Grid | string {
	const rows: string[][] = [];
	let plain = '';
	let cell: string | undefined;
	/** How many elements with hidden text are open. */
	let hiddenDepth = 0;
	const parser = new Parser({
		onopentag(name) {
			if (name === 'script' || name === 'style') hiddenDepth++;
			if (name === 'tr') rows.push([]);
			if (name === 'td' || name === 'th') cell = '';
			if (name === 'br') plain += '\n';
		},
		ontext(written) {
			if (hiddenDepth > 0) return;
			plain += written;
			if (cell !== undefined) cell += written;
		},
		onclosetag(name) {
			if (name === 'script' || name === 'style') hiddenDepth--;
			if (name === 'td' || name === 'th') {
				rows.at(-1)?.push(cell?.replaceAll(/\s+/g, ' ').trim() ?? '');
				cell = undefined;
			}
			if (blocks.has(name)) plain += '\n';
		},
	});
	parser.end(text);
	const [headings, ...others] = rows.filter((row) => row.length > 0);
	return headings && rows.some((row) => row.length > 1) ? { headings, rows: others, omittedRows: 0 } : plain;
}
