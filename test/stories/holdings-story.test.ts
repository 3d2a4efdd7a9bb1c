import { describe, expect, test } from 'vitest';
import type { LocalMessage } from '../../playground/discord/local-messages/local-message.ts';
import { demoCredentials } from '../../playground/market/sample-account.ts';
import { euros, formOf, labelsOf, menusOf, messageOf, textOf } from '../support/message-parts.ts';
import { botOfAllFiles, reader } from '../support/running-bot.ts';

const running = botOfAllFiles();

/** Each test has a user of its own, because holdings are kept. */
let users = 0;
const nextUser = () => ({ ...reader, userId: `40000000000000000${10 + users++}` });

const showHoldings = async (person: typeof reader) => messageOf(await running.bot.discord.run('holdings', {}, person));

async function add(items: string, person: typeof reader, command = 'holdings'): Promise<LocalMessage> {
	const message = messageOf(await running.bot.discord.run(command, {}, person));
	const form = formOf(await running.bot.press(message, 'Add', person));
	return messageOf(await running.bot.discord.submit(form, { items }, person, message));
}

/** Fills in the form for an item that is picked from the menu. */
async function change(message: LocalMessage, item: string, values: Record<string, string>, person: typeof reader) {
	const [menu] = menusOf(message);
	const { value } = menu!.options.find(({ label }) => label.includes(item))!;
	const opened = formOf(await running.bot.discord.press(message, menu!.custom_id, person, [value]));
	return messageOf(await running.bot.discord.submit(opened, values, person, message));
}

