import { sum } from 'd3-array';
import { describe, expect, test } from 'vitest';
import type { LocalMessage } from '../../playground/discord/local-messages/local-message.ts';
import type { FaultName } from '../../playground/market/faults.ts';
import { demoCredentials, sampleTransactions } from '../../playground/market/sample-account.ts';
import { euro } from '../market/answered-rows.ts';
import { componentsOf, formOf, labelsOf, messageOf, textOf, titleOf } from '../support/message-parts.ts';
import { botOfFile, openBot, reader } from '../support/running-bot.ts';

const running = botOfFile({ withoutLists: true });
const transactionsPath = '/v1/account/transactions';
const ann = { userId: '3000000000000000011' };
const ben = { userId: '3000000000000000012' };
const cat = { userId: '3000000000000000013' };

const embedsText = (message: LocalMessage) => JSON.stringify(message.embeds);

test('What a seller would receive is calculated with their own fee only in private answers', async () => {
	const bot = await openBot({ sellerFee: '12' });
	const question = '/price item:AK-47 | Redline (Field-Tested)';
	const line = (message: LocalMessage) => /^List at .*$/m.exec(textOf(message))?.[0];
	// The bot's fee is 12 %, and the linked account's is 8 %.
	const lineWithBotFee = 'List at €34.85 to be cheapest: you get €30.67';
	const lineWithOwnFee = 'List at €34.85 to be cheapest: you get €32.06';
	await bot.link(demoCredentials, ann);
	const publicAnswer = messageOf(await bot.ask(question, ann));
	expect([publicAnswer.private, line(publicAnswer)]).toEqual([false, lineWithBotFee]);
	const privateAnswer = messageOf(await bot.ask(`${question} private:True`, ann));
	expect([privateAnswer.private, line(privateAnswer)]).toEqual([true, lineWithOwnFee]);
	await bot.press(privateAnswer, 'Refresh', ann);
	expect([privateAnswer.private, line(privateAnswer)]).toEqual([true, lineWithOwnFee]);
	await bot.press(publicAnswer, 'Refresh', ann);
	expect(line(publicAnswer)).toBe(lineWithBotFee);
	expect(line(messageOf(await bot.ask(question, { ...ann, place: 'dm' })))).toBe(lineWithOwnFee);
	await bot.ask('/account unlink', ann);
	await bot.press(privateAnswer, 'Refresh', ann);
	expect(line(privateAnswer)).toBe(lineWithBotFee);
});

