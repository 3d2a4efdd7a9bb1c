import { expect, test } from 'vitest';
import { warmUpReading } from '../../src/answers/warm-up.ts';
import type { Catalogue } from '../../src/search/catalogue.ts';
import { realisticCatalogue } from '../reading/realistic-catalogue.ts';

/** A market that has a catalogue once its next list has arrived. */
function marketWith(arriving: Catalogue | undefined) {
	let catalogue: Catalogue | undefined;
	let catalogueReads = 0;
	return {
		catalogue: () => {
			if (catalogue) catalogueReads++;
			return catalogue;
		},
		indexed: async () => {},
		nextList: async () => {
			catalogue = arriving;
		},
		/** How often the catalogue was read. */
		get catalogueReads() {
			return catalogueReads;
		},
	};
}

test('lines are read once the first list has arrived, with a pause before each', async () => {
	const market = marketWith(realisticCatalogue());
	const readsAtPauses: number[] = [];
	await warmUpReading(
		market,
		730,
		new AbortController().signal,
		async () => void readsAtPauses.push(market.catalogueReads),
	);
	expect(readsAtPauses.length).toBeGreaterThan(2);
	// From one pause to the next, one line is read.
	expect(readsAtPauses).toEqual(readsAtPauses.map((_, i) => readsAtPauses[0]! + i));
});

test('nothing is read any more when the bot stops', async () => {
	const market = marketWith(realisticCatalogue());
	const stopping = new AbortController();
	let waits = 0;
	await warmUpReading(market, 730, stopping.signal, async () => {
		waits++;
		stopping.abort();
	});
	expect(waits).toBe(1);
});

test('a bot that stops before its first list ends the wait', async () => {
	const stopping = new AbortController();
	const market = { ...marketWith(undefined), nextList: async () => stopping.abort() };
	await expect(warmUpReading(market, 730, stopping.signal)).resolves.toBeUndefined();
});
