import { describe, expect, test } from 'vitest';
import { StoreError } from '../../src/base/errors/store-error.ts';
import type { Log } from '../../src/base/log.ts';
import type { Lows, PriceSnapshot } from '../../src/prices/price-history.ts';
import type { TimeSpan } from '../../src/prices/price-series.ts';
import { type HistorySource, RecordedPrices } from '../../src/prices/recorded-prices.ts';
import { SimulatedClock } from '../support/simulated-clock.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const game = 730;

/** A snapshot that tests recognize by its time and by how many items there were when it was read. */
interface TestSnapshot extends PriceSnapshot {
	readonly items: number;
}

function open({ recorded, fails = false }: { readonly recorded?: TimeSpan; readonly fails?: boolean } = {}) {
	const clock = new SimulatedClock();
	const logged: string[] = [];
	const note = (fields: object | string, message = '') =>
		void logged.push(typeof fields === 'string' ? fields : `${message} ${JSON.stringify(fields)}`);
	const state = { recorded, fails, itemCount: 1 };
	const calls = { recorded: 0, reference: [] as number[] };
	const answer = async <Value>(value: () => Value): Promise<Value> => {
		if (state.fails) throw new StoreError('unusable', 'disk I/O error');
		return value();
	};
	const source: HistorySource = {
		recorded: (of) => {
			if (of === game) calls.recorded++;
			return answer(() => (of === game ? state.recorded : undefined));
		},
		series: (_, keys) => answer(() => keys.map(() => undefined)),
		lows: (_, at) => answer(() => ({ before: at, items: state.itemCount }) as unknown as Lows),
		dayAsks: (_, keys, days) => answer(() => ({ days, asks: new Uint32Array(keys.length * days) })),
		reference: async (_, at) => {
			calls.reference.push(at);
			const { itemCount: items } = state;
			return answer(() => ({ at, items }) as TestSnapshot);
		},
	};
	const prices = new RecordedPrices({
		source,
		currency: 'EUR',
		itemCount: (of) => (of === game ? state.itemCount : 0),
		clock,
		log: { info: note, warn: note } as unknown as Log,
	});
	return {
		clock,
		logged,
		state,
		calls,
		prices,
		dayAgo: () => prices.dayAgo(game) as TestSnapshot | undefined,
	};
}

const start = new SimulatedClock().now();
const week: TimeSpan = { from: start - 7 * day, to: start };

describe('What was recorded', () => {
	test('is looked up a second after the start, and not waited for', async () => {
		const { prices, clock, calls } = open({ recorded: week });
		await clock.advance(999);
		expect(calls.recorded).toBe(0);
		await clock.advance(1);
		expect(prices.recorded(game)).toEqual(week);
	});

	test('is looked up sooner for those who cannot answer without it', async () => {
		const { prices } = open({ recorded: week });
		expect(prices.recorded(game)).toBeUndefined();
		await prices.ready(game);
		expect(prices.recorded(game)).toEqual(week);
	});

	test('is not looked up after the bot has stopped', async () => {
		const { prices, clock, calls } = open({ recorded: week });
		prices.stop();
		await clock.advance(hour);
		expect(calls.recorded).toBe(0);
	});

	test('is updated by each list that is recorded', async () => {
		const { prices, clock, calls } = open();
		await clock.advance(minute);
		expect(prices.recorded(game)).toBeUndefined();
		prices.onNotice({ game, recorded: week });
		expect(prices.recorded(game)).toEqual(week);
		const before = calls.recorded;
		await clock.advance(4 * minute);
		prices.recorded(game);
		expect(calls.recorded).toBe(before);
	});

	test('is looked up again if only other processes record, and if it was deleted', async () => {
		const { prices, clock, state } = open();
		await clock.advance(minute);
		state.recorded = week;
		await clock.advance(5 * minute);
		expect(prices.recorded(game)).toBeUndefined();
		await clock.advance(0);
		expect(prices.recorded(game)).toEqual(week);
		state.recorded = undefined;
		await clock.advance(5 * minute);
		prices.recorded(game);
		await clock.advance(0);
		expect(prices.recorded(game)).toBeUndefined();
	});
});

