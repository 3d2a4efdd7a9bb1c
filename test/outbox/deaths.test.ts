import { describe, expect, test } from 'vitest';
import type { Messenger } from '../../src/outbox/messenger.ts';
import { Outbox } from '../../src/outbox/outbox.ts';
import { messageTraits } from '../support/message-traits.ts';
import { MortalProcess } from './mortal-process.ts';
import { put, senderFixture } from './sender-fixture.ts';

const minute = 60_000;
/** No process takes more steps than this to send everything. */
const maxSteps = 200;

/** How a message is kept from arriving twice. Each defence must be enough without the other. */
type Defence = 'by its nonce' | 'by looking for it';
const defences: readonly Defence[] = ['by its nonce', 'by looking for it'];

/** Lets processes begin to send, each of which dies at one of its steps, then one that lives. */
async function send(lastSteps: readonly number[], defence: Defence) {
	const { clock, database, messenger, limiter, sender, waiting } = senderFixture();
	const canLookUp = defence === 'by looking for it';
	messenger.canRead = canLookUp;
	if (canLookUp) messenger.nonceMemory = 2 * minute;
	await put(database, 'a', clock.wall(), 'one', 'two');
	await put(database, 'b', clock.wall() + 1, 'three', 'four', 'five', 'six');
	const processes = lastSteps.map((lastStep) => new MortalProcess(lastStep));
	let allDied = true;
	for (const process of processes) {
		sender({
			outbox: process.wrap(new Outbox(database, messageTraits)),
			messenger: process.wrap<Messenger>(messenger),
			limiter: process.wrap(limiter),
		});
		await clock.advance(1_500);
		allDied &&= process.isDead;
	}
	// Discord forgets the nonce before anybody tries again.
	if (canLookUp) await clock.advance(5 * minute);
	sender();
	await clock.advance(1.5 * minute);
	return { texts: messenger.texts.toSorted(), remaining: await waiting(), allDied };
}

/** The four messages for `b` are sent as one, in the order of their ids. */
const everything = ['five\nfour\nsix\nthree', 'one', 'two'];

describe.each(defences)('Each message arrives once, which is ensured %s,', (defence) => {
	test('if a process dies at any of its steps', async () => {
		let lastStep = 1;
		for (; lastStep < maxSteps; lastStep++) {
			const { texts, remaining, allDied } = await send([lastStep], defence);
			expect(texts, `killed at step ${lastStep}`).toEqual(everything);
			expect(remaining, `killed at step ${lastStep}`).toEqual([]);
			if (!allDied) break;
		}
		expect(lastStep).toBeGreaterThan(20);
		expect(lastStep).toBeLessThan(maxSteps);
	});

	test('if two processes die, one after the other', async () => {
		let doubleDeaths = 0;
		for (let first = 2; first < 24; first += 7)
			for (let second = 2; second < 24; second += 6) {
				const { texts, remaining, allDied } = await send([first, second], defence);
				if (allDied) doubleDeaths++;
				expect(texts, `killed at steps ${first} and ${second}`).toEqual(everything);
				expect(remaining, `killed at steps ${first} and ${second}`).toEqual([]);
			}
		// In the other cases, the second process finished before the step at which it would have died.
		expect(doubleDeaths).toBeGreaterThan(4);
	});
});
