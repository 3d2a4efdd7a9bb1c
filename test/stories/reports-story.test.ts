import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { minReadingInterval } from '../../commands/reports/reports.ts';
import type { LocalUser } from '../../playground/discord/local-user.ts';
import { newKey } from '../../src/accounts/cipher.ts';
import { transaction } from '../accounts/fixture.ts';
import { formOf, labelsOf, menusOf, messageOf, titleAndTextOf } from '../support/message-parts.ts';
import { botOfFile, listPaths, openBot, type RunningBot, reader } from '../support/running-bot.ts';
import { openDatabase } from '../support/store.ts';
import { until } from '../support/until.ts';

/** Each test has a user of its own, and an account. */
let ann: LocalUser = reader;
let account = '';
let users = 0;
beforeEach(() => {
	users++;
	ann = { ...reader, userId: `300000000000000001${users}` };
	account = `ann-id-${users}:ann-secret-${users}`;
});
const redline = 'AK-47 | Redline (Field-Tested)';
const hour = 60 * 60_000;
const day = 24 * hour;

const trade = (id: number, type: 'purchase' | 'credit', amount: number, at: number, more: object = {}) =>
	transaction(id, {
		type,
		sub_type: type === 'credit' ? 'item' : null,
		amount,
		fee: type === 'credit' ? Math.round(amount * 8) / 100 : null,
		created_at: new Date(at).toISOString(),
		items: [{ market_hash_name: redline, asset_id: 7 }],
		...more,
	});

/** Makes the marketplace answer with these transactions, which are the oldest first: it lists the newest first. */
const serveAccount = (bot: RunningBot, rows: readonly object[]) => bot.market.account(account, [...rows].reverse());

/** Links an account and chooses when to get messages. Resolves when the account has been read for that once. */
async function linkAndChoose(bot: RunningBot, choice: string, rows: readonly object[]) {
	serveAccount(bot, rows);
	await bot.link(account, ann);
	const asked = messageOf(await bot.ask('/account notify', ann));
	expect(asked.private).toBe(true);
	const requests = bot.market.count(transactionsPath);
	const chosen = messageOf(await bot.pick(asked, choice, ann));
	await untilRead(bot, requests);
	return chosen;
}

const transactionsPath = '/v1/account/transactions';
const directMessages = (bot: RunningBot) => bot.discord.directChannels.sentTo(ann);

/** Resolves once the check holds. Time passes meanwhile, so that pauses between two readings of an account end. */
const inTime = (bot: RunningBot, check: () => void | Promise<void>) =>
	until(async () => {
		bot.clock.pass(16_000);
		await check();
	}, 250);
const untilTold = (bot: RunningBot, count: number) =>
	inTime(bot, () => expect(directMessages(bot)).toHaveLength(count));

/** Resolves when there have been more than this many requests for the account. */
async function untilRead(bot: RunningBot, requests: number, passing = 20_000): Promise<void> {
	bot.clock.pass(passing);
	await inTime(bot, () => expect(bot.market.count(transactionsPath)).toBeGreaterThan(requests));
}

/** How long it is until daily messages are due, ms. */
function msUntilDailyMessages({ clock }: RunningBot): number {
	return (18 * hour - (clock.wall() % day) + day) % day;
}

