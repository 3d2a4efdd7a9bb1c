import { join } from 'node:path';
import { SampleLists } from '../../playground/market/sample-lists.ts';
import { askPrice, type BotProcess, figuresOf, nthUser, stopBotProcess } from '../bot-process.ts';
import { Child } from '../child.ts';
import type { MarketQuestion } from '../processes/market-process.ts';
import type { Stalls } from '../processes/stall-watch.ts';
import { askUntil, startRefreshing } from '../refreshing-bot.ts';
import type { Setting } from '../setting.ts';
import { atMost, figure, type Row, stallRow } from '../table.ts';
import { CrashAlerts } from './crash-alerts.ts';

const users = 10_000;
/** Of which the crash meets one. */
const alertsPerUser = 5;
/** By how much all prices fall. */
const fall = 0.3;
/** MB. */
const memoryLimit = 250;
/** How often somebody asks, milliseconds. */
const askEvery = 50;
/** Questions. */
const warmUp = 60;
/** How long writing that all alerts have fired may take, milliseconds. */
const firingLimit = 60_000;
const lists = ['tradable/730/EUR'];

interface Crash {
	/** While the list is refreshed and the alerts fire. */
	readonly stalls: Stalls;
	/** From when the list has arrived until the last alert has fired, milliseconds. */
	readonly took: number;
	/** Resident memory before the crash, MB (10^6 bytes). */
	readonly resident: number;
}

/** What people notice who use the bot while the alerts of 10,000 others fire at once. */
export async function measureCrash(setting: Setting): Promise<Row[]> {
	const wanted = setting.count(users);
	const { stalls, took, resident } = await crash(setting, wanted);
	const count = wanted.toLocaleString('en');
	return [
		stallRow(
			`longest work of the main thread at a stretch while all prices fall, the alerts of ${count} users fire and others ask for prices`,
			stalls,
		),
		{ what: '… from when the list has arrived until all have fired', measured: `${figure(took / 1_000)} s` },
		{
			what: `resident memory with the ${(wanted * alertsPerUser).toLocaleString('en')} alerts of these users`,
			measured: `${figure(resident)} MB`,
			target: atMost(memoryLimit, resident, 'MB'),
		},
	];
}

/** @param setting In its folder, a SQLite file is written. @param count of users with alerts */
async function crash(setting: Setting, count: number): Promise<Crash> {
	const { cleanup, folder, recorded, items } = setting;
	const file = join(folder, 'crash.sqlite');
	const market = cleanup.stopping(new Child('market-process', { arguments: recorded ? [recorded] : [] }));
	const marketUrl = await market.ask<string>('url' satisfies MarketQuestion);
	const alerts = await CrashAlerts.write(file, new SampleLists(recorded), { users: count, alertsPerUser, fall });
	cleanup.add(() => alerts.close());
	await market.ask('crash' satisfies MarketQuestion);
	const price = (bot: BotProcess) => (i: number) => askPrice(bot, items[i % items.length]!, nthUser(i));
	const { bot, resident, hasRefreshed } = await startRefreshing(
		{ ...setting, marketUrl },
		{
			file,
			lists,
			prepare: (discord) => alerts.openChannels(discord),
			async warmUp(warm) {
				for (let i = 0; i < setting.count(warmUp); i++) await price(warm)(i);
			},
		},
	);
	await askUntil(hasRefreshed, price(bot), askEvery);
	const from = performance.now();
	const haveFired = () => {
		if (performance.now() - from > firingLimit) throw new Error('The alerts have not fired.');
		return alerts.haveFired();
	};
	await askUntil(haveFired, price(bot), askEvery);
	const took = performance.now() - from;
	const { stalls } = await figuresOf(bot);
	await stopBotProcess(bot);
	await market.stop();
	await alerts.close();
	return { stalls, took, resident };
}
