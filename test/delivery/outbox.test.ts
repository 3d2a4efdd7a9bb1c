import { describe, expect, test } from 'vitest';
import {
	beginSending,
	emptyOutbox,
	finishSending,
	hold,
	type Outbox,
	outboxDueAt,
	putBack,
	queue,
	resume,
	retryLater,
	sendingTime,
	withdraw,
} from '../../src/delivery/outbox.ts';
import { type Letter, letter } from './world.ts';

const minute = 60_000;
const waiting = (...letters: Letter[]): Outbox<Letter> => queue<Letter>(emptyOutbox, letters);
const two = waiting(letter('a', 10), letter('b', 20));
const texts = ({ waiting }: Outbox<Letter>) => waiting.map(({ text }) => text);
const begun = beginSending(two, 100, 'first attempt');

describe('An outbox', () => {
	test('keeps messages in the order in which they came about', () => {
		expect(texts(queue(two, [letter('c', 15)]))).toEqual(['a', 'c', 'b']);
	});

	test('takes no message twice', () => {
		expect(queue(two, [letter('a', 30)])).toBe(two);
		expect(queue(begun, [letter('a', 30)])).toBe(begun);
	});

	test('is due when its oldest message was queued', () => {
		expect(outboxDueAt(two)).toBe(10);
		expect(outboxDueAt(emptyOutbox)).toBeUndefined();
	});

	test('sends nothing before it is due', () => {
		expect(beginSending(two, 9, 'attempt')).toBe(two);
		expect(beginSending(emptyOutbox, 9, 'attempt')).toBe(emptyOutbox);
	});

	test('sends up to three messages one by one, and more as one', () => {
		expect(begun.parcel?.messages).toEqual(['a']);
		const four = queue(two, [letter('c', 30), letter('d', 40), letter('e', 50, 'another channel')]);
		expect(beginSending(four, 100, 'attempt').parcel?.messages).toEqual(['a', 'b', 'c', 'd']);
	});

	test('goes on with the next message once one has arrived', () => {
		const next = finishSending(begun, begun.parcel!.id);
		expect(texts(next)).toEqual(['b']);
		expect(outboxDueAt(next)).toBe(20);
		expect(finishSending(begun, 'another parcel')).toBe(begun);
	});

	test('leaves a parcel to the process that sends it, until that has had its time', () => {
		expect(beginSending(begun, 100 + sendingTime - 1, 'second attempt')).toBe(begun);
		const { parcel } = beginSending(begun, 100 + sendingTime, 'second attempt');
		expect(parcel).toMatchObject({ id: begun.parcel!.id, attempt: 'second attempt', isUncertain: true });
	});

	test('gives a parcel an id of at most 25 characters that only the same messages in the same channel have', () => {
		const id = (...letters: Letter[]) => beginSending(waiting(...letters), 100, 'attempt').parcel!.id;
		expect(id(letter('a', 10))).toBe(id(letter('a', 10), letter('b', 11)));
		expect(id(letter('a', 10))).not.toBe(id(letter('a', 10, 'another channel')));
		expect(id(letter('a', 10)).length).toBeLessThanOrEqual(25);
	});
});

