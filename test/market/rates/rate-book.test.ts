import { describe, expect, test } from 'vitest';
import { type Measurement, RateBook, type RateBookOptions, rateStore } from '../../../src/market/rates/rate-book.ts';
import { AtomicKeyv } from '../../../src/storage/atomic-keyv.ts';
import { SimulatedClock } from '../../support/simulated-clock.ts';
import { openDatabase } from '../../support/store.ts';
import { key } from '../fixture.ts';

const minute = 60_000;
const hour = 60 * minute;
const near = (rate: number): Measurement => ({ rate, spread: 0.0004, items: 900 });
const wide = (rate: number): Measurement => ({ rate, spread: 0.02, items: 900 });

async function openBook({
	clock = new SimulatedClock(),
	store,
}: Partial<Pick<RateBookOptions, 'store'>> & { clock?: SimulatedClock } = {}) {
	const logged: string[] = [];
	const note = (_: object, message: string) => void logged.push(message);
	const stored = new AtomicKeyv<unknown>(await openDatabase(), 'rates');
	const log = { debug: note, info: note, warn: note, error: note } as never;
	const reopen = () => new RateBook({ home: 'EUR', clock, log, store: store ?? rateStore(stored) });
	return { clock, stored, logged, reopen, book: reopen() };
}

describe('The exchange rate of a currency', () => {
	test('is the one measured last, for all games', async () => {
		const { book, clock } = await openBook();
		expect(book.conversion('USD')).toBeUndefined();
		await book.record(key('tradable', 'USD'), near(1.17));
		await clock.advance(6 * hour);
		await book.record(key('history', 'USD', 570), near(1.19));
		expect(book.conversion('USD')).toEqual({ from: 'EUR', rate: 1.19, measuredAt: clock.now() });
		expect(book.conversion('GBP')).toBeUndefined();
	});

	test('is not used if its lists do not follow one rate, until the same list does; the log says so once', async () => {
		const { book, logged } = await openBook();
		await book.record(key('history', 'TRY'), near(47));
		await book.record(key('tradable', 'TRY'), wide(47));
		await book.record(key('tradable', 'TRY'), wide(47));
		await book.record(key('history', 'TRY'), near(47));
		expect(book.conversion('TRY')).toBeUndefined();
		expect(logged.filter((line) => line.includes('do not follow one exchange rate'))).toHaveLength(1);
		await book.record(key('tradable', 'TRY'), near(47));
		expect(book.conversion('TRY')).toMatchObject({ rate: 47 });
	});

	test('is used again a day after a list that did not follow it was last measured', async () => {
		const { book, clock } = await openBook();
		await book.record(key('trade-locked', 'USD', 252490), wide(1.17));
		for (let i = 0; i < 4; i++) {
			await book.record(key('tradable', 'USD'), near(1.17));
			expect(book.conversion('USD')).toBeUndefined();
			await clock.advance(6.5 * hour);
		}
		await book.record(key('tradable', 'USD'), near(1.17));
		expect(book.conversion('USD')).toMatchObject({ rate: 1.17 });
	});

	test('is not used if two lists measured within an hour follow different rates', async () => {
		const { book, clock } = await openBook();
		await book.record(key('tradable', 'RUB'), near(90));
		await clock.advance(30 * minute);
		await book.record(key('history', 'RUB'), near(93));
		expect(book.conversion('RUB')).toBeUndefined();
		// A day later, another rate is no surprise.
		await clock.advance(24 * hour);
		await book.record(key('tradable', 'RUB'), near(95));
		expect(book.conversion('RUB')).toMatchObject({ rate: 95 });
	});

	test('is stored with its time, and belongs to the home currency it was measured from', async () => {
		const { book, clock, stored, reopen } = await openBook();
		await book.record(key('tradable', 'USD'), near(1.17));
		const measuredAt = clock.now();
		await clock.advance(3 * hour);
		const next = reopen();
		await next.load();
		expect(next.conversion('USD')).toEqual({ from: 'EUR', rate: 1.17, measuredAt });
		expect(await stored.keys()).toEqual(['EUR']);
	});

	test('is new if it comes from the future, until it is measured again', async () => {
		const { book, clock, reopen } = await openBook();
		await book.record(key('tradable', 'USD'), near(1.17));
		clock.setWall(-24 * hour);
		const next = reopen();
		await next.load();
		const loadedAt = clock.now();
		await clock.advance(hour);
		await next.load();
		expect(next.conversion('USD')).toEqual({ from: 'EUR', rate: 1.17, measuredAt: loadedAt });
		await next.record(key('tradable', 'USD'), near(1.19));
		const last = reopen();
		for (const each of [next, last]) {
			await each.load();
			expect(each.conversion('USD')).toMatchObject({ rate: 1.19 });
		}
	});

	test('is not trusted from a damaged record; the others are still read', async () => {
		const { book, stored, reopen } = await openBook();
		await book.record(key('tradable', 'USD'), near(1.17));
		await book.record(key('tradable', 'GBP'), near(0.86));
		await stored.change('EUR', (was) => {
			const [first, ...others] = was as object[];
			return [{ ...first, rate: 'much' }, ...others];
		});
		const next = reopen();
		await next.load();
		expect([next.conversion('USD'), next.conversion('GBP')?.rate]).toEqual([undefined, 0.86]);
	});

	test('stays in memory if it cannot be stored or read, and the log says so', async () => {
		const failing = async () => {
			throw new Error('locked');
		};
		const { book, logged } = await openBook({ store: { load: failing, save: failing } });
		await book.load();
		await book.record(key('tradable', 'USD'), near(1.17));
		expect(book.conversion('USD')).toMatchObject({ rate: 1.17 });
		expect(logged).toEqual([
			'the stored exchange rates cannot be read; they are measured again',
			'exchange rate measured',
			'exchange rates cannot be stored; they stay in memory',
		]);
	});
});
