import { describe, expect, test } from 'vitest';
import { Catalogue } from '../../../src/market/catalogue/catalogue.ts';
import { NameTable } from '../../../src/market/catalogue/name-table.ts';

const hour = 60 * 60_000;
const page = { item_page: 'https://market.example/item/x' };

/** A table that takes lists of names as the decoder hands them over. */
function open(table = new NameTable(730)) {
	const take = (list: string, names: readonly (string | readonly [name: string, version: string])[], now = 0) => {
		const items = names.map((name) =>
			typeof name === 'string' ? table.add(name, null, page) : table.add(...name, page),
		);
		table.hold(list, items);
		table.letGo(now);
		return items;
	};
	const catalogue = () => new Catalogue(table.catalogue());
	return { table, take, catalogue };
}

describe('Names', () => {
	test('that no list holds any more are let go, the others keep their ids', () => {
		const { take, catalogue } = open();
		const [a] = take('tradable', ['A', 'B']);
		take('history', ['B', 'C']);
		const b = catalogue().exactly('B');
		take('tradable', ['D']);
		expect(['A', 'B', 'C', 'D'].map((name) => catalogue().exactly(name) !== undefined)).toEqual([
			false,
			true,
			true,
			true,
		]);
		expect(catalogue().exactly('B')).toEqual(b);
		expect(catalogue().isItem(a!)).toBe(false);
		expect(catalogue().name(catalogue().nameOfItem(a!))).toBe('');
	});

	test('stay with all their versions as long as one is held: a hit tells of versions by their order', () => {
		const { take, catalogue } = open();
		const items = take('tradable', [
			['Doppler', 'Ruby'],
			['Doppler', 'Sapphire'],
		]);
		take('tradable', [['Doppler', 'Sapphire'], 'A']);
		const { name } = catalogue().exactly('Doppler')!;
		expect(catalogue().itemsOf(name)).toEqual(items);
		take('tradable', ['A']);
		expect(catalogue().exactly('Doppler')).toBeUndefined();
	});

	test('go with a list that is forgotten', () => {
		const { table, take, catalogue } = open();
		take('tradable', ['A']);
		take('history', ['B']);
		table.drop('history');
		table.letGo(0);
		expect(catalogue().exactly('B')).toBeUndefined();
		expect(catalogue().exactly('A')).toBeDefined();
	});

	test('leave ids that are used again only when no question and no index knows them', () => {
		const { table, take } = open();
		const [a] = take('tradable', ['A'], 0);
		take('tradable', ['B'], 1);
		expect(take('tradable', ['B', 'C'], 2)).not.toContain(a);
		// Long enough, but the index still finds it.
		take('tradable', ['B', 'C'], hour);
		expect(take('tradable', ['B', 'C', 'D'], hour + 1)).not.toContain(a);
		// An index that could not be made leaves the one before in use.
		const { now } = table;
		table.versionedNames();
		expect(take('tradable', ['B', 'C', 'D', 'F'], hour + 2)).not.toContain(a);
		table.indexed(now);
		expect(take('tradable', ['B', 'C', 'D', 'E'], hour + 3)).toContain(a);
	});

	test('of thousands of new ones with each list take no more and more room', () => {
		const { table, take, catalogue } = open();
		for (let list = 0; list < 200; list++) {
			take('tradable', ['Stays', ...Array.from({ length: 300 }, (_, i) => `Name ${list} ${i}`)], list * 5 * 60_000);
			table.indexed(table.now);
		}
		expect(table.size).toBeLessThan(301 * 10);
		expect(catalogue().exactly('Stays')).toBeDefined();
		expect(catalogue().exactly('Name 199 5')).toBeDefined();
		expect(catalogue().exactly('Name 198 5')).toBeUndefined();
	});

	test('with thousands of new versions in each list take no more and more room either', () => {
		const { table, take, catalogue } = open();
		for (let list = 0; list < 100; list++) {
			const versions = Array.from({ length: 300 }, (_, i) => ['Doppler', `Version ${list}.${i}`] as const);
			take('tradable', ['Stays', ...versions], list * 5 * 60_000);
			table.indexed(table.now);
		}
		const { name } = catalogue().exactly('Doppler')!;
		expect(catalogue().itemsOf(name).length).toBeLessThan(3_000);
		expect(catalogue().called('Doppler Version 99.7')).toHaveLength(1);
	});

	test('have the same ids in a table made of what another told, gaps and all', () => {
		const { take, catalogue } = open();
		take('tradable', ['A', 'B', ['Doppler', 'Ruby'], ['Doppler', 'Sapphire']]);
		take('history', ['C']);
		const items = take('tradable', ['B', ['Doppler', 'Ruby'], ['Doppler', 'Sapphire']]);
		const before = catalogue();
		const held = [
			['tradable', items],
			['history', [before.itemsOf(before.exactly('C')!.name)[0]!]],
		] as const;
		const again = open(NameTable.restored(before, held));
		expect(again.table.changed).toBe(false);
		for (const name of ['A', 'B', 'C', 'Doppler'])
			expect(again.catalogue().exactly(name)).toEqual(before.exactly(name));
		expect(again.take('tradable', ['B', ['Doppler', 'Ruby'], ['Doppler', 'Sapphire']])).toEqual(items);
		expect(again.catalogue().exactly('C')).toBeDefined();
		expect(again.take('tradable', ['New'])[0]).toBe(before.items);
		expect(again.catalogue().exactly('B')).toBeUndefined();
	});
});
