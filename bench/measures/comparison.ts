import type { LocalUser } from '../../playground/discord/local-user.ts';
import { type BotProcess, figuresOf, nthUser } from '../bot-process.ts';
import { median } from '../statistics.ts';

const concurrency = 50;
/** Many short rounds instead of a few long ones: a disturbance then affects only one pair of many. */
export const rounds = 9;

/** The texts that one user sends, one after the other. */
export type Visit = readonly string[];
/** Sends a text to a bot and resolves when it has answered. */
export type Act = (bot: BotProcess, text: string, user: LocalUser) => Promise<unknown>;

interface Round {
	readonly perSecond: number;
	/** CPU time of the bot's process per answer, in microseconds. */
	readonly cpu: number;
	/** CPU time of the bot's process per elapsed time. Under 1, the process waited for something else. */
	readonly cpuUse: number;
	/** CPU time of the benchmark’s own process, which asks the questions, per elapsed time. */
	readonly askerCpuUse: number;
}

export interface Comparison {
	readonly bot: Round;
	readonly bare: Round;
	/** The bot's rate divided by the bare bot's, one for each pair of rounds, ascending. */
	readonly rateRatios: readonly number[];
	/** The bare bot's CPU time divided by the bot's; the median. */
	readonly cpuRatio: number;
	readonly answers: number;
}

/**
 * Lets 50 users at a time ask both bots in alternating rounds, and compares each round of the bot with the bare bot's
 * round next to it: whatever slows down the machine for a while slows down both.
 */
export async function compare(
	bot: BotProcess,
	bare: BotProcess,
	visits: readonly Visit[],
	act: Act,
	count = rounds,
): Promise<Comparison> {
	// The first round of each only warms it up.
	for (const each of [bot, bare]) await round(each, visits, act);
	const pairs: { bot: Round; bare: Round }[] = [];
	for (let i = 0; i < count; i++) {
		// The bots take turns at going first, because the second of a pair could have an advantage.
		const first = i % 2 === 0 ? bot : bare;
		const firstRound = await round(first, visits, act);
		const secondRound = await round(first === bot ? bare : bot, visits, act);
		if (first === bot) pairs.push({ bot: firstRound, bare: secondRound });
		else pairs.push({ bot: secondRound, bare: firstRound });
	}
	return {
		bot: medianRound(pairs.map((pair) => pair.bot)),
		bare: medianRound(pairs.map((pair) => pair.bare)),
		rateRatios: pairs.map((pair) => pair.bot.perSecond / pair.bare.perSecond).sort((a, b) => a - b),
		cpuRatio: median(pairs.map((pair) => pair.bare.cpu / pair.bot.cpu)),
		answers: answersIn(visits),
	};
}

async function round(bot: BotProcess, visits: readonly Visit[], act: Act): Promise<Round> {
	const before = await figuresOf(bot);
	const askerBefore = process.cpuUsage();
	const from = performance.now();
	// All users take their visits from the same queue. `next` is the position of the first visit that nobody has taken.
	let next = 0;
	const answering = Promise.all(
		Array.from({ length: concurrency }, async (_, number) => {
			for (let visit = visits[next++]; visit; visit = visits[next++])
				for (const text of visit) await act(bot, text, nthUser(number));
		}),
	);
	await bot.child.during(answering);
	const seconds = (performance.now() - from) / 1000;
	const asker = process.cpuUsage(askerBefore);
	const cpu = (await figuresOf(bot)).cpu - before.cpu;
	// The local Discord records every request. Without this, the records would fill the memory.
	bot.discord.rest.requests.length = 0;
	const answers = answersIn(visits);
	// The CPU times are in microseconds.
	return {
		perSecond: answers / seconds,
		cpu: cpu / answers,
		cpuUse: cpu / 1e6 / seconds,
		askerCpuUse: (asker.user + asker.system) / 1e6 / seconds,
	};
}

const answersIn = (visits: readonly Visit[]) => visits.reduce((sum, visit) => sum + visit.length, 0);

function medianRound(measuredRounds: readonly Round[]): Round {
	const medianOf = (figure: keyof Round) => median(measuredRounds.map((each) => each[figure]));
	return {
		perSecond: medianOf('perSecond'),
		cpu: medianOf('cpu'),
		cpuUse: medianOf('cpuUse'),
		askerCpuUse: medianOf('askerCpuUse'),
	};
}
