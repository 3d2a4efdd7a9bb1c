import { describe, expect, test } from 'vitest';
import type { LocalMessage } from '../../playground/discord/local-messages/local-message.ts';
import { buttonId, componentsOf, euros, formOf, labelsOf, messageOf, textOf } from '../support/message-parts.ts';
import { botOfAllFiles, reader } from '../support/running-bot.ts';

const running = botOfAllFiles();

const appraise = async (items: string, options = {}) => {
	return messageOf(await running.bot.discord.run('appraise', { items, ...options }, reader));
};
/** Submits a list in the form that the command opens. */
async function paste(items: string): Promise<LocalMessage> {
	const opened = formOf(await running.bot.discord.run('appraise', {}, reader));
	return messageOf(await running.bot.discord.submit(opened, { items }, reader));
}

describe('/appraise', () => {
	test('answers privately with what all items cost, the most valuable first', async () => {
		const message = await appraise('3x AK-47 | Redline (Field-Tested), awp asiimov bs, 2 recoil case');
		expect(message.private).toBe(true);
		const redlines = 3 * (await running.bot.lowestAsk('AK-47 | Redline (Field-Tested)'));
		const asiimov = await running.bot.lowestAsk('AWP | Asiimov (Battle-Scarred)');
		const total = redlines + asiimov + 2 * (await running.bot.lowestAsk('Recoil Case'));
		const text = textOf(message);
		expect(text).toContain('6 units of 3 different items\n');
		expect(text).toContain(`Lowest asks: **${euros(total)}**`);
		expect(text).toMatch(/\n30-day medians: \*\*€[\d,.]+\*\*/);
		const order = redlines > asiimov ? /AK-47 [\s\S]*AWP [\s\S]*Recoil/ : /AWP [\s\S]*AK-47 [\s\S]*Recoil/;
		expect(text).toMatch(order);
		expect(text).toMatch(/asks .* · sales /);
		expect(labelsOf(message)).toEqual(expect.arrayContaining(['Show everyone', 'CSV']));
	});

	test('opens a form for a longer list, and pages through it', async () => {
		const knives = ['karambit', 'm9', 'butterfly', 'bayonet', 'flip', 'talon', 'skeleton', 'ursus'];
		const lines = knives.flatMap((knife) => [`${knife} slaughter fn`, `2x ${knife} fade fn`]);
		const first = await paste(`Rifles:\n${lines.join('\n')}\n5x unicorn case`);
		expect(textOf(first)).toMatch(/Page 1 of [23]/);
		expect(textOf(first)).toMatch(
			/2 parts of the list are not counted or not clear:\nline 1: “Rifles:”.*\nline 18: “5x unicorn case”/,
		);
		const second = messageOf(await running.bot.press(first, 'Next'));
		expect(textOf(second)).toMatch(/Page 2 of [23]/);
	});

	test('gives all items and all that was not understood as a file', async () => {
		const message = await appraise('2x AK-47 | Redline (Field-Tested), 3x unicorn ft');
		const answered = messageOf(await running.bot.press(message, 'CSV'));
		expect(answered.attachments.map(({ name }) => name)).toEqual(['appraisal-EUR.csv']);
		const ask = (await running.bot.lowestAsk('AK-47 | Redline (Field-Tested)')) / 100;
		const lines = Buffer.from(answered.attachments[0]!.data).toString().split('\r\n');
		expect(lines[1]).toMatch(new RegExp(`^AK-47 \\| Redline \\(Field-Tested\\),,2,${ask},${2 * ask},`));
		expect(lines[2]).toContain('1: 3x unicorn ft');
	});

	test('counts a line as the item that it may mean once a button says so', async () => {
		const message = await appraise(
			'2x AK-47 | Redline (Field-Tested); AK-47 | Redlin Two (Field-Tested); AWP | Asiimv Two (Field-Tested)',
		);
		expect(textOf(message)).toContain('2 units of 1 item\n');
		expect(textOf(message)).toContain('⚠ 2 parts of the list are in no sum');
		const [label = ''] = labelsOf(message).filter((each) => each.startsWith('Line 1 is '));
		expect(label).toBe('Line 1 is AK-47 | Redline (Field-Tested)');
		const id = buttonId(message, label);
		const counted = messageOf(await running.bot.discord.press(message, id, reader));
		expect(textOf(counted)).toContain('3 units of 1 item\n');
		expect(labelsOf(counted)).toContain('Line 1 is AWP | Asiimov (Field-Tested)');
		// The second of two presses finds nothing left to count, and counts nothing else.
		expect(textOf(messageOf(await running.bot.discord.press(message, id, reader)))).toContain('3 units of 1 item\n');
	});

	test('quotes words and numbers beside an item that is counted', async () => {
		const text = textOf(
			await appraise('2x AK-47 | Redline (Field-Tested) until Monday\nAWP | Asiimov (Battle-Scarred) 412'),
		);
		expect(text).toContain('3 units of 2 different items\n');
		expect(text).not.toContain('in no sum');
		expect(text).toContain('line 1: “until Monday” was not read; the item counts\nline 2: “412” was not read');
		const roughly = textOf(await appraise('about 200 fracture cases'));
		expect(roughly).toContain(
			'1 part of the list is not counted or not clear:\nline 1: “about 200” was counted as 200',
		);
		expect(roughly).not.toContain('in no sum');
	});

	test('is saved once, whatever is pressed afterwards', async () => {
		const saver = { ...reader, userId: '3000000000000000880' };
		const message = messageOf(
			await running.bot.discord.run('appraise', { items: '2x recoil case, 3x unicorn ft' }, saver),
		);
		const press = () => running.bot.press(message, 'Save as holdings', saver);
		const [saved] = (await Promise.all([press(), press()])).map(messageOf);
		expect(textOf(saved!)).toContain('1 item is saved.');
		const holdings = messageOf(await running.bot.discord.run('holdings', {}, saver));
		expect(textOf(holdings)).toContain('2 units of 1 item');
		const after = messageOf(await running.bot.press(saved!, 'CSV', saver));
		expect(labelsOf(after)).toEqual(['Show everyone', 'CSV']);
	});

	test('is shown to everyone without what was not understood, but says that something is in no sum', async () => {
		const message = await appraise('2x AK-47 | Redline (Field-Tested), 3x unicorn ft');
		const shown = messageOf(await running.bot.press(message, 'Show everyone'));
		expect(shown.private).toBe(false);
		expect(textOf(shown)).toContain('2 units of 1 item');
		expect(textOf(shown)).toContain('⚠ 1 part of the list is in no sum.\n');
		expect(textOf(shown)).not.toMatch(/unicorn|understood|CSV/);
		expect(componentsOf(shown)).toEqual([]);
	});

	test.each(['gg', '0x fracture case', 'x'.repeat(4_000), '-1x AK-47 | Redline (Field-Tested)', '🔥'])(
		'says in a sentence that nothing is in the list: %s',
		async (list) => {
			const message = await appraise(list);
			expect(message.private).toBe(true);
			expect(textOf(message)).toMatch(/^This list names no Counter-Strike 2 item\. /);
		},
	);

	test('reads a file, as an option and in the form', async () => {
		const table = Buffer.from('name,amount\nRecoil Case,7\n"AK-47 | Redline (Field-Tested)",2\n');
		const { discord } = running.bot;
		const options = { file: discord.upload('list.csv', table) };
		const answered = messageOf(await discord.run('appraise', options, reader));
		expect(textOf(answered)).toContain('9 units of 2 different items');
		const opened = formOf(await discord.run('appraise', {}, reader));
		const filled = { items: '3x awp asiimov bs', file: discord.upload('list.csv', table) };
		const both = messageOf(await discord.submit(opened, filled, reader));
		expect(textOf(both)).toContain('12 units of 3 different items');
	});

	test.each<[string, Buffer, RegExp]>([
		['an empty file', Buffer.alloc(0), /^This list names no Counter-Strike 2 item\. /],
		[
			'a picture',
			Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
			/^Files of the format PNG are not read\. /,
		],
		['a large file', Buffer.alloc(300_000, 'x'), /^This file is too large: 300 kB\. Attach one of up to 256 kB/],
	])('says in a sentence what is wrong with %s', async (_, data, sentence) => {
		const file = running.bot.discord.upload('file', data);
		expect(textOf(messageOf(await running.bot.discord.run('appraise', { file }, reader)))).toMatch(sentence);
	});
});

