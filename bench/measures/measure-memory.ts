import { askHistory, askPrice, figuresOf, nthUser, startBotProcess, stopBotProcess } from '../bot-process.ts';
import { botOptions, currencies, type Setting } from '../setting.ts';
import { atMost, describeStalls, figure, type Row } from '../table.ts';

/** MB. */
const memoryLimit = 300;
const charts = 100;

/** The memory of a bot that has loaded listings and sales of one game in eight currencies. */
export async function measureMemory(setting: Setting): Promise<Row[]> {
	const bot = await startBotProcess(setting.cleanup, 'instrumented-bot', botOptions(setting));
	await askPrice(bot, setting.items[0]!, nthUser(0));
	const { resident: withOne } = await figuresOf(bot, 'watch');
	for (const currency of currencies) await askPrice(bot, setting.outOfStockItem, nthUser(0), { currency });
	const { resident, peak, stalls } = await figuresOf(bot);
	for (const [i, item] of setting.soldItems.slice(0, charts).entries()) await askHistory(bot, item, nthUser(i));
	const { resident: withCharts } = await figuresOf(bot);
	await stopBotProcess(bot);
	return [
		{
			what: `resident memory, ${currencies.length} pairs of listings and sales loaded`,
			measured: `${figure(resident)} MB (peak: ${figure(peak)} MB; with one pair: ${figure(withOne)} MB)`,
			target: atMost(memoryLimit, resident, 'MB'),
		},
		{ what: `… after drawing ${charts} charts`, measured: `${figure(withCharts)} MB` },
		{ what: '… longest stall of the main thread while the lists are read from disk', measured: describeStalls(stalls) },
	];
}
