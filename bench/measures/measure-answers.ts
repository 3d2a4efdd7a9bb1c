import { Child } from '../child.ts';
import type { AnswersOrder, AnswerTimes } from '../processes/answers-process.ts';
import type { BenchSetup } from '../setting.ts';
import { atMost, figure, type ResultRow } from '../table.ts';

/** How long ranking may take, in milliseconds. */
const rankingLimit = 2;
/** How long an answer may keep the main thread at work, in milliseconds. */
const moversLimit = 20;
/** How many times each question is asked with new lists. To warm up, it is asked as many times before. */
const rounds = 40;

export async function* measureRanking(setting: BenchSetup): AsyncGenerator<ResultRow> {
	const { store: file, queries } = setting;
	const { names, times } = await ask({ what: 'ranking', file, queries }, setting);
	yield* times.map(({ question, p50, p99, longest }) => ({
		what: `ranking ${names.toLocaleString('en')} names: every prefix of ${queries.length} queries`,
		measured: `${figure(p99)} ms for 99% (median: ${figure(p50)} ms; longest: ${figure(longest)} ms for “${question.replaceAll('|', '\\|')}”)`,
		target: atMost(rankingLimit, p99, 'ms for 99%'),
	}));
}

/** Measures how long `/movers`, which looks at all items, keeps the main thread busy. */
export async function* measureMovers(setting: BenchSetup): AsyncGenerator<ResultRow> {
	const { store: file, scaled } = setting;
	const { names, times } = await ask({ what: 'movers', file, rounds: scaled(rounds) }, setting);
	yield* times.map(({ question, p50, longest }, i) => ({
		what: i === 0 ? `${question}, ${names.toLocaleString('en')} names` : `… ${question}`,
		measured: `${figure(p50)} ms the first time in new lists (longest: ${figure(longest)} ms)`,
		target: atMost(moversLimit, p50, 'ms'),
	}));
}

async function ask(order: AnswersOrder, { cleanup, build }: BenchSetup): Promise<AnswerTimes> {
	const child = cleanup.stopping(new Child('answers-process', { build }));
	const times = await child.ask<AnswerTimes>(order);
	await child.stop();
	return times;
}
