import { describe, expect, test } from 'vitest';
import history from '../../commands/history.ts';
import type { ChartOrder } from '../../src/charts/chart-order.ts';
import { packView } from '../../src/discord/items/history-view.ts';
import { Unanswered } from '../../src/discord/unanswered.ts';
import type { PriceHistory } from '../../src/history/price-history.ts';
import { itemKey } from '../../src/market/catalogue/item-key.ts';
import { createFormats } from '../../src/views/formatting/formats.ts';
import type { Button, Reply } from '../../src/views/reply.ts';
import { courseOf, day, hour, newest, noise } from '../history/courses.ts';
import { type FakeHistory, fakeHistory, unreadableHistory } from '../history/fake-history.ts';
import { historyRow, itemRow, salesOf } from '../market/bodies.ts';
import { doppler, fakeContext, few, pressed, worldOf } from './fake-context.ts';

const world = await worldOf({
	...few,
	tradable: [
		itemRow('A', { min_price: 39.4 }),
		itemRow('AK-47 | Redline (Field-Tested)'),
		itemRow('AK-47 | Redline (Well-Worn)'),
	],
	history: [
		historyRow('A'),
		historyRow('Never'),
		historyRow('AK-47 | Redline (Field-Tested)'),
		historyRow('AK-47 | Redline (Well-Worn)'),
		historyRow(doppler, { version: 'Ruby', last_30_days: salesOf(900, 3) }),
		historyRow(doppler, { version: 'Phase 1', last_30_days: salesOf(300, 40) }),
	],
});
const keyOf = (name: string, version: string | null = null) => itemKey(730, name, version);
const watched = { from: newest - 40 * day, to: newest };
const gap = { from: newest - 12 * day, to: newest - 9.9 * day };
const course = courseOf({
	days: 40,
	ask: (at) => 40 + 4 * noise(Math.floor(at / hour)),
	medians: () => [41, 40],
	gaps: [gap],
});
const courses = {
	[keyOf('A')]: course,
	[keyOf('AK-47 | Redline (Field-Tested)')]: course,
	[keyOf(doppler, 'Ruby')]: course,
	[keyOf(doppler, 'Phase 1')]: course,
};

/** A context three minutes after the newest recorded list. */
async function contextWith(history: PriceHistory = fakeHistory(watched, courses)) {
	const drawn: { identity: string; order: ChartOrder }[] = [];
	const fake = fakeContext(world);
	await fake.clock.jump(newest + 180_000 - fake.clock.now());
	for (const snapshot of Object.values(world.snapshots)) Object.assign(snapshot, { fetchedAt: newest });
	const charts = {
		draw: async (identity: string, order: ChartOrder) => {
			drawn.push({ identity, order });
			return Buffer.from('chart');
		},
	};
	return { ...fake, charts, drawn, history };
}
type Fake = Awaited<ReturnType<typeof contextWith>>;

const ask = async (item: string, fake?: Fake, more: { date?: string; currency?: 'USD' | 'BRL' } = {}) =>
	history.run({ item, game: undefined, currency: more.currency, date: more.date }, fake ?? (await contextWith()));
const idOf = (buttons: readonly Button[] = [], label: string) => {
	const button = buttons.find((each) => each.label === label)!;
	return 'id' in button ? button.id : '';
};
const disabledIn = (buttons: readonly Button[] = []) =>
	buttons.flatMap((button) => ('id' in button && button.disabled ? [button.label] : []));
/** What a component shows; with `values` it is a menu. */
function use(id: string, fake: Fake, values: readonly string[] = []): Promise<Reply> {
	expect(id.length).toBeLessThanOrEqual(100);
	const [command, handler, ...state] = id.split(':');
	expect(command).toBe('history');
	return pressed(history, handler!, state, values, fake);
}
const idsOf = ({ tabs = [], menus = [], buttons = [] }: Reply) =>
	[...tabs, ...buttons, ...menus].flatMap((each) => (each && 'id' in each ? [each.id] : []));
const linesOf = ({ embed }: Reply) => embed.description!.split('\n');

