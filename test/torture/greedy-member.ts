import { SampleMarket } from '../../playground/market/sample-market.ts';
import { currencies } from '../../src/market/currency.ts';
import { games } from '../../src/names/game.ts';
import { must, nthUser, TortureBot, until, withBot } from './bot-process.ts';
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
/** How often the greedy member asks, per second. */
const greedyRate = 200;
/** How long the greedy member waits between bursts of questions, ms. */
const greedyInterval = 20;
/** How often other members ask, per second. */
const usualRate = 20;
/** How long the answers to other members are measured, ms. */
const answersDuration = 15_000;
/** How long the ages of lists are measured, ms. */
const planDuration = 30_000;
/** How many times as fast as the real clock the bot's clock is while the ages of lists are measured. */
const speed = 20;
/** How many exchange rates are measured right after a first start. */
const measuredRates = 6;
/** How long other members may wait for 99 % of their answers, ms. */
const limit = 30;
/** How many times longer they may wait on a machine that does other work. */
const busyFactor = 10;
/** How often the bot fetches a list, ms. */
const interval = 5 * 60_000;
/** How much older than its interval a list may get, ms: up to 3 s of a busy machine, in the time of the fast clock. */
const tolerance = 3_000 * speed;

/**
 * A member asks 200 times a second, in sixteen currencies: others are answered as fast as ever, and the bot requests
 * the same lists from the marketplace at the same times.
 */
export async function greedyMember({ folder }: Target): Promise<string> {
	const answers = await answersToOthers(`${folder}/others.sqlite`);
	const oldest = await oldestList(`${folder}/plan.sqlite`);
	return `${answers.questions} questions of one member; of ${answers.times.length} answers to others, 99 % within ${answers.p99.toFixed(0)} ms (the aim is ${limit}); no list older than ${Math.round(oldest / 1_000)} s`;
}

function answersToOthers(store: string) {
	return withBot(`sqlite://${store}`, async (bot) => {
		await bot.start();
		// The lists of a first start keep this machine busy until exchange rates have been measured.
		const rateCount = () => [...bot.output.matchAll(/"exchange rate measured"/g)].length;
		await until(() => rateCount() >= measuredRates, 60_000);
		const greedy = beGreedy(bot);
		const times: number[] = [];
		const pending: Promise<void>[] = [];
		for (const end = performance.now() + answersDuration; performance.now() < end; await pause(1_000 / usualRate)) {
			const answering = bot.ask('price', { item: items[0]! }, nthUser(100 + times.length));
			pending.push(
				answering.then((answer) => {
					must(answer?.text.includes('€') === true, () => `Somebody else was answered with ${answer?.text}`);
					times.push(answer!.after);
				}),
			);
		}
		await Promise.all(pending);
		const questions = greedy.stop();
		const p99 = times.sort((a, b) => a - b)[Math.ceil(0.99 * times.length) - 1]!;
		must(p99 <= busyFactor * limit, () => `Others had to wait for ${p99} ms.`);
		must(!bot.output.includes('a command failed'), () => 'A command failed.');
		return { questions, times, p99 };
	});
}

/** The highest age of a list in the home currency while the greedy member asks, ms. */
async function oldestList(store: string): Promise<number> {
	const clock: ClockOptions = { start: Date.now(), speed, ahead: 0 };
	const market = await SampleMarket.start({ clock: new FastClock(clock.start, speed) });
	const env = { MARKET_BASE_URL: market.url, STORE_URL: `sqlite://${store}`, CLOCK: JSON.stringify(clock) };
	const bot = await TortureBot.open(env, { program: 'test/torture/fast-bot.js' });
	try {
		await bot.start();
		await until(() => games.every((game) => bot.output.includes(`"list":"tradable/${game}/EUR"`)), 60_000);
		const greedy = beGreedy(bot);
		await pause(planDuration);
		greedy.stop();
		const end = new FastClock(clock.start, speed).now();
		const ages = games.flatMap((game) => {
			const requests = market.requests.filter(
				({ path, query }) =>
					path === '/v1/items' && query.app_id === String(game) && query.currency === 'EUR' && query.tradable === '1',
			);
			const times = [...requests.map(({ at }) => at), end];
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

/** One member asks for prices and types names, in all games and currencies. `stop` returns how often. */
function beGreedy(bot: TortureBot) {
	const member = nthUser(1);
	let count = 0;
	const timer = setInterval(() => {
		for (let i = 0; i < (greedyRate * greedyInterval) / 1_000; i++) {
			const item = items[count % items.length]!;
			const currency = currencies[count % currencies.length]!;
			const game = games[count % games.length]!;
			const values = { item, currency, game, trade_locked: count % 3 === 0 };
			const answer =
				count % 2 === 0
					? bot.discord.run('price', values, member)
					: bot.discord.suggest('price', 'item', item, { currency, game }, member);
			count++;
			// Whether the member is answered is not the point.
			answer.catch(() => {});
		}
	}, greedyInterval);
	return {
		stop(): number {
			clearInterval(timer);
			return count;
		},
	};
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
