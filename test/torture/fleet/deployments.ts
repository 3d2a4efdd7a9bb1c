import { setTimeout as sleep } from 'node:timers/promises';
import { must, until } from '../bot-process.ts';
import { asking, checkFleet, summary } from './chaos.ts';
import { FleetWorld } from './fleet-world.ts';

/** How much faster time passes: less than in `chaos`, so that a process that stops has the time to finish its work. */
const factor = 3;
/** How long both processes run, and the new one alone, ms. */
const overlap = 300;

/**
 * The bot is deployed again and again on one SQLite file: a new process becomes ready, then the old one is stopped. Each
 * interaction must be answered by one of them, and both together must keep the marketplace's rate limit.
 */
export async function deployments(ms: number): Promise<string> {
	const world = await FleetWorld.open('SQLite', factor, 1);
	try {
		let old = await world.member('auto');
		await old.start();
		await until(() => old.output.includes('"list":"tradable/730/EUR"'), 10_000);
		const end = performance.now() + ms;
		let isOver = false;
		const using = asking(world, () => isOver);
		let count = 0;
		while (performance.now() < end) {
			const next = await world.member('auto');
			await next.start();
			await sleep(overlap);
			const code = await old.terminate();
			must(code === 0, () => `A process that was stopped exited with code ${code}: ${old.output}`);
			await sleep(overlap);
			old = next;
			count++;
		}
		isOver = true;
		await using;
		const outcome = await world.questions.outcome();
		checkFleet(world, outcome);
		for (const what of ['unheard', 'killed', 'stopped', 'closing'] as const)
			must(outcome[what] === 0, () => `Of the interactions during a deployment, ${outcome[what]} were ${what}.`);
		// Only those who wait for a list may be told.
		const told = outcome.restarting.filter((what) => !what.includes('currency') || what.includes('EUR'));
		must(told.length === 0, () => `Users were told that the bot restarts: ${told.join('; ')}`);
		return `${count} deployments; ${summary(world, outcome)}`;
	} finally {
		await world.end();
	}
}
