import { askHistory, askPrice, figuresOf, person, startBotProcess, stopBotProcess } from './bot-process.ts';
import { botOptions, currencies, type Setting } from './setting.ts';
import { atMost, describeStalls, figure, type Row } from './table.ts';

const memoryLimit = 300;
const charts = 100;

/** A bot that holds items and history of one game in as many currencies. */
export async function measureMemory(setting: Setting): Promise<Row[]> {
	const bot = await startBotProcess(setting.cleanup, 'instrumented-bot', botOptions(setting));
	await askPrice(bot, setting.items[0]!, person(0));
	const { resident: withOne } = await figuresOf(bot, 'watch');
	for (const currency of currencies) await askPrice(bot, setting.outOfStockItem, person(0), { currency });
	const { resident, peak, stalls } = await figuresOf(bot);
	for (const [i, item] of setting.soldItems.slice(0, charts).entries()) await askHistory(bot, item, person(i));
	const { resident: withCharts } = await figuresOf(bot);
	await stopBotProcess(bot);
	return [
		{
			what: `resident memory, ${currencies.length} pairs of items and history loaded`,
			measured: `${figure(resident)} MB (highest so far: ${figure(peak)} MB; with one pair: ${figure(withOne)} MB)`,
			target: atMost(memoryLimit, resident, 'MB'),
		},
		{ what: `… after ${charts} charts were drawn as well`, measured: `${figure(withCharts)} MB` },
		{ what: '… longest stall while they are read from disk', measured: describeStalls(stalls) },
	];
}
