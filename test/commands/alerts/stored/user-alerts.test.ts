import { describe, expect, test } from 'vitest';
import { pauseAlerts } from '../../../../commands/alerts/stored/refusals.ts';
import { type AlertToAdd, UserAlerts } from '../../../../commands/alerts/stored/user-alerts.ts';
import { Outbox, type QueuedPart, queueMessages } from '../../../../src/outbox/outbox.ts';
import { engines } from '../../../storage/engines.ts';
import { messageTraits } from '../../../support/message-traits.ts';
import { breakTable } from '../../../support/store.ts';
import { above, below, day, keyOf, stock } from '../watching/made-up-lists.ts';

const named = { name: 'A', version: null };
const newAlert = (more: Partial<AlertToAdd> = {}): AlertToAdd => ({
	game: 730,
	item: keyOf(named),
	...named,
	currency: 'EUR',
	locked: false,
	goal: below(10),
	repeats: false,
	days: 30,
	isMetAlready: false,
	...more,
});
const problem = (code: string) => ({ problem: expect.objectContaining({ code }) });

describe.each(engines())('The alerts of a user ($engine)', ({ open: openStore, skipped }) => {
	const it = test.skipIf(skipped);
	const recipient = { userId: '1', channel: '9', locale: 'en-US' };

	async function open(limit = 25) {
		const { database, clock } = await openStore();
		const alerts = new UserAlerts({ database, clock, limit });
		/** The ids of the alerts about which messages wait to be sent. */
		const waiting = async () => {
			const rows = await database.sql.selectFrom('outbox').select('about').orderBy('about').execute();
			return rows.map(({ about }) => about);
		};
		/** Queues the message that this alert has fired. */
		const tell = (userId: string, alert: string) => {
			const content = { what: 'met', at: 1, ask: 9 } as const;
			const queued: QueuedPart = {
				id: `about ${alert}`,
				kind: 'alert',
				owner: userId,
				about: alert,
				channel: '9',
				queuedAt: 1,
				content,
			};
			return database.write([], (sql) => queueMessages(sql, [queued]));
		};
		return { database, clock, alerts, waiting, tell };
	}

	it('are returned as they were set, in the order in which they were added', async () => {
		const { alerts, clock } = await open();
		const change = { percent: 10, from: 11.11 };
		const all = [
			newAlert({ goal: { kind: 'below', amount: 10, change } }),
			newAlert({ goal: above(0.1 + 0.2), currency: 'USD', locked: true, repeats: true }),
			newAlert({ goal: stock, name: 'B', version: 'Ruby', isMetAlready: true }),
		];
		const added = [];
		for (const each of all) {
			added.push(await alerts.add(recipient, each));
			await clock.advance(1);
		}
		expect(await alerts.of('1')).toEqual(added);
		expect(added.map(({ state }) => state)).toEqual(['armed', 'armed', 'met']);
		expect(added[0]!.endsAt - added[0]!.addedAt).toBe(30 * day);
		expect(await alerts.of('2')).toEqual([]);
	});

	it('are as many as are allowed, even if several are added at once; the same twice only if one replaces the other', async () => {
		const { alerts } = await open(3);
		const outcomes = await Promise.allSettled(
			[1, 2, 3, 4, 5].map((amount) => alerts.add(recipient, newAlert({ goal: below(amount) }))),
		);
		expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(2);
		await expect(alerts.add(recipient, newAlert({ goal: below(9) }))).rejects.toMatchObject(problem('too-many-alerts'));
		const [one] = await alerts.of('1');
		await expect(alerts.add(recipient, newAlert({ goal: one!.goal }))).rejects.toMatchObject(problem('alert-exists'));
		await alerts.add(recipient, newAlert({ goal: one!.goal }), one!.id);
		expect(await alerts.of('1')).toHaveLength(4);
	});

	it('that are done do not count, until they are set again', async () => {
		const { alerts, clock } = await open(1);
		const first = await alerts.add(recipient, newAlert());
		await alerts.change('1', first.id, { state: 'done', notifiedAt: clock.wall() });
		const second = await alerts.add(recipient, newAlert({ goal: below(5) }));
		await expect(alerts.resume('1', first.id, undefined)).rejects.toMatchObject(problem('too-many-alerts'));
		await alerts.delete('1', second.id);
		await clock.advance(day);
		expect(await alerts.resume('1', first.id, undefined)).toMatchObject({
			state: 'met',
			endsAt: clock.wall() + 30 * day,
		});
		expect(await alerts.resume('2', first.id, undefined)).toBeUndefined();
	});

	it('lose their messages if their goal changes or they are deleted, and keep them if only their days change', async () => {
		const { alerts, waiting, tell } = await open();
		const added = [];
		for (const amount of [1, 2, 3]) added.push(await alerts.add(recipient, newAlert({ goal: below(amount) })));
		for (const { id } of added) await tell('1', id);
		const [changed, deleted, kept] = added;
		await alerts.change('1', changed!.id, { goal: below(8) });
		expect(await alerts.delete('2', deleted!.id)).toBe(false);
		expect(await alerts.delete('1', deleted!.id)).toBe(true);
		await alerts.change('1', kept!.id, { goal: below(3), endsAt: 5 });
		expect(await waiting()).toEqual([kept!.id]);
	});

	it('are all deleted with what waits, and those of others stay', async () => {
		const { alerts, waiting, tell } = await open();
		const others = await alerts.add({ ...recipient, userId: '2' }, newAlert());
		for (const goal of [below(1), stock]) await tell('1', (await alerts.add(recipient, newAlert({ goal }))).id);
		await tell('2', others.id);
		expect(await alerts.deleteAll('1')).toBe(2);
		expect(await alerts.of('1')).toEqual([]);
		expect(await waiting()).toEqual([others.id]);
	});

	it('keep the newest 25 of those that are done, and all whose owner has not been told yet', async () => {
		const { alerts, waiting, tell, clock } = await open();
		for (let amount = 1; amount <= 30; amount++) {
			const { id } = await alerts.add(recipient, newAlert({ goal: below(amount) }));
			await alerts.change('1', id, { state: 'done' });
			if (amount <= 2) await tell('1', id);
			await clock.advance(1);
		}
		await alerts.add(recipient, newAlert({ goal: below(99) }));
		const goals = (await alerts.of('1')).map(({ goal }) => (goal.kind === 'stock' ? 0 : goal.amount));
		expect(goals).toEqual([1, 2, ...Array.from({ length: 25 }, (_, i) => i + 6), 99]);
		expect(await waiting()).toHaveLength(2);
	});

	it('are never two with one goal, whichever of them is changed or set again', async () => {
		const { alerts } = await open();
		const one = await alerts.add(recipient, newAlert());
		const other = await alerts.add(recipient, newAlert({ goal: below(5) }));
		await expect(alerts.change('1', other.id, { goal: one.goal })).rejects.toMatchObject(problem('alert-exists'));
		await alerts.change('1', one.id, { state: 'done' });
		await alerts.change('1', other.id, { goal: one.goal });
		await expect(alerts.resume('1', one.id, undefined)).rejects.toMatchObject(problem('alert-exists'));
	});

	it('that cannot be resumed stay paused, and so do their messages, until they can', async () => {
		const { alerts, database, clock, tell } = await open();
		const { id } = await alerts.add(recipient, newAlert());
		await tell('1', id);
		await pauseAlerts(database, '1');
		const repair = await breakTable(database, 'alerts');
		await expect(alerts.resumeUnreachable('1')).rejects.toThrow();
		await repair();
		const outbox = new Outbox(database, messageTraits);
		expect(await outbox.claim(clock.wall())).toBeUndefined();
		expect(await alerts.of('1')).toMatchObject([{ paused: 'unreachable' }]);
		await alerts.resumeUnreachable('1');
		expect((await outbox.claim(clock.wall()))?.parts).toHaveLength(1);
		expect(await alerts.of('1')).toMatchObject([{ paused: undefined }]);
	});

	it('pause if their owner refuses messages: what is to be told waits until they resume', async () => {
		const { alerts, database, clock, waiting, tell } = await open();
		const states = ['armed', 'met', 'done', 'ended'] as const;
		for (const [i, state] of states.entries()) {
			const { id } = await alerts.add(recipient, newAlert({ goal: below(i + 1), repeats: true }));
			await alerts.change('1', id, { state, notifiedAt: 1 });
			if (state !== 'armed') await tell('1', id);
		}
		const paused = await alerts.add(recipient, newAlert({ goal: below(9) }));
		await alerts.change('1', paused.id, { paused: 'owner' });
		expect(await pauseAlerts(database, '1')).toBe(true);
		const goalsAndStates = async () => (await alerts.of('1')).map(({ goal, state, paused }) => [goal, state, paused]);
		expect(await goalsAndStates()).toEqual([
			[below(1), 'armed', 'unreachable'],
			[below(2), 'met', 'unreachable'],
			[below(3), 'done', 'unreachable'],
			[below(4), 'ended', 'unreachable'],
			[below(9), 'armed', 'owner'],
		]);
		const outbox = new Outbox(database, messageTraits);
		await clock.advance(30 * day);
		expect(await outbox.claim(clock.wall())).toBeUndefined();
		expect(await waiting()).toHaveLength(3);
		await alerts.resumeUnreachable('1');
		expect((await outbox.claim(clock.wall()))?.parts).toHaveLength(3);
		expect((await goalsAndStates()).map(([, , why]) => why)).toEqual([
			undefined,
			undefined,
			undefined,
			undefined,
			'owner',
		]);
		expect(await pauseAlerts(database, '2')).toBe(false);
	});

	it.each([
		['set again', 'resume'],
		['paused', 'pause'],
	] as const)('have their withheld messages sent if they are %s instead of resumed', async (_, how) => {
		const { alerts, database, clock, tell } = await open();
		const { id } = await alerts.add(recipient, newAlert());
		await alerts.change('1', id, { state: 'done', notifiedAt: 1 });
		await tell('1', id);
		await pauseAlerts(database, '1');
		expect(await alerts.areUnreachable('1')).toBe(true);
		if (how === 'resume') await alerts.resume('1', id, undefined);
		else await alerts.change('1', id, { paused: 'owner' });
		expect(await alerts.areUnreachable('1')).toBe(false);
		expect((await new Outbox(database, messageTraits).claim(clock.wall()))?.parts).toHaveLength(1);
	});

	it('count as unreachable while their messages are withheld, even if their owner paused them', async () => {
		const { alerts, database, tell } = await open();
		const { id } = await alerts.add(recipient, newAlert());
		await alerts.change('1', id, { paused: 'owner' });
		await tell('1', id);
		await pauseAlerts(database, '1');
		expect(await alerts.of('1')).toMatchObject([{ paused: 'owner' }]);
		expect(await alerts.areUnreachable('1')).toBe(true);
	});
});
