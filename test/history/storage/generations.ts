import type { Change, HistoryStore, View } from '../../../src/history/storage/history-store.ts';

/** The series that generations are written to. */
export const series = '730/EUR';
const pagesPerGeneration = 20;
const bytesPerPage = 700;

/**
 * The next generation takes the place of the one that a series has: a group of pages that all say which one it is, in place
 * of another group. A store that shows two of them, none or a part of one has not kept a change together.
 * @param version That of the series, as it was read.
 */
export async function commitNext(store: HistoryStore, version: number): Promise<boolean> {
	const next = version + 1;
	const put = Array.from({ length: pagesPerGeneration }, (_, id) => ({
		group: groupOf(next),
		id,
		bytes: new Uint8Array(new Uint32Array(bytesPerPage / 4).fill(next).buffer),
	}));
	return store.commit(series, version, { put, remove: [groupOf(version)] } satisfies Change);
}

/** The generation that the store shows. @throws Error if it shows anything else than exactly one. */
export async function shownGeneration(store: HistoryStore): Promise<number> {
	const view = await store.read(series, [{ group: 'odd' }, { group: 'even' }]);
	const expected = view.version === 0 ? '' : `${view.version} `.repeat(pagesPerGeneration);
	for (const [i, group] of ['odd', 'even'].entries()) {
		const shown = describe(view.pages[i]!);
		if (shown !== (group === groupOf(view.version) ? expected : ''))
			throw new Error(`in version ${view.version}, the group "${group}" has the pages "${shown}"`);
	}
	return view.version;
}

const groupOf = (generation: number): string => (generation % 2 === 1 ? 'odd' : 'even');

const describe = (pages: View['pages'][number]): string =>
	pages.map(({ bytes }) => `${[...new Set(new Uint32Array(bytes.slice().buffer))].join('+')} `).join('');