describe('/history of a game that has been watched for a day', () => {
	test('draws the course, and says what it tells and since when', async () => {
		const fake = await contextWith();
		const reply = await ask('A', fake);
		expect(fake.drawn[0]!.order).toMatchObject({ kind: 'course', name: 'A', currency: 'EUR', isConverted: false });
		expect(reply.picture?.alt).toMatch(/^Price chart of A in EUR, 18 Jul to 17 Aug 2026\. Lowest ask €/);
		expect(linesOf(reply)[1]).toMatch(
			/^Lowest ask €[\d.]+: .* 7 days ago, .*, between €40\.\d\d and €4\d\.\d\d in the last 30 days\.$/,
		);
		expect(linesOf(reply)).toContain('-# Watched since 8 Jul, with gaps');
		expect(linesOf(reply).at(-1)).toMatch(/^-# Updated: sales <.*> · asks <.*>$/);
		expect(linesOf(reply)).toContain('30d  €9.50 €4.75 €19.00    20');
	});

	test('shows 7 days at first, then 30', async () => {
		for (const [days, label] of [
			[1, '7 days'],
			[7, '7 days'],
			[7.1, '30 days'],
			[400, '30 days'],
		] as const) {
			const fake = await contextWith(fakeHistory({ from: newest - days * day, to: newest }, courses));
			expect(disabledIn((await ask('A', fake)).tabs)).toEqual([label]);
			const { span } = (fake.history as FakeHistory).read[0]!;
			expect(span).toEqual({ from: newest - Math.min(days, 30) * day, to: newest });
		}
	});

	test('has buttons for the other periods, the sales, and a file; the chosen one is disabled', async () => {
		const fake = await contextWith();
		const { tabs } = await ask('A', fake);
		expect(tabs!.map(({ label }) => label)).toEqual(['7 days', '30 days', '90 days', 'Sales', 'CSV']);
		for (const label of ['7 days', '30 days', '90 days', 'Sales']) {
			const shown = await use(idOf(tabs, label), fake);
			expect(disabledIn(shown.tabs)).toEqual([label]);
			expect(new Set(idsOf(shown)).size).toBe(idsOf(shown).length);
		}
		expect(fake.drawn.map(({ order }) => order.kind)).toEqual(['course', 'course', 'course', 'course', 'sales']);
		const spans = (fake.history as FakeHistory).read.map(({ span }) => (span.to - span.from) / day);
		expect(spans).toEqual([30, 7, 30, 40]);
	});

	test('keeps the period when it is refreshed, in another currency, and of another version', async () => {
		const fake = await contextWith();
		const first = await use(idOf((await ask(doppler, fake)).tabs, '90 days'), fake);
		const refreshed = await use(idOf(first.buttons, 'Refresh'), fake);
		const inDollars = await use(refreshed.menus!.at(-1)!.id, fake, ['USD']);
		const [menu] = inDollars.menus!;
		const ruby = await use(menu!.id, fake, [menu!.options.find(({ label }) => label === 'Ruby')!.value]);
		const back = await use(idOf(ruby.buttons, 'Back'), fake);
		for (const reply of [first, refreshed, inDollars, ruby, back]) expect(disabledIn(reply.tabs)).toEqual(['90 days']);
		expect(ruby.embed.title).toBe(`${doppler} · Ruby`);
		expect(new Set(idsOf(ruby)).size).toBe(idsOf(ruby).length);
	});

	test('has at most five rows of components, and one main button', async () => {
		const { tabs, menus, buttons = [] } = await ask(doppler);
		expect(tabs!.length).toBeLessThanOrEqual(5);
		expect(1 + menus!.length + Math.ceil(buttons.length / 5)).toBeLessThanOrEqual(5);
		expect([...tabs!, ...buttons].filter((button) => 'style' in button && button.style === 'main')).toHaveLength(1);
	});

	test('draws the version that was sold most, and its file', async () => {
		const fake = await contextWith();
		const reply = await ask(doppler, fake);
		expect(fake.drawn[0]!.order.name).toBe(`${doppler} · Phase 1`);
		expect(reply.embed.description).toMatch(/The chart shows \*\*Phase 1\*\*.*\nLowest ask €/);
		expect(idOf(reply.tabs, 'CSV')).toBe(`history:csv:730:EUR:0:${keyOf(doppler, 'Phase 1')}`);
	});

	test('draws another chart for each item, period, newest list, currency and language', async () => {
		const fake = await contextWith();
		const { tabs } = await ask('A', fake);
		await use(idOf(tabs, '7 days'), fake);
		await ask('A', { ...fake, formats: createFormats()('de') });
		await ask(`${doppler} Ruby`, fake);
		await ask('A', { ...fake, history: fakeHistory({ ...watched, to: newest - 300_000 }, courses) });
		expect(new Set(fake.drawn.map(({ identity }) => identity)).size).toBe(5);
		await ask('A', fake);
		expect(fake.drawn.at(-1)!.identity).toBe(fake.drawn[0]!.identity);
	});

	test('shows that the newest lists are missing if they are over an hour old', async () => {
		const stale = { from: newest - 40 * day, to: newest - 3 * hour };
		const fake = await contextWith(fakeHistory(stale, courses));
		await ask('A', fake);
		const { span } = (fake.history as FakeHistory).read[0]!;
		expect(span.to).toBeGreaterThan(newest - 600_000);
	});

	test('converts the course at today’s rate, or leaves it in the home currency if there is none', async () => {
		const fake = await contextWith();
		const market = { ...fake.market, rate: () => ({ from: 'EUR', rate: 1.1, measuredAt: newest }) as const };
		const dollars = await ask('A', { ...fake, market }, { currency: 'USD' });
		expect(linesOf(dollars)[1]).toMatch(/^Lowest ask ≈\u00a0\$4\d/);
		expect(linesOf(dollars)).toContainEqual(
			expect.stringMatching(/^-# Watched since 8 Jul, with gaps · lowest ask converted from EUR \(rate of /),
		);
		expect(fake.drawn.at(-1)!.order).toMatchObject({ currency: 'USD', isConverted: true });
		const reais = await ask('A', fake, { currency: 'BRL' });
		expect(linesOf(reais)[1]).toMatch(/^Lowest ask €4\d/);
		expect(reais.embed.description).toContain('lowest ask in EUR, because no exchange rate to BRL is known');
		expect(fake.drawn.at(-1)!.order).toMatchObject({ currency: 'EUR', isConverted: false });
	});
});

describe('/history without a course', () => {
	test('shows the sales, and says so if the history cannot be read', async () => {
		const fake = await contextWith(unreadableHistory(watched));
		const reply = await ask('A', fake);
		expect(fake.drawn[0]!.order.kind).toBe('sales');
		expect(linesOf(reply)).toContain('-# The price history cannot be read right now, so the chart shows only sales.');
		expect(disabledIn(reply.tabs)).toEqual(['Sales']);
	});

	test('does not wait longer than 5 seconds for the history', async () => {
		const stuck = fakeHistory(watched, {}, { courses: () => new Promise(() => {}) });
		const fake = await contextWith(stuck);
		const asked = ask('A', fake);
		await fake.clock.advance(5_000);
		expect(linesOf(await asked)).toContainEqual(expect.stringContaining('cannot be read right now'));
	});

	test('is as before if nothing is recorded, or not for a day yet, even with a button from then', async () => {
		for (const recorded of [undefined, { from: newest - day + 1, to: newest }]) {
			const fake = await contextWith(fakeHistory(recorded, courses));
			const reply = await use(`history:open:730:EUR:${packView(false, 'quarter')}:${keyOf('A')}`, fake);
			expect(fake.drawn[0]!.order.kind).toBe('sales');
			expect(reply.tabs).toEqual([]);
			expect(reply.embed.description).not.toMatch(/Watched|recorded/);
			expect((fake.history as FakeHistory).read).toEqual([]);
		}
	});

	test('says that an item was never on offer', async () => {
		const reply = await ask('Never');
		expect(linesOf(reply)).toContain('-# Watched since 8 Jul, and never on offer');
		expect(reply.tabs).toEqual([]);
	});
});

describe('/history of a day', () => {
	test('shows what the item cost then and costs now, and leads to the days around it and back', async () => {
		const fake = await contextWith();
		const reply = await ask('A', fake, { date: '2026-08-14' });
		expect(linesOf(reply)[0]).toMatch(
			/^\*\*Lowest ask at the end of 14 Aug 2026: €4\d\.\d\d\*\* · now €39\.40, \d+% under that$/,
		);
		expect(reply.embed.description).toContain('Median 7d   €41.00   €9.00');
		const next = await use(idOf(reply.buttons, 'Next'), fake);
		expect(linesOf(next)[0]).toContain('15 Aug 2026');
		const previous = await use(idOf(next.buttons, 'Previous'), fake);
		expect(previous.embed).toEqual(reply.embed);
		const today = await use(idOf(reply.buttons, 'History'), fake);
		expect(disabledIn(today.tabs)).toEqual(['30 days']);
		expect(new Set(idsOf(reply)).size).toBe(idsOf(reply).length);
		expect(fake.drawn.map(({ order }) => order.kind)).toEqual(['course']);
	});

	test('ends at the first and the last recorded day', async () => {
		const fake = await contextWith();
		expect(disabledIn((await ask('A', fake, { date: 'today' })).buttons)).toEqual(['Next']);
		expect(disabledIn((await ask('A', fake, { date: '8 Jul' })).buttons)).toEqual(['Previous']);
		expect(disabledIn((await ask('A', fake, { date: '9 Jul' })).buttons)).toEqual([]);
	});

	test('says that nothing was recorded in a gap, and leads over it', async () => {
		const fake = await contextWith();
		const reply = await ask('A', fake, { date: '6 Aug' });
		expect(linesOf(reply)[0]).toBe('**Nothing was recorded on 6 Aug 2026.**');
		expect(disabledIn(reply.buttons)).toEqual([]);
	});

	test('says which days are recorded if it is another, and how to write one', async () => {
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
		const again = await use(idOf(several.buttons, 'Refresh'), fake);
		expect(again.menus).toEqual(several.menus);
		expect((await use(idOf(opened.buttons, 'Back'), fake)).menus).toEqual(several.menus);
		const inDollars = await use(opened.menus!.at(-1)!.id, fake, ['USD']);
		expect(linesOf(inDollars)[0]).toContain('14 Aug 2026');
		const phase = await ask(doppler, fake, { date: '14 Aug' });
		expect(phase.embed.title).toBe(`${doppler} · Phase 1`);
		const ruby = await use(phase.menus![0]!.id, fake, [keyOf(doppler, 'Ruby')]);
		expect([ruby.embed.title, linesOf(ruby)[0]]).toEqual([`${doppler} · Ruby`, linesOf(phase)[0]]);
	});

	test('is asked for again if a list is missing', async () => {
		const missing = { ...fakeContext(world, { missing: ['history'] }), history: fakeHistory(watched, courses) };
		await missing.clock.jump(newest - missing.clock.now());
		const error = await history
			.run({ item: 'A', game: undefined, currency: undefined, date: '14 Aug' }, missing)
			.catch((each) => each);
		expect(error).toBeInstanceOf(Unanswered);
		expect(error.tryAgain).toBe(`history:again:730:EUR:${packView(false, { day: 20_679 })}:A`);
		expect(linesOf(await use(error.tryAgain, await contextWith()))[0]).toContain('14 Aug 2026');
	});

	test('suggests the days that are recorded, newest first, in the reader’s own words', async () => {
		const fake = await contextWith();
		const suggest = (text: string, locale = 'en-GB') =>
			history.options.date.suggest!(text, {}, { ...fake, formats: createFormats()(locale) });
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

describe('CSV', () => {
	test('is everything that was recorded, in the home currency, only for the user who asked', async () => {
		const fake = await contextWith();
		const { tabs } = await ask('A', fake, { currency: 'USD' });
		const { file, isPrivate, embed } = await use(idOf(tabs, 'CSV'), fake);
		expect(isPrivate).toBe(true);
		expect(file?.name).toBe('pricetag-a-EUR.csv');
		const rows = file!.data.toString().trimEnd().split('\r\n').slice(1);
		expect(rows.some((row) => row.includes(',gap,'))).toBe(true);
		expect(embed.description).toMatch(/^Recorded since 8 Jul 2026, in EUR: [\d,]+ rows\. /);
		expect((fake.history as FakeHistory).read.at(-1)!.span).toEqual(watched);
	});

	test('has a file name that every system accepts', async () => {
		const fake = await contextWith();
		const { file } = await use(`history:csv:730:EUR:0:${keyOf(doppler, 'Ruby')}`, fake);
		expect(file?.name).toBe('pricetag-karambit-doppler-factory-new-ruby-EUR.csv');
	});

	test('is refused with words if there is nothing, or nothing can be read', async () => {
		const id = `history:csv:730:EUR:0:${keyOf('Never')}`;
		const never = await use(id, await contextWith());
		expect([never.file, never.isPrivate]).toEqual([undefined, true]);
		expect(never.embed.description).toBe('Not on offer since 8 Jul 2026, when this bot began to record prices.');
		await expect(use(id, await contextWith(unreadableHistory(watched)))).rejects.toMatchObject({ failure: 'busy' });
		await expect(use(id, await contextWith(fakeHistory(undefined)))).rejects.toMatchObject({
			problem: { code: 'day-not-recorded' },
		});
	});
});
