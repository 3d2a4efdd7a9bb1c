import { currencies } from '../../src/market/currency.ts';
import { games } from '../../src/names/game.ts';
import { askPrice, figuresOf, nthUser, startBotProcess, stopBotProcess } from '../bot-process.ts';
import { type BenchSetup, botOptions, marketRequests } from '../setting.ts';
import { atMost, figure, noRequests, type ResultRow } from '../table.ts';

/** The most resident memory, in MB. */
const limit = 250;

export async function* measureMemory(setting: BenchSetup): AsyncGenerator<ResultRow> {
	const requestsBefore = await marketRequests(setting);
	const bot = await startBotProcess(setting.cleanup, 'instrumented-bot', botOptions(setting));
	const pairs = games.flatMap((game) => currencies.map((currency) => ({ game, currency })));
	await Promise.all(
		pairs.map(({ game, currency }, i) => askPrice(bot, setting.itemOf.get(game)!, nthUser(i), { game, currency })),
	);
	const { resident, peak } = await figuresOf(bot);
	const requests = (await marketRequests(setting)) - requestsBefore;
	await stopBotProcess(bot);
	yield* [
		{
			what: `resident memory, all ${games.length} games and ${currencies.length} currencies answering`,
			measured: `${figure(resident)} MB (peak: ${figure(peak)} MB)`,
			target: atMost(limit, resident, 'MB'),
		},
		noRequests(requests),
	];
}
