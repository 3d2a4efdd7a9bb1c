import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { builtFile } from '../../src/base/built-file.ts';
import { buildOptions } from '../support/build-options.ts';
import { must, until } from './bot-process.ts';

/** How long a process lives at least after the next message has arrived, ms. */
const shortestLife = 300;
/** How long a process lives at most after that, ms. */
const longestLife = 3_000;
/** How long the next message, or the end of the attack, may take, ms. */
const longestWait = 180_000;

/**
 * Runs two processes of a program that are killed at random, again and again, until `done` returns true. Resolves to
 * how many were killed.
 * @param arrivals how much has arrived so far
 * @throws Error if it takes too long, or one ends by itself
 */
export async function killedInPairs(
	program: string,
	options: object,
	arrivals: () => number,
	done: () => boolean,
): Promise<number> {
	const children = new Set<ChildProcess>();
	let kills = 0;
	let isOver = false;
	async function killAgainAndAgain(): Promise<void> {
		while (!isOver) {
			const child = spawn(process.execPath, [...buildOptions, builtFile(program), JSON.stringify(options)], {
				stdio: 'inherit',
			});
			children.add(child);
			const ended = once(child, 'close');
			// The process lives for a while from the next message on, however long the start takes.
			const before = arrivals();
			await until(() => arrivals() > before || isOver, longestWait);
			await sleep(isOver ? 0 : shortestLife + Math.random() * (longestLife - shortestLife));
			must(child.exitCode === null, () => `A process has ended by itself with code ${child.exitCode}.`);
			child.kill('SIGKILL');
			await ended;
			children.delete(child);
			kills++;
		}
	}
	try {
		const killing = Promise.all([killAgainAndAgain(), killAgainAndAgain()]);
		await Promise.race([killing, until(done, longestWait)]);
		isOver = true;
		await killing;
		return kills;
	} finally {
		isOver = true;
		for (const child of children) child.kill('SIGKILL');
	}
}