test('A user links an account, reads its summary, file and direct message, and unlinks it', async () => {
	const { bot } = running;
	const { market, discord } = bot;
	const offer = messageOf(await bot.ask('/mytx'));
	expect(offer.private).toBe(true);
	expect(textOf(offer)).toContain('You have not linked a marketplace account.');
	expect(labelsOf(offer)).toEqual(['Link']);

	const opened = formOf(await bot.press(offer, 'Link'));
	expect(opened.texts.join()).toMatch(
		/stored encrypted .*only to read your transactions, and `\/account unlink` deletes them permanently/,
	);
	const linked = messageOf(await discord.submit(opened, { credentials: demoCredentials }, reader, offer));
	expect(linked.private).toBe(true);
	expect(titleOf(linked)).toBe('Linked');
	expect(textOf(linked)).toMatch(/^Your credentials work\. They are stored encrypted/);
	const requests = market.requests.filter(({ path }) => path === transactionsPath);
	expect(requests).toMatchObject([{ query: { page: '1', limit: '50' } }]);
	expect(await bot.read('/account status')).toMatch(/Linked\nSince \w+ \d+, \d+\. /);

	// Pages, in place.
	const page = messageOf(await bot.press(linked, 'Transactions'));
	expect(page.id).toBe(linked.id);
	expect(titleOf(page)).toBe('Your transactions · page 1 of 14');
	expect(labelsOf(page)).toEqual(['Previous', 'Next', 'Summary', 'CSV', 'To my DMs']);
	const newest = sampleTransactions().reverse();
	for (const row of newest.slice(0, 10))
		for (const item of row.items ?? []) expect(embedsText(page)).toContain(item.market_hash_name);
	await bot.press(page, 'Next');
	expect(titleOf(page)).toBe('Your transactions · page 2 of 14');
	expect(componentsOf(page).filter(({ disabled }) => disabled)).toEqual([]);

	// The summary, with a progress bar until it is ready.
	const reading = messageOf(await bot.press(page, 'Summary'));
	expect(reading.id).toBe(page.id);
	expect(titleOf(reading)).toBe('Reading your transactions');
	expect(labelsOf(reading)).toEqual(['Cancel']);
	await bot.untilFinal(reading);
	expect(titleOf(reading)).toBe('Summary of your transactions');
	const done = newest.filter(({ status }) => status === 'complete');
	expect(textOf(reading)).toContain(`Totals of **${done.length} completed transactions**.`);
	// Money paid in is a credit as well, without items.
	const sales = done.filter(({ type, currency, items }) => type === 'credit' && currency === 'EUR' && items !== null);
	const net = euro(sum(sales, ({ amount, fee }) => Math.round(amount * 100) - Math.round((fee ?? 0) * 100)) / 100);
	const [euros] = reading.embeds[0]?.fields ?? [];
	expect(euros?.name).toMatch(/^EUR · /);
	expect(euros?.value).toMatch(/^Spent \*\*€/);
	expect(euros?.value).toContain(` fees (8%) = **${net}** · ${sales.length} sales`);
	expect(embedsText(reading)).not.toMatch(/\bnet\b|gross|credit|withdraw|initiate/i);

	// What was read before is not requested again.
	const requestCount = market.count(transactionsPath);
	const withFile = messageOf(await bot.press(reading, 'CSV'));
	expect(withFile.attachments).toMatchObject([{ name: expect.stringMatching(/^transactions-\d{4}(-\d\d){4}\.csv$/) }]);
	expect(withFile.private).toBe(true);
	const lines = withFile.attachments[0]!.data.toString().trimEnd().split('\r\n');
	expect(lines).toHaveLength(1 + newest.reduce((sum, { items }) => sum + Math.max(1, items?.length ?? 0), 0));
	await bot.press(withFile, 'To my DMs');
	expect(textOf(withFile)).toContain('**Sent** to your direct messages.');
	expect(withFile.attachments).toHaveLength(1);
	const [sent] = discord.directChannels.sentTo(reader);
	expect(sent?.embeds[0]?.fields).toEqual(withFile.embeds[0]?.fields);
	expect(sent?.attachments).toMatchObject([
		{ name: withFile.attachments[0]?.name, data: withFile.attachments[0]?.data },
	]);
	expect(market.count(transactionsPath)).toBe(requestCount);
	discord.directChannels.refuse(reader.userId);
	await bot.press(withFile, 'To my DMs');
	expect(textOf(withFile)).toMatch(
		/\*\*Not sent:\*\* your privacy settings do not let this bot send you direct messages/,
	);
	expect(discord.directChannels.sentTo(reader)).toHaveLength(1);

	// Unlinking works even while the marketplace is down.
	market.fail('down');
	expect(await bot.read('/account unlink')).toContain('have been deleted permanently');
	expect(await bot.read('/account unlink')).toContain('nothing to delete');
	expect(await bot.read('/account status')).toContain('Not linked');
	market.fail(undefined);
	const refused = messageOf(await bot.press(withFile, 'CSV'));
	expect(refused.private).toBe(true);
	expect(textOf(refused)).toContain('You have not linked a marketplace account.');
	// Credentials are sent only to the transactions endpoint, and only in the header.
	for (const { path, headers, query } of market.requests) {
		expect(headers.authorization !== undefined).toBe(path === transactionsPath);
		expect(JSON.stringify(query)).not.toContain('demo');
	}
});

