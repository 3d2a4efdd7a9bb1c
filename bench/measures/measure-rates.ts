import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { colours } from '../../src/words/reply.ts';
import { askPrice, type BotProcess, nthUser, startBotProcess, stopBotProcess, suggestItem } from '../bot-process.ts';
import type { BareAnswers } from '../processes/bare-bot.ts';
import { type BenchSetup, botOptions } from '../setting.ts';
import { median } from '../statistics.ts';
import { atLeast, figure, type ResultRow } from '../table.ts';
import { spread, whileTyping } from '../typed-text.ts';
import { type Act, type Comparison, compare, rounds, type Visit } from './comparison.ts';

/** The targets for a bare bot's CPU time divided by the bot's. A busy machine does not change this ratio. */
const priceShare = 0.85;
const suggestionShare = 0.9;
const pricesPerRound = 3_000;
const queriesPerRound = 160;
/** A bot that uses less than this share of the elapsed time waits for something else. */
const minCpuUse = 0.9;
/** Discord's limit of choices for an option, which is how many suggestions the compared answer should have. */
const choiceLimit = 25;

export function measurePrices(setting: BenchSetup): AsyncGenerator<ResultRow> {
	const visits = Array.from({ length: setting.scaled(pricesPerRound) }, (_, i) => [
		setting.items[i % setting.items.length]!,
	]);
	return measure(setting, '`/price` from memory, 50 users at a time', visits, askPrice, priceShare);
}

export function measureSuggestions(setting: BenchSetup): AsyncGenerator<ResultRow> {
	const visits = spread(setting.queries, setting.scaled(queriesPerRound)).map(whileTyping);
	return measure(setting, 'autocomplete while typing, 50 users at a time', visits, suggestItem, suggestionShare);
}

async function* measure(
	setting: BenchSetup,
	what: string,
	visits: readonly Visit[],
	act: Act,
	share: number,
): AsyncGenerator<ResultRow> {
	// New processes for each measurement, because a local Discord records all requests.
	const bot = await startBotProcess(setting.cleanup, 'instrumented-bot', botOptions(setting));
	const bare = await startBare(setting, bot);
	yield* comparisonRows(
		`${what}, against a bare handler`,
		await compare(bot, bare, visits, act, setting.scaled(rounds)),
		share,
	);
	await stopBotProcess(bare);
	if (setting.against) {
		const other = await startBotProcess(setting.cleanup, 'instrumented-bot', botOptions(setting.against));
		yield* comparisonRows(
			`${what}, against the other build`,
			await compare(bot, other, visits, act, setting.scaled(rounds)),
		);
		await stopBotProcess(other);
	}
	await stopBotProcess(bot);
}

/** Starts a bare bot that answers exactly what the bot answers to one question. */
async function startBare({ cleanup, folder, items, queries }: BenchSetup, bot: BotProcess): Promise<BotProcess> {
	const commands = bot.discord.rest.requests.find(({ method }) => method === 'PUT')!.body;
	for (const item of items) {
		const { message, deferred } = await askPrice(bot, item, nthUser(0));
		// An item with several versions is answered with a list of them, and right after the start the bot defers.
		if (!deferred && message.embeds[0]?.color === colours.listed) break;
	}
	// The last answer that the loop above received.
	const { body } = bot.discord.rest.requests.at(-1)!;
	const { data } = body as { data: BareAnswers['reply'] };
	let choices: BareAnswers['choices'] = [];
	for (const query of queries) {
		choices = [...(await suggestItem(bot, query, nthUser(0)))];
		if (choices.length === choiceLimit) break;
	}
	const answers: BareAnswers = {
		commands,
		reply: { embeds: data.embeds!, components: data.components! },
		choices,
	};
	const file = join(folder, 'bare-answers.json');
	writeFileSync(file, JSON.stringify(answers));
	const bare = await startBotProcess(cleanup, 'bare-bot', { arguments: [file], cwd: folder });
	await askPrice(bare, 'anything', nthUser(0));
	const bareAnswer = bare.discord.rest.requests.at(-1)!;
	if (JSON.stringify(bareAnswer.body) !== JSON.stringify(body))
		throw new Error(`The bare bot's answer differs:\n${JSON.stringify([bareAnswer.body, body], undefined, '\t')}`);
	return bare;
}

/** Only CPU time has a target, because rates depend on what else the machine does. */
function comparisonRows(
	what: string,
	{ bot, bare, rateRatios, cpuRatio, answers }: Comparison,
	share?: number,
): ResultRow[] {
	const range = `${figure(rateRatios[0]!)} to ${figure(rateRatios.at(-1)!)}`;
	const rows: ResultRow[] = [
		{
			what: `${what}, by CPU time of the bots`,
			measured: `${figure(cpuRatio)} (${figure(bare.cpu)} of ${figure(bot.cpu)} µs per answer)`,
			...(share === undefined ? {} : { target: atLeast(share, cpuRatio) }),
		},
		{
			what: '… by rate',
			measured: `${figure(median(rateRatios))} (${figure(bot.perSecond)} of ${figure(bare.perSecond)} per second; ${rateRatios.length} pairs of rounds of ${answers}: ${range})`,
		},
	];
	if (Math.min(bot.cpuUse, bare.cpuUse) < minCpuUse)
		rows.push({
			what: '… not CPU-bound: the benchmark or other programs slowed the bots down, so the rate says little',
			measured: `CPU use: bots ${percent(bot.cpuUse)} and ${percent(bare.cpuUse)}, benchmark ${percent(bot.askerCpuUse)} and ${percent(bare.askerCpuUse)}`,
		});
	return rows;
}

const percent = (share: number) => `${figure(100 * share)}%`;