describe('/account notify', () => {
	const running = botOfFile({ withoutLists: true });
	afterEach(async () => {
		await running.bot.ask('/account unlink', ann);
	});

	test('tells each sale once, with what was paid and what it earned, and nothing old', async () => {
		const { bot } = running;
		const now = bot.clock.wall();
		const rows: object[] = [trade(1, 'purchase', 28.1, now - 50 * day), trade(2, 'credit', 20, now - 40 * day)];
		rows.push(trade(3, 'purchase', 28.1, now - 30 * day));
		const chosen = await linkAndChoose(bot, 'At each sale', rows);
		expect(titleAndTextOf(chosen)).toMatch(
			/^Messages about your sales\nYou get a direct message when something is sold/,
		);
		expect(titleAndTextOf(chosen)).toContain('looked at every 15 minutes.');
		expect(directMessages(bot).map(titleAndTextOf)).toEqual([expect.stringContaining('From now on you are told here')]);

		rows.push(trade(4, 'credit', 33.4, now + 60_000));
		serveAccount(bot, rows);
		bot.clock.pass(minReadingInterval);
		await untilTold(bot, 2);
		// “Aug 3”, which the message may write as “3 Aug”.
		const bought = new Date(now - 30 * day).toLocaleDateString('en-US', {
			day: 'numeric',
			month: 'short',
			timeZone: 'UTC',
		});
		expect(titleAndTextOf(directMessages(bot)[1]!)).toMatch(
			new RegExp(
				`^Your marketplace account\\nSold: AK-47 \\| Redline \\(Field-Tested\\) for \\*\\*€33\\.40\\*\\*, you get \\*\\*€30\\.73\\*\\* · bought for €28\\.10 on (${bought}|${bought.split(' ').reverse().join(' ')}), profit €2\\.63$`,
			),
		);
		expect(await bot.read('/account status', ann)).toContain('You get a direct message when something is sold');

		// Several sales are in one message. Sales and withdrawals are reported only once they are completed.
		const withdrawal = (status: string) =>
			transaction(7, {
				type: 'withdraw',
				sub_type: null,
				status,
				amount: 50,
				created_at: new Date(now + 90_000).toISOString(),
				items: null,
			});
		rows.push(
			trade(5, 'credit', 10, now + 80_000),
			trade(6, 'credit', 12, now + 85_000, { status: 'initiate' }),
			withdrawal('initiate'),
		);
		rows.push(trade(8, 'credit', 8, now + 95_000));
		serveAccount(bot, rows);
		bot.clock.pass(minReadingInterval);
		await untilTold(bot, 3);
		const several = titleAndTextOf(directMessages(bot)[2]!);
		expect(several.match(/Sold: /g)).toHaveLength(2);
		expect(several).toContain('**2 sales: you get €16.56**');
		expect(several).not.toContain('Withdrawal');
		// The withdrawal is the seventh row.
		rows[6] = withdrawal('complete');
		serveAccount(bot, rows);
		await bot.restart();
		bot.clock.pass(minReadingInterval);
		await untilTold(bot, 4);
		expect(titleAndTextOf(directMessages(bot)[3]!)).toBe(
			'Your marketplace account\nWithdrawal of **€50.00** completed',
		);

		// A button of the message opens the choice. After “Never”, nothing more is sent.
		const choice = messageOf(await bot.press(directMessages(bot)[3]!, 'When to tell me', { ...ann, place: 'dm' }));
		const off = messageOf(await bot.pick(choice, 'Never', { ...ann, place: 'dm' }));
		expect(titleAndTextOf(off)).toContain('You are not told what your account sells.');
		rows.push(trade(9, 'credit', 99, now + 120_000));
		serveAccount(bot, rows);
		bot.clock.pass(2 * minReadingInterval);
		const requests = bot.market.count(transactionsPath);
		await bot.ask('/mytx', ann);
		expect(bot.market.count(transactionsPath)).toBe(requests + 1);
		expect(directMessages(bot)).toHaveLength(4);
		// A time may have the digits of a price.
		const withoutTimes = bot.logged.join().replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '');
		expect(withoutTimes).not.toMatch(/Redline|33\.4|30\.73/);
	});

	test('sends a summary at the hour, and ends with unlinking', async () => {
		const { bot } = running;
		const now = bot.clock.wall();
		const rows: object[] = [
			trade(1, 'purchase', 28.1, now - 50 * day, { items: [{ market_hash_name: redline, asset_id: 1 }] }),
		];
		rows.push(trade(2, 'purchase', 30, now - 40 * day));
		const chosen = await linkAndChoose(bot, 'Every day', rows);
		expect(titleAndTextOf(chosen)).toContain(
			'You get a summary of your sales every day at 18:00 (UTC), by direct message.',
		);
		rows.push(trade(3, 'credit', 25, now + 60_000));
		serveAccount(bot, rows);
		bot.clock.pass(msUntilDailyMessages(bot));
		await untilTold(bot, 2);
		const summary = titleAndTextOf(directMessages(bot)[1]!);
		expect(summary).toMatch(
			/^Your marketplace account today\nSold: .* for \*\*€25\.00\*\*, you get \*\*€23\.00\*\* · .*, loss €7\.00\n/,
		);
		expect(summary).toMatch(/\nBought and not sold: 1 item\.\n-# Since /);
		// Nothing happened: nothing is sent.
		const requests = bot.market.count(transactionsPath);
		await untilRead(bot, requests, day);
		expect(await bot.read('/account unlink', ann)).toContain('deleted permanently');
		expect(directMessages(bot)).toHaveLength(2);
		const status = messageOf(await bot.ask('/account notify', ann));
		expect(titleAndTextOf(status)).toContain('You have not linked a marketplace account.');
		expect(labelsOf(status)).toEqual(['Link']);
	});

	test('stops and says so once if the credentials are refused, and goes on when they are linked again', async () => {
		const { bot } = running;
		const now = bot.clock.wall();
		const rows: object[] = [trade(1, 'purchase', 28.1, now - 50 * day)];
		await linkAndChoose(bot, 'At each sale', rows);
		bot.market.fail('refusing credentials', transactionsPath);
		bot.clock.pass(minReadingInterval);
		await untilTold(bot, 2);
		expect(titleAndTextOf(directMessages(bot)[1]!)).toMatch(
			/^Your account can no longer be looked at\nThe marketplace no longer accepts/,
		);
		expect(labelsOf(directMessages(bot)[1]!)).toEqual(['Link', 'When to tell me']);
		const requests = bot.market.count(transactionsPath);
		bot.clock.pass(2 * minReadingInterval);
		expect(await bot.read('/account status', ann)).toContain('You are not told about your sales now');
		expect(bot.market.count(transactionsPath)).toBe(requests);
		bot.market.fail(undefined, transactionsPath);
		rows.push(trade(2, 'credit', 33, now + 60_000));
		serveAccount(bot, rows);
		await bot.link(account, ann);
		bot.clock.pass(minReadingInterval);
		await untilTold(bot, 3);
		expect(titleAndTextOf(directMessages(bot)[2]!)).toContain('Sold: ');
	});

	test('loses nothing while direct messages are refused, and sends it once they are allowed', async () => {
		const { bot } = running;
		const now = bot.clock.wall();
		const rows: object[] = [trade(1, 'purchase', 28.1, now - 50 * day)];
		await linkAndChoose(bot, 'At each sale', rows);
		bot.discord.directChannels.refuse(ann.userId);
		rows.push(trade(2, 'credit', 33, now + 60_000));
		serveAccount(bot, rows);
		bot.clock.pass(minReadingInterval);
		await inTime(bot, async () => expect(await bot.read('/account status', ann)).toContain('messages were refused'));
		const asked = messageOf(await bot.ask('/account notify', ann));
		expect(titleAndTextOf(asked)).toContain('Messages about your sales are paused');
		const stillRefused = messageOf(await bot.pick(asked, 'At each sale', ann));
		expect(titleAndTextOf(stillRefused)).toContain('You do not accept direct messages from this bot');
		bot.discord.directChannels.refuse(ann.userId, 'none');
		const again = messageOf(await bot.ask('/account notify', ann));
		await bot.pick(again, 'At each sale', ann);
		bot.clock.pass(6_000);
		await inTime(bot, () => expect(directMessages(bot).map(titleAndTextOf).join()).toContain('Sold: '));
		expect(
			directMessages(bot)
				.map(titleAndTextOf)
				.join()
				.match(/Sold: /g),
		).toHaveLength(1);
		expect(menusOf(again)).toHaveLength(1);
	});
});

