import { expect, test, vi } from 'vitest';
import { sampleTransactions } from '../../playground/market/sample-account.ts';
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
	const [first] = messages;
	await bot.finished(messageOf(await bot.press(first!, 'Refresh', people[0])));
	expect(labelsOf(first!)[0]).toBe('Refresh');
}, 60_000);

test('Deleting the message stops its reading', async () => {
	const bot = await openBot({ withoutLists: true });
	bot.market.account('long-id:secret', sampleTransactions(2_000));
	await bot.link('long-id:secret', people[0]);
	const message = messageOf(await bot.ask('/mytx', people[0]));
	await bot.press(message, 'Summary', people[0]);
	(message as { deleted: boolean }).deleted = true;
	const isStopped = () => expect(bot.discord.requests.at(-1)).toMatchObject({ method: 'PATCH', status: 404 });
	await bot.quickly(vi.waitFor(isStopped, { timeout: 15_000, interval: 10 }));
	expect(bot.market.count(transactionsPath)).toBeLessThan(10);
}, 60_000);
