import { describe, expect, test } from 'vitest';
import { Catalogue } from '../../../src/market/catalogue/catalogue.ts';
import { NameTable } from '../../../src/market/catalogue/name-table.ts';

const hour = 60 * 60_000;
const page = { item_page: 'https://market.example/item/x' };

/** A table that is updated with lists of names as the decoder does it. */
function open(table = new NameTable(730)) {
	const update = (list: string, names: readonly (string | readonly [name: string, version: string])[], now = 0) => {
		const items = names.map((name) =>
			typeof name === 'string' ? table.add(name, null, page) : table.add(...name, page),
		);
		table.setList(list, items);
		table.removeUnlisted(now);
		return items;
	};
	const catalogue = () => new Catalogue(table.catalogue());
	return { table, update, catalogue };
}

describe('Names', () => {
	test('that are in no list any more are removed, and the others keep their ids', () => {
		const { update, catalogue } = open();
		const [a] = update('tradable', ['A', 'B']);
		update('history', ['B', 'C']);
		const b = catalogue().byExactName('B');
		update('tradable', ['D']);
		expect(['A', 'B', 'C', 'D'].map((name) => catalogue().byExactName(name) !== undefined)).toEqual([
			false,
			true,
			true,
			true,
		]);
		expect(catalogue().byExactName('B')).toEqual(b);
		expect(catalogue().isItem(a!)).toBe(false);
		expect(catalogue().name(catalogue().nameOfItem(a!))).toBe('');
	});

	test('stay with all their versions as long as one is listed, because hits refer to versions by their position', () => {
		const { update, catalogue } = open();
		const items = update('tradable', [
			['Doppler', 'Ruby'],
			['Doppler', 'Sapphire'],
		]);
		update('tradable', [['Doppler', 'Sapphire'], 'A']);
		const { name } = catalogue().byExactName('Doppler')!;
		expect(catalogue().itemsOf(name)).toEqual(items);
		update('tradable', ['A']);
		expect(catalogue().byExactName('Doppler')).toBeUndefined();
	});

	test('are removed with their list', () => {
		const { table, update, catalogue } = open();
		update('tradable', ['A']);
		update('history', ['B']);
		table.removeList('history');
		table.removeUnlisted(0);
		expect(catalogue().byExactName('B')).toBeUndefined();
		expect(catalogue().byExactName('A')).toBeDefined();
	});

	test('free ids that are reused only when no interaction and no index refers to them', () => {
		const { table, update } = open();
		const [a] = update('tradable', ['A'], 0);
		update('tradable', ['B'], 1);
		expect(update('tradable', ['B', 'C'], 2)).not.toContain(a);
		// The quarantine is over, but the index still knows the name.
		update('tradable', ['B', 'C'], hour);
		expect(update('tradable', ['B', 'C', 'D'], hour + 1)).not.toContain(a);
		// If indexing fails, the previous index stays in use.
		const { asOf } = table;
		table.versionedNames();
		expect(update('tradable', ['B', 'C', 'D', 'F'], hour + 2)).not.toContain(a);
		table.markIndexed(asOf);
		expect(update('tradable', ['B', 'C', 'D', 'E'], hour + 3)).toContain(a);
	});

	test('that are new in each list do not take more and more memory', () => {
		const { table, update, catalogue } = open();
		for (let list = 0; list < 200; list++) {
			update('tradable', ['Stays', ...Array.from({ length: 300 }, (_, i) => `Name ${list} ${i}`)], list * 5 * 60_000);
			table.markIndexed(table.asOf);
		}
		expect(table.size).toBeLessThan(301 * 10);
		expect(catalogue().byExactName('Stays')).toBeDefined();
		expect(catalogue().byExactName('Name 199 5')).toBeDefined();
		expect(catalogue().byExactName('Name 198 5')).toBeUndefined();
	});

	test('with new versions in each list do not take more and more memory either', () => {
		const { table, update, catalogue } = open();
		for (let list = 0; list < 100; list++) {
			const versions = Array.from({ length: 300 }, (_, i) => ['Doppler', `Version ${list}.${i}`] as const);
			update('tradable', ['Stays', ...versions], list * 5 * 60_000);
			table.markIndexed(table.asOf);
		}
		const { name } = catalogue().byExactName('Doppler')!;
		expect(catalogue().itemsOf(name).length).toBeLessThan(3_000);
		expect(catalogue().byFullName('Doppler Version 99.7')).toHaveLength(1);
	});

	test('have the same ids in a table that is restored from a catalogue, including gaps', () => {
		const { update, catalogue } = open();
		update('tradable', ['A', 'B', ['Doppler', 'Ruby'], ['Doppler', 'Sapphire']]);
		update('history', ['C']);
		const items = update('tradable', ['B', ['Doppler', 'Ruby'], ['Doppler', 'Sapphire']]);
		const before = catalogue();
		const lists = [
			['tradable', items],
			['history', [before.itemsOf(before.byExactName('C')!.name)[0]!]],
		] as const;
		const again = open(NameTable.restored(before, lists));
		expect(again.table.hasChanged).toBe(false);
		for (const name of ['A', 'B', 'C', 'Doppler'])
			expect(again.catalogue().byExactName(name)).toEqual(before.byExactName(name));
		expect(again.update('tradable', ['B', ['Doppler', 'Ruby'], ['Doppler', 'Sapphire']])).toEqual(items);
		expect(again.catalogue().byExactName('C')).toBeDefined();
		expect(again.update('tradable', ['New'])[0]).toBe(before.itemCount);
		expect(again.catalogue().byExactName('B')).toBeUndefined();
	});
});
