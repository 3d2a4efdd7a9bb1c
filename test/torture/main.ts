import { parseArgs } from 'node:util';
import { noPostgres } from '../support/postgres-server.ts';
import { badDiscord } from './bad-discord.ts';
import { badMarket } from './bad-market.ts';
import { runOn, runOnBoth } from './engines.ts';
import { greedyMember } from './greedy-member.ts';
import { killedStarts } from './killed-starts.ts';
import { outageInUse } from './outage-in-use.ts';
import { fullDisk, locks, noDisk, postgresOutages } from './outages.ts';
import { randomKills } from './random-kills.ts';
import { salesKills } from './sales-kills.ts';
import { senderKills } from './sender-kills.ts';

/**
 * `npm run torture -- --minutes 30` attacks what the bot promises. Each attack prints what happened, and whether the
 * promises were kept. With more minutes, attacks take longer and are repeated. The exit code is 1 if a promise was
 * broken.
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '1' }, only: { type: 'string' } } });
const minutes = Number(values.minutes);
if (!(minutes > 0)) {
	process.stderr.write(`--minutes must be a number above 0, not ${values.minutes}.\n`);
	process.exit(1);
}
/** How long attacks without a fixed length take on each engine, ms. */
const duration = Math.max(10_000, minutes * 60_000);

const attacks: readonly { readonly name: string; readonly run: () => Promise<string> }[] = [
	{ name: 'four processes are killed at random', run: runOnBoth((target) => randomKills(target, duration)) },
	{ name: 'the store is locked for 1.5 s', run: runOnBoth((target) => locks(target, 1_500)) },
	{ name: 'the store is locked for 10 s', run: runOnBoth((target) => locks(target, 10_000)) },
	{ name: 'the disk is full', run: async () => (noDisk() ? `skipped: ${noDisk()}` : fullDisk()) },
	{
		name: 'PostgreSQL is killed and stands still',
		run: async () => (noPostgres ? `skipped: ${noPostgres}` : runOn('PostgreSQL', postgresOutages)),
	},
	{ name: 'the store fails while people use the bot', run: runOnBoth(outageInUse) },
	{
		name: 'starts are killed or stopped at any moment',
		run: runOnBoth((target) => killedStarts(target, Math.round(4 + 4 * minutes))),
	},
	{ name: 'processes that send alerts are killed', run: runOnBoth(senderKills) },
	{ name: 'processes that tell sales are killed', run: runOnBoth(salesKills) },
	{ name: 'the marketplace is down, slow, or sends bad lists', run: async () => runOn('SQLite', badMarket) },
	{ name: 'a member asks 200 times a second', run: async () => runOn('SQLite', greedyMember) },
	{ name: 'Discord is slow, fails or refuses', run: async () => runOn('SQLite', badDiscord) },
];

// Everything that was started ends with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
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
		const from = performance.now();
		const seconds = () => Math.round((performance.now() - from) / 1_000);
		try {
			const summary = await run();
			process.stdout.write(`ok      ${name}, ${seconds()} s: ${summary}\n`);
		} catch (error) {
			broken++;
			process.stdout.write(`BROKEN  ${name}, ${seconds()} s: ${(error as Error).stack}\n`);
		}
	}
while (performance.now() < end);
process.exitCode = broken > 0 ? 1 : 0;
