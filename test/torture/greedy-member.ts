import { SampleMarket } from '../../playground/market/sample-market.ts';
import { currencies } from '../../src/market/currency.ts';
import { games } from '../../src/names/game.ts';
import { BotProcess, must, nthUser, until, withBot } from './bot-process.ts';
import type { Target } from './engines.ts';
import type { ClockOptions } from './fast-bot.ts';
import { FastClock } from './fast-clock.ts';

const items = [
	'AK-47 | Redline (Field-Tested)',
	'AWP | Asiimov (Field-Tested)',
	'ak',
	'kara dopp',
	'x',
	'sticker gold',
];
/** How often the member asks, a second, and how often others do. */
const [greed, need] = [200, 20];
/** How long the members are watched, and how long the plan is, ms; the plan on a clock that runs faster. */
const watched = 15_000;
const planned = 30_000;
const speed = 20;
/** So many exchange rates are measured right after a first start. */
const measuredRates = 6;
/** What others may wait for 99 % of their answers, ms, and how much longer on a machine that does other work. */
const limit = 30;
const busy = 10;
/** How much older than its interval a list may get, ms: a busy machine takes its time however fast the clock runs. */
const interval = 5 * 60_000;
const tolerance = 3_000 * speed;

/**
 * A member asks 200 times a second, in sixteen currencies: others are answered as fast as ever, and the marketplace is asked
 * for the same lists at the same times.
 */
export async function greedyMember({ folder }: Target): Promise<string> {
	const answers = await othersAnswers(`${folder}/others.sqlite`);
	const oldest = await oldestList(`${folder}/plan.sqlite`);
	return `${answers.asked} questions of one member; of ${answers.times.length} answers to others, 99 % within ${answers.p99.toFixed(0)} ms (the aim is ${limit}); no list older than ${Math.round(oldest / 1_000)} s`;
}

function othersAnswers(store: string) {
	return withBot(`sqlite://${store}`, async (bot) => {
		await bot.start();
		// Until then, this machine is busy with the lists of a first start.
		await until(() => bot.output.split('"exchange rate measured"').length > measuredRates, 60_000);
		const greedy = beGreedy(bot);
		const times: number[] = [];
		const pending: Promise<void>[] = [];
		for (const end = performance.now() + watched; performance.now() < end; await pause(1_000 / need)) {
			const asked = bot.ask('price', { item: items[0]! }, nthUser(100 + times.length));
			pending.push(
				asked.then((answer) => {
					must(answer?.text.includes('€') === true, () => `Somebody else was answered with ${answer?.text}`);
					times.push(answer!.after);
				}),
			);
		}
		await Promise.all(pending);
		const asked = greedy.stop();
		const p99 = times.sort((a, b) => a - b)[Math.ceil(0.99 * times.length) - 1]!;
		must(p99 <= busy * limit, () => `Others had to wait for ${p99} ms.`);
		must(!bot.output.includes('a command failed'), () => 'A command failed.');
		return { asked, times, p99 };
	});
}

/** How old a list in the home currency became while it was asked for, ms. */
async function oldestList(store: string): Promise<number> {
	const clock: ClockOptions = { start: Date.now(), speed, ahead: 0 };
	const market = await SampleMarket.start({ clock: new FastClock(clock.start, speed) });
	const env = { MARKET_BASE_URL: market.url, STORE_URL: `sqlite://${store}`, CLOCK: JSON.stringify(clock) };
	const bot = await BotProcess.open(env, { program: 'test/torture/fast-bot.js' });
	try {
		await bot.start();
		await until(() => games.every((game) => bot.output.includes(`"list":"tradable/${game}/EUR"`)), 60_000);
		const greedy = beGreedy(bot);
		await pause(planned);
		greedy.stop();
		const end = new FastClock(clock.start, speed).now();
		const ages = games.flatMap((game) => {
			const asked = market.requests.filter(
				({ path, query }) =>
					path === '/v1/items' && query.app_id === String(game) && query.currency === 'EUR' && query.tradable === '1',
			);
			const times = [...asked.map(({ at }) => at), end];
			return times.slice(1).map((at, i) => at - times[i]!);
		});
		const oldest = Math.max(...ages);
		must(oldest <= interval + tolerance, () => `A list became ${oldest / 1_000} s old.`);
		return oldest;
	} finally {
		await bot.end();
		await market.stop();
	}
}

/** One member asks for prices and types, in all games and currencies. `stop` returns how often. */
function beGreedy(bot: BotProcess) {
	const member = nthUser(1);
	let asked = 0;
	const timer = setInterval(() => {
		for (let i = 0; i < greed / 50; i++) {
			const item = items[asked % items.length]!;
			const currency = currencies[asked % currencies.length]!;
			const game = games[asked % games.length]!;
			const values = { item, currency, game, trade_locked: asked % 3 === 0 };
			const answer =
				asked++ % 2 === 0
					? bot.discord.run('price', values, member)
					: bot.discord.suggest('price', 'item', item, { currency, game }, member);
			// Whether the member is answered is not the point.
			answer.catch(() => {});
		}
	}, 20);
	return {
		stop(): number {
			clearInterval(timer);
			return asked;
		},
	};
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
