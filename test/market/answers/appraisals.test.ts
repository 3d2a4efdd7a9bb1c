import { expect, test } from 'vitest';
import { Appraisals } from '../../../src/market/answers/appraisals.ts';
import { counterStrikeNames } from '../../search/names/counter-strike.ts';
import { realisticCatalogue } from './messages/realistic-catalogue.ts';

const catalogue = realisticCatalogue();
const typed = counterStrikeNames().map((name) => name.toLowerCase().replaceAll(/[|★™()]/g, ''));

test('A short list does not wait until a long one is read', async () => {
	const appraisals = new Appraisals();
	const over: string[] = [];
	const read = async (list: string, userId: string) => {
		await appraisals.read(appraisals.keep(730, [list]), catalogue, userId);
		over.push(userId);
	};
	await Promise.all([read(typed.slice(0, 300).join('\n'), 'long'), read('Fracture Case x2', 'short')]);
	expect(over).toEqual(['short', 'long']);
});

test('Somebody has one list read at a time', async () => {
	const appraisals = new Appraisals();
	const first = appraisals.read(appraisals.keep(730, [typed.slice(0, 100).join('\n')]), catalogue, '1');
	const second = appraisals.read(appraisals.keep(730, ['Recoil Case']), catalogue, '1');
	await expect(second).rejects.toMatchObject({ problem: { code: 'searching-too-fast' } });
	expect((await first).items.length).toBeGreaterThan(50);
});

test('What is kept is bounded: the lists that were not asked for longest go first', () => {
	const appraisals = new Appraisals();
	const ids = Array.from({ length: 100 }, () => appraisals.keep(730, ['x'.repeat(256_000)]));
	expect(() => appraisals.get(ids[0]!)).toThrow(expect.objectContaining({ problem: { code: 'appraisal-expired' } }));
	expect(appraisals.get(ids.at(-1)!).game).toBe(730);
});
