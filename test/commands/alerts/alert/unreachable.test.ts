import { expect, test } from 'vitest';
import { tellAboutRefusedMessages } from '../../../../commands/alerts/alert/unreachable.ts';
import { reachabilityOf } from '../../../../commands/alerts/stored/reachability.ts';
import type { CommandContext } from '../../../../commands/index.ts';
import type { Reply } from '../../../../src/words/reply.ts';
import { buttonOf } from '../../fake-context.ts';
import { addAlert, alertContext, alertFixture, redline, words } from './alert-context.ts';

const fixture = await alertFixture();

/** Somebody whose only alert is paused because their direct messages were refused. */
async function unreachableUser() {
	const context = alertContext(fixture);
	await addAlert({ item: redline, below: 45 }, context);
	const { userId } = context.caller;
	const [alert] = await context.alerts.of(userId);
	await context.alerts.change(userId, alert!.id, { paused: 'unreachable' });
	await context.settings.change({ scope: 'user', id: userId }, { dmsRefused: true });
	return { context, userId };
}

/** The notice that follows a command; undefined if there is none. */
async function noticeAfterCommand(context: CommandContext): Promise<Reply | undefined> {
	let notice: Reply | undefined;
	await tellAboutRefusedMessages(context, async (reply) => {
		notice = reply;
	});
	return notice;
}

test('Somebody whose alerts are paused is told once, after a later command if the first notice fails', async () => {
	const { context } = await unreachableUser();
	await expect(tellAboutRefusedMessages(context, () => Promise.reject(new Error('expired')))).rejects.toThrow(
		'expired',
	);
	const notice = (await noticeAfterCommand(context))!;
	expect(words(notice)).toContain('**Your alerts are paused**');
	expect(buttonOf(notice, 'Resume')).toBe('alert:reachable');
	expect(await noticeAfterCommand(context)).toBeUndefined();
});

test('Somebody whose alerts cannot be read is told after another command', async () => {
	const { context } = await unreachableUser();
	const failing = Object.create(context.alerts, { of: { value: () => Promise.reject(new Error('down')) } });
	const reachability = reachabilityOf({ ...context, alerts: failing });
	await expect(noticeAfterCommand({ ...context, reachability })).rejects.toThrow('down');
	expect(await noticeAfterCommand(context)).toBeDefined();
});

test('Somebody whose direct messages arrive again is told nothing', async () => {
	const { context } = await unreachableUser();
	await addAlert({ item: redline, below: 44 }, context);
	expect(await noticeAfterCommand(context)).toBeUndefined();
});

test('Somebody who has deleted their alerts since is told nothing', async () => {
	const { context, userId } = await unreachableUser();
	await context.alerts.deleteAll(userId);
	expect(await noticeAfterCommand(context)).toBeUndefined();
	expect((await context.settings.of({ scope: 'user', id: userId })).dmsRefused).toBeUndefined();
});
