import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SampleLists } from '../../playground/market/sample-lists.ts';
import { lifetimes } from '../../src/market/snapshots/snapshot.ts';
import { type BotProcess, figuresOf, startBotProcess, started, stopBotProcess } from '../bot-process.ts';
import { Child } from '../child.ts';
import type { MarketQuestion } from '../processes/market-process.ts';
import type { Stalls } from '../processes/stall-watch.ts';
import { botOptions, keysOf, type Setting, writeStore } from '../setting.ts';
import { percentile } from '../statistics.ts';
import { figure, type Row, workRow } from '../table.ts';
import { CrashAlerts } from './crash-alerts.ts';
import { Questioner } from './questioner.ts';

const users = 10_000;
/** Of which the crash meets one. */
const alertsPerUser = 5;
/** By how much all prices fall. */
const fall = 0.3;
/** When the stored lists expire after they are written, milliseconds: the bot has started by then. */
const dueIn = 20_000;
/** How long the bot is watched while messages wait, milliseconds. Without alerts, also after the list has arrived. */
const watchTime = 10_000;
const warmUp = 3_000;
/** How long writing that all alerts have fired may take, milliseconds. */
const firingLimit = 60_000;
const perSecond = 20;
/** The longest time for which the main thread may be at work on one thing, milliseconds. */
const workLimit = 10;
const list = 'tradable/730/EUR';

/** How a bot answered for a while. */
interface Phase {
	/** How long answers to /price took, milliseconds. */
	readonly answers: readonly number[];
	readonly stalls: Stalls;
}

interface Crash {
	/** From when the list has arrived, until all alerts have fired. */
	readonly firing: Phase;
	/** While messages wait and are sent. */
	readonly waiting: Phase;
	/** From when the list has arrived until the last alert has fired, milliseconds. */
	readonly took: number;
	readonly sent: number;
	/** Resident memory before the crash, MB (10^6 bytes). */
	readonly resident: number;
}

/** What people notice who use the bot while the alerts of 10,000 others fire at once. */
export async function measureCrash(setting: Setting): Promise<Row[]> {
	const usual = await crash(setting, 0);
	const wanted = setting.count(users);
	const { firing, waiting, took, sent, resident } = await crash(setting, wanted);
	const count = wanted.toLocaleString('en');
	const asked = `/price ${perSecond} times a second`;
	return [
		{
			what: `${asked} while all prices fall and the alerts of ${count} users fire: 99 % of answers`,
			measured: `${describe(firing)}; without alerts ${describe(usual.firing)}`,
		},
		workRow('… longest work of the main thread at a stretch, with the refresh of the list', firing.stalls, workLimit),
		workRow('… the same without alerts', usual.firing.stalls),
		{ what: '… from when the list has arrived until all have fired', measured: `${figure(took / 1_000)} s` },
		{
			what: `${asked} while these ${count} messages wait (${sent} were sent): 99 % of answers`,
			measured: `${describe(waiting)}; without alerts ${describe(usual.waiting)}`,
		},
		workRow('… longest work of the main thread at a stretch', waiting.stalls, workLimit),
		workRow('… the same without alerts', usual.waiting.stalls),
		{
			what: `resident memory with the ${(wanted * alertsPerUser).toLocaleString('en')} alerts of these users`,
			measured: `${figure(resident)} MB; without alerts ${figure(usual.resident)} MB`,
		},
	];
}

const describe = ({ answers }: Phase) =>
	`${figure(percentile(answers, 99))} ms (median ${figure(percentile(answers, 50))} ms, longest ${figure(Math.max(...answers))} ms)`;

/** @param setting In its folder, a SQLite file is written. @param count of users with alerts */
async function crash(setting: Setting, count: number): Promise<Crash> {
	const { cleanup, folder, recorded } = setting;
	const file = join(folder, `crash-${count}.sqlite`);
	const market = cleanup.stopping(new Child('market-process', { arguments: recorded ? [recorded] : [] }));
	const marketUrl = await market.ask<string>('url' satisfies MarketQuestion);
	const alerts = await CrashAlerts.write(file, new SampleLists(recorded), { users: count, alertsPerUser, fall });
	cleanup.add(() => alerts.close());
	const writtenAt = performance.now();
	const keys = keysOf(['tradable', 'history', 'out-of-stock'], 730, ['EUR']);
	await writeStore(cleanup, { file, recorded, keys, age: lifetimes.items - dueIn });
	await market.ask('crash' satisfies MarketQuestion);
	const bot = await startBotProcess(cleanup, 'instrumented-bot', {
		...botOptions({ ...setting, marketUrl }, file),
		prepare: (discord) => alerts.openChannels(discord),
	});
	const questioner = new Questioner(bot, setting.items, perSecond);
	await started();
	if (hasFetched(bot)) throw new Error(`The list was refreshed too early: ${performance.now() - writtenAt} ms.`);
	// What is asked first is not yet compiled.
	await questioner.during(wait(setting.count(warmUp)));
	const { resident } = await figuresOf(bot, 'watch');
	let took = 0;
	const firing = await questioner.during(
		(async () => {
			while (!hasFetched(bot)) await wait(20);
			const from = performance.now();
			while (!(await alerts.haveFired())) {
				if (performance.now() - from > firingLimit) throw new Error('The alerts have not fired.');
				await wait(200);
			}
			took = performance.now() - from;
			if (count === 0) await wait(setting.count(watchTime));
		})(),
	);
	const { stalls } = await figuresOf(bot, 'watch');
	const waiting = await questioner.during(wait(setting.count(watchTime)));
	const after = await figuresOf(bot);
	const sent = alerts.sent;
	await stopBotProcess(bot);
	await market.stop();
	await alerts.close();
	return {
		...{ took, sent, resident },
		firing: { answers: firing, stalls },
		waiting: { answers: waiting, stalls: after.stalls },
	};
}

const hasFetched = ({ child }: BotProcess) =>
	child.hasLogged((line) => line.msg === 'list fetched' && line.list === list);
