import { join } from 'node:path';
import { SampleLists } from '../../playground/market/sample-lists.ts';
import { askPrice, type BotProcess, figuresOf, nthUser, stopBotProcess } from '../bot-process.ts';
import { Child } from '../child.ts';
import type { MarketQuestion } from '../processes/market-process.ts';
import { askUntil, startRefreshing } from '../refreshing-bot.ts';
import type { BenchSetup } from '../setting.ts';
import { atMost, figure, type ResultRow, stallRow } from '../table.ts';
import { writeAlerts } from './crash-alerts.ts';

/** How many users have alerts that fire. */
const users = 10_000;
/** The most resident memory, in MB. */
const memoryLimit = 250;
/** The pause between an answer and the next question, in milliseconds. */
const pause = 50;
const warmUpQuestions = 60;
/** How long the bot may take to store that all alerts have fired, in milliseconds. */
const firingLimit = 60_000;

/** Measures what users notice while the alerts of 10,000 others fire at once. */
export async function* measureCrash(setting: BenchSetup): AsyncGenerator<ResultRow> {
	const { cleanup, folder, recorded, items, scaled } = setting;
	const file = join(folder, 'crash.sqlite');
	const market = cleanup.stopping(new Child('market-process', { arguments: recorded ? [recorded] : [] }));
	const marketUrl = await market.ask<string>('url' satisfies MarketQuestion);
	const alerts = await writeAlerts(file, new SampleLists(recorded), scaled(users));
	cleanup.add(() => alerts.close());
	await market.ask('crash' satisfies MarketQuestion);
	const price = (bot: BotProcess) => (i: number) => askPrice(bot, items[i % items.length]!, nthUser(i));
	const { bot, resident, hasRefreshed } = await startRefreshing(
		{ ...setting, marketUrl },
		{
			file,
			lists: ['tradable/730/EUR'],
			prepare(discord) {
				for (const userId of alerts.userIds) discord.directChannels.channelOf(userId, userId);
			},
			async warmUp(newBot) {
				for (let i = 0; i < scaled(warmUpQuestions); i++) await price(newBot)(i);
			},
		},
	);
	await askUntil(hasRefreshed, price(bot), pause);
	const startedAt = performance.now();
	const haveFired = () => {
		if (performance.now() - startedAt > firingLimit) throw new Error('The alerts have not fired.');
		return alerts.haveFired();
	};
	await askUntil(haveFired, price(bot), pause);
	const duration = performance.now() - startedAt;
	const { stalls } = await figuresOf(bot);
	await stopBotProcess(bot);
	await market.stop();
	const what = `longest work of the main thread at a stretch while all prices fall, the alerts of ${alerts.userIds.length.toLocaleString('en')} users fire and others ask for prices`;
	yield* [
		stallRow(what, [stalls]),
		{ what: '… from when the list has arrived until all have fired', measured: `${figure(duration / 1_000)} s` },
		{
			what: `resident memory with the ${alerts.count.toLocaleString('en')} alerts of these users`,
			measured: `${figure(resident)} MB`,
			target: atMost(memoryLimit, resident, 'MB'),
		},
	];
}
