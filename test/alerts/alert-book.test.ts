import { describe, expect, test } from 'vitest';
import type { Alert, Goal, Offer } from '../../src/alerts/alert.ts';
import {
	type AlertBook,
	bookOf,
	changeAlerts,
	expire,
	type JudgedList,
	judge,
	oldestList,
	pauseUnreachable,
} from '../../src/alerts/alert-book.ts';
import { beginSending, emptyOutbox } from '../../src/delivery/outbox.ts';
import { above, alertFor, below, bookWith, day, minute, random, start, stock } from './alerts-world.ts';

const list = (at: number, offer: Offer | undefined): JudgedList => ({
	at,
	isAbout: () => true,
	offerOf: () => offer,
});
const priceAt = (at: number, ask: number | null, quantity = ask === null ? 0 : 1) => list(at, { ask, quantity });
const sent = (book: AlertBook) => bookOf({ ...book, outbox: emptyOutbox });
const statesOf = (book: AlertBook | undefined) => book?.alerts.map(({ state }) => state);

describe('A book', () => {
	test('gets a message for each alert that fires, in the same step', () => {
		const book = bookWith(alertFor(below(10)), alertFor(above(5), { repeats: true }), alertFor(below(1)));
		const judged = judge(book, priceAt(start + minute, 9));
		expect(statesOf(judged)).toEqual(['done', 'told', 'armed']);
		expect(judged.outbox.waiting).toMatchObject([
			{ alert: book.alerts[0]!.id, what: 'met', ask: 9, channel: '7', at: start + minute },
			{ alert: book.alerts[1]!.id, what: 'met', ask: 9 },
		]);
		expect(judged.dueAt).toBe(start + minute);
	});

	test('is the same object if a list changes nothing, so that nothing is written', () => {
		const book = bookWith(alertFor(below(10)));
		expect(judge(book, priceAt(start + minute, 11))).toBe(book);
		expect(expire(book, start + day)).toBe(book);
		expect(changeAlerts(book, (alerts) => [...alerts])).toBe(book);
	});

	test('is judged by the same list any number of times with the same result', () => {
		const book = bookWith(alertFor(below(10), { repeats: true }));
		const once = judge(book, priceAt(start + minute, 9));
		expect(judge(once, priceAt(start + minute, 9))).toBe(once);
	});

	test('is not judged about items that are gone, and alerts that are paused, over or about something else', () => {
		const ended = alertFor(below(10), { endsAt: start });
		const book = bookWith(alertFor(below(10), { paused: 'owner' }), alertFor(stock, { state: 'done' }), ended);
		expect(judge(book, priceAt(start + minute, 9))).toBe(book);
		const gone = bookWith(alertFor(stock, { state: 'told' }), alertFor(below(10)));
		expect(judge(gone, list(start + minute, undefined))).toBe(gone);
		expect(judge(gone, { ...priceAt(start + minute, 9), isAbout: () => false })).toBe(gone);
	});

	test('is not judged by a list that is older than its alerts, or than what changed them last', () => {
		const book = bookWith(alertFor(below(10), { repeats: true }));
		expect(judge(book, priceAt(start - 1, 9))).toBe(book);
		const told = judge(book, priceAt(start + 5 * minute, 9));
		// Another process still has an older list, in which the price has not fallen yet.
		expect(judge(told, priceAt(start + 4 * minute, 20))).toBe(told);
		const armed = judge(told, priceAt(start + 10 * minute, 20));
		expect(statesOf(armed)).toEqual(['armed']);
		expect(judge(armed, priceAt(start + 5 * minute, 9))).toBe(armed);
	});

	test('is judged again soon after the clock was set back', () => {
		const book = bookWith(alertFor(below(10), { addedAt: start + day, endsAt: start + 9 * day }));
		expect(statesOf(judge(book, priceAt(start + minute, 9)))).toEqual(['done']);
		expect(judge(book, priceAt(start + day - oldestList, 9))).toBe(book);
	});

	test('keeps an alert that has fired for good for 30 days, and longer if its message still waits', () => {
		const book = judge(bookWith(alertFor(below(10))), priceAt(start + minute, 9));
		const later = start + minute + 30 * day;
		expect(expire(book, later)).toBe(book);
		expect(book.dueAt).toBe(start + minute);
		const kept = sent(book)!;
		expect(kept.dueAt).toBe(later);
		expect(expire(kept, later - 1)).toBe(kept);
		expect(expire(kept, later)).toBeUndefined();
	});

	test('ends an alert whose time is over, says so once, and removes it 30 days later', () => {
		const alert = alertFor(below(10), { endsAt: start + day });
		const book = bookOf(bookWith(alert))!;
		expect(book.dueAt).toBe(start + day);
		expect(expire(book, start + day - 1)).toBe(book);
		const ended = expire(book, start + day)!;
		expect(statesOf(ended)).toEqual(['ended']);
		expect(ended.outbox.waiting).toMatchObject([{ what: 'ended', alert: alert.id, ask: null }]);
		expect(expire(ended, start + 2 * day)).toBe(ended);
		expect(judge(ended, priceAt(start + 2 * day, 1))).toBe(ended);
		expect(expire(sent(ended)!, start + 31 * day)).toBeUndefined();
	});

	test('says nothing to someone who cannot be reached, and removes what ended long ago while nothing ran', () => {
		const unreachable = bookWith(alertFor(below(10), { endsAt: start + day, paused: 'unreachable' }));
		expect(expire(unreachable, start + day)).toMatchObject({ outbox: { waiting: [] }, alerts: [{ state: 'ended' }] });
		expect(expire(bookWith(alertFor(below(10), { endsAt: start + day })), start + 31 * day)).toBeUndefined();
	});

	test('never drops an alert whose message waits, however many fire at once; of the others the newest 25 stay', () => {
		const alerts = Array.from({ length: 40 }, (_, i) => alertFor(below(10 + i)));
		const judged = judge(bookWith(...alerts), priceAt(start + minute, 9));
		expect(judged.outbox.waiting).toHaveLength(40);
		expect(judged.alerts).toHaveLength(40);
		const newer = alertFor(below(10), { state: 'done', toldAt: start + 2 * minute });
		const left = sent({ ...judged, alerts: [...judged.alerts, newer] })!;
		expect(left.alerts).toHaveLength(25);
		expect(left.alerts).toContain(newer);
	});

	test('of someone who cannot be reached is paused and sends nothing, but what its owner paused stays so', () => {
		const [told] = judge(bookWith(alertFor(below(10))), priceAt(start + minute, 9)).alerts;
		const book = judge(
			bookWith(told!, alertFor(below(10)), alertFor(below(5)), alertFor(below(6), { paused: 'owner' })),
			priceAt(start + minute, 9),
		);
		const sending = { ...book, outbox: beginSending(book.outbox, start + 2 * minute, 'attempt') };
		const paused = pauseUnreachable(sending, sending.outbox.parcel!.id)!;
		expect(paused.alerts.map((alert) => alert.paused)).toEqual([undefined, 'unreachable', 'unreachable', 'owner']);
		expect(paused.outbox.waiting).toEqual([]);
		expect(paused.outbox.parcel).toBeUndefined();
	});

	test('whose message was refused fires once more when it goes on', () => {
		for (const repeats of [false, true]) {
			const book = judge(bookWith(alertFor(below(10), { repeats })), priceAt(start + minute, 9));
			const sending = { ...book, outbox: beginSending(book.outbox, start + 2 * minute, 'attempt') };
			const paused = pauseUnreachable(sending, sending.outbox.parcel!.id)!;
			expect(paused.alerts).toMatchObject([{ state: 'armed', paused: 'unreachable', toldAt: undefined }]);
			const goesOn = changeAlerts(paused, ([alert]) => [{ ...alert!, paused: undefined }])!;
			expect(judge(goesOn, priceAt(start + day, 9)).outbox.waiting).toHaveLength(1);
		}
	});

	test('loses the messages about a goal that was changed before they were sent, but not if only its days were', () => {
		const book = judge(bookWith(alertFor(below(10), { repeats: true })), priceAt(start + minute, 9));
		const waitingAfter = (change: Partial<Alert>) =>
			changeAlerts(book, ([alert]) => [{ ...alert!, ...change }])!.outbox.waiting;
		expect(waitingAfter({ goal: below(8), state: 'armed' })).toEqual([]);
		expect(waitingAfter({ goal: below(10), endsAt: start + 9 * day })).toHaveLength(1);
	});

	test('loses the messages about an alert that is deleted', () => {
		const book = judge(bookWith(alertFor(below(10)), alertFor(below(11))), priceAt(start + minute, 9));
		const [, kept] = book.alerts;
		const left = changeAlerts(book, ([, second]) => [second!])!;
		expect(left.outbox.waiting).toMatchObject([{ alert: kept!.id }]);
		expect(changeAlerts(book, () => [])).toBeUndefined();
	});
});

