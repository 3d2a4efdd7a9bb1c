import { describe, expect, test } from 'vitest';
import type { ListKind } from '../../src/market/list-key.ts';
import { itemKey } from '../../src/names/item-ref.ts';
import { PriceReader } from '../../src/prices/price-reader.ts';
import type { PriceSeries } from '../../src/prices/price-series.ts';
import { openBot, type RunningBot, type RunningBotOptions } from '../support/running-bot.ts';
import { breakTable, openDatabase } from '../support/store.ts';
import { until } from '../support/until.ts';

const minute = 60_000;
const redline = 'AK-47 | Redline (Field-Tested)';
const price = `/price item:${redline}`;

/** A bot whose marketplace lists the item as `offer` says, which a test can change. */
async function recordingBot(options: Partial<RunningBotOptions> = {}) {
	const offer = { ask: 11, quantity: 101 };
	const bot = await openBot({
		...options,
		prepare: (market) => {
			options.prepare?.(market);
			const alter = (kind: ListKind) =>
				market.alter(kind, (rows) =>
					rows.map((row) => {
						if (row.market_hash_name !== redline) return row;
						// Trade-locked units differ, so that a test would notice if they were recorded.
						const { ask, quantity } = kind === 'tradable' ? offer : { ask: 7, quantity: 7 };
						return { ...row, min_price: ask, quantity };
					}),
				);
			alter('tradable');
			alter('trade-locked');
		},
	});
	const database = await openDatabase(bot.file);
	const reader = new PriceReader(database, 'EUR');
	/** What is recorded of the item; undefined if nothing is. */
	const recorded = async () => (await reader.series(730, [itemKey(730, redline, null)], { from: 0, to: 1e14 }))[0];
	/**
	 * Waits until exactly these asks and quantities are recorded. While the store is busy for too long, lets the bot
	 * fetch the next list, from which the same offer is recorded.
	 */
	const expectRecorded = (...offers: (readonly [number | null, number])[]) =>
		until(async () => {
			const warningCount = warnings(bot).filter(isOfBusyStore).length;
			// The bot logs the first of several failures, and when it records again.
			if (warningCount > logLines(bot).filter(isRecordingAgain).length) await refresh(bot);
			expect(offersOf(await recorded())).toEqual(offers);
		});
	return { bot, offer, database, recorded, expectRecorded };
}

const offersOf = (series: PriceSeries | undefined) => series?.offers.map(({ ask, quantity }) => [ask, quantity]);

/** Lets the bot fetch all lists again. Resolves when they are in use. */
async function refresh({ clock, market, lists }: RunningBot): Promise<void> {
	// After a restart, the stored lists are not in use at once.
	const isInUse = () => lists().some(({ key }) => key.kind === 'tradable' && key.game === 730);
	await until(() => expect(isInUse()).toBe(true));
	const before = market.requests.length;
	// A stored list may come into use later than others.
	const startedAt = clock.now();
	// Lists are due after 5 minutes.
	clock.pass(6 * minute);
	// As long as it takes to request the lists of all games one after the other, and no longer: a gap would be recorded.
	let remaining = minute;
	await until(() => {
		clock.pass(remaining > 0 ? 2_500 : 0);
		remaining -= 2_500;
		expect(market.requests.length).toBeGreaterThan(before);
		for (const { key, fetchedAt } of lists()) if (key.kind === 'tradable') expect(fetchedAt).toBeGreaterThan(startedAt);
	});
}

const logLines = (bot: RunningBot) => bot.logged.join('').split('\n');

const warnings = (bot: RunningBot) =>
	logLines(bot).filter((line) => /"level":[45]0.*"msg":"[^"]*(recorded|price history)/.test(line));

const isRecordingAgain = (line: string): boolean => line.includes('"msg":"prices are recorded again"');

/** On a busy machine, another change may hold the lock of the store for longer than a recording waits. */
const isOfBusyStore = (warning: string): boolean => warning.includes('database is locked');

describe('A bot that records prices', () => {
	test('records what changes from list to list, also after a restart', async () => {
		const { bot, offer, recorded, expectRecorded } = await recordingBot();
		expect(await bot.read(price)).toContain('€11.00');
		await expectRecorded([11, 101]);
		Object.assign(offer, { ask: 12, quantity: 102 });
		await refresh(bot);
		await expectRecorded([11, 101], [12, 102]);
		await bot.restart();
		Object.assign(offer, { ask: 13 });
		await refresh(bot);
		await expectRecorded([11, 101], [12, 102], [13, 102]);
		await until(async () => expect(await recorded()).toMatchObject({ recorded: { length: 1 }, sales: { length: 1 } }));
		expect(warnings(bot).filter((warning) => !isOfBusyStore(warning))).toEqual([]);
	});

	test('with HISTORY=off records nothing', async () => {
		const { bot, recorded } = await recordingBot({ history: 'off' });
		expect(await bot.read(price)).toContain('€11.00');
		await refresh(bot);
		expect(await recorded()).toBeUndefined();
	});
});

test('A bot whose prices cannot be recorded answers as ever, logs that once, and keeps settings', async () => {
	const { bot, offer, database, recorded } = await recordingBot();
	const repair = await breakTable(database, 'price_changes');
	expect(await bot.read(price)).toContain('€11.00');
	await bot.read('/settings currency:USD');
	for (const ask of [12, 13]) {
		offer.ask = ask;
		await refresh(bot);
		expect(await bot.read(`${price} currency:EUR`)).toContain(`€${ask}.00`);
	}
	await until(() => expect(warnings(bot)).toHaveLength(1));
	expect(warnings(bot)[0]).toContain('prices cannot be recorded; the next list is tried again');
	await repair();
	offer.ask = 14;
	await refresh(bot);
	await until(async () => expect(offersOf(await recorded())?.at(-1)).toEqual([14, 101]));
	await until(() => expect(bot.logged.join('')).toContain('prices are recorded again'));
	expect(await bot.read('/settings')).toContain('USD');
});
