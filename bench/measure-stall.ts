import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { lifetimes } from '../src/market/snapshots/snapshot.ts';
import {
	askHistory,
	askPrice,
	type BotProcess,
	figuresOf,
	person,
	startBotProcess,
	stopBotProcess,
	suggestItem,
} from './bot-process.ts';
import { botOptions, type Setting, writeStore } from './setting.ts';
import { atMost, describeStalls, type Row } from './table.ts';

const stallLimit = 20;
/** The stored lists are due this long after they are written, ms: the bot is up by then. */
const dueIn = 12_000;
/** One row of so many is new in the list fetched. */
const newRows = 100;
/** Somebody asks, and somebody types, so often, ms. */
const askEvery = 20;
const warmUp = 160;
/** Of so many questions one is for a chart. */
const chartEvery = 4;
const refreshed = ['tradable/730/EUR', 'history/730/EUR'];

/** The main thread while the bot refreshes by itself and a few people ask meanwhile. */
export async function measureStall(setting: Setting): Promise<Row[]> {
	const { cleanup, folder, recorded } = setting;
	const file = join(folder, 'due.sqlite');
	const age = lifetimes.items - dueIn;
	await writeStore(cleanup, { file, recorded, currencies: ['EUR'], age, without: newRows });
	const bot = await startBotProcess(cleanup, 'instrumented-bot', botOptions(setting, file));
	await ask(bot, setting, warmUp);
	if (refreshed.some((list) => hasFetched(bot, list)))
		throw new Error('The lists were refreshed before the bot was warm: this machine is too slow for the bench.');
	await figuresOf(bot, 'watch');
	for (let i = 0; refreshed.some((list) => !hasFetched(bot, list)); i++) {
		await askOnce(bot, setting, i);
		await wait(askEvery);
	}
	// The first questions after a refresh find everything new.
	await ask(bot, setting, 20);
	const { stalls } = await figuresOf(bot);
	await stopBotProcess(bot);
	return [
		{
			what: 'longest stall of the main thread while items and history are refreshed, charts drawn and people ask',
			measured: describeStalls(stalls),
			target: atMost(stallLimit, stalls.longest, 'ms'),
		},
	];
}

const hasFetched = ({ child }: BotProcess, list: string) =>
	child.hasLogged((line) => line.msg === 'list fetched' && line.list === list);

async function ask(bot: BotProcess, setting: Setting, times: number): Promise<void> {
	for (let i = 0; i < times; i++) await askOnce(bot, setting, i);
}

async function askOnce(bot: BotProcess, { items, soldItems, queries }: Setting, i: number): Promise<void> {
	await askPrice(bot, items[i % items.length]!, person(i));
	await suggestItem(bot, queries[i % queries.length]!, person(i));
	// Not one behind the other: pictures take longer than all the rest.
	if (i % chartEvery === 0) await askHistory(bot, soldItems[i % soldItems.length]!, person(i));
}
