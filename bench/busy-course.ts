import { random } from '../playground/market/random.ts';
import type { DaySales, Detail, Offer, PriceSeries } from '../src/prices/price-series.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Prices of 90 days in which every list of the last 8 days and every day before has another one: about 2,400 offers. Times in Unix ms. */
export function busyCourse(name: string, now: number): PriceSeries {
	let count = 0;
	const number = () => random(name, `${count++}`);
	const from = now - 90 * day;
	const recent = now - 8 * day;
	const offers: Offer[] = [];
	let ask = 5 + 100 * number();
	const add = (at: number, detail: Detail) => {
		ask = cents(ask * (1 + 0.02 * (number() - 0.5)));
		const [low, high] = detail === 'list' ? [ask, ask] : [cents(0.99 * ask), cents(1.01 * ask)];
		offers.push({ at, detail, ask, quantity: 150 + Math.round(100 * number()), low, high });
	};
	for (let at = from; at < recent; at += day) add(at, 'day');
	for (let at = recent; at <= now; at += 5 * minute) add(at, 'list');
	const sales = offers
		.filter((_, i) => i % 24 === 0)
		.map(({ at, ask: amount }): DaySales => {
			const median = (factor: number) => ({ median: cents(amount! * factor), volume: 20 });
			return { at: Math.floor(at / day) * day, day: median(1), week: median(0.99), month: median(0.97) };
		});
	return { offers, recorded: [{ from, to: now }], sales };
}

const cents = (amount: number) => Math.round(100 * amount) / 100;
