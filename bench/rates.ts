import type { LocalUser } from '../src/local/discord/local-user.ts';
import { type BotProcess, figuresOf, person } from './bot-process.ts';
import { median } from './statistics.ts';

const atOnce = 50;
/** Many short rounds rather than few long ones: what disturbs one pair is then only one of many. */
const rounds = 9;

/** What one person does, one thing after the other. */
export type Visit = readonly string[];
export type Act = (bot: BotProcess, text: string, by: LocalUser) => Promise<unknown>;

interface Round {
	readonly perSecond: number;
	/** CPU time of the bot's process for each answer, microseconds. */
	readonly cpu: number;
	/** Of the time, how much the bot's process was at work: under 1 something else held it up. */
	readonly busy: number;
	/** The same of the process that asks. */
	readonly askerBusy: number;
}

export interface Comparison {
	/** Medians of the rounds. */
	readonly bot: Round;
	readonly bare: Round;
	/** The bot's rate of the bare one's, a pair of rounds each, ascending. */
	readonly rateRatios: readonly number[];
	/** The bare one's CPU time of the bot's; the median. */
	readonly cpuRatio: number;
	/** Answers a round. */
	readonly answers: number;
}

/**
 * Lets 50 people at once make their visits to the one bot and the other by turns, and holds each round of the bot
 * against the bare one's next to it: what slows the machine down for a while slows both.
 */
export async function compare(
	bot: BotProcess,
	bare: BotProcess,
	visits: readonly Visit[],
	act: Act,
): Promise<Comparison> {
	for (const each of [bot, bare]) await round(each, visits, act);
	const pairs: { bot: Round; bare: Round }[] = [];
	for (let i = 0; i < rounds; i++) {
		// Each of them goes first in turn: a pair must not favour the second.
		const first = i % 2 === 0 ? bot : bare;
		const one = await round(first, visits, act);
		const other = await round(first === bot ? bare : bot, visits, act);
		pairs.push(first === bot ? { bot: one, bare: other } : { bot: other, bare: one });
	}
	return {
		bot: middle(pairs.map((pair) => pair.bot)),
		bare: middle(pairs.map((pair) => pair.bare)),
		rateRatios: pairs.map((pair) => pair.bot.perSecond / pair.bare.perSecond).sort((a, b) => a - b),
		cpuRatio: median(pairs.map((pair) => pair.bare.cpu / pair.bot.cpu)),
		answers: answersIn(visits),
	};
}

async function round(bot: BotProcess, visits: readonly Visit[], act: Act): Promise<Round> {
	const before = await figuresOf(bot);
	const askerBefore = process.cpuUsage();
	const from = performance.now();
	let next = 0;
	const asked = Promise.all(
		Array.from({ length: atOnce }, async (_, lane) => {
			for (let visit = visits[next++]; visit; visit = visits[next++])
				for (const text of visit) await act(bot, text, person(lane));
		}),
	);
	await bot.child.during(asked);
	const seconds = (performance.now() - from) / 1000;
	const asker = process.cpuUsage(askerBefore);
	const cpu = (await figuresOf(bot)).cpu - before.cpu;
	bot.discord.requests.length = 0;
	const answers = answersIn(visits);
	return {
		perSecond: answers / seconds,
		cpu: cpu / answers,
		busy: cpu / 1e6 / seconds,
		askerBusy: (asker.user + asker.system) / 1e6 / seconds,
	};
}

const answersIn = (visits: readonly Visit[]) => visits.reduce((sum, visit) => sum + visit.length, 0);

function middle(of: readonly Round[]): Round {
	return {
		perSecond: median(of.map((each) => each.perSecond)),
		cpu: median(of.map((each) => each.cpu)),
		busy: median(of.map((each) => each.busy)),
		askerBusy: median(of.map((each) => each.askerBusy)),
	};
}
