import { expect, test } from 'vitest';
import { refusedNews } from '../../../src/discord/alerts/refused-news.ts';
import { addAlert, alertContext, alertWorld, buttonOf, redline, words } from '../../commands/alerts/alert-context.ts';

const world = await alertWorld();

/** Somebody whose only alert is paused because their direct messages were refused. */
async function refused() {
	const context = alertContext(world);
	await addAlert({ item: redline, below: 45 }, context);
	const { userId } = context.caller;
	const [alert] = await context.alerts.of(userId);
	await context.alerts.change(userId, alert!.id, { paused: 'unreachable' });
	await context.settings.change({ scope: 'user', id: userId }, { dmsRefused: true });
	return { context, userId };
}

test('Somebody whose alerts are paused is told once', async () => {
	const { context } = await refused();
	const news = (await refusedNews.take(context))!;
	expect(words(news)).toContain('**Your alerts are paused**');
	expect(buttonOf(news, 'Resume')).toBe('alert:reachable');
	expect(await refusedNews.take(context)).toBeUndefined();
	await refusedNews.putBack(context);
	expect(await refusedNews.take(context)).toEqual(news);
});

test('Somebody whose alerts cannot be read is told after another command', async () => {
	const { context } = await refused();
	const failing = Object.create(context.alerts, { of: { value: () => Promise.reject(new Error('down')) } });
	await expect(refusedNews.take({ ...context, alerts: failing })).rejects.toThrow('down');
	expect(await refusedNews.take(context)).toBeDefined();
});

test('Somebody who has deleted their alerts since is told nothing', async () => {
	const { context, userId } = await refused();
	await context.alerts.deleteAll(userId);
	expect(await refusedNews.take(context)).toBeUndefined();
	expect((await context.settings.of({ scope: 'user', id: userId })).dmsRefused).toBeUndefined();
});
