import { setTimeout as sleep } from 'node:timers/promises';
import { garbageCollector } from '../../src/base/threads/collect-garbage.ts';
import { type Game, games } from '../../src/market/game.ts';
import type { JudgedQuery } from '../recorded-data.ts';
import { percentile } from '../statistics.ts';
import { figure } from '../table.ts';
import type { Contender } from './contenders.ts';

const collect = garbageCollector();

/** A search engine with an index for each game. */
export interface MeasuredEngine {
	readonly name: string;
	readonly byGame: ReadonlyMap<Game, Contender>;
	/** For each game, comma-separated: milliseconds to build, and MB. */
	readonly buildTimes: string;
	readonly memory: string;
}

/** Builds an engine's indexes and measures how long that takes and how much memory they use. */
export async function buildMeasured(
	name: string,
	build: (game: Game, names: readonly string[]) => Contender,
	names: ReadonlyMap<Game, readonly string[]>,
): Promise<MeasuredEngine> {
	const byGame = new Map<Game, Contender>();
	const buildTimes: string[] = [];
	const memory: string[] = [];
	for (const game of games) {
		const usedBefore = await usedMemory();
		const startedAt = performance.now();
		byGame.set(game, build(game, names.get(game)!));
		buildTimes.push(figure(performance.now() - startedAt));
		memory.push(figure(((await usedMemory()) - usedBefore) / 1e6));
	}
	return { name, byGame, buildTimes: buildTimes.join(', '), memory: memory.join(', ') };
}

/** Bytes in the heap and in array buffers, which are freed a moment after garbage collection. */
async function usedMemory(): Promise<number> {
	for (let times = 0; times < 3; times++) {
		collect();
		await sleep(50);
	}
	const { heapUsed, arrayBuffers } = process.memoryUsage();
	return heapUsed + arrayBuffers;
}

/** Milliseconds per query: median, 99th percentile and longest. The code is warmed up, but no answers are cached. */
export function searchTimes({ byGame }: MeasuredEngine, queries: readonly JudgedQuery[]): string {
	const round = () => {
		const fresh = new Map([...byGame].map(([game, engine]) => [game, engine.withoutCache()]));
		return queries.map(({ game, query }) => {
			const startedAt = performance.now();
			fresh.get(game)!.find(query);
			return performance.now() - startedAt;
		});
	};
	round();
	collect();
	const times = round();
	return `${figure(percentile(times, 50))} / ${figure(percentile(times, 99))} / ${figure(Math.max(...times))}`;
}