describe('/holdings', () => {
	test('begins empty and says how to begin, only to the user', async () => {
		const message = await showHoldings(nextUser());
		expect(message.private).toBe(true);
		expect(textOf(message)).toMatch(/^You have saved nothing yet\. Press \*Add\*/);
		expect(labelsOf(message)).toEqual(['Add', 'From my account']);
	});

	test('keeps what is added, for nobody else', async () => {
		const person = nextUser();
		const added = await add('3x ak redline ft\n2 recoil case', person);
		expect(textOf(added)).toContain('2 items are saved.');
		expect(textOf(await showHoldings(person))).toContain('5 units of 2 different items\n');
		expect(textOf(await showHoldings(nextUser()))).not.toContain('Redline');
	});

	test('adds up what is added twice, takes what was paid, and removes an item with the amount 0', async () => {
		const person = nextUser();
		await add('recoil case x2\nak redline ft', person);
		const twice = await add('recoil case x3', person);
		expect(textOf(twice)).toContain('6 units of 2 different items');
		const paid = await change(twice, 'Recoil', { amount: '10', paid: '0.10' }, person);
		// In cents: 10 units cost 10 each.
		const profit = 10 * (await running.bot.lowestAsk('Recoil Case')) - 100;
		expect(textOf(paid)).toContain('Recoil Case is changed.');
		const sign = profit < 0 ? '−' : '+';
		expect(textOf(paid)).toContain(
			`Paid for 10 of 11 units: €1.00, since then **${sign}\u2060${euros(Math.abs(profit))}**`,
		);
		const removed = await change(paid, 'Redline', { amount: '0' }, person);
		expect(textOf(removed)).toContain('10 units of 1 item\n');
	});

	test('keeps what was paid in the currency in which a list was pasted, whichever the list is shown in', async () => {
		const person = nextUser();
		const list = messageOf(await running.bot.ask('/appraise items:ak redline ft paid 20', person));
		const inDollars = messageOf(await running.bot.pick(list, 'USD · US Dollar', person));
		await running.bot.press(inDollars, 'Save as holdings', person);
		expect(await running.bot.read('/holdings currency:EUR', person)).toContain('Paid for 1 of 1 unit: €20.00');
	});

	test('saves what a list says was paid, in its own currency or that of the answer', async () => {
		const person = nextUser();
		// Whether the rate of dollars is known yet differs, and with it how many items are in the sum.
		expect(textOf(await add('recoil case x4 @0.25\nak redline ft paid $10', person))).toMatch(
			/Paid for 5 of 5 units: ≈\u00a0€/,
		);
		await add('fracture case x3', person);
		const table = await add('Name,Qty,Buy price\nFracture Case,2,0.50', person);
		const file = messageOf(await running.bot.press(table, 'CSV', person)).attachments[0]!;
		const csv = Buffer.from(file.data).toString();
		expect(csv).toMatch(/^Recoil Case,,4,.*,0\.25,EUR,EUR,4\r$/m);
		expect(csv).toMatch(/^AK-47 \| Redline \(Field-Tested\),,1,.*,10,USD,EUR,1\r$/m);
		expect(csv).toMatch(/^Fracture Case,,5,.*,0\.5,EUR,EUR,2\r$/m);
		// The bot’s own file comes back as it went.
		const other = nextUser();
		const back = await add(csv, other);
		const again = messageOf(await running.bot.press(back, 'CSV', other)).attachments[0]!;
		expect(Buffer.from(again.data).toString()).toBe(csv);
	});

	test('takes what the linked account has bought and not sold, and what was paid; again adds nothing', async () => {
		const person = nextUser();
		const none = await add('4x recoil case', person);
		const refused = messageOf(await running.bot.press(none, 'From my account', person));
		expect(labelsOf(refused)).toEqual(['Link']);
		await running.bot.link(demoCredentials, person);
		const read = await running.bot.untilFinal(
			messageOf(await running.bot.press(await showHoldings(person), 'From my account', person)),
		);
		const [, count] = /From your account: (\d+) different items bought and not sold\./.exec(textOf(read)) ?? [];
		expect(Number(count)).toBeGreaterThan(3);
		expect(textOf(read)).toMatch(
			/\nPaid for \d+ of \d+ units: (?:≈\u00a0)?€[\d,.]+, since then \*\*(?:≈\u00a0)?[+−]\u2060€[\d,.]+\*\* .*, after the seller’s fee of 8%/,
		);
		const units = /([\d,]+) units of (\d+) different items/.exec(textOf(read))!.slice(1);
		const again = await running.bot.untilFinal(messageOf(await running.bot.press(read, 'From my account', person)));
		expect(/([\d,]+) units of (\d+) different items/.exec(textOf(again))!.slice(1)).toEqual(units);
	});

	test('can be downloaded as a file', async () => {
		const person = nextUser();
		const message = await add('4x recoil case', person);
		const { attachments } = messageOf(await running.bot.press(message, 'CSV', person));
		expect(Buffer.from(attachments[0]!.data).toString()).toMatch(/\r\nRecoil Case,,4,[\d.]+,[\d.]+,[\d.]+,,,EUR,\r\n$/);
	});

	test('says in a sentence what is wrong, and changes nothing', async () => {
		const person = nextUser();
		await add('4x recoil case', person);
		expect(textOf(await add('gg', person))).toMatch(/^This list names no Counter-Strike 2 item\. /);
		for (const amount of ['many', '0.4', '2.5', '-1', '1e3', '']) {
			const odd = await change(await showHoldings(person), 'Recoil', { amount }, person);
			expect(textOf(odd)).toContain('is not a number of units');
			expect(labelsOf(odd)).toEqual(['Open the form again']);
		}
		expect(textOf(await showHoldings(person))).toContain('4 units of 1 item\n');
	});

	test('takes 0 as what was paid', async () => {
		const person = nextUser();
		const gift = await change(await add('4x recoil case', person), 'Recoil', { amount: '4', paid: '0' }, person);
		expect(textOf(gift)).toContain('Paid for 4 of 4 units: €0.00, since then **+\u2060€');
	});

	test('is deleted with all data of the user', async () => {
		const person = nextUser();
		await add('4x recoil case\nak redline ft', person);
		await add('recoil case', person, 'watchlist');
		const settings = messageOf(await running.bot.discord.run('settings', {}, person));
		const question = messageOf(await running.bot.press(settings, 'Delete my data', person));
		expect(textOf(question)).toContain('your holdings and your watchlist');
		await running.bot.press(question, 'Delete', person);
		expect(textOf(messageOf(await running.bot.discord.run('watchlist', {}, person)))).toContain(
			'You follow nothing yet.',
		);
		expect(textOf(await showHoldings(person))).toContain('You have saved nothing yet.');
	});
});

test('/watchlist shows the items that somebody follows, opens one of them as a message of its own, and removes one', async () => {
	const person = nextUser();
	const followed = await add('2x ak redline ft\nrecoil case', person, 'watchlist');
	expect(followed.private).toBe(true);
	expect(textOf(followed)).toMatch(/Ask +1 day +7 days\n/);
	expect(textOf(followed)).toContain('AK-47 | Redline FT');
	const [open, remove] = menusOf(followed);
	const value = open!.options.find(({ label }) => label.includes('Recoil'))!.value;
	const { discord } = running.bot;
	const price = messageOf(await discord.press(followed, open!.custom_id, person, [value]));
	expect([price.id === followed.id, price.private]).toEqual([false, true]);
	expect(textOf(price)).toContain('Lowest ask');
	const remaining = messageOf(await discord.press(followed, remove!.custom_id, person, [value]));
	expect(textOf(remaining)).toContain('Recoil Case is removed.');
	expect(textOf(messageOf(await discord.run('watchlist', {}, person)))).not.toContain('Recoil');
});
