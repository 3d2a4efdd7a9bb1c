import { describe, expect, test } from 'vitest';
import { Outbox, queueMessages, releaseDeferred, resumeWithheld, withholdMessages } from '../../src/outbox/outbox.ts';
import type { MessageComposer } from '../../src/outbox/sender.ts';
import { messageTraits } from '../support/message-traits.ts';
import { breakTable, lazyDatabase } from '../support/store.ts';
import { composer, put, senderFixture } from './sender-fixture.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const many = (count: number) => Array.from({ length: count }, (_, i) => `message ${i}`);
const mostInOneSecond = (times: readonly number[]) =>
	Math.max(...times.map((at) => times.filter((other) => other >= at && other < at + second).length));

describe('The sender', () => {
	test('sends at once when told that something was queued, and within seconds what another process has queued', async () => {
		const { clock, database, messenger, sender } = senderFixture();
		const sending = sender();
		await clock.advance(second);
		await put(database, 'a', clock.wall(), 'one');
		sending.wake();
		await clock.advance(1);
		expect(messenger.texts).toEqual(['one']);
		await clock.advance(minute);
		await put(database, 'a', clock.wall(), 'two');
		await clock.advance(5 * second);
		expect(messenger.texts).toEqual(['one', 'two']);
	});

	test('sends what is due later when it is due', async () => {
		const { clock, database, messenger, sender } = senderFixture();
		const dueAt = clock.wall() + minute + 1_234;
		await put(database, 'a', dueAt, 'one');
		sender();
		await clock.advance(2 * minute);
		expect(messenger.posted).toMatchObject([{ text: 'one', at: dueAt }]);
	});

	test.each([
		['while it runs', false],
		['before it starts', true],
	])('sends a message without waiting for its time to come again if the clock was set back %s', async (_, isBefore) => {
		const { clock, database, messenger, sender } = senderFixture();
		await put(database, 'a', clock.wall() + minute, 'one');
		if (!isBefore) sender();
		await clock.advance(second);
		clock.shiftWall(-5 * hour);
		if (isBefore) sender();
		await clock.advance(minute);
		expect(messenger.texts).toEqual(['one']);
	});

	test('looks for a message whose answer was lost before the clock was set back', async () => {
		const { clock, database, messenger, sender } = senderFixture();
		const upAt = clock.now() + 10 * minute;
		let isFirst = true;
		messenger.trouble = () => {
			if (!isFirst) return clock.now() < upAt ? { kind: 'failed' } : undefined;
			isFirst = false;
			return 'lost';
		};
		await put(database, 'a', clock.wall(), 'one');
		sender();
		await clock.advance(500);
		clock.shiftWall(-hour);
		await clock.advance(30 * minute);
		expect(messenger.texts).toEqual(['one']);
	});

	test('sends at most two messages in any second, the oldest first', async () => {
		const { clock, database, messenger, sender } = senderFixture();
		const start = clock.wall() - hour;
		// Each message has its own user, and the users are in another order than their messages.
		for (const [i, text] of many(40).entries()) await put(database, `user ${(i * 7) % 40}`, start + i, text);
		sender();
		await clock.advance(30 * second);
		expect(messenger.texts).toEqual(many(40));
		expect(mostInOneSecond(messenger.posted.map(({ at }) => at))).toBe(2);
		const { requests } = messenger;
		await clock.advance(minute);
		expect(messenger.requests).toBe(requests);
	});

	test('sends more than three messages for one channel as one, and those that come later as another', async () => {
		const { clock, database, messenger, sender, waiting } = senderFixture();
		await put(database, 'a', clock.wall(), ...many(4));
		await put(database, 'b', clock.wall() + 1, 'other');
		sender();
		await clock.advance(100);
		await put(database, 'a', clock.wall(), 'late');
		await clock.advance(10 * second);
		expect(messenger.texts).toEqual([many(4).join('\n'), 'other', 'late']);
		expect(await waiting()).toEqual([]);
	});

	test('sends each notice on its own, however many wait: each is about other feeds', async () => {
		const { clock, database, messenger, sender, waiting } = senderFixture();
		const content = { feedChannel: '4', kinds: ['deals'], locale: 'en-US' } as const;
		const address = { kind: 'notice', owner: 'server', channel: 'a', queuedAt: clock.wall(), content } as const;
		await database.write([], (sql) =>
			queueMessages(
				sql,
				many(5).map((id) => ({ ...address, id })),
			),
		);
		sender();
		await clock.advance(10 * second);
		expect(messenger.texts).toEqual(many(5));
		expect(await waiting()).toEqual([]);
	});

	test('does not send anything that is queued a second time', async () => {
		const { clock, database, messenger, sender } = senderFixture();
		for (let i = 0; i < 2; i++) await put(database, 'a', clock.wall(), 'one');
		sender();
		await clock.advance(second);
		expect(messenger.texts).toEqual(['one']);
	});

	test('sends nothing if there is nothing left to say', async () => {
		const { clock, database, messenger, sender, outcomes, waiting } = senderFixture();
		await put(database, 'a', clock.wall(), 'one');
		sender({ composer: { compose: async () => undefined } });
		await clock.advance(second);
		expect(messenger.requests).toBe(0);
		expect(outcomes).toEqual(['dropped']);
		expect(await waiting()).toEqual([]);
	});

	test('sends the other messages although one cannot be prepared, which is tried again ever more rarely until it can', async () => {
		const { clock, database, messenger, sender, logged } = senderFixture();
		let isBroken = true;
		const compose: MessageComposer['compose'] = async (message) => {
			if (message.nonce === 'one' && isBroken) throw new Error('a bug');
			return composer.compose(message);
		};
		await put(database, 'a', clock.wall(), 'one');
		await put(database, 'b', clock.wall() + 1, 'two');
		sender({ composer: { compose } });
		await clock.advance(10 * second);
		expect(messenger.texts).toEqual(['two']);
		expect(new Set(logged)).toEqual(new Set(['a message could not be prepared']));
		await clock.advance(20 * minute);
		expect(logged.length).toBeLessThan(15);
		isBroken = false;
		await clock.advance(10 * minute);
		expect(messenger.texts).toEqual(['two', 'one']);
	});
});