describe('Linking', () => {
	test('explains rejected credentials, an outage, a rate limit and a network block, and stores nothing', async () => {
		const { bot } = running;
		const answers: string[] = [];
		const attempts: [FaultName, RegExp][] = [
			['refusing credentials', /rejected these credentials/],
			['error', /cannot be reached/],
			['limited for an hour', /limits how often one account can be read.*Try again <t:\d+:R>\.$/],
			[
				'refused by the network',
				/The marketplace is blocking this bot’s requests.*does not mean that your credentials are wrong/,
			],
		];
		for (const [i, [fault, words]] of attempts.entries()) {
			bot.market.fail(fault, transactionsPath);
			const message = await bot.link(`client-${i}:wrong-secret`, cat);
			expect(message.private).toBe(true);
			expect(textOf(message)).toMatch(words);
			expect(textOf(message)).toContain('Nothing was saved.');
			answers.push(textOf(message));
		}
		expect(new Set(answers).size).toBe(4);
		expect(await bot.read('/account status', cat)).toContain('Not linked');
		// Text that is not credentials counts as no attempt and causes no request.
		const requestCount = bot.market.count(transactionsPath);
		const nonsense = await bot.link('my secret is hunter2-hunter2', cat);
		expect(textOf(nonsense)).toContain('neither');
		expect(labelsOf(nonsense)).toEqual(['Link']);
		expect(bot.market.count(transactionsPath)).toBe(requestCount);
		bot.market.fail(undefined, transactionsPath);
		// The fifth attempt, as Base64, succeeds; a sixth is refused.
		expect(titleOf(await bot.link(Buffer.from(demoCredentials).toString('base64'), cat))).toBe('Linked');
		expect(textOf(await bot.link('client-6:some-secret', cat))).toMatch(
			/try to link only 5 times within 10 minutes.*<t:\d+:R>/,
		);
		expect(await bot.read('/account status', cat)).toContain('Linked\nSince');
		expect(bot.market.count(transactionsPath)).toBe(requestCount + 1);
	});

	test('is turned off without CREDENTIALS_KEY, and every answer says so', async () => {
		const bot = await openBot({ withoutLists: true, keys: '' });
		for (const line of ['/account link', '/account status', '/account unlink', '/mytx']) {
			const message = messageOf(await bot.ask(line));
			expect(message.private).toBe(true);
			expect(`${titleOf(message)} ${textOf(message)}`).toContain('Linking is turned off');
			expect(labelsOf(message)).toEqual([]);
		}
		expect(bot.market.count(transactionsPath)).toBe(0);
	});
});

test('Two users see only their own transactions, whoever presses which button, in servers and direct messages', async () => {
	const { bot } = running;
	const mine = (who: string, count: number) =>
		sampleTransactions(count).map((row) => ({
			...row,
			type: `of-${who}`,
			items: [{ market_hash_name: `Item of ${who}` }],
		}));
	bot.market.account('ann-id:ann-secret', mine('ann', 230));
	bot.market.account('ben-id:ben-secret', mine('ben', 215));
	await Promise.all([bot.link('ann-id:ann-secret', ann), bot.link('ben-id:ben-secret', { ...ben, place: 'dm' })]);
	const [hers, his] = (
		await Promise.all([bot.ask('/mytx limit:100', ann), bot.ask('/mytx', { ...ben, place: 'dm' })])
	).map(messageOf) as [LocalMessage, LocalMessage];
	const expectOnly = (message: LocalMessage, who: string, other: string) => {
		expect(message.private).toBe(true);
		expect(embedsText(message)).toContain(who);
		expect(embedsText(message)).not.toContain(other);
	};
	expectOnly(hers, 'of-ann', 'of-ben');
	expectOnly(his, 'of-ben', 'of-ann');
	expect(textOf(hers)).toMatch(/\*\*\d+ more transactions on this page do not fit here\.\*\* The CSV has all of them/);

	// He cannot use her buttons, and they do not show his transactions.
	const requestCount = bot.market.count(transactionsPath);
	for (const label of ['Next', 'Summary', 'CSV', 'To my DMs']) {
		const refused = messageOf(await bot.press(hers, label, ben));
		expect(refused.id).not.toBe(hers.id);
		expect(refused.private).toBe(true);
		expect(textOf(refused)).toBe(
			'Only the person who ran this command can use its buttons. Run `/mytx` yourself to get your own.',
		);
	}
	expect(bot.market.count(transactionsPath)).toBe(requestCount);
	// The same goes for a public message.
	const publicMessage = { ...his, private: false, ownerId: undefined };
	expect(textOf(messageOf(await bot.press(publicMessage, 'CSV', ben)))).toContain(
		'Only the person who ran this command can use its buttons.',
	);

	const both = [bot.press(hers, 'CSV', ann), bot.press(his, 'CSV', { ...ben, place: 'dm' })];
	await Promise.all((await Promise.all(both)).map((result) => bot.untilFinal(messageOf(result))));
	expectOnly(hers, 'of-ann', 'of-ben');
	expectOnly(his, 'of-ben', 'of-ann');
	const [herFile, hisFile] = [hers, his].map(({ attachments }) => attachments[0]!.data.toString());
	expect(herFile!.match(/Item of ann/g)).toHaveLength(230);
	expect(hisFile!.match(/Item of ben/g)).toHaveLength(215);
	expect(herFile).not.toContain('ben');
	expect(hisFile).not.toContain('ann');
	// No custom id contains anything about an account.
	for (const { custom_id } of [...componentsOf(hers), ...componentsOf(his)])
		expect(custom_id).toMatch(/^mytx:[a-z]+:\d+:\d+:(asc|desc)$/);
});
