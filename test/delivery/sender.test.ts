import { describe, expect, test } from 'vitest';
import { mailQueue } from '../../src/delivery/mail-queue.ts';
import type { Refusal } from '../../src/delivery/mailbox.ts';
import { StoreError } from '../../src/errors/store-error.ts';
import { MemoryLedger } from '../support/memory-ledger.ts';
import { SimulatedClock } from '../support/simulated-clock.ts';
import { type Book, bookOf, mailbox, put, world } from './world.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const many = (count: number) => Array.from({ length: count }, (_, i) => `message ${i}`);
const inAnySecond = (times: readonly number[]) =>
	Math.max(...times.map((at) => times.filter((other) => other >= at && other < at + second).length));

describe('The sender', () => {
	test('sends what waits, and forgets it', async () => {
		const { clock, ledger, messenger, sender, outcomes } = world();
		await put(ledger, 'a', clock.wall(), 'one', 'two');
		sender();
		await clock.advance(second);
		expect(messenger.texts).toEqual(['one', 'two']);
		expect((await ledger.get('a'))?.outbox).toEqual({ waiting: [] });
		expect(outcomes).toEqual(['sent', 'sent']);
	});

	test('sends at once when told that something was queued', async () => {
		const { clock, ledger, messenger, sender } = world();
		const { wake } = bound(sender());
		await clock.advance(second);
		await put(ledger, 'a', clock.wall(), 'one');
		wake();
		await clock.advance(1);
		expect(messenger.texts).toEqual(['one']);
	});

	test('finds within seconds what another process has queued', async () => {
		const { clock, ledger, messenger, sender } = world();
		sender();
		await clock.advance(minute);
		await put(ledger, 'a', clock.wall(), 'one');
		await clock.advance(5 * second);
		expect(messenger.texts).toEqual(['one']);
	});

	test('sends what is due later when it is due', async () => {
		const { clock, ledger, messenger, sender } = world();
		const dueAt = clock.wall() + hour + 1_234;
		await put(ledger, 'a', dueAt, 'one');
		sender();
		await clock.advance(2 * hour);
		expect(messenger.posted).toMatchObject([{ text: 'one', at: dueAt }]);
	});

	test('sends at most two messages in any second, those that have waited longest first, over all mailboxes', async () => {
		const { clock, ledger, messenger, sender } = world();
		const feeds = new MemoryLedger<Book>();
		const start = clock.wall() - hour;
		for (const [i, text] of many(40).entries())
			await put(i % 3 ? ledger : feeds, `key ${(i * 7) % 40}`, start + i, text);
		sender({ queues: [mailQueue(mailbox(ledger), clock), mailQueue(mailbox(feeds, { name: 'feeds' }), clock)] });
		await clock.advance(30 * second);
		expect(messenger.texts).toEqual(many(40));
		expect(inAnySecond(messenger.posted.map(({ at }) => at))).toBe(2);
	});

	test('sends ten thousand messages that are due at once, in order, and comes to an end', async () => {
		// Documents with nothing in them are deleted, as those of users without alerts are.
		const withOutbox = (_: Book, outbox: Book['outbox']) => (outbox.waiting.length > 0 ? bookOf(outbox) : undefined);
		const { clock, ledger, messenger, sender } = world({ more: { withOutbox } });
		const start = clock.wall() - hour;
		for (const [i, text] of many(10_000).entries()) await put(ledger, `user ${i}`, start + i, text);
		const { queueAge } = watched(sender());
		await clock.advance(minute);
		expect(messenger.posted.length).toBeGreaterThan(110);
		expect(queueAge()).toBeGreaterThan(hour);
		await clock.advance(5_000 * 1_050);
		expect(messenger.texts).toEqual(many(10_000));
		const times = messenger.posted.map(({ at }) => at);
		for (let i = 2; i < times.length; i++) expect(times[i]! - times[i - 2]!).toBeGreaterThanOrEqual(second);
		expect(queueAge()).toBe(0);
		const { requests } = messenger;
		await clock.advance(hour);
		expect(messenger.requests).toBe(requests);
	}, 60_000);

	test('does what else is due without waiting for its turn to send', async () => {
		const { clock, ledger, messenger, sender } = world({
			more: { prepare: async () => () => undefined },
		});
		for (const text of many(100)) await put(ledger, text, clock.wall(), text);
		sender();
		await clock.advance(1);
		expect(await ledger.keys()).toEqual([]);
		expect(messenger.requests).toBe(0);
	});

	test('lets other work have its turn between thousands of documents', async () => {
		const { clock, ledger, sender } = world({ more: { prepare: async () => () => undefined } });
		for (const text of many(50)) await put(ledger, text, clock.wall(), text);
		sender();
		// Promises that wait for nothing but each other come to an end within this; then other work has its turn.
		await clock.settle();
		const left = (await ledger.keys()).length;
		expect(left).toBeGreaterThan(40);
		await clock.advance(1);
		expect(await ledger.keys()).toEqual([]);
	});

	test('sends nothing if there is nothing to say any more', async () => {
		const { clock, ledger, messenger, sender, outcomes } = world({ more: { compose: async () => undefined } });
		await put(ledger, 'a', clock.wall(), 'one');
		sender();
		await clock.advance(second);
		expect(messenger.requests).toBe(0);
		expect(outcomes).toEqual(['dropped']);
		expect((await ledger.get('a'))?.outbox.waiting).toEqual([]);
	});

	test('sends the other messages although one cannot be composed', async () => {
		const { clock, ledger, messenger, sender, logged } = world();
		const works = mailbox(ledger);
		const compose: typeof works.compose = async (key, ...rest) => {
			if (key === 'a') throw new Error('a bug');
			return works.compose(key, ...rest);
		};
		await put(ledger, 'a', clock.wall(), 'one');
		await put(ledger, 'b', clock.wall() + 1, 'two');
		sender({ queues: [mailQueue({ ...works, compose }, clock)] });
		await clock.advance(10 * second);
		expect(messenger.texts).toEqual(['two']);
		expect(new Set(logged)).toEqual(new Set(['a message could not be prepared']));
		await clock.advance(hour);
		expect(logged.length).toBeLessThan(20);
	});

	test('does the other documents although one stays due, or cannot be read', async () => {
		const { clock, ledger, messenger, sender } = world();
		const prepare = async (key: string) => {
			if (key === 'unreadable') throw new Error('a bug');
			return (doc: Book) => (key === 'stuck' ? { ...doc, outbox: { waiting: [] } } : doc);
		};
		for (const [i, key] of ['unreadable', 'stuck', 'good'].entries()) await put(ledger, key, clock.wall() + i, key);
		sender({ queues: [mailQueue(mailbox(ledger, { prepare }), clock)] });
		await clock.advance(5 * second);
		expect(messenger.texts).toEqual(['good']);
	});
});

