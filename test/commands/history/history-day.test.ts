import { describe, expect, test } from 'vitest';
import history from '../../../commands/history/history.ts';
import { MissingListError } from '../../../src/discord/missing-list-error.ts';
import { createWords } from '../../../src/words/words.ts';
import { fakeHistory } from '../../support/fake-history.ts';
import { newest } from '../../support/made-up-series.ts';
import { buttonOf, doppler, fakeContext } from '../fake-context.ts';
import {
	ask,
	contextWith,
	disabledIn,
	type Fake,
	fixture,
	keyOf,
	linesOf,
	series,
	use,
	watched,
} from '../recorded-context.ts';

describe('/history of a day', () => {
	test('ends at the first and the last recorded day', async () => {
		const fake = await contextWith();
		expect(disabledIn((await ask('A', fake, { date: 'today' })).buttons)).toEqual(['Next']);
		expect(disabledIn((await ask('A', fake, { date: '8 Jul' })).buttons)).toEqual(['Previous']);
		expect(disabledIn((await ask('A', fake, { date: '9 Jul' })).buttons)).toEqual([]);
	});

	test('says that nothing was recorded in a gap, and has buttons to the days before and after it', async () => {
		const fake = await contextWith();
		const reply = await ask('A', fake, { date: '6 Aug' });
		expect(linesOf(reply)[0]).toBe('**Nothing was recorded on 6 Aug 2026.**');
		expect(disabledIn(reply.buttons)).toEqual([]);
	});

	test('refuses text that is no date, and says which days are recorded if the date is none of them', async () => {
		const problem = async (date: string, fake?: Fake) =>
			(await ask('A', fake, { date }).catch((error) => error)).problem;
		expect(await problem('soon')).toEqual({ code: 'no-such-day', typed: 'soon' });
		for (const date of ['2026-07-07', '2026-08-18', '1.1.1900'])
			expect(await problem(date)).toMatchObject({ code: 'day-not-recorded', recorded: watched });
		expect(await problem('today', await contextWith(fakeHistory(undefined)))).toMatchObject({
			code: 'day-not-recorded',
			recorded: undefined,
		});
		const off = await contextWith({ ...fakeHistory(undefined), isOn: false });
		expect(await problem('today', off)).toEqual({ code: 'history-off' });
	});

	test('keeps the day when several items match, and when its currency or version is changed', async () => {
		const fake = await contextWith();
		const several = await ask('ak redline', fake, { date: '14 Aug' });
		expect(linesOf(several)[0]).toBe('Pick one to see what it cost on 14 Aug 2026.');
		const [menu] = several.menus!;
		const opened = await use(menu!.id, fake, [menu!.options[0]!.value]);
		expect(linesOf(opened)[0]).toContain('14 Aug 2026');
		const again = await use(buttonOf(several, 'Refresh'), fake);
		expect(again.menus).toEqual(several.menus);
		expect((await use(buttonOf(opened, 'Back'), fake)).menus).toEqual(several.menus);
		const inDollars = await use(opened.menus!.at(-1)!.id, fake, ['USD']);
		expect(linesOf(inDollars)[0]).toContain('14 Aug 2026');
		const phase = await ask(doppler, fake, { date: '14 Aug' });
		expect(phase.embed.title).toBe(`${doppler} · Phase 1`);
		const ruby = await use(phase.menus![0]!.id, fake, [keyOf(doppler, 'Ruby')]);
		expect([ruby.embed.title, linesOf(ruby)[0]]).toEqual([`${doppler} · Ruby`, linesOf(phase)[0]]);
	});

	test('is asked for again if a list is missing', async () => {
		const missing = { ...fakeContext(fixture, { missing: ['history'] }), history: fakeHistory(watched, series) };
		await missing.clock.jump(newest - missing.clock.now());
		const error = await history.run({ item: 'A', date: '14 Aug' }, missing).catch((each) => each);
		expect(error).toBeInstanceOf(MissingListError);
		// `fyf` is 14 August 2026: days since 1970, in base 36.
		expect(error.tryAgainId).toBe(`history:again:730:EUR:0fyf:"A`);
		expect(linesOf(await use(error.tryAgainId, await contextWith()))[0]).toContain('14 Aug 2026');
	});

	test('suggests the days that are recorded, newest first, in the reader’s own words', async () => {
		const fake = await contextWith();
		const suggest = (text: string, locale = 'en-GB') =>
			history.options.date.suggest!(text, {}, { ...fake, words: createWords()(locale) });
		const all = await suggest('');
		expect(all).toHaveLength(25);
		expect(all.slice(0, 2)).toEqual([
			{ name: expect.stringMatching(/^Monday,? 17 August 2026$/), value: '2026-08-17' },
			{ name: expect.stringMatching(/^Sunday,? 16 August 2026$/), value: '2026-08-16' },
		]);
		expect((await suggest('', 'de'))[0]!.name).toBe('Montag, 17. August 2026');
		expect((await suggest('', 'ja'))[0]!.name).toBe('2026年8月17日月曜日');
		expect((await suggest('friday')).map(({ value }) => value)).toEqual(
			expect.arrayContaining(['2026-08-14', '2026-07-10']),
		);
		expect((await suggest('3 days ago')).map(({ value }) => value)).toEqual(['2026-08-14']);
		expect(await suggest('2026-07')).toHaveLength(24);
		expect(await suggest('tomorrow')).toEqual([]);
		const none = await contextWith(fakeHistory(undefined));
		expect(await history.options.date.suggest!('', {}, none)).toEqual([]);
	});
});
