import { currencies } from '../../src/market/currency.ts';
import { games } from '../../src/market/game.ts';
import { askHistory, askPrice, figuresOf, nthUser, startBotProcess, stopBotProcess } from '../bot-process.ts';
import { botOptions, marketRequests, type Setting } from '../setting.ts';
import { atMost, describeStalls, figure, type Row } from '../table.ts';

/** MB. */
const limit = 250;
const charts = 100;

/** The memory of a bot with the lists of all games that answers in all currencies. */
export async function measureMemory(setting: Setting): Promise<Row[]> {
	const drawn = setting.count(charts);
	const requestsBefore = await marketRequests(setting);
	const bot = await startBotProcess(setting.cleanup, 'instrumented-bot', botOptions(setting));
	const pairs = games.flatMap((game) => currencies.map((currency) => ({ game, currency })));
	const from = performance.now();
	await Promise.all(
		pairs.map(({ game, currency }, i) => askPrice(bot, setting.itemOf.get(game)!, nthUser(i), { game, currency })),
	);
	const everywhere = performance.now() - from;
	const { resident, peak, stalls } = await figuresOf(bot, 'watch');
	for (const [i, sold] of setting.soldItems.slice(0, drawn).entries()) await askHistory(bot, sold, nthUser(i));
	const { resident: withCharts } = await figuresOf(bot);
	const requests = (await marketRequests(setting)) - requestsBefore;
	await stopBotProcess(bot);
	return [
		{
			what: `resident memory, all ${games.length} games and ${currencies.length} currencies answering (other games: ${setting.otherGames})`,
			measured: `${figure(resident)} MB (peak: ${figure(peak)} MB)`,
			target: atMost(limit, resident, 'MB'),
		},
		{
			what: `all ${currencies.length} currencies of all ${games.length} games asked at once`,
			measured: `${pairs.length} answers within ${figure(everywhere)} ms`,
		},
		{ what: `… after drawing ${drawn} charts`, measured: `${figure(withCharts)} MB` },
		{ what: '… longest stall of the main thread while the lists are read from disk', measured: describeStalls(stalls) },
		{
			what: '… requests to the marketplace meanwhile',
			measured: String(requests),
			target: atMost(0, requests, 'requests'),
		},
	];
}