describe('Quiet hours', () => {
	test('hold messages of a user back, which come as one when they end', async () => {
		const { clock, database, messenger, sender } = senderFixture();
		const end = clock.wall() + 10 * minute;
		const quietUntil: MessageComposer['quietUntil'] = async (userId) =>
			userId === 'asleep' && clock.wall() < end ? end : undefined;
		await put(database, 'asleep', clock.wall(), 'one', 'two');
		await put(database, 'awake', clock.wall(), 'three');
		sender({ composer: { quietUntil } });
		await clock.advance(minute);
		await put(database, 'asleep', clock.wall(), 'four');
		await clock.advance(9 * minute - 1);
		expect(messenger.texts).toEqual(['three']);
		await clock.advance(5 * second);
		expect(messenger.texts).toEqual(['three', 'one\ntwo\nfour']);
	});

	test('that are turned off release what was held back, also what could not be sent before they began', async () => {
		const { clock, database, messenger, sender } = senderFixture();
		let until: number | undefined;
		await put(database, 'a', clock.wall(), 'one', 'two');
		messenger.trouble = () => ({ kind: 'failed' });
		sender({ composer: { quietUntil: async () => until } });
		await clock.advance(second);
		until = clock.wall() + hour;
		messenger.trouble = () => undefined;
		await clock.advance(minute);
		await releaseDeferred(database.sql, 'a', clock.wall());
		await clock.advance(minute);
		expect(messenger.texts).toEqual([]);
		until = undefined;
		await releaseDeferred(database.sql, 'a', clock.wall());
		await clock.advance(5 * second);
		expect(messenger.texts).toEqual(['one', 'two']);
	});
});

describe('A message that Discord refuses', () => {
	test('is withheld until its owner accepts messages again', async () => {
		const { clock, database, messenger, sender, outcomes, refused, waiting } = senderFixture();
		messenger.trouble = (post) => (post?.channel === 'a' ? { kind: 'refused', why: 'closed' } : undefined);
		await put(database, 'a', clock.wall(), 'one');
		await put(database, 'b', clock.wall(), 'two');
		sender();
		await clock.advance(10 * minute);
		expect(refused).toEqual([['a', 'closed']]);
		expect(messenger.requests).toBe(2);
		expect(outcomes).toEqual(['refused', 'sent']);
		expect(await waiting()).toEqual(['one']);
		messenger.trouble = () => undefined;
		await resumeWithheld(database.sql, 'a', ['alert'], clock.wall());
		await clock.advance(minute);
		expect(messenger.texts).toEqual(['two', 'one']);
	});

	test('although an earlier try had arrived is not sent again', async () => {
		const { clock, database, messenger, sender, outcomes } = senderFixture();
		const answers: ReturnType<typeof messenger.trouble>[] = ['lost', { kind: 'refused', why: 'closed' }];
		messenger.trouble = () => answers.shift();
		await put(database, 'a', clock.wall(), 'one');
		sender();
		await clock.advance(10 * minute);
		await resumeWithheld(database.sql, 'a', ['alert'], clock.wall());
		await clock.advance(10 * minute);
		expect(messenger.texts).toEqual(['one']);
		expect(outcomes).toEqual(['failed', 'refused', 'found']);
	});

	test('as invalid is dropped, which is an error', async () => {
		const { clock, database, messenger, sender, logged, waiting } = senderFixture();
		messenger.post = async () => ({ kind: 'invalid', error: 'Invalid Form Body' });
		await put(database, 'a', clock.wall(), 'one');
		sender();
		await clock.advance(10 * minute);
		expect(logged).toEqual(['Discord refused a message as invalid; it was dropped']);
		expect(await waiting()).toEqual([]);
	});
});

