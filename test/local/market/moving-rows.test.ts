import { describe, expect, test } from 'vitest';
import { MovingRows } from '../../../src/local/market/moving/moving-rows.ts';
import { games } from '../../../src/market/game.ts';
import { salesPeriods } from '../../../src/market/rows/sales-periods.ts';

interface Listed {
	readonly market_hash_name: string;
	readonly version: string | null;
	readonly min_price: number;
	readonly median_price: number;
	readonly mean_price: number;
	readonly max_price: number;
	readonly quantity: number;
	/** Unix seconds. */
	readonly updated_at: number;
}

interface Period {
	readonly min: number | null;
	readonly max: number | null;
	readonly avg: number | null;
	readonly median: number | null;
	readonly volume: number;
}

type Sold = Pick<Listed, 'market_hash_name' | 'version'> & Readonly<Record<string, Period>>;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** In the middle of a step. */
const start = Date.UTC(2026, 7, 20, 12, 2, 30);
const redline = 'AK-47 | Redline (Field-Tested)';

const moving = new MovingRows();
const idOf = ({ market_hash_name, version }: Pick<Listed, 'market_hash_name' | 'version'>) =>
	`${market_hash_name}/${version}`;
const byId = <R extends Pick<Listed, 'market_hash_name' | 'version'>>(rows: readonly R[]) =>
	new Map(rows.map((row) => [idOf(row), row]));
const listedAt = (at: number) => byId(moving.at(at, 'tradable', 730) as unknown as Listed[]);
const soldAt = (at: number) => byId(moving.at(at, 'history', 730) as unknown as Sold[]);
const absentAt = (at: number) => byId(moving.at(at, 'out-of-stock', 730) as unknown as Listed[]);
const every = (ms: number, count: number) => Array.from({ length: count }, (_, i) => start + i * ms);
const middle = (sorted: readonly number[]) => sorted[sorted.length >> 1]!;

/** Of the items in both lists, how many have another lowest ask, and how many another ask or quantity. */
function changesBetween(before: ReturnType<typeof listedAt>, after: ReturnType<typeof listedAt>) {
	const both = [...before].flatMap(([id, row]) => (after.has(id) ? [[row, after.get(id)!] as const] : []));
	const asks = both.filter(([a, b]) => a.min_price !== b.min_price);
	const either = both.filter(([a, b]) => a.min_price !== b.min_price || a.quantity !== b.quantity);
	return { asks: asks.length / both.length, either: either.length / both.length };
}

/** The average share that changes from each of the lists to the next one. */
function averageChanges(lists: readonly ReturnType<typeof listedAt>[]) {
	const changes = lists.slice(1).map((list, i) => changesBetween(lists[i]!, list));
	const average = (share: 'asks' | 'either') => changes.reduce((sum, each) => sum + each[share], 0) / changes.length;
	return { asks: average('asks'), either: average('either') };
}

