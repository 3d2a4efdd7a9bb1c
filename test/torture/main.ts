import { parseArgs } from 'node:util';
import { clockSteps } from './clock-steps.ts';
import { flood } from './floods.ts';
import { fullDisk, noDisk } from './full-disk.ts';
import { kills } from './kills.ts';
import { locks } from './locks.ts';
import { newNames } from './new-names.ts';
import { endedStarts } from './starts.ts';

/**
 * `npm run torture -- --minutes 30`: attacks on the running bot, each of which says what it saw and whether the bot kept
 * its promises. With more minutes they last longer and come again. Ends with code 1 where a promise was broken.
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '1' }, only: { type: 'string' } } });
const minutes = Number(values.minutes);
if (!(minutes > 0)) {
	process.stderr.write(`--minutes is a number above 0; ${values.minutes} is none.\n`);
	process.exit(1);
}
/** How long an attack of undetermined length takes, ms: more of the time than the others need. */
const long = Math.max(10_000, minutes * 15_000);

const attacks: readonly { readonly name: string; readonly run: () => Promise<string> }[] = [
	{ name: 'a lock on the store for 1.5 s, then a kill', run: () => locks('store', 1_500) },
	{ name: 'a lock on the lists for 1.5 s, then a kill', run: () => locks('cache', 1_500) },
	{ name: 'a lock on the store for 10 s, then a kill', run: () => locks('store', 10_000) },
	{ name: 'a lock on the lists for 10 s, then a kill', run: () => locks('cache', 10_000) },
	{ name: 'the system clock is set', run: () => clockSteps(long / 2) },
	{ name: 'the disk fills up', run: async () => (noDisk() ? `skipped: ${noDisk()}` : fullDisk()) },
	{ name: 'four processes are killed again and again', run: () => kills(4, long) },
	{ name: 'one member floods it with charts', run: () => flood('charts', long / 3) },
	{ name: 'one member floods it with searches', run: () => flood('searches', long / 3) },
	{ name: 'starts are ended at any moment', run: () => endedStarts(Math.max(8, Math.round(10 * minutes))) },
	{ name: 'new names without end', run: () => newNames(Math.round(40 + 20 * minutes)) },
];

const chosen = attacks.filter(({ name }) => name.includes(values.only ?? ''));
if (chosen.length === 0) {
	process.stderr.write(`--only ${values.only} is part of none of: ${attacks.map(({ name }) => name).join('; ')}\n`);
	process.exit(1);
}
const end = performance.now() + minutes * 60_000;
let broken = 0;
do
	for (const { name, run } of chosen) {
		try {
			process.stdout.write(`ok      ${name}: ${await run()}\n`);
		} catch (error) {
			broken++;
			process.stdout.write(`BROKEN  ${name}: ${(error as Error).stack}\n`);
		}
	}
while (performance.now() < end);
process.exitCode = broken > 0 ? 1 : 0;
