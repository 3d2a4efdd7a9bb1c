import { oneLine } from '../../base/text/safe-text.ts';
import { countingSort } from '../../search/index/columns.ts';
import { normalize } from '../../search/normalize.ts';
import type { Game } from '../game.ts';
import { type ItemId, itemId, type NameId, nameId } from '../ids.ts';
import type { CatalogueData } from './catalogue-data.ts';
import { buildHashIndex } from './hash-index.ts';
import { pagePath } from './item-link.ts';

export interface NameColumns {
	readonly names: string[];
	/** Separated by spaces. Folding takes a third of the time of all the rest. */
	readonly folded: string[];
	readonly nameKeys: string[];
	readonly nameOf: NameId[];
	readonly versions: (string | null)[];
	readonly itemKeys: string[];
	readonly itemPages: string[];
	readonly marketPages: string[];
}

export function packCatalogue(game: Game, columns: NameColumns): CatalogueData {
	const { names, nameOf, versions, itemPages, marketPages } = columns;
	const byText = names.map((text, name) => [text, nameId(name)] as const);
	const folded = columns.folded.map((words) => words.replaceAll(' ', ''));
	const versioned: ItemId[] = [...versions.keys()].map(itemId).filter((item) => versions[item] !== null);
	const keys = byText.map(([, name]) => [columns.nameKeys[name]!, 2 * name] as const);
	for (const item of versioned) keys.push([columns.itemKeys[item]!, 2 * item + 1]);
	const [nameText, nameEnds] = concatenated(names);
	const [itemText, itemEnds] = concatenated(
		versions.flatMap((version, item) => [version ?? '', itemPages[item]!, marketPages[item]!]),
	);
	return {
		game,
		nameText,
		nameEnds,
		nameKeys: concatenated(columns.nameKeys)[0],
		itemText,
		itemEnds,
		itemKeys: concatenated(columns.itemKeys)[0],
		nameOf: Uint32Array.from(nameOf),
		...groupedByName(columns),
		exact: buildHashIndex([...byText, ...displayedOtherwise(byText)]),
		folded: buildHashIndex(byText.map(([, name]) => [folded[name]!, name])),
		foldedVersions: buildHashIndex(
			versioned.map((item) => [folded[nameOf[item]!]! + normalize(versions[item]!).join(''), item]),
		),
		keys: buildHashIndex(keys),
		pages: buildHashIndex(paths(itemPages)),
	};
}

export function groupedByName({ names, nameOf }: NameColumns): { itemStarts: Uint32Array; itemsByName: Uint32Array } {
	const { starts, by } = countingSort(Uint32Array.from(nameOf), names.length);
	return { itemStarts: starts, itemsByName: by };
}

/** By the displayed text: people copy what they see. */
function displayedOtherwise(names: readonly (readonly [text: string, name: NameId])[]) {
	return names.flatMap(([text, name]) => (oneLine(text) === text ? [] : [[oneLine(text), name] as const]));
}

function paths(itemPages: readonly string[]): (readonly [path: string, item: number])[] {
	return itemPages.flatMap((page, item) => {
		const path = page && pagePath(page);
		return path ? [[path, item] as const] : [];
	});
}

function concatenated(texts: readonly string[]): [text: Uint8Array, ends: Uint32Array] {
	const ends = new Uint32Array(texts.length);
	let end = 0;
	texts.forEach((text, i) => {
		end += Buffer.byteLength(text);
		ends[i] = end;
	});
	// A buffer of its own: slices of Node's shared pool cannot be transferred.
	const bytes = Buffer.alloc(end);
	bytes.write(texts.join(''));
	return [new Uint8Array(bytes.buffer, bytes.byteOffset, end), ends];
}
