import { describe, expect, test } from 'vitest';
import type { LocalMessage } from '../../playground/discord/local-messages/local-message.ts';
import type { LocalUser } from '../../playground/discord/local-user.ts';
import { euro, type ListedRow } from '../market/answered-rows.ts';
import { formOf, menuOf, messageOf, titleAndTextOf } from '../support/message-parts.ts';
import { botOfFile, reader } from '../support/running-bot.ts';
import { until } from '../support/until.ts';

const running = botOfFile();
let people = 0;

/** Somebody new, who has no alerts. */
const newcomer = (): LocalUser => ({ ...reader, userId: String(5_000_000_000_000_000_000n + BigInt(++people)) });

/** Any item without a version, and its price. */
function anItem() {
	const rows = running.bot.market.rows('tradable', 730, 'EUR') as unknown as readonly ListedRow[];
	const row = rows.find(({ version, min_price, quantity }) => version === null && min_price > 5 && quantity > 0)!;
	const { items, prices } = running.bot.market;
	const item = items.find(({ name, version }) => name === row.market_hash_name && version === null)!;
	return { name: item.name, price: row.min_price, setPrice: (ask: number) => prices.set(item, ask) };
}

describe('An alert', () => {
	test('is set with a suggested item, confirmed by direct message, listed, and stopped there', async () => {
		const { bot } = running;
		const person = newcomer();
		const { name, price } = anItem();
		expect(await bot.suggest(name, {}, person, 'alert add')).toContain(name);
		const said = messageOf(await bot.discord.run('alert add', { item: name, drop: 50 }, person));
		expect(said.private).toBe(true);
		expect(titleAndTextOf(said)).toContain(`50% less than ${euro(price)}, the lowest ask now.`);
		const [confirmation] = bot.discord.directChannels.sentTo(person);
		expect(titleAndTextOf(confirmation!)).toMatch(/^Alert set\nYou will get a direct message when/);
		const list = messageOf(await bot.discord.run('alert list', {}, person));
		expect(titleAndTextOf(list)).toContain('50% to go');
		const inDirectMessages = { ...person, place: 'dm' } as const;
		const stopped = messageOf(await bot.press(confirmation!, 'Stop', inDirectMessages));
		expect(stopped.private).toBe(true);
		expect(titleAndTextOf(stopped)).toContain('**Deleted:** the alert for');
		expect(titleAndTextOf(messageOf(await bot.discord.run('alert list', {}, person)))).toContain('You have no alerts.');
	});

	test('is set by the form below an answer, also by somebody else', async () => {
		const { bot } = running;
		const { name, price } = anItem();
		const answer = messageOf(await bot.ask(`/price item:${name}`));
		const person = newcomer();
		const form = formOf(await bot.press(answer, 'Alert me', person));
		expect(form.inputs[0]!.value).toBe('5');
		const question = messageOf(await bot.discord.submit(form, { price: String(price) }, person, answer));
		expect(titleAndTextOf(question)).toContain('so no alert was set');
		const set = messageOf(await bot.press(question, 'Tell me when it becomes so again', person));
		expect(titleAndTextOf(set)).toContain('Alert set');
		expect(bot.discord.directChannels.sentTo(person)).toHaveLength(1);
		// A form that is submitted unchanged has its preselected choice.
		expect(titleAndTextOf(messageOf(await bot.discord.submit(form, {}, person, answer)))).toContain('5% less than');
	});

	test('is not set if the item is only to be added to the watchlist', async () => {
		const { bot } = running;
		const { name } = anItem();
		const person = newcomer();
		const answer = messageOf(await bot.ask(`/price item:${name}`));
		const form = formOf(await bot.press(answer, 'Alert me', person));
		const { value } = form.inputs[0]!.options!.find(({ label }) => label.includes('watchlist'))!;
		const added = messageOf(await bot.discord.submit(form, { when: value }, person, answer));
		expect([added.private, added.id === answer.id]).toEqual([true, false]);
		expect(titleAndTextOf(added)).toContain('1 item is saved.');
		expect(titleAndTextOf(messageOf(await bot.discord.run('alert list', {}, person)))).toContain('You have no alerts.');
		expect(titleAndTextOf(messageOf(await bot.discord.run('watchlist', {}, person)))).toContain('1 day');
	});

	test('for an item that is out of stock is set by a form with a menu', async () => {
		const { bot } = running;
		const person = newcomer();
		const answer = messageOf(await bot.ask('/oos', person));
		const form = formOf(await bot.press(answer, 'Alert me', person));
		const { options } = form.inputs[0]!;
		expect(options!.map(({ value }) => value)).toEqual(menuOf(answer).options.map(({ value }) => value));
		const set = messageOf(await bot.discord.submit(form, { item: options![1]!.value }, person, answer));
		expect(titleAndTextOf(set)).toContain('is **in stock**');
	});
});