describe('A parcel whose sending has failed', () => {
	test('is tried again at its place, then after pauses that grow to ten minutes', () => {
		let outbox = two;
		let now = 100;
		const pauses: number[] = [];
		for (let i = 0; i < 8; i++) {
			outbox = retryLater(beginSending(outbox, now, `${i}`), `${i}`, now);
			pauses.push(outbox.parcel!.dueAt - now);
			now = Math.max(now, outbox.parcel!.dueAt);
		}
		expect(pauses).toEqual([-90, 5_000, 30_000, 2 * minute, 5 * minute, 10 * minute, 10 * minute, 10 * minute]);
	});

	test('is not tried before the time that Discord gave', () => {
		const failed = retryLater(begun, 'first attempt', 100);
		const again = retryLater(beginSending(failed, 200, 'next'), 'next', 200, { retryAt: 9_000 });
		expect(outboxDueAt(again)).toBe(9_000);
	});

	test('stays uncertain once it may have arrived', () => {
		const unclear = retryLater(begun, 'first attempt', 100, { isUncertain: true });
		const again = retryLater(beginSending(unclear, 200, 'next'), 'next', 200);
		expect(beginSending(again, 1e9, 'third').parcel!.isUncertain).toBe(true);
		const clear = retryLater(begun, 'first attempt', 100);
		expect(beginSending(clear, 200, 'next').parcel!.isUncertain).toBe(false);
	});

	test('is not touched by an attempt that another one has replaced', () => {
		const replaced = beginSending(begun, 1e9, 'second attempt');
		expect(retryLater(replaced, 'first attempt', 1e9)).toBe(replaced);
		expect(putBack(replaced, 'first attempt')).toBe(replaced);
	});

	test('goes back to its place when what made it fail is over', () => {
		const failed = retryLater(begun, 'first attempt', 100);
		const twice = retryLater(beginSending(failed, 200, 'next'), 'next', 200);
		expect(outboxDueAt(twice)).toBe(5_200);
		expect(outboxDueAt(resume(twice))).toBe(10);
		expect(resume(begun)).toBe(begun);
	});

	test('goes back to its place if it was not sent after all', () => {
		const back = putBack(begun, 'first attempt');
		expect(outboxDueAt(back)).toBe(10);
		expect(beginSending(back, 200, 'next').parcel).toMatchObject({ isUncertain: false, failures: 0 });
	});
});

describe('Messages that are held back', () => {
	const held = hold(queue(two, []), 1_000);

	test('wait until then, and come as one', () => {
		expect(beginSending(held, 999, 'attempt')).toBe(held);
		const { parcel, heldUntil } = beginSending(held, 1_000, 'attempt');
		expect(parcel?.messages).toEqual(['a', 'b']);
		expect(heldUntil).toBeUndefined();
	});

	test('include one whose sending has failed', () => {
		const failed = hold(retryLater(begun, 'first attempt', 100), 1_000);
		expect(outboxDueAt(failed)).toBe(1_000);
		expect(beginSending(failed, 1_000, 'next').parcel?.messages).toEqual(['a', 'b']);
	});

	test('do not include one that may have arrived, but that waits, too', () => {
		const unclear = hold(retryLater(begun, 'first attempt', 100, { isUncertain: true }), 1_000);
		expect(outboxDueAt(unclear)).toBe(1_000);
		expect(beginSending(unclear, 1_000, 'next').parcel).toMatchObject({ messages: ['a'], isUncertain: true });
	});
});

describe('A message that is no longer wanted', () => {
	const isA = ({ text }: Letter) => text === 'a';

	test('is not sent', () => {
		expect(texts(withdraw(two, isA))).toEqual(['b']);
		expect(withdraw(two, () => false)).toBe(two);
	});

	test('is not sent again after a failure', () => {
		const left = withdraw(retryLater(begun, 'first attempt', 100), isA);
		expect(texts(left)).toEqual(['b']);
		expect(left.parcel).toBeUndefined();
	});

	test('stays where it is being sent, or may have arrived', () => {
		expect(withdraw(begun, isA)).toBe(begun);
		const unclear = retryLater(begun, 'first attempt', 100, { isUncertain: true });
		expect(withdraw(unclear, isA)).toBe(unclear);
	});

	test('leaves the others of its parcel, which has another id then', () => {
		const four = queue(two, [letter('c', 30), letter('d', 40)]);
		const failed = retryLater(beginSending(four, 100, 'first'), 'first', 100);
		const left = withdraw(failed, isA);
		expect(left.parcel).toMatchObject({ messages: ['b', 'c', 'd'], failures: 1 });
		expect(left.parcel!.id).not.toBe(failed.parcel!.id);
	});
});
