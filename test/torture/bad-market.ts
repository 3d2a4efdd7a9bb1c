import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FaultName } from '../../playground/market/faults.ts';
import { SampleMarket } from '../../playground/market/sample-market.ts';
import { must, nthUser, TortureBot, until } from './bot-process.ts';
import type { Target } from './engines.ts';
import type { ClockOptions } from './fast-bot.ts';
import { FastClock } from './fast-clock.ts';

const item = 'AK-47 | Redline (Field-Tested)';
const other = 'AWP | Asiimov (Field-Tested)';
const hour = 60 * 60_000;
/** Matches answers about items that do not exist, or that nobody sells. */
const denial = /No match|None for sale|Out of stock\.|not on the market/i;

/** In each of these ways, the marketplace sends no list that is better than the stored one. */
const badFaults: readonly FaultName[] = [
	'down',
	'error',
	'slow',
	'trickle',
	'limited',
	'limited for an hour',
	'refused by the network',
	'redirect',
	'truncated',
	'cut off',
	'not Brotli',
	'called Brotli',
	'HTML',
	'object',
	'empty',
	'under half the rows',
	'rows without figures',
	'half the rows bad',
	'bomb',
];

type Rows = Parameters<Parameters<SampleMarket['alter']>[1]>[0];
const findRow = (rows: Rows, name: string) => rows.find((row) => row.market_hash_name === name)!;

/**
 * The marketplace is down, slow, or does not send a whole list: the bot answers from the stored list, shows its age,
 * and never denies that an existing item exists. A list that is merely imperfect is used: some rows are bad, or a name
 * occurs twice.
 */
export async function badMarket({ folder }: Target): Promise<string> {
	const stored = join(folder, 'stored');
	mkdirSync(stored);
	await firstStart(stored);
	const price = await withLaterBot({ stored, folder, hours: 0 }, async ({ bot }) => priceIn(await ask(bot)));
	for (const [i, fault] of badFaults.entries())
		await withLaterBot({ stored, folder, hours: 2 + i, fault }, async ({ bot, market }) => {
			const isAsked = () => market.requests.some(({ path }) => path === '/v1/items');
			await until(isAsked, 10_000);
			// A request that is merely slow does not fail while this test looks.
			const isSlow = fault === 'slow' || fault === 'trickle';
			await until(() => isSlow || /could not be fetched|MARKET_BASE_URL/.test(bot.output), 10_000);
			const text = await ask(bot);
			must(priceIn(text) === price, () => `With “${fault}”, the price of before is not shown: ${text}`);
			must(/out of date.*<t:\d+:R>/.test(text), () => `With “${fault}”, the age is not shown: ${text}`);
			must(!denial.test(text), () => `With “${fault}”, an item is denied: ${text}`);
		});
	await withLaterBot({ stored, folder, hours: 40, alter: imperfect }, async ({ bot }) => {
		await until(() => bot.output.includes('"list":"tradable/730/EUR"'), 10_000);
		const text = await ask(bot);
		must(priceIn(text) === '€1.23', () => `Of a name that is listed twice, the first row does not count: ${text}`);
		const unreadable = await bot.answer('price', { item: other }, nthUser(2));
		must(/cannot be read right now/.test(unreadable), () => `An unreadable row was answered with ${unreadable}`);
	});
	return `${badFaults.length} kinds of bad answers, and each time the stored list answered`;
}

/** Fills the store: starts the bot while nothing can be fetched, and then lets it fetch lists. */
async function firstStart(folder: string): Promise<void> {
	const market = await SampleMarket.start();
	market.fail('down');
	const bot = await TortureBot.open({ MARKET_BASE_URL: market.url, STORE_URL: storeIn(folder) });
	try {
		await bot.start();
		const text = await bot.answer('price', { item }, nthUser(3), 20_000);
		must(/cannot be reached right now/.test(text), () => `Without any list, a price was answered with ${text}`);
		must(!denial.test(text), () => `Without any list, an item is denied: ${text}`);
		market.fail(undefined);
		const kinds = ['tradable', 'history', 'out-of-stock'];
		await until(() => kinds.every((kind) => bot.output.includes(`"list":"${kind}/730/EUR","rows"`)), 60_000);
		await bot.terminate();
	} finally {
		await bot.end();
		await market.stop();
	}
}

interface Situation {
	readonly stored: string;
	readonly folder: string;
	/** How long ago the stored lists were fetched. */
	readonly hours: number;
	readonly fault?: FaultName;
	readonly alter?: (rows: Rows) => Rows;
}

interface Running {
	readonly bot: TortureBot;
	readonly market: SampleMarket;
}

/** Starts a bot on a copy of the store, some hours later. */
async function withLaterBot<Result>(
	{ stored, folder, hours, fault, alter }: Situation,
	attack: (running: Running) => Promise<Result>,
): Promise<Result> {
	const clock: ClockOptions = { start: Date.now(), speed: 1, ahead: hours * hour };
	const copy = join(folder, `after ${hours} hours`);
	cpSync(stored, copy, { recursive: true });
	const market = await SampleMarket.start({ clock: new FastClock(clock.start, clock.speed, clock.ahead) });
	if (fault) market.fail(fault);
	if (alter) market.alter('tradable', alter);
	const env = { MARKET_BASE_URL: market.url, STORE_URL: storeIn(copy), CLOCK: JSON.stringify(clock) };
	const bot = await TortureBot.open(env, { program: 'test/torture/fast-bot.js' });
	try {
		await bot.start();
		return await attack({ bot, market });
	} finally {
		await bot.end();
		await market.stop();
	}
}

const storeIn = (folder: string) => `sqlite://${join(folder, 'store.sqlite')}`;

const ask = (bot: TortureBot) => bot.answer('price', { item }, nthUser(1));

/** The lowest ask in an answer. */
const priceIn = (text: string) => /Lowest ask \*\*([^*]+)\*\*/.exec(text)?.[1];

/** Returns a list in which some rows, under 2 percent, are bad, and one name occurs twice. */
function imperfect(rows: Rows): Rows {
	const badRow = { ...findRow(rows, other), min_price: 'cheap' };
	const duplicate = { ...findRow(rows, item), min_price: 1.23 };
	return [duplicate, badRow, { market_hash_name: 17 }, ...rows.filter((row) => row.market_hash_name !== other)] as Rows;
}