describe('While Discord limits messages', () => {
	test('all processes wait as long as Discord asks, and then send everything', async () => {
		const { clock, database, messenger, sender, outcomes } = senderFixture();
		let limited = 1;
		messenger.trouble = () => (limited-- > 0 ? { kind: 'limited', ms: minute, isGlobal: true } : undefined);
		await put(database, 'a', clock.wall(), 'one');
		sender();
		await clock.advance(second);
		expect(messenger.requests).toBe(1);
		for (const text of many(6)) await put(database, text, clock.wall(), text);
		sender();
		await clock.advance(minute - 2 * second);
		expect(messenger.requests).toBe(1);
		await clock.advance(minute);
		expect(messenger.texts.toSorted()).toEqual([...many(6), 'one']);
		expect(outcomes.slice(0, 2)).toEqual(['limited', 'sent']);
	});

	test('a channel that is always limited does not stop the others', async () => {
		const { clock, database, messenger, sender } = senderFixture();
		messenger.trouble = (post) =>
			post?.channel === 'busy' ? { kind: 'limited', ms: minute, isGlobal: false } : undefined;
		await put(database, 'busy', clock.wall() - minute, 'one');
		for (const text of many(20)) await put(database, text, clock.wall(), text);
		sender();
		await clock.advance(minute / 2);
		expect(messenger.texts.toSorted()).toEqual(many(20).toSorted());
	});
});

describe('While Discord fails', () => {
	const down = { kind: 'failed' } as const;

	test('for hours, there are few requests; then all messages are sent', async () => {
		const { clock, database, messenger, sender, logged } = senderFixture();
		for (const [i, text] of many(40).entries()) await put(database, `user ${i}`, clock.wall() - hour + i, text);
		messenger.trouble = () => down;
		sender();
		await clock.advance(2 * hour);
		expect(messenger.requests).toBeLessThan(40);
		expect(messenger.texts).toEqual([]);
		messenger.trouble = () => undefined;
		await clock.advance(10 * minute);
		expect(messenger.texts.toSorted()).toEqual(many(40).toSorted());
		expect(logged).toEqual([
			'messages cannot be sent because Discord cannot be reached or fails; they wait',
			'messages are sent again',
		]);
	});

	test('for one message only, the others are sent', async () => {
		const { clock, database, messenger, sender } = senderFixture();
		messenger.trouble = (post) => (post?.channel === 'poison' ? down : undefined);
		await put(database, 'poison', clock.wall() - minute, 'poison');
		sender();
		for (const text of many(30)) {
			await put(database, text, clock.wall(), text);
			await clock.advance(2 * second);
		}
		await clock.advance(5 * minute);
		expect(messenger.texts).toHaveLength(30);
		expect(messenger.requests).toBeLessThan(50);
	});

	test('a message whose answer was lost is sent again with the same nonce, and looked for once Discord may have forgotten it', async () => {
		const { clock, database, messenger, sender, outcomes } = senderFixture();
		let answers: ('lost' | typeof down)[] = ['lost'];
		messenger.trouble = () => answers.shift();
		await put(database, 'a', clock.wall(), 'one', 'two');
		sender();
		await clock.advance(minute);
		expect(messenger.texts).toEqual(['one', 'two']);
		expect(outcomes.splice(0)).toEqual(['failed', 'sent', 'sent']);
		answers = ['lost', ...Array.from({ length: 8 }, () => down)];
		messenger.nonceMemory = 0;
		await put(database, 'a', clock.wall(), 'three');
		await clock.advance(20 * minute);
		expect(messenger.texts).toEqual(['one', 'two', 'three']);
		expect(outcomes.at(-1)).toBe('found');
	});
});

