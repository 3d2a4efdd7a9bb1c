import { describe, expect, test } from 'vitest';
import { type FakeHistory, fakeHistory, unreadableHistory } from '../../support/fake-history.ts';
import { day, hour, newest } from '../../support/made-up-series.ts';
import { buttonOf, doppler, expectProblem } from '../fake-context.ts';
import { ask, contextWith, disabledIn, idsOf, keyOf, linesOf, series, use, watched } from '../recorded-context.ts';

describe('/history of a game that has been watched for at least a day', () => {
	test('draws the series, and says what it tells and since when', async () => {
		const fake = await contextWith();
		const reply = await ask('A', fake);
		expect(fake.drawn[0]!.order).toMatchObject({ kind: 'series', name: 'A', currency: 'EUR', isConverted: false });
		expect(reply.picture?.alt).toMatch(/^Price chart of A in EUR, 18 Jul to 17 Aug 2026\. Lowest ask €/);
		expect(linesOf(reply)[0]).toMatch(
			/^Lowest ask €[\d.]+: .* 7 days ago, .*, between €40\.\d\d and €4\d\.\d\d in the last 30 days\.$/,
		);
		expect(linesOf(reply)).toContainEqual(
			expect.stringMatching(/^-# Watched since 8 Jul, with gaps · lowest in 30 days: €[\d.]+ on /),
		);
		expect(linesOf(reply).at(-1)).toMatch(/^-# Updated: sales <.*> · asks <.*>$/);
		expect(linesOf(reply)).toContain('30d  €9.50 €4.75 €19.00    20');
	});

	test('keeps the period when it is refreshed, in another currency, and of another version', async () => {
		const fake = await contextWith();
		const first = await use(buttonOf(await ask(doppler, fake), '90 days'), fake);
		const refreshed = await use(buttonOf(first, 'Refresh'), fake);
		const inDollars = await use(refreshed.menus!.at(-1)!.id, fake, ['USD']);
		const [menu] = inDollars.menus!;
		const ruby = await use(menu!.id, fake, [menu!.options.find(({ label }) => label === 'Ruby')!.value]);
		const back = await use(buttonOf(ruby, 'Back'), fake);
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

	test('draws the version that was sold most, and offers a CSV of it', async () => {
		const fake = await contextWith();
		const reply = await ask(doppler, fake);
		expect(fake.drawn[0]!.order.name).toBe(`${doppler} · Phase 1`);
		expect(reply.embed.description).toMatch(/The chart shows \*\*Phase 1\*\*.*\nLowest ask €/);
		expect(buttonOf(reply, 'CSV')).toBe(`history:csv:730:EUR:0:${keyOf(doppler, 'Phase 1')}`);
	});

	test('shows that the newest lists are missing if they are over an hour old', async () => {
		const stale = { from: newest - 40 * day, to: newest - 3 * hour };
		const fake = await contextWith(fakeHistory(stale, series));
		await ask('A', fake);
		const { span } = (fake.history as FakeHistory).seriesCalls[0]!;
		// The chart ends now, and not at the last list, so that the gap is seen.
		expect(span.to).toBeGreaterThan(newest - 600_000);
	});

	test('converts the series at today’s rate', async () => {
		const fake = await contextWith();
		const market = { ...fake.market, rate: () => ({ from: 'EUR', rate: 1.1, measuredAt: newest }) as const };
		const dollars = await ask('A', { ...fake, market }, { currency: 'USD' });
		expect(linesOf(dollars)[0]).toMatch(/^Lowest ask ≈\u00a0\$4\d/);
		expect(linesOf(dollars)).toContainEqual(
			expect.stringMatching(/^-# Watched since 8 Jul, with gaps · lowest in 30 days: ≈\s\$/),
		);
		expect(fake.drawn.at(-1)!.order).toMatchObject({ currency: 'USD', isConverted: true });
	});
});

describe('/history without a series', () => {
	test('shows the sales, and says so if the history cannot be read', async () => {
		const fake = await contextWith(unreadableHistory(watched));
		const reply = await ask('A', fake);
		expect(fake.drawn[0]!.order.kind).toBe('sales');
		expect(linesOf(reply)).toContain('-# The price history cannot be read right now, so the chart shows only sales.');
		expect(disabledIn(reply.tabs)).toEqual(['Sales']);
	});

	test('does not wait longer than 5 seconds for the history', async () => {
		const stuck = fakeHistory(watched, {}, { series: () => new Promise(() => {}) });
		const fake = await contextWith(stuck);
		const asked = ask('A', fake);
		await fake.clock.advance(5_000);
		expect(linesOf(await asked)).toContainEqual(expect.stringContaining('cannot be read right now'));
	});

	test('draws sales if nothing is recorded, or less than a day, even for a button of a longer period', async () => {
		for (const recorded of [undefined, { from: newest - day + 1, to: newest }]) {
			const fake = await contextWith(fakeHistory(recorded, series));
			// The `q` in `0q` asks for a quarter.
			const reply = await use(`history:open:730:EUR:0q:${keyOf('A')}`, fake);
			expect(fake.drawn[0]!.order.kind).toBe('sales');
			expect(reply.tabs).toEqual([]);
			expect(reply.embed.description).not.toMatch(/Watched|recorded/);
			expect((fake.history as FakeHistory).seriesCalls).toEqual([]);
		}
	});

	test('says that an item was never on offer', async () => {
		const reply = await ask('Never');
		expect(linesOf(reply)).toContain('-# Watched since 8 Jul, and never seen on offer');
		expect(reply.tabs).toEqual([]);
	});
});

describe('CSV', () => {
	test('is everything that was recorded, in the home currency, only for the user who asked', async () => {
		const fake = await contextWith();
		const reply = await ask('A', fake, { currency: 'USD' });
		const { file, isPrivate, embed } = await use(buttonOf(reply, 'CSV'), fake);
		expect(isPrivate).toBe(true);
		expect(file?.name).toBe('pricetag-a-EUR.csv');
		const rows = file!.data.toString().trimEnd().split('\r\n').slice(1);
		expect(rows.some((row) => row.includes(',gap,'))).toBe(true);
		expect(embed.description).toMatch(/^Recorded since 8 Jul 2026, in EUR: [\d,]+ rows\. /);
		expect((fake.history as FakeHistory).seriesCalls.at(-1)!.span).toEqual(watched);
	});

	test('is refused with words if there is nothing, or nothing can be read', async () => {
		const id = `history:csv:730:EUR:0:${keyOf('Never')}`;
		const never = await use(id, await contextWith());
		expect([never.file, never.isPrivate]).toEqual([undefined, true]);
		expect(never.embed.description).toBe('Not on offer since 8 Jul 2026, when this bot began to record prices.');
		await expect(use(id, await contextWith(unreadableHistory(watched)))).rejects.toMatchObject({ failure: 'busy' });
		await expectProblem(use(id, await contextWith(fakeHistory(undefined))), 'day-not-recorded');
	});
});
