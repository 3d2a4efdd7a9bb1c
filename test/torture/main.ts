import { parseArgs } from 'node:util';
import { noRedis } from '../support/redis-server.ts';
import { killsWhileSending } from './alerts/alert-kills.ts';
import { clockSteps } from './clock-steps.ts';
import { flood } from './floods.ts';
import { fullDisk, noDisk } from './full-disk.ts';
import { kills } from './kills.ts';
import { locks } from './locks.ts';
import { newNames } from './new-names.ts';
import { interruptedStarts } from './starts.ts';

/**
 * `npm run torture -- --minutes 30`: attacks on the running bot. Each prints what happened and whether the bot kept its
 * promises. With more minutes they take longer and are repeated. Exits with code 1 if a promise was broken.
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '1' }, only: { type: 'string' } } });
const minutes = Number(values.minutes);
if (!(minutes > 0)) {
	process.stderr.write(`--minutes must be a number above 0, not ${values.minutes}.\n`);
	process.exit(1);
}
/** How long attacks without a fixed length take, milliseconds. */
const duration = Math.max(10_000, minutes * 15_000);

const onRedis = (attack: () => Promise<string>) => async () => (noRedis ? `skipped: ${noRedis}` : attack());

const attacks: readonly { readonly name: string; readonly run: () => Promise<string> }[] = [
	{ name: 'a lock on the store for 1.5 s, then a kill', run: () => locks('store', 1_500) },
	{ name: 'a lock on the lists for 1.5 s, then a kill', run: () => locks('cache', 1_500) },
	{ name: 'a lock on the store for 10 s, then a kill', run: () => locks('store', 10_000) },
	{ name: 'a lock on the lists for 10 s, then a kill', run: () => locks('cache', 10_000) },
	{ name: 'the system clock is changed', run: () => clockSteps(duration / 2) },
	{ name: 'the disk fills up', run: async () => (noDisk() ? `skipped: ${noDisk()}` : fullDisk()) },
	{ name: 'four processes are killed repeatedly', run: () => kills(4, duration) },
	{ name: 'processes that send alerts are killed, on SQLite', run: () => killsWhileSending('SQLite', 20, 4) },
	{ name: 'processes that send alerts are killed, on Redis', run: onRedis(() => killsWhileSending('Redis', 20, 4)) },
	{ name: 'one user floods the bot with charts', run: () => flood('charts', duration / 3) },
	{ name: 'one user floods the bot with searches', run: () => flood('searches', duration / 3) },
	{ name: 'starts are interrupted at any moment', run: () => interruptedStarts(Math.max(8, Math.round(10 * minutes))) },
	{ name: 'every list has new names', run: () => newNames(Math.round(40 + 20 * minutes)) },
];

const selected = attacks.filter(({ name }) => name.includes(values.only ?? ''));
if (selected.length === 0) {
	process.stderr.write(
		`No attack's name contains “${values.only}”. The attacks are: ${attacks.map(({ name }) => name).join('; ')}\n`,
	);
	process.exit(1);
}
const end = performance.now() + minutes * 60_000;
let broken = 0;
do
	for (const { name, run } of selected) {
		try {
			process.stdout.write(`ok      ${name}: ${await run()}\n`);
		} catch (error) {
			broken++;
			process.stdout.write(`BROKEN  ${name}: ${(error as Error).stack}\n`);
		}
	}
while (performance.now() < end);
process.exitCode = broken > 0 ? 1 : 0;