describe('While the store fails', () => {
	test('nothing is sent, which is logged once, and then everything', async () => {
		const { clock, database, messenger, sender, logged } = senderFixture();
		await put(database, 'a', clock.wall(), 'one');
		const repair = await breakTable(database, 'outbox');
		sender();
		await clock.advance(hour);
		expect(messenger.requests).toBe(0);
		expect(logged).toEqual(['messages wait because the store fails']);
		await repair();
		await clock.advance(5 * minute);
		expect(messenger.texts).toEqual(['one']);
	});

	test('after a message was sent, that is recorded once the store works again', async () => {
		const { clock, database, messenger, sender, waiting } = senderFixture();
		await put(database, 'a', clock.wall(), 'one');
		let repair: (() => Promise<unknown>) | undefined;
		const post = messenger.post.bind(messenger);
		messenger.post = async (...args) => {
			const outcome = await post(...args);
			repair ??= await breakTable(database, 'outbox');
			return outcome;
		};
		sender();
		await clock.advance(20 * minute);
		await repair!();
		await clock.advance(5 * minute);
		expect(messenger.texts).toEqual(['one']);
		expect(messenger.requests).toBe(1);
		expect(await waiting()).toEqual([]);
	});
});

describe('Stopping', () => {
	test('finishes the message that is being sent, and sends no more', async () => {
		const { clock, database, messenger, sender, waiting } = senderFixture();
		await put(database, 'a', clock.wall(), 'one', 'two');
		let arrive!: () => void;
		const post = messenger.post.bind(messenger);
		messenger.post = async (...args) => {
			await new Promise<void>((resolve) => {
				arrive = resolve;
			});
			return post(...args);
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
		expect(await waiting()).toEqual(['two']);
	});

	test('waits no longer than the given time', async () => {
		const { clock, database, messenger, sender } = senderFixture();
		await put(database, 'a', clock.wall(), 'one');
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
		const { clock, database, messenger, sender, waiting } = senderFixture();
		await put(database, 'a', clock.wall(), '1', '2', '3');
		const sending = sender();
		await clock.advance(1);
		void sending.stop(second);
		await clock.advance(second);
		expect(messenger.texts).toEqual(['1', '2']);
		expect(await waiting()).toEqual(['3']);
		sender();
		await clock.advance(5 * second);
		expect(messenger.texts).toEqual(['1', '2', '3']);
		expect(messenger.requests).toBe(3);
	});
});

test('Two senders on one outbox send each message once', async () => {
	const { clock, database, messenger, sender } = senderFixture();
	for (const text of many(60)) await put(database, text, clock.wall() - hour, text);
	sender();
	sender();
	await clock.advance(minute);
	expect(messenger.texts.toSorted()).toEqual(many(60).toSorted());
	expect(mostInOneSecond(messenger.posted.map(({ at }) => at))).toBeLessThanOrEqual(2);
});

test('A process that was suspended leaves its message to the one that has sent it since', async () => {
	const { clock, database, messenger, sender, waiting } = senderFixture();
	let resume!: () => void;
	const compose: MessageComposer['compose'] = async (message) => {
		await new Promise<void>((resolve) => {
			resume = resolve;
		});
		return composer.compose(message);
	};
	await put(database, 'a', clock.wall(), 'one');
	sender({ composer: { compose } });
	await clock.advance(1);
	sender();
	await clock.advance(10 * minute);
	expect(messenger.texts).toEqual(['one']);
	resume();
	await clock.advance(minute);
	expect(messenger.texts).toEqual(['one']);
	expect(await waiting()).toEqual([]);
});

test('A message that is withheld while it is being sent stays withheld if that fails, and is not sent again if it succeeds', async () => {
	const database = lazyDatabase();
	const outbox = new Outbox(database, messageTraits);
	const claimThenWithhold = async (id: string) => {
		await put(database, 'u', 1, id);
		const message = (await outbox.claim(1))!;
		await withholdMessages(database.sql, 'u', ['alert']);
		return message;
	};
	await outbox.retry(await claimThenWithhold('failed'), 1);
	expect(await outbox.claim(1)).toBeUndefined();
	await outbox.finish(await claimThenWithhold('sent'));
	await resumeWithheld(database.sql, 'u', ['alert'], 1);
	expect((await outbox.claim(1))?.parts).toMatchObject([{ id: 'failed' }]);
});
