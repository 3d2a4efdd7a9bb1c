import { expect } from 'vitest';
import history from '../../commands/history/history.ts';
import { itemKey } from '../../src/names/item-ref.ts';
import type { PriceHistory } from '../../src/prices/price-history.ts';
import type { Button, Reply } from '../../src/words/reply.ts';
import { historyRow, itemRow, salesOf } from '../market/bodies.ts';
import { fakeHistory } from '../support/fake-history.ts';
import { day, hour, newest, noise, seriesOf } from '../support/made-up-series.ts';
import { chartRecorder, converting, doppler, fakeContext, fewRows, fixtureOf, pressForReply } from './fake-context.ts';

/** Lists of a few items, some of which have a series. */
export const fixture = await fixtureOf({
	...fewRows,
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
export const keyOf = (name: string, version: string | null = null) => itemKey(730, name, version);
export const watched = { from: newest - 40 * day, to: newest };
const gap = { from: newest - 12 * day, to: newest - 9.9 * day };
const usual = seriesOf({
	days: 40,
	ask: (at) => 40 + 4 * noise(Math.floor(at / hour)),
	medians: () => [41, 40],
	gaps: [gap],
});
export const series = {
	[keyOf('A')]: usual,
	[keyOf('AK-47 | Redline (Field-Tested)')]: usual,
	[keyOf(doppler, 'Ruby')]: usual,
	[keyOf(doppler, 'Phase 1')]: usual,
};

/** A context three minutes after the newest recorded list. */
export async function contextWith(history: PriceHistory = fakeHistory(watched, series)) {
	const fake = converting(fakeContext(fixture), { USD: 1.17 });
	await fake.clock.jump(newest + 180_000 - fake.clock.now());
	// The lists of the fixture are older than the series, so they are made as new as its newest recording.
	for (const snapshot of Object.values(fixture.snapshots))
		Object.assign(snapshot, { fetchedAt: newest, dueAt: newest + 300_000 });
	return { ...fake, ...chartRecorder(), history };
}
export type Fake = Awaited<ReturnType<typeof contextWith>>;

export const ask = async (item: string, fake?: Fake, more: { date?: string; currency?: 'USD' | 'BRL' } = {}) =>
	history.run({ item, ...more }, fake ?? (await contextWith()));
/** The labels of the buttons that are disabled. */
export const disabledIn = (buttons: readonly Button[] = []) =>
	buttons.flatMap((button) => ('id' in button && button.disabled ? [button.label] : []));
/** The reply to a component of /history; `values` are what was picked, if it is a menu. */
export function use(id: string, fake: Fake, values: readonly string[] = []): Promise<Reply> {
	expect(id.length).toBeLessThanOrEqual(100);
	expect(id).toMatch(/^history:/);
	return pressForReply(history, id, fake, values);
}
export const idsOf = ({ tabs = [], menus = [], buttons = [] }: Reply) =>
	[...tabs, ...buttons, ...menus].flatMap((each) => (each && 'id' in each ? [each.id] : []));
export const linesOf = ({ embed }: Reply) => [embed.description, embed.details].join('\n').split('\n');
