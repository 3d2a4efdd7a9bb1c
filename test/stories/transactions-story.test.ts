import { expect, test } from 'vitest';
import { demoCredentials, sampleTransactions } from '../../playground/market/sample-account.ts';
import { newKey } from '../../src/accounts/cipher.ts';
import { buttonId, componentsOf, labelsOf, messageOf, textOf, titleOf } from '../support/message-parts.ts';
import { botOfFile, reader } from '../support/running-bot.ts';
import { until } from '../support/until.ts';

const transactionsPath = '/v1/account/transactions';
const key = newKey();
const running = botOfFile({ withoutLists: true, keys: key });
const ann = { userId: '3000000000000000011' };
const ben = { userId: '3000000000000000012' };
const cat = { userId: '3000000000000000013' };
const dan = { userId: '3000000000000000014' };
const eve = { userId: '3000000000000000015' };

test('A failure midway shows what was read; Continue reads the rest, and so does CSV', async () => {
	const { bot } = running;
	bot.market.account('ann-id:ann-secret', sampleTransactions(320));
	await bot.link('ann-id:ann-secret', ann);
	const page = messageOf(await bot.ask('/mytx', ann));
	bot.market.fail('error', transactionsPath, 2);
	await bot.untilFinal(messageOf(await bot.press(page, 'To my DMs', ann)));
	expect(textOf(page)).toMatch(/Not sent:\*\* the summary is not complete yet/);
	expect(textOf(page)).toMatch(/Not complete:\*\* read 2 of 4 pages, the newest 200 transactions/);
	expect(textOf(page)).toContain('cannot be reached');
	expect(labelsOf(page)).toEqual(['Continue', 'Transactions', 'Summary', 'CSV', 'To my DMs']);

	// Rejected credentials are reported differently, and what was read is retained.
	bot.market.fail('refusing credentials', transactionsPath);
	await bot.untilFinal(messageOf(await bot.press(page, 'Continue', ann)));
	expect(textOf(page)).toContain('The marketplace no longer accepts your credentials.');
	expect(labelsOf(page)[0]).toBe('Link');
	expect(await bot.read('/account status', ann)).toContain('Linked\nSince');
	await bot.untilFinal(messageOf(await bot.press(page, 'CSV', ann)));
	expect(page.attachments[0]?.name).toContain('-part-');
	expect(textOf(page)).toContain('**200 transactions** read so far');

	bot.market.fail(undefined, transactionsPath);
	const pages = () =>
		bot.market.requests.filter(({ path }) => path === transactionsPath).map(({ query }) => query.page);
	const before = pages().length;
	await bot.untilFinal(messageOf(await bot.press(page, 'CSV', ann)));
	expect(pages().slice(before)).toEqual(['3', '4']);
	expect(page.attachments[0]?.name).not.toContain('-part-');
	expect(page.attachments[0]!.data.toString().split('\r\n').length).toBeGreaterThan(320);
	expect(labelsOf(page)).toEqual(['Refresh', 'Transactions', 'Summary', 'CSV', 'To my DMs']);
});

test('A menu lists only sales or purchases, by page, and the summary stays one press away', async () => {
	const { bot } = running;
	bot.market.account('ben-id:ben-secret', sampleTransactions(320));
	await bot.link('ben-id:ben-secret', ben);
	const page = messageOf(await bot.ask('/mytx limit:20 order:asc', ben));
	await bot.untilFinal(messageOf(await bot.pick(page, 'Only sales', ben)));
	const sold = sampleTransactions(320).filter(
		({ type, sub_type, items }) => type === 'credit' && (sub_type === 'item' || items?.length),
	);
	const pages = Math.ceil(sold.length / 20);
	expect(titleOf(page)).toBe(`Your sales · page 1 of ${pages}`);
	expect(textOf(page)).toContain('oldest first');
	const rows = () => textOf(page).split('\n\n').slice(0, -1);
	expect(rows()).toHaveLength(20);
	expect(rows()[0]).toContain(sold[0]!.items![0]!.market_hash_name);
	await bot.press(page, 'Next', ben);
	expect(titleOf(page)).toBe(`Your sales · page 2 of ${pages}`);
	expect(rows()[0]).toContain(sold[20]!.items![0]!.market_hash_name);
	await bot.press(page, 'Summary', ben);
	expect(titleOf(page)).toBe('Summary of your transactions');
	await bot.pick(page, 'Only purchases', ben);
	expect(titleOf(page)).toMatch(/^Your purchases · page 1 of /);
	for (const row of rows()) expect(row).toMatch(/^Bought /);
	await bot.pick(page, 'All transactions', ben);
	expect(titleOf(page)).toBe('Your transactions · page 1 of 16');

	// What was read before a failure is said to be a part.
	await bot.restart();
	bot.market.fail('error', transactionsPath, 2);
	await bot.untilFinal(messageOf(await bot.pick(page, 'Only sales', ben)));
	expect(textOf(page)).toMatch(/^⚠️ \*\*Not complete:\*\* read 2 of 4 pages.*\n(.|\n)*Sold /);
	bot.market.fail(undefined, transactionsPath);
	await bot.untilFinal(messageOf(await bot.press(page, 'Continue', ben)));
	expect(titleOf(page)).toBe(`Your sales · page 1 of ${pages}`);

	// If nothing was read, nobody knows whether there are sales.
	await bot.restart();
	bot.market.fail('error', transactionsPath);
	await bot.untilFinal(messageOf(await bot.pick(page, 'Only sales', ben)));
	expect(textOf(page)).toMatch(/^⚠️ \*\*Not complete:\*\* nothing could be read /);
	expect(textOf(page)).not.toContain('No sales');
	bot.market.fail(undefined, transactionsPath);
});