test('The lowest asks until yesterday are there before anybody asks, and read again every day', async () => {
	const { prices, clock } = open({ recorded: week });
	await clock.advance(2 * minute);
	const dayOf = (at: number | undefined) => Math.floor(at! / day);
	expect(dayOf(prices.lows(game)?.before)).toBe(dayOf(start));
	await clock.advance(day);
	prices.lows(game);
	await clock.advance(0);
	expect(dayOf(prices.lows(game)?.before)).toBe(dayOf(start) + 1);
});

test('The lowest asks of less than a week say nothing, so they are not known', async () => {
	const { prices, clock } = open({ recorded: { ...week, from: week.to - 6.9 * day } });
	await clock.advance(2 * minute);
	expect(prices.lows(game)).toBeUndefined();
});

describe('What everything cost a day ago', () => {
	test('is there before anybody asks, and read again every hour', async () => {
		const { clock, calls, dayAgo } = open({ recorded: week });
		await clock.advance(2 * minute);
		const hourAgo = (at: number) => Math.floor((at - day) / hour) * hour;
		expect(calls.reference).toEqual([hourAgo(start)]);
		const first = dayAgo();
		expect(first?.at).toBe(hourAgo(start));
		await clock.advance(hour);
		// The previous one is returned while the new one is read.
		expect(dayAgo()).toBe(first);
		await clock.advance(0);
		expect(dayAgo()?.at).toBe(hourAgo(start + hour));
		expect(calls.reference).toHaveLength(2);
	});

	test('is not read before something like a day was recorded', async () => {
		const { prices, clock, calls, dayAgo } = open({ recorded: { from: start - 17 * hour, to: start } });
		await clock.advance(minute);
		expect(dayAgo()).toBeUndefined();
		prices.onNotice({ game, recorded: { from: start - 17 * hour, to: start + hour } });
		expect(calls.reference).toHaveLength(1);
		await clock.advance(0);
		expect(dayAgo()).toBeDefined();
	});

	test('is read again when there are many new items, and until then what is known is shown', async () => {
		const { clock, calls, state, dayAgo } = open({ recorded: week });
		await clock.advance(minute);
		expect(dayAgo()?.items).toBe(1);
		state.itemCount = 2;
		expect(dayAgo()?.items).toBe(1);
		await clock.advance(0);
		expect(dayAgo()?.items).toBe(2);
		expect(calls.reference).toHaveLength(2);
	});

	test('is read once, however many ask meanwhile, and again by the next who asks if that fails', async () => {
		const { clock, calls, state, dayAgo, logged } = open({ recorded: week });
		await clock.advance(minute);
		state.itemCount = 2;
		state.fails = true;
		for (let i = 0; i < 10; i++) expect(dayAgo()?.items).toBe(1);
		await clock.settle();
		expect(calls.reference).toHaveLength(2);
		state.fails = false;
		expect(dayAgo()?.items).toBe(1);
		await clock.settle();
		expect(dayAgo()?.items).toBe(2);
		expect(logged).toEqual([]);
	});
});

describe('What everything cost at a moment', () => {
	test('is read once for moments within an hour, and again for many new items', async () => {
		const { prices, calls, state } = open();
		const at = start - 7 * day;
		const one = await prices.reference(game, at);
		const other = await prices.reference(game, at + 59 * minute);
		expect(other).toBe(one);
		state.itemCount = 2;
		expect(await prices.reference(game, at)).not.toBe(one);
		expect(calls.reference).toEqual([at, at]);
	});

	test('is kept for a few moments only', async () => {
		const { prices, calls } = open();
		for (const days of [1, 2, 3, 4, 5, 1, 5]) await prices.reference(game, start - days * day);
		expect(calls.reference).toEqual([1, 2, 3, 4, 5, 1].map((days) => start - days * day));
	});

	test('is read again after a failure, which is thrown', async () => {
		const { prices, state } = open({ fails: true });
		await expect(prices.reference(game, start)).rejects.toThrow('disk I/O error');
		state.fails = false;
		expect(await prices.reference(game, start)).toMatchObject({ at: start });
	});
});

test('A history that cannot be read is read again later, and the log says nothing', async () => {
	const { prices, clock, state, logged } = open({ fails: true });
	await clock.advance(minute);
	expect(prices.recorded(game)).toBeUndefined();
	state.fails = false;
	state.recorded = week;
	await clock.advance(5 * minute);
	prices.recorded(game);
	await clock.advance(0);
	expect(prices.recorded(game)).toEqual(week);
	expect(logged).toEqual([]);
});
