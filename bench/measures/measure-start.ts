import { askPrice, nthUser, startBotProcess, stopBotProcess } from '../bot-process.ts';
import { botOptions, marketRequests, type Setting } from '../setting.ts';
import { median } from '../statistics.ts';
import { atMost, figure, type Row } from '../table.ts';

const runs = 3;
/** Milliseconds. */
const timeLimit = 1_500;

/** The time from starting the process, with fresh lists on disk, to the first answer. */
export async function measureStart(setting: Setting): Promise<Row[]> {
	const connected: number[] = [];
	const answered: number[] = [];
	const requestsBefore = await marketRequests(setting);
	for (let run = 0; run < runs; run++) {
		const from = performance.now();
		const bot = await startBotProcess(setting.cleanup, 'instrumented-bot', botOptions(setting));
		connected.push(performance.now() - from);
		await askPrice(bot, setting.items[0]!, nthUser(0));
		answered.push(performance.now() - from);
		await stopBotProcess(bot);
	}
	const time = median(answered);
	const requests = (await marketRequests(setting)) - requestsBefore;
	return [
		{
			what: 'start with fresh stored lists, to the first answer',
			measured: `${figure(time)} ms (longest of ${runs}: ${figure(Math.max(...answered))} ms; connected after ${figure(median(connected))} ms)`,
			target: atMost(timeLimit, time, 'ms'),
		},
		{
			what: 'requests to the marketplace meanwhile',
			measured: String(requests),
			target: atMost(0, requests, 'requests'),
		},
	];
}
