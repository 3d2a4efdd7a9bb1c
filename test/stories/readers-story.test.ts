import { expect, test } from 'vitest';
import { sampleTransactions } from '../../src/local/market/sample-account.ts';
import { labelsOf, messageOf, openBot } from '../support/running-bot.ts';

const transactionsPath = '/v1/account/transactions';
const people = Array.from({ length: 6 }, (_, i) => ({ userId: `300000000000000003${i}` }));

test('Six users read their accounts at once: none is refused, and all get the whole summary', async () => {
	const bot = await openBot({ withoutLists: true });
	for (const [i, person] of people.entries()) {
		bot.market.account(`id-${i}:secret`, sampleTransactions(150));
		await bot.link(`id-${i}:secret`, person);
	}
	const messages = await Promise.all(
		people.map(async (person) => {
			const page = messageOf(await bot.ask('/mytx', person));
			return messageOf(await bot.press(page, 'Summary', person));
		}),
	);
	for (const message of messages) {
		await bot.finished(message);
		expect(labelsOf(message)[0]).toBe('Refresh');
	}
	// One Refresh is allowed, a second one is too early.
	const [first] = messages;
	await bot.finished(messageOf(await bot.press(first!, 'Refresh', people[0])));
	const refused = messageOf(await bot.press(first!, 'Refresh', people[0]));
	expect(refused.private).toBe(true);
	expect(refused.id).not.toBe(first!.id);
	expect(refused.embeds[0]?.description).toMatch(
		/^You refreshed less than 1 minute ago\. You can refresh again <t:\d+:R>\.$/,
	);
}, 60_000);

test('A slow Discord does not delay the reading, and is sent only the newest progress', async () => {
	const bot = await openBot({ withoutLists: true });
	bot.market.account('slow-id:secret', sampleTransactions(450));
	await bot.link('slow-id:secret', people[0]);
	const page = messageOf(await bot.ask('/mytx', people[0]));
	bot.discord.trouble.slowness = 5_000;
	const asked = bot.market.count(transactionsPath);
	const message = messageOf(await bot.press(page, 'Summary', people[0]));
	await bot.finished(message);
	const times = bot.market.requests.filter(({ path }) => path === transactionsPath).map(({ at }) => at);
	const own = times.slice(asked);
	expect(own).toHaveLength(5);
	expect(own.at(-1)! - own[0]!).toBeLessThan(12_000);
	bot.discord.trouble.slowness = 0;
}, 60_000);

test('Deleting the message stops its reading, unless another user is reading the same account', async () => {
	const bot = await openBot({ withoutLists: true });
	bot.market.account('shared-id:secret', sampleTransactions(550));
	const [ann, ben] = people;
	for (const person of [ann, ben]) await bot.link('shared-id:secret', person);
	const [hers, his] = [messageOf(await bot.ask('/mytx', ann)), messageOf(await bot.ask('/mytx', ben))];
	await bot.press(hers, 'Summary', ann);
	await bot.press(his, 'Summary', ben);
	(hers as { deleted: boolean }).deleted = true;
	const asked = bot.market.count(transactionsPath);
	await bot.finished(his);
	expect(labelsOf(his)[0]).toBe('Refresh');
	expect(bot.market.count(transactionsPath) - asked).toBeLessThanOrEqual(6);
}, 60_000);
