import { beforeAll, describe, expect, test } from 'vitest';
import type { LocalMessage } from '../../playground/discord/local-messages/local-message.ts';
import { SampleLists } from '../../playground/market/sample-lists.ts';
import { fillHistory } from '../../playground/sample-history.ts';
import { euro, type ListedRow, labelOf, type SoldRow } from '../market/answered-rows.ts';
import { componentsOf, labelsOf, menuOf, menusOf, messageOf, textOf, titleOf } from '../support/message-parts.ts';
import { botOfFile, leafThrough, openBot, type RunningBot } from '../support/running-bot.ts';
import { until } from '../support/until.ts';

const hour = 3_600_000;
const redline = 'AK-47 | Redline (Field-Tested)';
const startedAt = Date.now();
const running = botOfFile({
	// The lists are of the time at which the recorded prices end. Later ones might be lower, so that nothing has risen.
	lists: new SampleLists(undefined, { wall: () => startedAt }),
	fill: (path) => fillHistory({ kind: 'sqlite', path }, startedAt, { games: [730], days: 32 }),
});
let bot: RunningBot;

beforeAll(async () => {
	bot = running.bot;
	// What was recorded is known some time after the first answers.
	const expectRecordingKnown = async () => expect(await bot.read(`/history item:${redline}`)).toContain('Lowest ask');
	await until(expectRecordingKnown);
});

const ask = async (line: string) => messageOf(await bot.ask(line));
const optionsOf = (message: LocalMessage) => menuOf(message).options.map(({ label }) => label);

/** The full names of the items of a page, and their figures. */
const listedOn = (page: LocalMessage) =>
	menuOf(page).options.map(({ label, description }) => `${label}: ${description}`);

const press = async (...args: Parameters<RunningBot['press']>) => messageOf(await bot.press(...args));
const disabledIn = (message: LocalMessage) =>
	componentsOf(message).flatMap(({ label, disabled }) => (disabled ? [label] : []));
const chartDescription = ({ attachments }: LocalMessage) => attachments[0]!.description!;

describe('/history of a game that has been watched', () => {
	test('draws the series, and other periods and the sales in the same message', async () => {
		const message = await ask(`/history item:${redline}`);
		expect(message.private).toBe(false);
		expect(textOf(message)).toMatch(/^Lowest ask €[\d.]+: .* in the last 30 days\./);
		expect(chartDescription(message)).toMatch(
			new RegExp(`^Price chart of ${redline.replaceAll(/[|()]/g, '\\$&')} in EUR, `),
		);
		expect(message.attachments[0]!.data.length).toBeLessThan(60_000);
		expect(disabledIn(message)).toEqual(['30 days']);
		const week = await press(message, '7 days');
		expect([week.id, disabledIn(week)]).toEqual([message.id, ['7 days']]);
		const sales = await press(week, 'Sales');
		expect(chartDescription(sales)).toMatch(/^Sales chart of /);
		expect(disabledIn(await press(sales, 'Refresh'))).toEqual(['Sales']);
	});

	test('looks back at a day, goes on to the days around it, and returns', async () => {
		const message = await ask(`/history item:${redline} date:3 days ago`);
		expect(textOf(message)).toMatch(/^\*\*Lowest ask when last recorded on \d+ \w{3} 20\d\d: €[\d.]+\*\* · now €/);
		expect(labelsOf(message)).toEqual(expect.arrayContaining(['Previous', 'Next', 'History']));
		const day = (shown: LocalMessage) => /recorded on (\d+ \w{3} 20\d\d)/.exec(textOf(shown))![1]!;
		const first = day(message);
		const previous = await press(message, 'Previous');
		expect(Date.parse(first) - Date.parse(day(previous))).toBe(86_400_000);
		expect(day(await press(previous, 'Next'))).toBe(first);
		expect(disabledIn(await press(message, 'History'))).toEqual(['30 days']);
		const wrong = await ask(`/history item:${redline} date:soon`);
		expect([wrong.private, textOf(wrong)]).toEqual([true, expect.stringContaining('is not a day this bot can read')]);
	});
});