describe('A message that Discord refuses', () => {
	test.each<Refusal>(['closed', 'no-server', 'no-channel', 'no-permission'])('(%s) is not sent again', async (why) => {
		const told: string[] = [];
		const { clock, ledger, messenger, sender, outcomes } = world({
			more: { onRefused: (...all) => void told.push(...all) },
		});
		messenger.trouble = (post) => (post?.channel === 'a' ? { kind: 'refused', why } : undefined);
		await put(ledger, 'a', clock.wall(), 'one', 'two');
		await put(ledger, 'b', clock.wall(), 'three');
		sender();
		await clock.advance(hour);
		expect(await ledger.get('a')).toEqual({ outbox: { waiting: [] }, refused: why });
		expect(told).toEqual(['a', why]);
		expect(messenger.requests).toBe(2);
		expect(outcomes).toEqual(['refused', 'sent']);
	});

	test('after its document was deleted leaves nothing behind', async () => {
		const told: string[] = [];
		const { clock, ledger, messenger, sender } = world({ more: { onRefused: (...all) => void told.push(...all) } });
		messenger.trouble = () => {
			void ledger.update(['a'], () => undefined);
			return { kind: 'refused', why: 'closed' };
		};
		await put(ledger, 'a', clock.wall(), 'one');
		sender();
		await clock.advance(hour);
		expect(messenger.requests).toBe(1);
		expect(await ledger.get('a')).toBeUndefined();
		expect(told).toEqual([]);
	});

	test('as invalid is dropped, which is an error', async () => {
		const { clock, ledger, messenger, sender, logged } = world();
		messenger.post = async () => ({ kind: 'invalid', error: 'Invalid Form Body' });
		await put(ledger, 'a', clock.wall(), 'one');
		sender();
		await clock.advance(hour);
		expect(logged).toEqual(['Discord refused a message as invalid; it was dropped']);
		expect((await ledger.get('a'))?.outbox.waiting).toEqual([]);
	});
});

