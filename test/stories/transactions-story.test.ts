import { expect, onTestFinished, test } from 'vitest';
import { newKey } from '../../src/accounts/cipher.ts';
import type { ShownMessage } from '../../src/local/discord/shown-message.ts';
import { demoCredentials, sampleTransactions } from '../../src/local/market/sample-account.ts';
import { buttonId, componentsOf, finished, labelsOf, messageOf, openBot, reader, runningBot } from '../running-bot.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const transactionsPath = '/v1/account/transactions';
const ann = { userId: '3000000000000000011' };

const wordsOf = (message: ShownMessage) => message.embeds[0]?.description ?? '';
const titleOf = (message: ShownMessage) => message.embeds[0]?.title;

test('A failure midway shows what was read; going on reads the rest, and so does the file', async () => {
	const bot = await openBot({ withoutLists: true });
	bot.market.account('ann-id:ann-secret', sampleTransactions(320));
	await bot.link('ann-id:ann-secret', ann);
	const page = messageOf(await bot.ask('/mytx', ann));
	bot.market.fail('error', transactionsPath, 2);
	await finished(messageOf(await bot.press(page, 'To my DMs', ann)));
	expect(wordsOf(page)).toMatch(/Not sent:\*\* it is not complete yet/);
	expect(wordsOf(page)).toMatch(/Not complete:\*\* 2 of 4 pages read, the newest 200 transactions/);
	expect(wordsOf(page)).toContain('cannot be reached');
	expect(labelsOf(page)).toEqual(['Go on', 'Transactions', 'Summary', 'CSV', 'To my DMs']);

	// Refused credentials are another thing, and what was read stays.
	bot.market.fail('refusing credentials', transactionsPath);
	await finished(messageOf(await bot.press(page, 'Go on', ann)));
	expect(wordsOf(page)).toContain('no longer takes your linked credentials');
	expect(labelsOf(page)[0]).toBe('Link');
	expect(await bot.read('/account status', ann)).toContain('Linked\nSince');
	await finished(messageOf(await bot.press(page, 'CSV', ann)));
	expect(page.attachments[0]?.name).toContain('-part-');
	expect(wordsOf(page)).toContain('**200 transactions** that were read');

	bot.market.fail(undefined, transactionsPath);
	const before = bot.market.requests.length;
	await finished(messageOf(await bot.press(page, 'CSV', ann)));
	expect(bot.market.requests.slice(before).map(({ query }) => query.page)).toEqual(['3', '4']);
	expect(page.attachments[0]?.name).not.toContain('-part-');
	expect(page.attachments[0]!.data.toString().split('\r\n').length).toBeGreaterThan(320);
	expect(labelsOf(page)).toEqual(['Refresh', 'Transactions', 'Summary', 'CSV', 'To my DMs']);
});

test('A reading can be cancelled, is one of a user at a time, and is forgotten with a restart', async () => {
	const bot = await openBot({ withoutLists: true });
	bot.market.account('ann-id:ann-secret', sampleTransactions(950));
	await bot.link('ann-id:ann-secret', ann);
	const page = messageOf(await bot.ask('/mytx', ann));
	const other = messageOf(await bot.ask('/mytx page:2', ann));
	expect(titleOf(messageOf(await bot.press(page, 'Summary', ann)))).toBe('Reading your transactions');
	const refused = messageOf(await bot.press(other, 'CSV', ann));
	expect(wordsOf(refused)).toContain('being read already');
	expect(labelsOf(refused)).toEqual(['Cancel']);
	// Discord shows nothing for it but the change that follows.
	void bot.press(page, 'Cancel', ann);
	await finished(page);
	expect(wordsOf(page)).toContain('You cancelled it.');
	const read = wordsOf(page);

	await bot.press(page, 'Go on', ann);
	const second = messageOf(await bot.press(other, 'Summary', ann));
	await bot.press(second, 'Cancel', ann);
	expect(titleOf(second)).toBe('Cancelled');
	await finished(page);
	expect(wordsOf(page)).toContain('You cancelled it.');

	await bot.press(page, 'Go on', ann);
	const started = labelsOf(page);
	await bot.restart();
	expect(started).toEqual(['Cancel']);
	expect(labelsOf(page)).toContain('Go on');
	expect(wordsOf(page)).not.toBe(read);
	expect(wordsOf(page)).toContain('being restarted');
	// Pages turn as before, and a bar that was left standing says what to do.
	await bot.press(page, 'Transactions', ann);
	await bot.press(page, 'Next', ann);
	expect(titleOf(page)).toBe('Your transactions · page 2 of 95');
	const left = await bot.discord.press(page, 'mytx:cancel:2:10:desc', { ...reader, ...ann });
	expect(titleOf(messageOf(left))).toBe('Nothing is being read');
	expect(labelsOf(page)).toEqual(['Summary', 'Transactions']);
});