describe('An alert that fires', () => {
	const highAsk = 1_000;
	/** How many ms pass every 10 ms: the next list is due in 5 minutes, and steps of seconds make nothing too late. */
	const pace = 4_000;

	/** The direct messages to somebody, once there are so many. Lists become due meanwhile. */
	async function sentTo(person: LocalUser, count: number): Promise<readonly LocalMessage[]> {
		const { bot } = running;
		const sent = () => bot.discord.directChannels.sentTo(person);
		const expectSent = () => expect(sent().length).toBeGreaterThanOrEqual(count);
		await bot.whileTimePasses(until(expectSent), pace);
		return sent();
	}

	const makeListsDue = () => running.bot.clock.shift(5 * 60_000);

	test('tells its owner, who sets it again, looks at the price, and stops it', async () => {
		const { bot } = running;
		const person = newcomer();
		const { name, price, setPrice } = anItem();
		await bot.discord.run('alert add', { item: name, above: highAsk }, person);
		setPrice(highAsk + 1);
		makeListsDue();
		const [, message] = await sentTo(person, 2);
		// The ask is also compared with the 30-day median, unless the sales are too old by then, as on a busy machine.
		expect(titleAndTextOf(message!)).toMatch(
			/^.+\nLowest ask \*\*€1,001\.00\*\* \(.+\nYou asked for: \*\*at or above €1,000\.00\*\*/,
		);
		// The ask is still the same, so the message does not repeat it as the current one.
		expect(titleAndTextOf(message!)).not.toContain('Now:');
		expect(message!.embeds[0]?.url).toContain('/item/');
		const inDirectMessages = { ...person, place: 'dm' } as const;
		const before = titleAndTextOf(message!);
		expect(titleAndTextOf(messageOf(await bot.press(message!, 'Again', inDirectMessages)))).toContain('**Set again.**');
		expect(titleAndTextOf(messageOf(await bot.press(message!, 'Price', inDirectMessages)))).toContain(
			'Lowest ask **€1,001.00**',
		);
		expect(titleAndTextOf(messageOf(await bot.press(message!, 'History', inDirectMessages)))).toContain(name);
		expect(titleAndTextOf(messageOf(await bot.press(message!, 'Stop', inDirectMessages)))).toContain(
			'**Deleted:** the alert for',
		);
		expect(titleAndTextOf(message!)).toBe(before);
		setPrice(price);
	});

	test('is in the language that its owner has chosen since', async () => {
		const { bot } = running;
		const person = newcomer();
		const { name, price, setPrice } = anItem();
		await bot.discord.run('alert add', { item: name, above: 1.5 * highAsk }, person);
		await bot.ask('/settings language:de', person);
		setPrice(1.5 * highAsk);
		makeListsDue();
		const [, message] = await sentTo(person, 2);
		expect(titleAndTextOf(message!)).toContain('Niedrigstes Angebot **1.500,00');
		setPrice(price);
	});

	test('pauses if its owner refuses direct messages by then, which the answer to their next command says', async () => {
		const { bot } = running;
		const person = newcomer();
		const { name, setPrice } = anItem();
		await bot.discord.run('alert add', { item: name, above: 2 * highAsk }, person);
		bot.discord.directChannels.refuse(person.userId);
		setPrice(2 * highAsk);
		makeListsDue();
		const shown: LocalMessage[] = [];
		const observer = { onMessage: (message: LocalMessage) => shown.push(message), onAcknowledged() {} };
		const pauseNotices = () =>
			shown.filter((message) => titleAndTextOf(message).startsWith('⚠️ **Your alerts are paused**'));
		await bot.whileTimePasses(
			until(async () => {
				await bot.discord.run('help', {}, person, observer);
				expect(pauseNotices()).not.toEqual([]);
			}),
		);
		expect(pauseNotices()[0]!.private).toBe(true);
		await bot.discord.run('help', {}, person, observer);
		expect(pauseNotices()).toHaveLength(1);
		expect(titleAndTextOf(messageOf(await bot.press(pauseNotices()[0]!, 'Resume', person)))).toContain(
			'You do not accept',
		);
		bot.discord.directChannels.refuse(person.userId, 'none');
		expect(titleAndTextOf(messageOf(await bot.press(pauseNotices()[0]!, 'Resume', person)))).toContain(
			'**Your alerts are active again.**',
		);
	});
});
