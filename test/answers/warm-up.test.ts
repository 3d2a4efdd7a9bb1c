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
	const usedBefore: number[] = [];
	await warmUpReading(
		market,
		730,
		new AbortController().signal,
		async () => void usedBefore.push(market.catalogueReads),
	);
	expect(usedBefore.length).toBeGreaterThan(2);
	expect(usedBefore).toEqual(usedBefore.map((_, i) => usedBefore[0]! + i));
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