describe('While Discord limits messages', () => {
	test('it waits as long as Discord asks, and then goes on in order', async () => {
		const { clock, ledger, messenger, sender, outcomes } = world();
		for (const [i, text] of many(6).entries()) await put(ledger, `user ${i}`, clock.wall() - 10 + i, text);
		let limited = 1;
		messenger.trouble = () => (limited-- > 0 ? { kind: 'limited', ms: minute } : undefined);
		sender();
		await clock.advance(minute - 1);
		expect(messenger.requests).toBe(1);
		await clock.advance(minute);
		expect(messenger.texts).toEqual(many(6));
		expect(outcomes.slice(0, 2)).toEqual(['limited', 'sent']);
	});

	test('all other processes wait, too', async () => {
		const { clock, ledger, messenger, sender } = world();
		messenger.trouble = () => ({ kind: 'limited', ms: minute });
		await put(ledger, 'a', clock.wall(), 'one');
		sender();
		await clock.advance(second);
		expect(messenger.requests).toBe(1);
		for (const text of many(6)) await put(ledger, text, clock.wall(), text);
		sender();
		await clock.advance(minute - 2 * second);
		expect(messenger.requests).toBe(1);
	});

	test('a channel that is always limited does not stop the others', async () => {
		const { clock, ledger, messenger, sender } = world();
		messenger.trouble = (post) => (post?.channel === 'busy' ? { kind: 'limited', ms: second } : undefined);
		await put(ledger, 'busy', clock.wall() - minute, 'one');
		for (const text of many(20)) await put(ledger, text, clock.wall(), text);
		sender();
		await clock.advance(minute);
		expect(messenger.texts.toSorted()).toEqual(many(20).toSorted());
	});
});

describe('While Discord fails', () => {
	const down = { kind: 'failed', mayHaveArrived: false } as const;

	test('for hours, there are few requests; then all messages are sent, those that have waited longest first', async () => {
		const { clock, ledger, messenger, sender, logged } = world();
		for (const [i, text] of many(200).entries()) await put(ledger, `user ${i}`, clock.wall() - hour + i, text);
		messenger.trouble = () => down;
		sender();
		await clock.advance(6 * hour);
		expect(messenger.requests).toBeLessThan(90);
		expect(messenger.texts).toEqual([]);
		messenger.trouble = () => undefined;
		await clock.advance(10 * minute);
		// The first one after the outage is the one whose turn it was.
		const [, ...rest] = messenger.texts;
		expect(messenger.texts.toSorted()).toEqual(many(200).toSorted());
		expect(rest).toEqual(many(200).filter((text) => text !== messenger.texts[0]));
		expect(logged).toEqual([
			'messages cannot be sent because Discord cannot be reached or fails; they wait',
			'messages are sent again',
		]);
	});

	test('for a moment, order is kept', async () => {
		const { clock, ledger, messenger, sender } = world();
		for (const [i, text] of many(5).entries()) await put(ledger, `user ${i}`, clock.wall() - hour + i, text);
		let failing = 1;
		messenger.trouble = () => (failing-- > 0 ? down : undefined);
		sender();
		await clock.advance(10 * second);
		expect(messenger.texts).toEqual(many(5));
	});

	test('for one message only, the others are sent', async () => {
		const { clock, ledger, messenger, sender } = world();
		messenger.trouble = (post) => (post?.channel === 'poison' ? down : undefined);
		await put(ledger, 'poison', clock.wall() - minute, 'poison');
		sender();
		for (const text of many(300)) {
			await put(ledger, text, clock.wall(), text);
			await clock.advance(2 * second);
		}
		await clock.advance(5 * minute);
		expect(messenger.texts).toHaveLength(300);
		expect(messenger.requests).toBeLessThan(320);
	});

	test('a message that may have arrived is looked for before it is sent again', async () => {
		const { clock, ledger, messenger, sender, outcomes } = world();
		let failing = 1;
		messenger.trouble = () => (failing-- > 0 ? { kind: 'failed', mayHaveArrived: true } : undefined);
		await put(ledger, 'a', clock.wall(), 'one', 'two');
		sender();
		await clock.advance(minute);
		expect(messenger.texts).toEqual(['one', 'two']);
		expect(outcomes).toEqual(['failed', 'found', 'sent']);
	});

	test('a message that may have arrived where the bot cannot read is sent again with the same nonce', async () => {
		const { clock, ledger, messenger, sender, outcomes } = world();
		let failing = 1;
		messenger.canRead = false;
		messenger.trouble = () => (failing-- > 0 ? { kind: 'failed', mayHaveArrived: true } : undefined);
		await put(ledger, 'a', clock.wall(), 'one');
		sender();
		await clock.advance(minute);
		expect(messenger.texts).toEqual(['one']);
		expect(outcomes).toEqual(['failed', 'sent']);
	});
});

