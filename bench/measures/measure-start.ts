import { setTimeout as wait } from 'node:timers/promises';
import { askPrice, type BotProcess, nthUser, startBotProcess, stopBotProcess, suggestItem } from '../bot-process.ts';
import { type BenchSetup, botOptions, marketRequests } from '../setting.ts';
import { median } from '../statistics.ts';
import { atMost, figure, noRequests, type ResultRow, timesText } from '../table.ts';

const runs = 5;
/** How long the median start may take, in milliseconds. */
const limit = 1_000;
/** Until names are loaded, there are no suggestions. How long to wait before asking again, in milliseconds. */
const retypeAfter = 10;

/**
 * Measures the time from starting the process, with fresh stored lists, to the first answer and the first suggestion.
 */
export async function* measureStart(setting: BenchSetup): AsyncGenerator<ResultRow> {
	const connectTimes: number[] = [];
	const answerTimes: number[] = [];
	const suggestionTimes: number[] = [];
	const requestsBefore = await marketRequests(setting);
	for (let run = 0; run < setting.scaled(runs); run++) {
		const from = performance.now();
		const bot = await startBotProcess(setting.cleanup, 'instrumented-bot', botOptions(setting));
		const since = () => performance.now() - from;
		connectTimes.push(since());
		await Promise.all([
			askPrice(bot, setting.items[0]!, nthUser(0)).then(() => answerTimes.push(since())),
			typeUntilSuggested(bot, setting.queries[0]!).then(() => suggestionTimes.push(since())),
		]);
		await stopBotProcess(bot);
	}
	const requests = (await marketRequests(setting)) - requestsBefore;
	yield* [
		{
			what: 'start with fresh stored lists, to the first answer',
			measured: `${timesText(answerTimes)}; connected after ${figure(median(connectTimes))} ms`,
			target: atMost(limit, median(answerTimes), 'ms'),
		},
		{
			what: '… to the first suggestion',
			measured: timesText(suggestionTimes),
			target: atMost(limit, median(suggestionTimes), 'ms'),
		},
		noRequests(requests),
	];
}

async function typeUntilSuggested(bot: BotProcess, query: string): Promise<void> {
	while ((await suggestItem(bot, query, nthUser(1))).length === 0) await wait(retypeAfter);
}