test('A reading can be cancelled, is the only one of its user, and does not survive a restart', async () => {
	const { bot } = running;
	bot.market.account('cat-id:cat-secret', sampleTransactions(950));
	await bot.link('cat-id:cat-secret', cat);
	const page = messageOf(await bot.ask('/mytx', cat));
	const other = messageOf(await bot.ask('/mytx page:2', cat));
	expect(titleOf(messageOf(await bot.press(page, 'Summary', cat)))).toBe('Reading your transactions');
	const refused = messageOf(await bot.press(other, 'CSV', cat));
	expect(textOf(refused)).toContain('Your transactions are already being read');
	expect(labelsOf(refused)).toEqual(['Cancel']);
	// Cancel itself changes nothing; the edit that ends the reading follows.
	void bot.press(page, 'Cancel', cat);
	await bot.untilFinal(page);
	expect(textOf(page)).toContain('You cancelled it.');
	const read = textOf(page);

	await bot.press(page, 'Continue', cat);
	const second = messageOf(await bot.press(other, 'Summary', cat));
	await bot.press(second, 'Cancel', cat);
	expect(titleOf(second)).toBe('Nothing is being read');
	await bot.untilFinal(page);
	expect(textOf(page)).toContain('You cancelled it.');

	await bot.press(page, 'Continue', cat);
	const started = labelsOf(page);
	await bot.restart();
	expect(started).toEqual(['Cancel']);
	expect(labelsOf(page)).toContain('Continue');
	expect(textOf(page)).not.toBe(read);
	expect(textOf(page)).toContain('This bot is restarting, so what was read is lost.');
	// Pages still work, and Cancel on a leftover progress message says what to do.
	await bot.press(page, 'Transactions', cat);
	await bot.press(page, 'Next', cat);
	expect(titleOf(page)).toBe('Your transactions · page 2 of 95');
	const cancelResult = await bot.discord.press(page, 'mytx:cancel:2:10:desc', { ...reader, ...cat });
	expect(titleOf(messageOf(cancelResult))).toBe('Nothing is being read');
	expect(labelsOf(page)).toEqual(['Summary', 'Transactions']);
});

test('Keys are rotated, removed and restored without losing the link, and everything can be deleted', async () => {
	const { bot } = running;
	const fresh = newKey();
	await bot.link(demoCredentials);
	await bot.restart(fresh);
	expect(await bot.read('/account status')).toMatch(/Since .*no longer has the key/);
	const locked = messageOf(await bot.ask('/mytx'));
	expect(textOf(locked)).toContain('Nothing is lost');
	expect(labelsOf(locked)).toEqual(['Link']);
	await bot.restart(`${fresh},${key}`);
	expect(await bot.read('/mytx')).toContain('1 of 14');
	await bot.restart(key);
	expect(await bot.read('/mytx')).toContain('no longer has the key');
	// Deleting the user's data also deletes the link, even one whose key is missing.
	const settings = messageOf(await bot.ask('/settings'));
	expect(settings.embeds[0]?.fields?.find(({ name }) => name === 'Marketplace account')?.value).toContain(
		'Linked since',
	);
	await bot.press(settings, 'Delete my data');
	expect(textOf(settings)).toContain('the credentials of your linked marketplace account');
	await bot.press(settings, 'Delete');
	expect(await bot.read('/account status')).toContain('Not linked');
	expect(settings.embeds[0]?.fields?.map(({ name }) => name)).not.toContain('Marketplace account');
	expect(buttonId(settings, 'Delete my data')).toBe('settings:confirm:all');
});

test('An account without transactions is explained, and a page after the last one is answered with the last one', async () => {
	const { bot } = running;
	bot.market.account('dan-id:dan-secret', []);
	await bot.link('dan-id:dan-secret', dan);
	expect(await bot.read('/mytx', dan)).toContain('No transactions yet.');
	const empty = messageOf(await bot.ask('/mytx', dan));
	expect(componentsOf(empty).filter(({ disabled }) => !disabled)).toEqual([]);
	// The account may become empty while its page is shown.
	await bot.discord.press(empty, 'mytx:csv:1:10:desc', { ...reader, ...dan });
	await bot.untilFinal(empty);
	expect(textOf(empty)).toMatch(/^No transactions yet\.$/m);
	expect(empty.attachments).toEqual([]);
	bot.market.account('dan-id:dan-secret', sampleTransactions(12));
	expect(titleOf(messageOf(await bot.ask('/mytx page:7', dan)))).toBe('Your transactions · page 2 of 2');
});

test('Deleting the message stops its reading', async () => {
	const { bot } = running;
	bot.market.account('eve-id:eve-secret', sampleTransactions(2_000));
	await bot.link('eve-id:eve-secret', eve);
	const message = messageOf(await bot.ask('/mytx', eve));
	const before = bot.market.count(transactionsPath);
	await bot.press(message, 'Summary', eve);
	message.deleted = true;
	const expectStop = () => expect(bot.discord.rest.requests.at(-1)).toMatchObject({ method: 'PATCH', status: 404 });
	await bot.whileTimePasses(until(expectStop));
	expect(bot.market.count(transactionsPath) - before).toBeLessThan(10);
});