describe('While the store fails', () => {
	test('nothing is sent, which is logged once, and then everything', async () => {
		const ledger = new MemoryLedger<Book>();
		const { clock, messenger, sender, logged } = world({ ledger });
		await put(ledger, 'a', clock.wall(), 'one');
		ledger.failure = new StoreError('busy', 'locked');
		sender();
		await clock.advance(hour);
		expect(messenger.requests).toBe(0);
		expect(logged).toEqual(['messages wait because the store fails']);
		ledger.failure = undefined;
		await clock.advance(minute);
		expect(messenger.texts).toEqual(['one']);
	});

	test('after a message was sent, that is recorded once the store works again', async () => {
		const ledger = new MemoryLedger<Book>();
		const { clock, messenger, sender } = world({ ledger });
		await put(ledger, 'a', clock.wall(), 'one');
		const { receive } = messenger;
		messenger.receive = (...sent) => {
			receive.apply(messenger, sent);
			ledger.failure = new StoreError('full', 'disk full');
		};
		sender();
		await clock.advance(20 * minute);
		messenger.receive = receive;
		ledger.failure = undefined;
		await clock.advance(2 * minute);
		expect(messenger.texts).toEqual(['one']);
		expect(messenger.requests).toBe(1);
		expect((await ledger.get('a'))?.outbox.waiting).toEqual([]);
	});
});

describe('Stopping', () => {
	test('finishes the message that is being sent, and sends no more', async () => {
		const { clock, ledger, messenger, sender } = world();
		await put(ledger, 'a', clock.wall(), 'one', 'two');
		let arrive!: () => void;
		const post = messenger.post.bind(messenger);
		messenger.post = async (...sent) => {
			await new Promise<void>((resolve) => {
				arrive = resolve;
			});
			return post(...sent);
		};
		const sending = sender();
		await clock.advance(1);
		let isStopped = false;
		const stopped = sending.stop(5 * second).then(() => {
			isStopped = true;
		});
		await clock.advance(second);
		expect(isStopped).toBe(false);
		arrive();
		await clock.advance(1);
		await stopped;
		await clock.advance(hour);
		expect(messenger.texts).toEqual(['one']);
		expect((await ledger.get('a'))?.outbox.waiting).toHaveLength(1);
	});

	test('waits no longer than it may', async () => {
		const { clock, ledger, messenger, sender } = world();
		await put(ledger, 'a', clock.wall(), 'one');
		messenger.post = () => new Promise(() => {});
		const sending = sender();
		await clock.advance(1);
		let isStopped = false;
		void sending.stop(5 * second).then(() => {
			isStopped = true;
		});
		await clock.advance(5 * second);
		expect(isStopped).toBe(true);
	});

	test('gives back a message whose turn to be sent has not come', async () => {
		const { clock, ledger, messenger, sender } = world();
		await put(ledger, 'a', clock.wall(), 'one', 'two', 'three');
		const sending = sender();
		await clock.advance(1);
		void sending.stop(second);
		await clock.advance(second);
		expect(messenger.texts).toEqual(['one', 'two']);
		expect((await ledger.get('a'))?.outbox.parcel).toMatchObject({ isUncertain: false, failures: 0 });
		sender();
		await clock.advance(5 * second);
		expect(messenger.texts).toEqual(['one', 'two', 'three']);
		expect(messenger.requests).toBe(3);
	});
});

test('Two senders on one ledger send each message once', async () => {
	const clock = new SimulatedClock();
	const { ledger, messenger, sender } = world({ clock });
	for (const text of many(60)) await put(ledger, text, clock.wall() - hour, text);
	sender();
	sender();
	await clock.advance(minute);
	expect(messenger.texts.toSorted()).toEqual(many(60).toSorted());
	expect(inAnySecond(messenger.posted.map(({ at }) => at))).toBeLessThanOrEqual(2);
});

test('A process that was suspended leaves its message to the one that has sent it since', async () => {
	const { clock, ledger, messenger, sender } = world();
	const compose = mailbox(ledger).compose;
	let goOn!: () => void;
	const slow: typeof compose = async (...all) => {
		await new Promise<void>((resolve) => {
			goOn = resolve;
		});
		return compose(...all);
	};
	await put(ledger, 'a', clock.wall(), 'one');
	sender({ queues: [mailQueue(mailbox(ledger, { compose: slow }), clock)] });
	await clock.advance(1);
	sender();
	await clock.advance(10 * minute);
	expect(messenger.texts).toEqual(['one']);
	goOn();
	await clock.advance(10 * minute);
	expect(messenger.texts).toEqual(['one']);
	expect(await ledger.get('a')).toEqual(bookOf({ waiting: [] }));
});

const bound = (sender: { wake(): void }) => ({ wake: () => sender.wake() });
const watched = (sender: { readonly queueAge: number }) => ({ queueAge: () => sender.queueAge });
