import { expect, test } from 'vitest';
import { Appraisals } from '../../src/answers/appraisals.ts';
import { realisticCatalogue } from '../reading/realistic-catalogue.ts';
import { counterStrikeNames } from '../search/names/counter-strike.ts';

const catalogue = realisticCatalogue();
const typed = counterStrikeNames().map((name) => name.toLowerCase().replaceAll(/[|★™()]/g, ''));

test('Each user has one list read at a time, and the short lists of others do not wait for it', async () => {
	const appraisals = new Appraisals();
	const over: string[] = [];
	const read = async (list: string, userId: string) => {
		const appraisal = await appraisals.read(
			appraisals.keep(userId, { game: 730, currency: 'EUR' }, [list]),
			catalogue,
			userId,
			() => undefined,
		);
		over.push(userId);
		return appraisal;
	};
	// A line with other words than a name has to be searched, and all of them take longer than one turn.
	const long = read(typed.slice(0, 250).join(' bought cheaply\n'), 'long');
	const second = read('Recoil Case', 'long');
	const short = read('Fracture Case x2', 'short');
	await expect(second).rejects.toMatchObject({ problem: { code: 'searching-too-fast' } });
	expect((await long).items.length).toBeGreaterThan(50);
	await short;
	expect(over).toEqual(['short', 'long']);
});

test('The size of all kept lists is limited: the least recently used ones are dropped first', () => {
	const appraisals = new Appraisals();
	const ids = Array.from({ length: 100 }, (_, i) =>
		appraisals.keep(`${i}`, { game: 730, currency: 'EUR' }, ['x'.repeat(256_000)]),
	);
	expect(() => appraisals.get(ids[0]!)).toThrow(expect.objectContaining({ problem: { code: 'appraisal-expired' } }));
	expect(appraisals.get(ids.at(-1)!).game).toBe(730);
});

test('Lists are deleted with the other data of their user', () => {
	const appraisals = new Appraisals();
	const [own, other] = ['1', '2'].map((userId) =>
		appraisals.keep(userId, { game: 730, currency: 'EUR' }, ['Recoil Case']),
	);
	appraisals.deleteOf('1');
	expect(() => appraisals.get(own!)).toThrow(expect.objectContaining({ problem: { code: 'appraisal-expired' } }));
	expect(appraisals.get(other!).userId).toBe('2');
});

test('One user’s lists push out only their own', () => {
	const appraisals = new Appraisals();
	const isKept = (id: string) => {
		try {
			return appraisals.get(id).userId !== '';
		} catch {
			return false;
		}
	};
	const others = Array.from({ length: 10 }, (_, i) =>
		appraisals.keep(`${i}`, { game: 730, currency: 'EUR' }, ['x'.repeat(256_000)]),
	);
	const own = Array.from({ length: 200 }, () =>
		appraisals.keep('greedy', { game: 730, currency: 'EUR' }, ['x'.repeat(256_000)]),
	);
	expect(others.map(isKept)).toEqual(others.map(() => true));
	// A user's lists may have a million characters together.
	expect(own.filter(isKept)).toEqual(own.slice(-3));
});