describe('/trade', () => {
	test('compares both sides by asks and by medians', async () => {
		const options = { have: '2x ak redline ft + 20€', want: 'awp asiimov bs' };
		const message = messageOf(await running.bot.discord.run('trade', options, reader));
		expect(message.private).toBe(true);
		const text = textOf(message);
		const given = 2 * (await running.bot.lowestAsk('AK-47 | Redline (Field-Tested)')) + 2_000;
		expect(text).toContain(
			`€20.00 in money\nSum of the lowest asks and the money: **${euros(given)}** · sells in about `,
		);
		expect(text).toMatch(/^What is (?:offered|wanted) is worth \*\*€[\d,.]+ more\*\* \(\d+%\) by the lowest asks\./);
		expect(text).toMatch(/\nBy 30-day medians, what is (?:offered|wanted) is worth \*\*€[\d,.]+ more\*\*/);
	});

	test('says which parts it did not understand, whatever they look like, and then no difference', async () => {
		const options = { have: 'ak redline ft, xyzzy foo, 20€ cash', want: 'awp asiimov bs and my old knife' };
		const message = messageOf(await running.bot.discord.run('trade', options, reader));
		expect(textOf(message)).toContain('Not understood: “xyzzy foo”, “my old knife”.');
		expect(textOf(message)).not.toContain('is worth');
		expect(labelsOf(message)).toEqual([]);
	});

	test('counts money as a part of its own, but not the price behind an item', async () => {
		const { discord } = running.bot;
		const sums = async (have: string) => {
			const message = messageOf(await discord.run('trade', { have, want: 'awp asiimov bs' }, reader));
			return textOf(message).split('**Wanted**')[0]!;
		};
		expect(await sums('ak redline ft €33.14')).not.toContain('in money');
		expect(await sums('ak redline ft and 20€')).toContain('€20.00 in money');
		expect(await sums('20€')).toContain('€20.00 in money');
	});

	test('shows items of both sides, and states no difference if some are left out', async () => {
		const knives = ['karambit', 'm9', 'butterfly', 'bayonet', 'flip', 'talon', 'skeleton', 'ursus'];
		const have = knives.flatMap((knife) => [`${knife} slaughter fn`, `${knife} fade fn`]).join(', ');
		const text = textOf(messageOf(await running.bot.discord.run('trade', { have, want: 'awp asiimov bs' }, reader)));
		expect(text).toContain('**Wanted** [W]\n1 × AWP | Asiimov (Battle-Scarred)');
		expect(text).toContain('names 7 more items, not counted here');
		expect(text).not.toMatch(/costs|is worth/);
	});

	test('keeps the side that it understands, and compares it with nothing', async () => {
		const options = { have: 'dragn loar', want: 'ak redline ft float 0.16' };
		const text = textOf(messageOf(await running.bot.discord.run('trade', options, reader)));
		expect(text).toContain('**Wanted** [W]\n1 × AK-47 | Redline (Field-Tested)');
		expect(text).toMatch(/Patterns, floats and stickers are not priced.*\nNot understood: “dragn loar”\./s);
		expect(text).not.toContain('is worth');
		const nothing = messageOf(await running.bot.discord.run('trade', { have: 'dragn loar', want: '?' }, reader));
		expect(textOf(nothing)).toMatch(/^This list names no Counter-Strike 2 item\. .* Not understood: “dragn loar”/);
	});

	test('opens a form for the side that is missing', async () => {
		const opened = formOf(await running.bot.discord.run('trade', { have: 'ak redline ft' }, reader));
		const values = { have: 'ak redline ft', want: 'awp asiimov bs' };
		const message = messageOf(await running.bot.discord.submit(opened, values, reader));
		expect(textOf(message)).toContain('**Wanted** [W]\n1 × AWP | Asiimov (Battle-Scarred)');
	});
});
