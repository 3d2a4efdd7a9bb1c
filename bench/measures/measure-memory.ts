import { currencies as allCurrencies } from '../../src/market/currency.ts';
import { games } from '../../src/market/game.ts';
import { askHistory, askPrice, figuresOf, nthUser, startBotProcess, stopBotProcess } from '../bot-process.ts';
import { botOptions, currencies, marketRequests, type Setting } from '../setting.ts';
import { atMost, describeStalls, figure, type Row } from '../table.ts';

/** MB. */
const oneGameLimit = 180;
const allGamesLimit = 250;
const charts = 100;

/** The memory of a bot that answers for one game in euro, then for all games, and for one of them in more currencies. */
export async function measureMemory(setting: Setting): Promise<Row[]> {
	const requestsBefore = await marketRequests(setting);
	const bot = await startBotProcess(setting.cleanup, 'instrumented-bot', botOptions(setting));
	const user = nthUser(0);
	const item = setting.items[0]!;
	await askPrice(bot, item, user);
	await askPrice(bot, item, user, { trade_locked: true });
	const { resident: withOne } = await figuresOf(bot, 'watch');
	for (const game of games)
		for (const trade_locked of [false, true])
			await askPrice(bot, setting.itemOf.get(game)!, user, { game, trade_locked });
	const { resident: withGames } = await figuresOf(bot);
	for (const currency of currencies) await askPrice(bot, item, user, { currency });
	const { resident, peak, stalls } = await figuresOf(bot);
	const from = performance.now();
	const pairs = games.flatMap((game) => allCurrencies.map((currency) => ({ game, currency })));
	await Promise.all(
		pairs.map(({ game, currency }, i) => askPrice(bot, setting.itemOf.get(game)!, nthUser(i), { game, currency })),
	);
	const everywhere = performance.now() - from;
	for (const [i, sold] of setting.soldItems.slice(0, charts).entries()) await askHistory(bot, sold, nthUser(i));
	const { resident: withCharts } = await figuresOf(bot);
	const requests = (await marketRequests(setting)) - requestsBefore;
	await stopBotProcess(bot);
	return [
		{
			what: 'resident memory, one game in euro',
			measured: `${figure(withOne)} MB`,
			target: atMost(oneGameLimit, withOne, 'MB'),
		},
		{
			what: `resident memory, all ${games.length} games in euro and one of them in ${currencies.length} more currencies (other games: ${setting.otherGames})`,
			measured: `${figure(resident)} MB (peak: ${figure(peak)} MB; only euro: ${figure(withGames)} MB)`,
			target: atMost(allGamesLimit, resident, 'MB'),
		},
		{
			what: `all ${allCurrencies.length} currencies of all ${games.length} games asked at once`,
			measured: `${pairs.length} answers within ${figure(everywhere)} ms`,
		},
		{ what: `… after drawing ${charts} charts`, measured: `${figure(withCharts)} MB` },
		{ what: '… longest stall of the main thread while the lists are read from disk', measured: describeStalls(stalls) },
		{
			what: '… requests to the marketplace meanwhile',
			measured: String(requests),
			target: atMost(0, requests, 'requests'),
		},
	];
}
