import { expect, test } from 'vitest';
import { sampleTransactions } from '../../playground/market/sample-account.ts';
import { messageOf, openBot } from '../support/running-bot.ts';
import { until } from '../support/until.ts';

const transactionsPath = '/v1/account/transactions';
const people = Array.from({ length: 6 }, (_, i) => ({ userId: `300000000000000003${i}` }));

test('Deleting the message stops its reading', async () => {
	const bot = await openBot({ withoutLists: true });
	bot.market.account('long-id:secret', sampleTransactions(2_000));
	await bot.link('long-id:secret', people[0]);
	const message = messageOf(await bot.ask('/mytx', people[0]));
	await bot.press(message, 'Summary', people[0]);
	(message as { deleted: boolean }).deleted = true;
	const isStopped = () => expect(bot.discord.rest.requests.at(-1)).toMatchObject({ method: 'PATCH', status: 404 });
	await bot.whileTimePasses(until(isStopped));
	expect(bot.market.count(transactionsPath)).toBeLessThan(10);
});
