import { describe, expect, test } from 'vitest';
import type { LocalMessage } from '../../playground/discord/local-messages/local-message.ts';
import { buttonId, euros, labelsOf, messageOf } from '../support/message-parts.ts';
import { botOfAllFiles, reader } from '../support/running-bot.ts';

const running = botOfAllFiles();
const trade = 'H: AK Redline FT, 2x AWP Asiimov BS, x3 recoil case W: kara dopp p2';

const check = async (target: string | LocalMessage, person: Partial<typeof reader> = {}) =>
	messageOf(await running.bot.discord.runOn('Price check', target, { ...reader, ...person }));
const linesOf = ({ embeds }: LocalMessage) => embeds[0]?.description?.split('\n') ?? [];

const author = { id: '7', username: 'ann', discriminator: '0', global_name: null, avatar: null };
const poll = {
	question: { text: 'Worth it?' },
	answers: [
		{ answer_id: 1, poll_media: { text: 'AWP | Asiimov (Field-Tested)' } },
		{ answer_id: 2, poll_media: { emoji: { name: '👎' } } },
	],
	expiry: null,
	allow_multiselect: false,
	layout_type: 1,
	results: { is_finalized: false, answer_counts: [{ id: 1, count: 2, me_voted: false }] },
};
const emptyMessage = {
	content: '',
	embeds: [],
	attachments: [],
	components: [],
	flags: 0,
	type: 0,
	timestamp: '2026-08-20T10:00:00.000Z',
	edited_timestamp: null,
};
const pollMessage = { ...emptyMessage, id: '9', channel_id: '5', author, mentions: [], mention_roles: [], poll };
const forwardedPoll = {
	...pollMessage,
	poll: undefined,
	message_reference: { type: 1, message_id: '8', channel_id: '4' },
	message_snapshots: [{ message: { ...emptyMessage, poll } }],
};

/** Runs the command on a message as Discord sends it, in a direct message. */
async function checkRaw(message: object): Promise<LocalMessage> {
	const interaction = {
		type: 2,
		data: { type: 3, id: '1', name: 'Price check', target_id: '9', resolved: { messages: { 9: message } } },
		application_id: '1000000000000000001',
		version: 1,
		user: author,
		locale: 'en-US',
		channel: { id: '5', type: 1 },
		channel_id: '5',
		app_permissions: '0',
		entitlements: [],
		authorizing_integration_owners: {},
	};
	return messageOf(await running.bot.discord.sendRaw(interaction));
}

