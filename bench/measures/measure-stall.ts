import { join } from 'node:path';
import {
	askHistory,
	askPrice,
	type BotProcess,
	figuresOf,
	nthUser,
	stopBotProcess,
	suggestItem,
} from '../bot-process.ts';
import type { Stalls } from '../processes/stall-watch.ts';
import { askUntil, startRefreshing } from '../refreshing-bot.ts';
import type { BenchSetup } from '../setting.ts';
import { type ResultRow, stallRow } from '../table.ts';

const runs = 3;
/** One in this many rows is new in the refreshed lists. */
const newRowEvery = 100;
/** The pause between an answer and the next question, in milliseconds. */
const pause = 20;
const warmUpQuestions = 160;
/** The first questions after a refresh may stall the bot, because nothing is cached for the new lists yet. */
const questionsAfterRefresh = 20;
/** After one in this many questions, a chart is requested as well. */
const chartEvery = 4;
const lists = ['tradable/730/EUR', 'history/730/EUR'];

export async function* measureStall(setting: BenchSetup): AsyncGenerator<ResultRow> {
	const stalls: Stalls[] = [];
	for (let run = 0; run < setting.scaled(runs); run++)
		stalls.push(await stallsOfRefresh(setting, `stall-${run}.sqlite`));
	const what =
		'longest stall of the main thread while listings and sales are refreshed, charts are drawn and users ask';
	yield stallRow(what, stalls);
}

async function stallsOfRefresh(setting: BenchSetup, file: string): Promise<Stalls> {
	const { bot, hasRefreshed } = await startRefreshing(setting, {
		file: join(setting.folder, file),
		lists,
		newRowEvery,
		warmUp: (newBot) => askRepeatedly(newBot, setting, setting.scaled(warmUpQuestions)),
	});
	await askUntil(hasRefreshed, (i) => askOnce(bot, setting, i), pause);
	await askRepeatedly(bot, setting, questionsAfterRefresh);
	const { stalls } = await figuresOf(bot);
	await stopBotProcess(bot);
	return stalls;
}

async function askRepeatedly(bot: BotProcess, setting: BenchSetup, times: number): Promise<void> {
	for (let i = 0; i < times; i++) await askOnce(bot, setting, i);
}

async function askOnce(bot: BotProcess, { items, soldItems, queries }: BenchSetup, i: number): Promise<void> {
	await askPrice(bot, items[i % items.length]!, nthUser(i));
	await suggestItem(bot, queries[i % queries.length]!, nthUser(i));
	if (i % chartEvery === 0) await askHistory(bot, soldItems[i % soldItems.length]!, nthUser(i));
}
