import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fillHistory } from '../../playground/sample-history.ts';
import { componentsOf, labelsOf, messageOf, type RunningBot, runningBot } from '../support/running-bot.ts';

const redline = 'AK-47 | Redline (Field-Tested)';
const folder = mkdtempSync(join(tmpdir(), 'pricetag-test-'));
let bot: RunningBot;

beforeAll(async () => {
	await fillHistory({ kind: 'sqlite', path: join(folder, 'store.sqlite') }, Date.now());
	bot = await runningBot({ folder });
	// What was recorded is known some time after the first answers.
	const known = async () => expect(await bot.read(`/history item:${redline}`)).toContain('Lowest ask');
	await vi.waitFor(known, { timeout: 15_000, interval: 50 });
}, 60_000);
afterAll(async () => {
	await bot.stop();
	rmSync(folder, { recursive: true, force: true });
});

const ask = async (line: string) => messageOf(await bot.ask(line));
const press = async (...of: Parameters<RunningBot['press']>) => messageOf(await bot.press(...of));
type Message = Awaited<ReturnType<typeof ask>>;
const textOf = ({ embeds }: Message) => embeds.map(({ description }) => description).join('\n');
const disabledIn = (message: Message) =>
	componentsOf(message).flatMap(({ label, disabled }) => (disabled ? [label] : []));
const describedAs = ({ attachments }: Message) => attachments[0]!.description!;

describe('/history of a game that has been watched', () => {
	test('draws the course, and other periods and the sales in the same message', async () => {
		const message = await ask(`/history item:${redline}`);
		expect(message.private).toBe(false);
		expect(textOf(message)).toMatch(/^Lowest ask €[\d.]+: .* in the last 30 days\.\n/);
		expect(describedAs(message)).toMatch(
			new RegExp(`^Price chart of ${redline.replaceAll(/[|()]/g, '\\$&')} in EUR, `),
		);
		expect(message.attachments[0]!.data.length).toBeLessThan(60_000);
		expect(disabledIn(message)).toEqual(['30 days']);
		const week = await press(message, '7 days');
		expect([week.id, disabledIn(week)]).toEqual([message.id, ['7 days']]);
		const sales = await press(week, 'Sales');
		expect(describedAs(sales)).toMatch(/^Sales chart of /);
		expect(disabledIn(await press(sales, 'Refresh'))).toEqual(['Sales']);
	});

	test('gives its records as a file to whoever asks, and leaves the message as it is', async () => {
		const message = await ask(`/history item:${redline}`);
		const before = textOf(message);
		const file = await press(message, 'CSV', { userId: '77' });
		expect(file.private).toBe(true);
		expect(file.id).not.toBe(message.id);
		expect(file.attachments.map(({ name }) => name)).toEqual(['pricetag-ak-47-redline-field-tested-EUR.csv']);
		const [header, ...rows] = file.attachments[0]!.data.toString().trimEnd().split('\r\n');
		expect(header).toMatch(/^\uFEFFtime,detail,lowest_ask,low,high,quantity,/);
		expect(rows.length).toBeGreaterThan(100);
		for (const row of rows) expect(row).toMatch(/^20\d\d-\d\d-\d\dT[\d:.]+Z,(list|hour|day|sales|gap),/);
		expect(textOf(message)).toBe(before);
	});

	test('looks back at a day, goes on to the days around it, and returns', async () => {
		const message = await ask(`/history item:${redline} date:3 days ago`);
		expect(textOf(message)).toMatch(/^\*\*Lowest ask when last recorded on \d+ \w{3} 20\d\d: €[\d.]+\*\* · now €/);
		expect(labelsOf(message)).toEqual(expect.arrayContaining(['Previous', 'Next', 'History']));
		const day = (shown: Message) => /recorded on (\d+ \w{3} 20\d\d)/.exec(textOf(shown))![1]!;
		const first = day(message);
		const previous = await press(message, 'Previous');
		expect(Date.parse(first) - Date.parse(day(previous))).toBe(86_400_000);
		expect(day(await press(previous, 'Next'))).toBe(first);
		expect(disabledIn(await press(message, 'History'))).toEqual(['30 days']);
		const wrong = await ask(`/history item:${redline} date:soon`);
		expect([wrong.private, textOf(wrong)]).toEqual([true, expect.stringContaining('is not a day this bot can read')]);
	});

	test('keeps the period and works after a restart', async () => {
		const message = await press(await ask(`/history item:${redline}`), '90 days');
		await bot.restart();
		await bot.searchable('Counter-Strike 2');
		// The history is opened a moment after the start.
		await vi.waitFor(async () => expect(disabledIn(await press(message, 'Refresh'))).toEqual(['90 days']), 10_000);
	});
});