describe('Price check', () => {
	test.each([
		['or offers', '“or offers”'],
		['+ adds', '“adds”'],
		['or 100€', '“or 100€”'],
		['/ awp asiimov ft', '“kara dopp p2 / awp asiimov ft”'],
		['+ ~20€', '“20€”'],
		['+ 5%', '“+ 5%”'],
		['minus 20€', '“20€”'],
		['+ 20€ x2', '“2”'],
		['с доплатой 20€', '“20€”'],
		['but not awp asiimov ft', '“not awp asiimov ft”'],
	])('gives no verdict about a trade with “%s”, and names it', async (open, named) => {
		const lines = linesOf(await check(`${trade} ${open}`));
		expect(lines[0]).toBe(`⚠ Without a verdict, because this is left open: ${named}.`);
		expect(lines.join('\n')).not.toMatch(/worth \*\*/);
	});

	test.each([
		'ak redline ft for awp asiimov bs',
		'ak redline ft plus 20 for awp asiimov bs',
		'ak redline ft for an awp asiimov bs',
		'ak redline ft vs awp asiimov bs',
	])('has two sides if “for” or “vs” stands between items: %s', async (text) => {
		expect(linesOf(await check(text))).toContain('**Offered** [H]');
	});

	test.each([
		'giving 10 recoil case getting ak redline ft and 5 eur',
		'gebe 10 recoil case bekomme ak redline ft',
		'отдаю 10 recoil case, получаю ak redline ft',
		'ak redline ft gegen 10 recoil case + 5 Euro',
	])('has two sides: %s', async (text) => {
		expect(linesOf(await check(text))).toContain('**Offered** [H]');
	});

	test.each([
		['ak redline ft 25€ or 2 recoil case', '“25€”, “or 2 recoil case”'],
		['ak redline ft (not awp asiimov bs) 80€', '“not awp asiimov bs”'],
		['ak redline ft 100€ for 3', '“for 3”'],
	])('compares no price with “%s”, and names why', async (text, named) => {
		const lines = linesOf(await check(text));
		expect(lines[0]).toBe(`⚠ Without a verdict, because this is left open: ${named}.`);
		expect(lines.join()).not.toContain('The message says');
	});

	test('keeps the phase before a highest price', async () => {
		const text = linesOf(await check('[H] karambit doppler fn phase 2 до 1500€ [W] ak redline ft')).join('\n');
		expect(text).toContain('Karambit | Doppler (Factory New) · Phase 2');
		expect(text).toContain('left open: “1500€”');
	});

	test('shown to everyone, it says that the message has more than is shown', async () => {
		const own = await check('ak redline ft 25€, glock fade fn - SOLD, 3x sticker of nothing foil 2035');
		const show = buttonId(own, 'Show everyone');
		const lines = linesOf(messageOf(await running.bot.discord.press(own, show, reader)));
		expect(lines.at(-1)).toBe('-# The message says more: what is sold, on an item, or not clear is not shown here.');
	});

	test('compares a price for each unit with the price of one unit, and no price whose item is unclear', async () => {
		const each = linesOf(await check('WTS 2 ak redline ft 30€ ea, awp asiimov bs 80€')).join('\n');
		expect(each).toMatch(/^2 × AK-47 \| Redline.* · asks €30\.00 /m);
		expect(each).toMatch(/^1 × AWP \| Asiimov.* · asks €80\.00 /m);
		expect(each).not.toContain('The message says');
		const unclear = linesOf(await check('2 ak redline ft and awp asiimov bs 30€ and 80€'));
		expect(unclear[0]).toBe('⚠ Without a verdict, because this is left open: “30€”, “80€”.');
		expect(unclear.join()).not.toContain('asks €');
		expect(linesOf(await check('ak redline ft, awp asiimov bs 30€ each'))[0]).toContain('left open: “30€”');
		const fee = linesOf(await check('ak redline ft 30€\nawp asiimov bs 80€\npaypal fee 3€')).join('\n');
		expect(fee.match(/ · asks €/g)).toHaveLength(2);
	});

	test('reads thousands as they are written', async () => {
		for (const text of ['WTS 1,500 recoil cases', '1.500 recoil cases for 300€', 'recoil case 1,500 pcs'])
			expect(linesOf(await check(text)).join('\n')).toContain('1,500 × Recoil Case');
	});

	test('keeps the sides of a trade if what follows their mark is sold', async () => {
		const lines = linesOf(await check('[H] ak redline ft (sold), awp asiimov bs [W] glock fade fn'));
		expect(lines).toContain('Left out, because it is marked as sold: “ak redline ft (sold)”.');
		expect(lines).toContain('**Offered** [H]');
		expect(lines).toContain('**Wanted** [W]');
	});

	test('leaves out of /trade what is sold, and gives no verdict on a side of which nothing is left', async () => {
		const tradeText = async (have: string, want: string) =>
			linesOf(messageOf(await running.bot.discord.run('trade', { have, want }, reader))).join('\n');
		const partly = await tradeText('2x ak redline ft, awp asiimov bs (sold)', 'glock fade fn');
		expect(partly).toContain('Left out, because it is marked as sold: “awp asiimov bs (sold)”.');
		expect(partly).not.toMatch(/Asiimov (?:\(|BS)/);
		const all = await tradeText('2x ak redline ft', 'awp asiimov bs (not for sale)');
		expect(all).not.toMatch(/worth \*\*/);
		expect(all).toContain('Left out, because it is marked as sold: “awp asiimov bs (not for sale)”.');
		expect(all).not.toContain('Not understood');
	});

	test('says of a text that names only what is sold that nothing is left', async () => {
		const gone = 'Nothing is left to count. Left out, because it is marked as sold: “';
		expect(linesOf(await check('ak redline ft (sold)'))).toEqual([`${gone}ak redline ft (sold)”.`]);
		expect(linesOf(await check('~~2x awp asiimov bs~~\nglock fade fn - SOLD'))[0]).toContain(gone);
		const items = 'ak redline ft (sold)\nsold: recoil case';
		const appraised = messageOf(await running.bot.discord.run('appraise', { items }, reader));
		expect(linesOf(appraised)).toEqual([`${gone}ak redline ft (sold)”, “sold: recoil case”.`]);
	});

	test('reads what is left after something was sold, and quotes each part that is not clear', async () => {
		const left = linesOf(await check('sold my ak redline ft, now have awp asiimov bs x2 left'));
		expect(left[0]).toBe('Left out, because it is marked as sold: “sold my ak redline ft”.');
		expect(left[1]).toMatch(/^2 × AWP \| Asiimov/);
		const list = linesOf(await check('WTS 5 fracture, 10 kilowatt and a recoil case')).join('\n');
		expect(list).toContain('5 fracture”');
		expect(list).toContain('“10 kilowatt”');
	});

	test('leaves out what somebody says they have sold, and reads on', async () => {
		const lines = linesOf(await check('I sold my AK Redline FT and bought 3 recoil case'));
		expect(lines[0]).toBe('Left out, because it is marked as sold: “I sold my AK Redline FT”.');
		expect(lines[1]).toMatch(/^3 × Recoil Case/);
	});

	test.each(['ak redline ft for 20€, awp asiimov bs for 80€', 'recoil case for you and awp asiimov bs'])(
		'has one side where “for” is about a price or a person: %s',
		async (text) => {
			expect(linesOf(await check(text)).join()).not.toMatch(/Offered/);
		},
	);

	test('leaves out what is struck through or sold, and what is on an item, and says so', async () => {
		const lines = linesOf(
			await check('~~2x awp asiimov bs~~\n**AK-47 | Redline (FT)** w/ 4x crown foil 25€\nglock fade fn - SOLD'),
		);
		expect(lines.filter((line) => line.includes(' × '))).toHaveLength(2);
		expect(lines[0]).toBe('Left out, because it is marked as sold: “2x awp asiimov bs”, “glock fade fn - SOLD”.');
		expect(lines[1]).toMatch(/^1 × AK-47 \| Redline \(Field-Tested\)/);
		expect(lines.join('\n')).toMatch(/Not counted, because it is on an item: 4 × Sticker \| Crown \(Foil\)/);
		expect(lines.join('\n')).toMatch(/The message says €25\.00/);
	});

	test.each(['25€ c/u', '25€ pro Stück', '25€ la pièce', '25€/шт', '@ 25€', 'tanesi 25€', 'for 50€', '50€ in total'])(
		'compares “%s” for two with the price of one, or of both',
		async (price) => {
			const text = linesOf(await check(`2 ak redline ft ${price}`)).join('\n');
			expect(text).not.toContain('left open');
			const isForBoth = price.includes('50€');
			expect(text).toMatch(isForBoth ? /The message says €50\.00/ : /Redline.* · asks €25\.00 \(/);
		},
	);

	test.each([
		['2 ak redline ft 25€', '“25€”'],
		['ak redline ft 30-35€', '“30-35€”'],
		['ak redline ft was 40€ now 30€', '“40€”, “30€”'],
		['ak redline ft, asking 120', '“asking 120”'],
		['ak redline ft 85% of market', '“85%”'],
		['2 ak redline ft at 30€ each or 55€ for both', '“30€”, “55€”'],
	])('names what may be a price of “%s”, and compares nothing with it', async (text, named) => {
		const lines = linesOf(await check(text));
		expect(lines[0]).toBe(`⚠ Without a verdict, because this is left open: ${named}.`);
		expect(lines.join('\n')).not.toMatch(/The message says|· asks/);
	});

	test('does not take what was paid for the price that is asked', async () => {
		const text = linesOf(await check('paid 50€ for ak redline ft, asking 30€')).join('\n');
		expect(text).toContain('The message says €30.00');
		expect(text).not.toContain('50');
	});

	test('compares each of several prices with the item on its line', async () => {
		const text = linesOf(
			await check('**AK-47 | Redline (FT)** 0.21 - 500€\nAWP | Asiimov (Battle-Scarred) 2€, 3x Recoil Case 4€'),
		).join('\n');
		expect(text).toMatch(/Redline \(Field-Tested\) · \*\*€[\d.]+\*\* · asks €500\.00 \([\d,]+% above\)\n/);
		expect(text).toMatch(/Asiimov \(Battle-Scarred\) · \*\*€[\d.]+\*\* · asks €2\.00 \(\d+% below\)\n/);
		// Nothing says whether €4 is for one case or for all three.
		expect(text).not.toContain('asks €4.00');
	});

	test('answers privately with a line for each item, and the sums of both sides of a trade', async () => {
		const message = await check(trade);
		expect(message.private).toBe(true);
		const redline = await running.bot.lowestAsk('AK-47 | Redline (Field-Tested)');
		const asiimov = await running.bot.lowestAsk('AWP | Asiimov (Battle-Scarred)');
		const recoil = await running.bot.lowestAsk('Recoil Case');
		const [difference, , offered, first, second, third, sum, medians, , wanted, fourth] = linesOf(message);
		expect([offered, wanted]).toEqual(['**Offered** [H]', '**Wanted** [W]']);
		expect(first).toBe(`1 × AK-47 | Redline (Field-Tested) · **${euros(redline)}**`);
		expect(second).toBe(`2 × AWP | Asiimov (Battle-Scarred) · ${euros(asiimov)} each · **${euros(2 * asiimov)}**`);
		expect(third).toContain(`3 × Recoil Case · ${euros(recoil)} each · **${euros(3 * recoil)}**`);
		const [, karambit] = /^1 × ★ Karambit \| Doppler · Phase 2 · from \*\*€([\d,.]+)\*\* \((?:\w+ \w+)\)$/.exec(
			fourth!,
		)!;
		const total = redline + 2 * asiimov + 3 * recoil;
		const more = Math.round(100 * Number(karambit!.replaceAll(',', ''))) - total;
		expect(medians).toMatch(/^30-day medians: \*\*€/);
		const [asks, sells] = sum!.split(' · ');
		expect(sells).toMatch(/^sells in about (?:a day|\d+ days)$/);
		expect(asks).toBe(`Sum of the lowest asks: **${euros(total)}**`);
		// A wear is open, so the knife costs that or more, and no median is that of the knife.
		expect(difference).toMatch(
			/^What is wanted is worth at least \*\*€[\d,.]+ more\*\* \(\d+%\) by the lowest asks\.$/,
		);
		expect(difference).toContain(euros(more));
		expect(labelsOf(message)).toEqual(['Show everyone']);
	});

	test('shows everyone ten items, whatever their amounts, and counts the others', async () => {
		const knives = ['kara', 'm9', 'bfk', 'bayo', 'flip', 'talon', 'skele', 'ursus'];
		const items = [
			...knives.map((knife) => `1000x ${knife} slaughter fn`),
			...knives.map((knife) => `${knife} fade fn`),
		];
		// In a trade, the limit of ten is for both sides together.
		const traded = linesOf(await check(`H: ${items.slice(0, 12).join(', ')} W: ${items.slice(12).join(', ')}`));
		expect(traded.filter((line) => line.includes(' × '))).toHaveLength(10);
		const message = await check(items.join(', '));
		const lines = linesOf(message);
		expect(lines.filter((line) => line.includes(' × '))).toHaveLength(10);
		expect(lines).toContain('The message names 6 more items, not counted here.');
		expect(buttonId(message, 'Show everyone').length).toBeLessThanOrEqual(100);
		const shown = messageOf(await running.bot.press(message, 'Show everyone'));
		expect(linesOf(shown).filter((line) => line.includes(' × '))).toEqual(lines.filter((line) => line.includes(' × ')));
	});

	test('works on an answer of the bot itself: its embed names the item', async () => {
		const answer = messageOf(await running.bot.ask('/price item:AWP | Asiimov (Field-Tested)'));
		expect(linesOf(await check(answer))[0]).toMatch(/^1 × AWP \| Asiimov \(Field-Tested\) · \*\*€/);
	});

	test('reads polls, also forwarded ones, at which discord.js throws', async () => {
		for (const message of [pollMessage, forwardedPoll])
			expect(linesOf(await checkRaw(message))[0]).toMatch(/^1 × AWP \| Asiimov \(Field-Tested\) · \*\*€/);
	});

	test('follows links to item pages of the marketplace', async () => {
		const { embeds } = messageOf(await running.bot.ask('/price item:AWP | Asiimov (Field-Tested)'));
		expect(linesOf(await check(`2x ${embeds[0]!.url} please`))[0]).toMatch(/^2 × AWP \| Asiimov \(Field-Tested\) · €/);
	});

	test('finds nothing in a message without items, and says how they are found', async () => {
		for (const text of ['gg', 'ak any good?', 'nice knife bro', 'x'.repeat(4_000), '🔥', '@everyone']) {
			const message = await check(text);
			expect(message.private).toBe(true);
			expect(linesOf(message)[0]).toMatch(/^No Counter-Strike 2 items found in this message\. /);
		}
	});

	test('marks either all prices as converted or none', async () => {
		await running.bot.untilRatesKnown('USD');
		await running.bot.ask('/settings currency:USD', { userId: '42' });
		const lines = linesOf(await check(trade, { userId: '42' }));
		const amounts = lines.join('\n').match(/(?:≈\s)?\$[\d,.]+/g)!;
		expect(amounts.length).toBeGreaterThan(5);
		expect(new Set(amounts.map((amount) => amount.startsWith('≈'))).size).toBe(1);
	});

	test('is registered as a message command', async () => {
		expect(running.bot.discord.rest.commands.find(({ name }) => name === 'Price check')).toMatchObject({
			type: 3,
			contexts: [0, 1, 2],
			integration_types: [0, 1],
		});
	});
});