test('Messages about holdings say every day what they are worth, wait in quiet hours, and end with the data', async () => {
	const bot = await openBot();
	await bot.untilSearchable('Counter-Strike 2');
	const listed = messageOf(await bot.discord.run('appraise', { items: '3x ak redline ft, 2 recoil case' }, ann));
	const saved = messageOf(await bot.press(listed, 'Save as holdings', ann));
	expect(saved.private).toBe(true);
	const holdings = messageOf(await bot.ask('/holdings', ann));
	const asked = messageOf(await bot.press(holdings, 'When to tell me', ann));
	expect(titleAndTextOf(asked)).toContain('You get no messages about what your holdings are worth.');
	const chosen = messageOf(await bot.pick(asked, 'Every day', ann));
	expect(titleAndTextOf(chosen)).toContain(
		'You get a message about your holdings every day at 18:00 (UTC), by direct message.',
	);

	// At the next hour, which is quiet. Lists from before will do.
	for (const path of listPaths) bot.market.fail('down', path);
	const now = bot.clock.wall();
	const due = Math.ceil(now / hour) * hour;
	const timeOf = (at: number) => `${new Date(at).getUTCHours()}:00`;
	const settings = messageOf(await bot.ask('/settings', ann));
	const time = formOf(await bot.press(settings, 'Time of daily messages', ann));
	const kept = messageOf(await bot.discord.submit(time, { hour: timeOf(due), zone: 'UTC' }, ann, settings));
	expect(titleAndTextOf(kept)).toMatch(/daily and weekly messages come at \d\d:00 \(UTC\)\./);
	const quiet = formOf(await bot.press(settings, 'Quiet hours', ann));
	const hours = { from: timeOf(due), to: timeOf(due + hour), zone: 'UTC' };
	await bot.discord.submit(quiet, hours, ann, settings);
	bot.clock.pass(due - now);
	const { sql } = await openDatabase(bot.file);
	const waiting = sql.selectFrom('outbox').select('due_at').where('owner', '=', ann.userId);
	await inTime(bot, async () => expect(await waiting.execute()).toEqual([{ due_at: due + hour }]));
	expect(directMessages(bot)).toHaveLength(1);
	bot.clock.pass(hour);
	await untilTold(bot, 2);
	const message = directMessages(bot)[1]!;
	expect(titleAndTextOf(message)).toMatch(
		/^Your holdings today\n(?:⚠️ .*\n)?(?:By changes .*\n)?(?:Items added .*\n)?(?:Moved .*\n)?5 units of 2 different items\nLowest asks: \*\*€[\d.]+\*\*/,
	);
	expect(titleAndTextOf(message)).toContain('Redline');
	expect(labelsOf(message)).toEqual(['When to tell me']);
	const asking = messageOf(await bot.press(messageOf(await bot.ask('/settings', ann)), 'Delete my data', ann));
	await bot.press(asking, 'Delete', ann);
	expect(titleAndTextOf(messageOf(await bot.press(holdings, 'When to tell me', ann)))).toContain('You get no messages');
});

test('Replacing CREDENTIALS_KEY as the documents say tells nobody their sales again', async () => {
	const oldKey = newKey();
	const freshKey = newKey();
	const bot = await openBot({ withoutLists: true, keys: oldKey });
	const now = bot.clock.wall();
	const rows: object[] = [trade(1, 'credit', 20, now - day)];
	await linkAndChoose(bot, 'At each sale', rows);
	rows.push(trade(2, 'credit', 33.4, now + 60_000));
	serveAccount(bot, rows);
	bot.clock.pass(minReadingInterval);
	await untilTold(bot, 2);
	for (const keys of [`${freshKey},${oldKey}`, freshKey]) {
		const requests = bot.market.count(transactionsPath);
		await bot.restart(keys);
		await untilRead(bot, requests, minReadingInterval);
	}
	rows.push(trade(3, 'credit', 44, bot.clock.wall()));
	serveAccount(bot, rows);
	bot.clock.pass(minReadingInterval);
	await untilTold(bot, 3);
	expect(titleAndTextOf(directMessages(bot)[2]!)).toContain('€44.00');
	expect(titleAndTextOf(directMessages(bot)[2]!)).not.toContain('33.40');
});