describe('/deals', () => {
	test('lists nothing but deals, with their figures, page by page', async () => {
		const listed = bot.market.rows('tradable', 730, 'EUR') as unknown as ListedRow[];
		const sold = new Map(
			(bot.market.rows('history', 730, 'EUR') as unknown as SoldRow[]).map((row) => [labelOf(row), row]),
		);
		const expected = listed.flatMap((row) => {
			const { last_7_days: week, last_30_days: month } = sold.get(labelOf(row)) ?? {};
			const lowestAsk = row.min_price;
			// Without limits, deals start at one euro.
			const isListed = lowestAsk >= 1 && row.quantity > 0;
			if (!isListed || !month || !week || month.volume < 5) return [];
			// Without the small addition, a rounding error could make 4% of 5%.
			const percent = Math.floor(100 - (100 * lowestAsk) / month.median + 1e-9);
			// An ask above the week's median is no deal, if that median is of enough sales.
			const isAboveWeek = week.volume >= 5 && week.median <= lowestAsk;
			if (percent < 2 || isAboveWeek) return [];
			const figures = `${euro(lowestAsk)} · ${percent}% under the 30-day median of ${euro(month.median)}`;
			return [`${labelOf(row)}: ${figures} · ${month.volume.toLocaleString('en-US')} sales`];
		});
		expect(expected.length).toBeGreaterThan(20);
		const all = await leafThrough(bot, await ask('/deals min_discount:2 min_sales:5'), listedOn);
		// Some are no deals, because such asks are usual for items of their kind: see test/answers/verdict.test.ts.
		expect(all.length).toBeGreaterThan(20);
		expect(all.filter((deal) => !expected.includes(deal))).toEqual([]);
	});

	test('refuses limits that nothing can meet, and says it only to whoever asked', async () => {
		const message = await ask('/deals min_price:5 max_price:4');
		expect([message.private, textOf(message)]).toEqual([true, expect.stringContaining('`min_price` is above')]);
	});
});

test('/movers tells what people paid more for than before, and has a menu for asks', async () => {
	const message = await ask('/movers period:7d');
	expect(message.private).toBe(false);
	expect(textOf(message)).toMatch(
		/^\*\*[\d,]+ items\*\* from €1\.00 .* rose by at least 1% in 7 days, by what people paid, most first\.\n/,
	);
	const lines = textOf(message).split('```')[1]!.trim().split('\n');
	expect(lines.filter((line) => line.includes('€'))).toHaveLength(optionsOf(message).length);
	const asks = messageOf(await bot.pick(message, 'Biggest rises in 7 days, by their lowest asks'));
	expect(textOf(asks)).toContain('in 7 days, by their lowest asks, most first.');
});

describe.each(['/deals min_discount:2', '/movers period:30d min_sales:0'])('The pages of %s', (line) => {
	test('open an item and lead back to the page', async () => {
		const first = await ask(line);
		expect(labelsOf(first)).toEqual(expect.arrayContaining(['First', 'Previous', 'Next', 'Last', 'Refresh']));
		const second = messageOf(await bot.press(first, 'Next'));
		const names = optionsOf(second);
		const item = messageOf(await bot.pick(second, names[3]!));
		expect(titleOf(item)?.replaceAll('\\', '')).toBe(names[3]);
		expect(optionsOf(messageOf(await bot.press(item, 'Back')))).toEqual(names);
	});

	test('change with their menus, and with Refresh say when newer asks are due', async () => {
		await bot.untilRatesKnown('USD');
		const message = await ask(line);
		const [, other, currency] = menusOf(message);
		const next = other!.options.find((option) => !option.default)!;
		const changed = messageOf(await bot.pick(message, next.label));
		expect(menusOf(changed)[1]!.options.find((option) => option.default)?.value).toBe(next.value);
		const dollars = messageOf(await bot.pick(changed, currency!.options.find(({ value }) => value === 'USD')!.label));
		expect(
			menusOf(dollars)
				.at(-1)!
				.options.find((option) => option.default)?.value,
		).toBe('USD');
		const refreshed = messageOf(await bot.press(dollars, 'Refresh'));
		expect(textOf(refreshed)).toMatch(/\n-# The next update of asks is due (at <t:\d+:t>|now)\.$/);
	});
});

test('/movers says from when on it can answer, and then compares with the first list that it recorded', async () => {
	const young = await openBot();
	await young.untilSearchable('Counter-Strike 2');
	const early = messageOf(await young.ask('/movers'));
	expect(early.private).toBe(true);
	expect(textOf(early)).toMatch(
		/has not (recorded any prices|watched the prices) of Counter-Strike 2 .*`\/deals` shows/,
	);
	young.market.alter('tradable', (rows) =>
		rows.map((row) => ({ ...row, min_price: Math.round(150 * Number(row.min_price)) / 100 })),
	);
	young.clock.shift(4 * hour);
	const compared = until(async () => {
		const text = await young.read('/movers min_price:100');
		expect(text).toContain('that is 4 hours.');
		expect(text).toMatch(/from €100\.00 .* rose by at least 1% since then, by their lowest asks, most first\./);
		expect(text).toContain('+50%');
	});
	await young.whileTimePasses(compared);
});