describe('A price that wobbles around the goal for years', () => {
	const hour = 60 * minute;
	const years = 3;

	/** When an alert fires, by going over all prices at once. */
	function oracle(goal: Goal, prices: readonly (number | null)[], repeats: boolean, state: Alert['state']): number[] {
		const fired: number[] = [];
		let isWaiting = state === 'armed';
		for (const [i, price] of prices.entries()) {
			if (goal.kind === 'stock') {
				if (isWaiting && price !== null) fired.push(i);
				isWaiting = price === null;
			} else if (price !== null) {
				const amount = Math.round(100 * goal.amount);
				const beyond = (goal.kind === 'below' ? 1 : -1) * (Math.round(100 * price) - amount);
				if (isWaiting && beyond <= 0) fired.push(i);
				if (beyond <= 0) isWaiting = false;
				else if (50 * beyond >= amount) isWaiting = true;
			}
			if (fired.length > 0 && !repeats) break;
		}
		return fired;
	}

	const cases = [below(10), above(10), stock].flatMap((goal) =>
		[true, false].flatMap((repeats) =>
			(['armed', 'told'] as const).map((state) => ({ kind: goal.kind, goal, repeats, state })),
		),
	);

	test.each(cases)('fires exactly when it should ($kind, repeats: $repeats, $state)', ({ goal, repeats, state }) => {
		const next = random(7);
		let price = 1000;
		const prices = Array.from({ length: years * 365 * 24 }, () => {
			price = Math.round(Math.max(930, Math.min(1070, price + 16 * (next() - 0.5))));
			return next() < 0.02 ? null : price / 100;
		});
		const endsAt = start + years * 365 * day;
		let book = bookWith(alertFor(goal, { repeats, state, endsAt }));
		const fired: number[] = [];
		for (const [i, ask] of prices.entries()) {
			book = judge(book, priceAt(start + i * hour, ask));
			fired.push(...book.outbox.waiting.map(({ at }) => (at - start) / hour));
			if (book.outbox.waiting.length > 0) book = sent(book)!;
		}
		expect(fired).toEqual(oracle(goal, prices, repeats, state));
		if (repeats) expect(fired.length).toBeGreaterThan(50);
		else expect(fired).toHaveLength(1);
	});
});

test('Over a year, each of many alerts ends once, on time, and nothing is left in the end', () => {
	const next = random(3);
	const alerts = Array.from({ length: 25 }, () =>
		alertFor(below(1), { endsAt: start + (1 + Math.floor(364 * next())) * day, repeats: next() < 0.5 }),
	);
	let book: AlertBook | undefined = bookOf(bookWith(...alerts));
	const ended: string[] = [];
	let looks = 0;
	while (book) {
		const { dueAt } = book;
		expect(dueAt).toBeDefined();
		const was: AlertBook = book;
		book = expire(was, dueAt!);
		// Otherwise it would be looked at again and again.
		expect(book).not.toBe(was);
		ended.push(...(book?.outbox.waiting ?? []).map(({ alert, at }) => `${alert} ${at}`));
		book = book && bookOf({ ...book, outbox: emptyOutbox });
		looks++;
	}
	expect(ended.sort()).toEqual(alerts.map(({ id, endsAt }) => `${id} ${endsAt}`).sort());
	expect(looks).toBeLessThanOrEqual(50);
});
