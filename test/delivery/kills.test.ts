import { describe, expect, test } from 'vitest';
import { mailQueue } from '../../src/delivery/mail-queue.ts';
import type { Messenger } from '../../src/delivery/mailbox.ts';
import type { Ledger } from '../../src/storage/ledger.ts';
import { MortalProcess } from './mortal-process.ts';
import { type Book, mailbox, put, world } from './world.ts';

const minute = 60_000;
/** No process takes more steps than this to send everything. */
const mostSteps = 200;

/** How a message is kept from arriving twice: either must do. */
type Defence = 'by its nonce' | 'by looking for it';
const defences: readonly Defence[] = ['by its nonce', 'by looking for it'];

/** Lets processes begin to send, each of which dies at one of its steps, then one that lives. */
async function send(kills: readonly number[], defence: Defence) {
	const { clock, ledger, messenger, limiter, sender } = world();
	messenger.canRead = defence !== 'by its nonce';
	if (defence === 'by looking for it') messenger.nonceMemory = 0;
	await put(ledger, 'a', clock.wall(), 'one', 'two');
	await put(ledger, 'b', clock.wall() + 1, ...['three', 'four', 'five', 'six']);
	const processes = [...kills, Number.POSITIVE_INFINITY].map((kill) => new MortalProcess(kill));
	for (const process of processes) {
		sender({
			queues: [mailQueue(mailbox(process.using<Ledger<Book>>(ledger)), clock)],
			messenger: process.using<Messenger>(messenger),
			limiter: process.using(limiter),
		});
		await clock.advance(1_500);
	}
	await clock.advance(3 * minute);
	const books = await Promise.all(['a', 'b'].map((key) => ledger.get(key)));
	return { texts: messenger.texts.toSorted(), left: books.map((book) => book?.outbox), processes };
}

const everything = ['one', 'three\nfour\nfive\nsix', 'two'];
const nothingLeft = [{ waiting: [] }, { waiting: [] }];

describe.each(defences)('Each message arrives once, which is ensured %s,', (defence) => {
	test('if a process dies at any of its steps', async () => {
		let kill = 1;
		for (; kill < mostSteps; kill++) {
			const { texts, left, processes } = await send([kill], defence);
			expect(texts, `killed at step ${kill}`).toEqual(everything);
			expect(left, `killed at step ${kill}`).toEqual(nothingLeft);
			if (processes[0]!.steps < kill) break;
		}
		expect(kill).toBeGreaterThan(30);
		expect(kill).toBeLessThan(mostSteps);
	});

	test('if two processes die, one after the other', async () => {
		for (let first = 2; first < 30; first += 3)
			for (let second = 2; second < 30; second += 2) {
				const { texts, left } = await send([first, second], defence);
				expect(texts, `killed at steps ${first} and ${second}`).toEqual(everything);
				expect(left, `killed at steps ${first} and ${second}`).toEqual(nothingLeft);
			}
	});
});
