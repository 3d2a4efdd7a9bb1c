import { expect, test } from 'vitest';
import { type AlertBook, judge } from '../../../src/alerts/alert-book.ts';
import { Alerts } from '../../../src/alerts/alerts.ts';
import { beginSending } from '../../../src/delivery/outbox.ts';
import { alertMailbox } from '../../../src/discord/alerts/alert-mailbox.ts';
import { createFormats } from '../../../src/views/formatting/formats.ts';
import { alertFor, below, bookWith, minute, start } from '../../alerts/alerts-world.ts';
import { alertContext, alertWorld } from '../../commands/alerts/alert-context.ts';
import { silent } from '../../market/world.ts';
import { MemoryLedger } from '../../support/memory-ledger.ts';

const world = await alertWorld();
const hour = 60 * minute;
const userId = 'user';
const owner = { scope: 'user', id: userId } as const;

/** Two alerts of somebody with quiet hours from 0:00 to 8:00, that fire a minute after midnight. */
async function quietNight() {
	const ledger = new MemoryLedger<AlertBook>();
	const context = alertContext(world);
	const { settings, market } = context;
	const clock = Object.assign(context.clock, { wall: () => start + 2 * minute });
	const mailbox = alertMailbox({ ledger, settings, market, clock, log: silent, formatsFor: createFormats() });
	await settings.change(owner, { quiet: { from: 0, to: 8 * 60, zone: 'UTC' } });
	const list = { at: start + minute, isAbout: () => true, offerOf: () => ({ ask: 9, quantity: 1 }) };
	await ledger.update([userId], () => judge(bookWith(alertFor(below(10)), alertFor(below(11))), list));
	/** What the sender does when the document is due. */
	const prepare = async (now: number) => {
		const change = await mailbox.prepare(userId);
		const [book] = await ledger.update([userId], (_, was) => was && change(was, now));
		return book!;
	};
	return { settings, prepare, alerts: new Alerts({ ledger, clock, limit: 25 }) };
}

test('Messages wait until quiet hours are over, and then come as one', async () => {
	const { prepare } = await quietNight();
	expect((await prepare(start + 2 * minute)).dueAt).toBe(start + 8 * hour);
	const { outbox } = await prepare(start + 8 * hour);
	expect(beginSending(outbox, start + 8 * hour, 'attempt').parcel?.messages).toHaveLength(2);
});

test('Messages that wait come at once when quiet hours are turned off, and wait on if they only end later', async () => {
	const { settings, prepare, alerts } = await quietNight();
	await prepare(start + 2 * minute);
	await settings.change(owner, { quiet: { from: 0, to: 9 * 60, zone: 'UTC' } });
	await alerts.release(userId);
	expect((await prepare(start + 2 * minute)).dueAt).toBe(start + 9 * hour);
	await settings.remove(owner, 'quiet');
	await alerts.release(userId);
	const { dueAt, outbox } = await prepare(start + 2 * minute);
	expect(dueAt).toBe(start + 2 * minute);
	expect(beginSending(outbox, start + 2 * minute, 'attempt').parcel?.messages).toHaveLength(2);
});
