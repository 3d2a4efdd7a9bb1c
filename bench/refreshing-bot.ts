import { setTimeout as wait } from 'node:timers/promises';
import { listKinds } from '../src/market/list-key.ts';
import { cacheLifetimes } from '../src/market/snapshots/market.ts';
import { games } from '../src/names/game.ts';
import { type BotProcess, type BotProcessOptions, figuresOf, startBotProcess, waitUntilLoaded } from './bot-process.ts';
import { type BenchSetup, botOptions, keysOf, writeStore } from './setting.ts';

export interface RefreshOptions extends Pick<BotProcessOptions, 'prepare'> {
	readonly file: string;
	/** The lists whose refresh is awaited, such as `tradable/730/EUR`. */
	readonly lists: readonly string[];
	/** One in this many rows of the fetched lists is new; by default none. */
	readonly newRowEvery?: number;
	/** Uses the bot like the measurement does, so that its code is compiled. */
	warmUp(bot: BotProcess): Promise<void>;
}

export interface RefreshingBot {
	readonly bot: BotProcess;
	/** Resident memory before the refresh, in MB (10^6 bytes). */
	readonly resident: number;
	hasRefreshed(): boolean;
}

/** Starts the bot, warms it up, and then watches its stalls. @throws Error if lists are refreshed during the warm-up */
export async function startRefreshing(setting: BenchSetup, options: RefreshOptions): Promise<RefreshingBot> {
	const { cleanup, recorded, dueIn } = setting;
	const { file, lists, newRowEvery, prepare, warmUp } = options;
	const keys = keysOf(['tradable', 'history', 'out-of-stock'], 730, ['EUR']);
	const age = cacheLifetimes.items - dueIn;
	// The lists of other games are fresh, so that the bot does not fetch them. The marketplace allows 8 requests in five
	// minutes to all bots together, and a bot that needs more would have to wait.
	const others = games.filter((game) => game !== 730).flatMap((game) => keysOf(listKinds, game, ['EUR']));
	await writeStore(setting, { file, recorded, keys: others, age: 0 });
	// A row that is left out of the stored list is new when the list is fetched.
	const skipped = newRowEvery === undefined ? {} : { skipEvery: newRowEvery };
	await writeStore(setting, { file, recorded, keys, age, ...skipped });
	const bot = await startBotProcess(cleanup, 'instrumented-bot', {
		...botOptions(setting, file),
		...(prepare ? { prepare } : {}),
	});
	const isFetched = (list: string) => bot.child.hasLogged((line) => line.msg === 'list fetched' && line.list === list);
	await warmUp(bot);
	await waitUntilLoaded();
	if (lists.some(isFetched))
		throw new Error(
			'The lists were refreshed before the bot had warmed up: this machine is too slow for the benchmark.',
		);
	const { resident } = await figuresOf(bot, 'watch');
	return { bot, resident, hasRefreshed: () => lists.every(isFetched) };
}

/** Asks again and again, `pause` ms after each answer, until `isDone` returns true. */
export async function askUntil(
	isDone: () => boolean | Promise<boolean>,
	ask: (number: number) => Promise<unknown>,
	pause: number,
): Promise<void> {
	for (let i = 0; !(await isDone()); i++) {
		await ask(i);
		await wait(pause);
	}
}
