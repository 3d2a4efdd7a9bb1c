import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { lifetimes } from '../../src/market/snapshots/snapshot.ts';
import {
	askHistory,
	askPrice,
	type BotProcess,
	figuresOf,
	nthUser,
	startBotProcess,
	started,
	stopBotProcess,
	suggestItem,
} from '../bot-process.ts';
import { botOptions, keysOf, type Setting, writeStore } from '../setting.ts';
import { type Row, stallRow } from '../table.ts';

/** One in this many rows of the fetched list is new. */
const newRows = 100;
/** How often a user asks, and another one types, milliseconds. */
const askEvery = 20;
const warmUp = 160;
/** One in this many questions is for a chart. */
const chartEvery = 4;
const refreshed = ['tradable/730/EUR', 'history/730/EUR'];

/** How long the main thread stalls while the bot refreshes lists and a few users ask. */
export async function measureStall(setting: Setting): Promise<Row[]> {
	const { cleanup, folder, recorded, dueIn } = setting;
	const file = join(folder, 'due.sqlite');
	const age = lifetimes.items - dueIn;
	const keys = keysOf(['tradable', 'history', 'out-of-stock'], 730, ['EUR']);
	await writeStore(cleanup, { file, recorded, keys, age, without: newRows });
	const bot = await startBotProcess(cleanup, 'instrumented-bot', botOptions(setting, file));
	await ask(bot, setting, setting.count(warmUp));
	await started();
	if (refreshed.some((list) => hasFetched(bot, list)))
		throw new Error(
			'The lists were refreshed before the bot had warmed up: this machine is too slow for the benchmark.',
		);
	await figuresOf(bot, 'watch');
	for (let i = 0; refreshed.some((list) => !hasFetched(bot, list)); i++) {
		await askOnce(bot, setting, i);
		await wait(askEvery);
	}
	// The first questions after a refresh use lists that nothing is cached for yet.
	await ask(bot, setting, 20);
	const { stalls } = await figuresOf(bot);
	await stopBotProcess(bot);
	return [
		stallRow(
			'longest stall of the main thread while listings and sales are refreshed, charts are drawn and users ask',
			stalls,
		),
	];
}

const hasFetched = ({ child }: BotProcess, list: string) =>
	child.hasLogged((line) => line.msg === 'list fetched' && line.list === list);

async function ask(bot: BotProcess, setting: Setting, times: number): Promise<void> {
	for (let i = 0; i < times; i++) await askOnce(bot, setting, i);
}

async function askOnce(bot: BotProcess, { items, soldItems, queries }: Setting, i: number): Promise<void> {
	await askPrice(bot, items[i % items.length]!, nthUser(i));
	await suggestItem(bot, queries[i % queries.length]!, nthUser(i));
	// Only now and then: charts take longer than everything else.
	if (i % chartEvery === 0) await askHistory(bot, soldItems[i % soldItems.length]!, nthUser(i));
}
