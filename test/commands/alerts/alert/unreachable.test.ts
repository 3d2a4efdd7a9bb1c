import { expect, test } from 'vitest';
import { tellRefused } from '../../../../commands/alerts/alert/unreachable.ts';
import { reachabilityOf } from '../../../../commands/alerts/stored/reachability.ts';
import type { CommandContext } from '../../../../commands/index.ts';
import type { Reply } from '../../../../src/words/reply.ts';
import { addAlert, alertContext, alertFixture, buttonOf, redline, words } from './alert-context.ts';

const fixture = await alertFixture();

/** Somebody whose only alert is paused because their direct messages were refused. */
async function refused() {
	const context = alertContext(fixture);
	await addAlert({ item: redline, below: 45 }, context);
	const { userId } = context.caller;
	const [alert] = await context.alerts.of(userId);
	await context.alerts.change(userId, alert!.id, { paused: 'unreachable' });
	await context.settings.change({ scope: 'user', id: userId }, { dmsRefused: true });
	return { context, userId };
}

/** What they are told after a command; undefined if nothing. */
async function told(context: CommandContext): Promise<Reply | undefined> {
	let sent: Reply | undefined;
	await tellRefused(context, async (reply) => {
		sent = reply;
	});
	return sent;
}

test('Somebody whose alerts are paused is told once, after another command if that fails', async () => {
	const { context } = await refused();
	await expect(tellRefused(context, () => Promise.reject(new Error('expired')))).rejects.toThrow('expired');
	const notice = (await told(context))!;
	expect(words(notice)).toContain('**Your alerts are paused**');
	expect(buttonOf(notice, 'Resume')).toBe('alert:reachable');
	expect(await told(context)).toBeUndefined();
});

test('Somebody whose alerts cannot be read is told after another command', async () => {
	const { context } = await refused();
	const failing = Object.create(context.alerts, { of: { value: () => Promise.reject(new Error('down')) } });
	const reachability = reachabilityOf({ ...context, alerts: failing });
	await expect(told({ ...context, reachability })).rejects.toThrow('down');
	expect(await told(context)).toBeDefined();
});

test('Somebody whose direct messages arrive again is told nothing', async () => {
	const { context } = await refused();
	await addAlert({ item: redline, below: 44 }, context);
	expect(await told(context)).toBeUndefined();
});

test('Somebody who has deleted their alerts since is told nothing', async () => {
	const { context, userId } = await refused();
	await context.alerts.deleteAll(userId);
	expect(await told(context)).toBeUndefined();
	expect((await context.settings.of({ scope: 'user', id: userId })).dmsRefused).toBeUndefined();
});
