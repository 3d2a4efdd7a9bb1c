import { describe, expect, test } from 'vitest';
import { namesIn } from '../../../commands/history/compare.ts';
import history from '../../../commands/history/history.ts';
import { MarketLists } from '../../../src/answers/market-lists.ts';
import { fakeHistory, unreadableHistory } from '../../support/fake-history.ts';
import { day, newest, seriesOf } from '../../support/made-up-series.ts';
import { buttonOf, doppler, expectProblem } from '../fake-context.ts';
import { contextWith, disabledIn, type Fake, keyOf, linesOf, series, use, watched } from '../recorded-context.ts';

const redline = 'AK-47 | Redline (Field-Tested)';
const compare = async (text: string, fake?: Fake, item = 'A') =>
	history.run({ item, compare: text }, fake ?? (await contextWith()));

describe('/history with compare', () => {
	test('says what each item costs and how that has changed, and draws them together', async () => {
		const fake = await contextWith();
		const reply = await compare(`${redline}; ${doppler}, Never`, fake);
		const [range, ...lines] = linesOf(reply);
		expect(range).toMatch(/^Lowest asks, \d+ \w+ to 17 Aug 2026$/);
		// The lists of now have another ask, which is four times what A sells for.
		expect(lines[0]).toMatch(/^[−+]?\d+% · €4\d\.\d\d · ⚠ 4× its last sales · \*\*A\*\*$/);
		expect(lines[1]).toContain(`**${redline}**`);
		expect(lines[2]).toContain('· Phase 1**');
		expect(lines[3]).toBe('in no recorded list · **Never**');
		const [drawn] = fake.drawn;
		if (drawn!.order.kind !== 'compare') throw new Error('No comparison was drawn.');
		expect(drawn!.order.lines.map(({ name }) => name)).toEqual(['A', redline, `${doppler} · Phase 1`, 'Never']);
		expect(drawn!.order.lines[0]!.shares.find((share) => !Number.isNaN(share))).toBe(0);
		expect(reply.picture!.alt).toContain(`${redline}: `);
	});

	test('compares with the first recording in the period, not with one before a gap', async () => {
		const gap = { from: newest - 9 * day, to: newest - 6.5 * day };
		const risen = seriesOf({ days: 40, ask: (at) => (at < gap.to ? 40 : 60), gaps: [gap] });
		const known = { [keyOf('A')]: risen, [keyOf(redline)]: risen };
		const fake = await contextWith(fakeHistory(watched, known));
		const week = await use(buttonOf(await compare(redline, fake), '7 days'), fake);
		expect(linesOf(week)[1]).toMatch(/^0% · €60\.00 ·/);
		expect(linesOf(week).join()).toContain('-# Watched since 8 Jul, with gaps');
	});

	test('keeps its items over other periods', async () => {
		const fake = await contextWith();
		const reply = await compare(`${redline}, ${doppler}`, fake);
		expect(disabledIn(reply.tabs)).toEqual(['30 days']);
		const week = await use(buttonOf(reply, '7 days'), fake);
		expect(disabledIn(week.tabs)).toEqual(['7 days']);
		expect(linesOf(week).slice(0, 3).join()).toContain(redline);
	});

	test('opens an item’s price from its menu, and asks again for the same period', async () => {
		const fake = await contextWith();
		const reply = await compare(`${redline}, ${doppler}`, fake);
		expect(reply.menus?.[0]?.options.map(({ label }) => label)).toContain(redline);
		expect(reply.menus?.[0]?.options).toHaveLength(3);
		expect(reply.menus?.[0]?.id).toMatch(/^price:open:/);
		const again = await use(buttonOf(reply, 'Refresh'), fake);
		expect(linesOf(again)).toEqual(linesOf(reply));
	});

	test('says which name is not clear, and how many there may be', async () => {
		await expectProblem(compare('AK-47 | Redline'), 'unclear-item', { typed: 'AK-47 | Redline' });
		await expectProblem(compare('A, B, C, D'), 'too-many-to-compare');
		await expectProblem(compare('nothing called so'), 'no-such-item');
		await expectProblem(compare(redline, undefined, 'ak redline'), 'unclear-item');
		await expectProblem(compare(' ,; '), 'no-such-item');
	});

	test('takes no date, and is with another item', async () => {
		const options = { item: 'A', compare: redline, date: 'yesterday' };
		await expectProblem(history.run(options, await contextWith()), 'compare-or-date');
		const itself = history.run({ item: redline, compare: redline }, await contextWith());
		await expectProblem(itself, 'compare-itself');
	});

	test('waits until it is known what was recorded', async () => {
		let isReady = false;
		const known = fakeHistory(watched, series, {
			ready: async () => {
				isReady = true;
			},
			recorded: () => (isReady ? watched : undefined),
		});
		expect(linesOf(await compare(redline, await contextWith(known)))[2]).toContain(`**${redline}**`);
	});

	test('says that too little was recorded, that nothing is, or that it cannot be read', async () => {
		const short = fakeHistory({ from: newest - 60_000, to: newest }, series);
		await expectProblem(compare(redline, await contextWith(short)), 'compare-too-early');
		const off = fakeHistory(undefined, {}, { isOn: false });
		await expectProblem(compare(redline, await contextWith(off)), 'history-off');
		const unreadable = await compare(redline, await contextWith(unreadableHistory(watched)));
		expect(unreadable.picture).toBeUndefined();
		expect(linesOf(unreadable)[0]).toContain('cannot be read');
	});

	test('takes names that have a comma of their own', async () => {
		const fake = await contextWith();
		const lists = new MarketLists(fake.market, fake.clock, { game: 730, currency: 'EUR', locked: false });
		// A catalogue in which only “Kit, I Am” is a full name.
		const catalogue = Object.create(lists.catalogue()!, {
			byFullName: { value: (text: string) => (text === 'Kit, I Am' ? [{ name: 0 }] : []) },
		});
		expect(namesIn('A, Kit, I Am; B,', catalogue)).toEqual(['A', 'Kit, I Am', 'B']);
		expect(namesIn(',;,', catalogue)).toEqual([]);
		expect(namesIn('A,'.repeat(100), catalogue)).toHaveLength(4);
	});

	test('suggests names for the last one that is typed', async () => {
		const fake = await contextWith();
		const suggest = history.options.compare.suggest!;
		const [first] = await suggest('redline ft', {}, fake);
		expect(first!.value).toBe(redline);
		const [next] = await suggest(`A, redline ft`, {}, fake);
		expect(next).toEqual({ name: `A, ${redline}`, value: `A, ${redline}` });
	});
});