test('Keys rotate, go and come back; nothing is lost, and all can be deleted', async () => {
	const [old, fresh] = [newKey(), newKey()];
	const folder = temporaryFolder();
	const bot = await runningBot({ folder, withoutLists: true, keys: old });
	onTestFinished(() => bot.stop());
	await bot.link(demoCredentials);
	await bot.restart(fresh);
	expect(await bot.read('/account status')).toMatch(/Since .*does not have the key/);
	const locked = messageOf(await bot.ask('/mytx'));
	expect(wordsOf(locked)).toContain('Nothing is lost');
	expect(labelsOf(locked)).toEqual(['Link']);
	await bot.restart(`${fresh},${old}`);
	expect(await bot.read('/mytx')).toContain('1 of 14');
	await bot.restart(fresh);
	expect(await bot.read('/mytx')).toContain('1 of 14');
	await bot.restart(old);
	expect(await bot.read('/mytx')).toContain('does not have the key');
	// With what is kept about somebody, the link goes too; a locked one as well.
	const settings = messageOf(await bot.ask('/settings'));
	expect(settings.embeds[0]?.fields?.find(({ name }) => name === 'Marketplace account')?.value).toContain(
		'linked since',
	);
	await bot.press(settings, 'Delete all about me');
	expect(wordsOf(settings)).toContain('the credentials of your linked marketplace account');
	await bot.press(settings, 'Delete');
	expect(await bot.read('/account status')).toContain('Not linked');
	expect(settings.embeds[0]?.fields?.map(({ name }) => name)).not.toContain('Marketplace account');
	expect(buttonId(settings, 'Delete all about me')).toBe('settings:forget');
});

test('A page there is not, and an account without transactions, are said in words', async () => {
	const bot = await openBot({ withoutLists: true });
	bot.market.account('ann-id:ann-secret', []);
	await bot.link('ann-id:ann-secret', ann);
	expect(await bot.read('/mytx', ann)).toContain('There are no transactions yet.');
	const empty = messageOf(await bot.ask('/mytx', ann));
	expect(componentsOf(empty).filter(({ disabled }) => !disabled)).toEqual([]);
	// Whose last transaction goes while the page is open is told so.
	await bot.discord.press(empty, 'mytx:csv:1:10:desc', { ...reader, ...ann });
	await finished(empty);
	expect(wordsOf(empty)).toBe('There are no transactions yet.');
	expect(empty.attachments).toEqual([]);
	bot.market.account('ann-id:ann-secret', sampleTransactions(12));
	const beyond = messageOf(await bot.ask('/mytx page:7', ann));
	expect(wordsOf(beyond)).toBe('There is no page 7: the last is 2.');
	expect(titleOf(messageOf(await bot.press(beyond, 'Last page', ann)))).toBe('Your transactions · page 2 of 2');
	expect(wordsOf(messageOf(await bot.ask('/mytx page:7 limit:100', ann)))).toContain('there is only one');
});