describe('The sample lists that move', () => {
	const days = every(day, 15).map(listedAt);

	test('depend on nothing but the time', () => {
		const other = new MovingRows();
		other.at(start + day, 'tradable', 730);
		for (const game of games)
			for (const kind of ['tradable', 'trade-locked', 'history', 'out-of-stock'] as const) {
				moving.at(start - day, kind, game);
				expect(other.at(start, kind, game)).toEqual(moving.at(start, kind, game));
			}
	});

	test('are the same for 5 minutes of the clock', () => {
		const at = (ms: number) => moving.at(start + ms, 'tradable', 730);
		expect(at(2 * minute)).toEqual(at(-2 * minute));
		expect(at(3 * minute)).not.toEqual(at(-2 * minute));
	});

	test('change as often as real ones: 1 to 3 % of the items in 5 minutes, a third in a day', () => {
		const steps = averageChanges(every(5 * minute, 25).map(listedAt));
		expect(steps.either).toBeGreaterThan(0.01);
		expect(steps.either).toBeLessThan(0.03);
		const daily = averageChanges(days);
		expect(daily.asks).toBeGreaterThan(0.16);
		expect(daily.asks).toBeLessThan(0.36);
		expect(daily.either).toBeGreaterThan(0.27);
		expect(daily.either).toBeLessThan(0.45);
	});

	test('change the price of a bestseller by little at once, and by more over weeks', () => {
		const asks = every(12 * hour, 80).map((at) => listedAt(at).get(`${redline}/null`)!.min_price);
		const steps = asks.slice(1).map((ask, i) => Math.abs(ask / asks[i]! - 1));
		expect(middle(steps.toSorted((a, b) => a - b))).toBeLessThan(0.03);
		const sorted = asks.toSorted((a, b) => a - b);
		expect(sorted[8]).toBeGreaterThan(30);
		expect(sorted.at(-8)).toBeLessThan(45);
		expect(sorted.at(-8)! / sorted[8]!).toBeGreaterThan(1.06);
	});

	test('have figures that fit each other, and no price under 0.01', () => {
		for (const list of days.slice(0, 3))
			for (const [id, row] of list) {
				const { min_price, median_price, mean_price, max_price, quantity, updated_at } = row;
				expect(min_price, id).toBeGreaterThanOrEqual(0.01);
				expect(min_price, id).toBeLessThanOrEqual(median_price);
				expect(median_price, id).toBeLessThanOrEqual(max_price);
				expect(mean_price, id).toBeGreaterThanOrEqual(min_price);
				expect(mean_price, id).toBeLessThanOrEqual(max_price);
				expect(quantity, id).toBeGreaterThanOrEqual(1);
				if (quantity === 1) expect(min_price, id).toBe(max_price);
				expect(updated_at, id).toBeLessThanOrEqual((start + 2 * day) / 1000);
			}
	});

	test('lose some items each day, list them as out of stock meanwhile, and get them back', () => {
		const counts = days.slice(1).map((list, i) => {
			const gone = [...days[i]!.keys()].filter((id) => !list.has(id));
			const come = [...list.keys()].filter((id) => !days[i]!.has(id));
			return [gone.length, come.length];
		});
		const [gone, come] = [0, 1].map((i) => counts.reduce((sum, each) => sum + each[i]!, 0) / counts.length);
		for (const each of [gone, come]) {
			expect(each).toBeGreaterThan(3);
			expect(each).toBeLessThan(30);
		}
		const [first, ...later] = days;
		const missed = [...first!.keys()].filter((id) => later.some((list) => !list.has(id)));
		expect(missed.some((id) => later.at(-1)!.has(id))).toBe(true);
		for (const [i, list] of days.entries()) {
			const absent = absentAt(start + i * day);
			expect(absent.size).toBeGreaterThan(30);
			expect([...absent.keys()].filter((id) => list.has(id))).toEqual([]);
		}
	});

	test('have absurd offers, but only if there are no more than two', () => {
		const sold = soldAt(start);
		const absurd = days.flatMap((list) =>
			[...list].filter(([id, row]) => row.min_price > 2 * (sold.get(id)!.last_90_days!.median ?? Infinity)),
		);
		expect(absurd.length).toBeGreaterThan(0);
		expect(Math.max(...absurd.map(([, { quantity }]) => quantity))).toBeLessThanOrEqual(2);
	});

	test('let items that belong together fall or rise together now and then', () => {
		const events = ['Katowice 2019', 'Stockholm 2021', 'Antwerp 2022', 'Paris 2023', 'Copenhagen 2024'];
		const lists = every(4 * day, 23).map(listedAt);
		const turns = events.flatMap((event) =>
			lists.slice(1).filter((after, i) => {
				const changes = [...lists[i]!].flatMap(([id, { min_price }]) => {
					const now = id.includes(`| ${event}`) ? after.get(id) : undefined;
					return now ? [now.min_price / min_price - 1] : [];
				});
				const sorted = changes.toSorted((a, b) => a - b);
				// Nearly all of them: the typical change is large, and so are those of the quarters around it.
				const quarters = [0.25, 0.75].map((part) => sorted[Math.floor(part * sorted.length)]!);
				return Math.abs(middle(sorted)) > 0.06 && Math.sign(quarters[0]!) === Math.sign(quarters[1]!);
			}),
		);
		expect(turns.length).toBeGreaterThan(0);
		expect(turns.length).toBeLessThan(0.3 * events.length * lists.length);
	});
});

describe('The sales of the sample lists that move', () => {
	test('were made near the lowest ask of their time', () => {
		const asks = new Map<string, number[]>();
		for (let at = start - 30 * day; at < start; at += 12 * hour)
			for (const [id, row] of listedAt(at)) asks.set(id, [...(asks.get(id) ?? []), row.min_price]);
		let count = 0;
		for (const [id, row] of soldAt(start)) {
			const { median, volume } = row.last_30_days!;
			const seen = asks.get(id)?.toSorted((a, b) => a - b) ?? [];
			if (median === null || volume < 10 || seen.length < 50) continue;
			count++;
			expect(median / middle(seen), id).toBeGreaterThan(0.85);
			expect(median / middle(seen), id).toBeLessThan(1.2);
		}
		expect(count).toBeGreaterThan(300);
	});

	test('of a period include those of the shorter ones', () => {
		const fields = salesPeriods.map(({ field }) => field);
		for (const at of every(9 * day, 2))
			for (const [id, row] of soldAt(at))
				for (const [i, field] of fields.entries()) {
					const { min, max, avg, median, volume } = row[field]!;
					const shorter = row[fields[i - 1] ?? ''];
					expect(volume, id).toBeGreaterThanOrEqual(shorter?.volume ?? 0);
					if (min === null || max === null || avg === null || median === null) {
						expect([min, max, avg, median, volume], id).toEqual([null, null, null, null, 0]);
						continue;
					}
					expect(volume, id).toBeGreaterThan(0);
					expect(min, id).toBeGreaterThanOrEqual(0.01);
					expect(min, id).toBeLessThanOrEqual(Math.min(median, avg, shorter?.min ?? Infinity));
					expect(max, id).toBeGreaterThanOrEqual(Math.max(median, avg, shorter?.max ?? 0));
				}
	});

	test('change slowly: the median of 30 days by little from one day to the next', () => {
		const [before, after] = [soldAt(start), soldAt(start + day)];
		const changes = [...before].flatMap(([id, row]) => {
			const { median, volume } = row.last_30_days!;
			return median !== null && volume >= 10 ? [Math.abs(after.get(id)!.last_30_days!.median! / median - 1)] : [];
		});
		const sorted = changes.toSorted((a, b) => a - b);
		expect(middle(sorted)).toBeLessThan(0.01);
		expect(sorted[Math.floor(sorted.length * 0.95)]).toBeLessThan(0.05);
	});
});
