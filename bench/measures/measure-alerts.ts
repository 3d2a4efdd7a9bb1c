import { join } from 'node:path';
import { Child } from '../child.ts';
import type { Judging, JudgingOrder, Work } from '../processes/judging-process.ts';
import type { Setting } from '../setting.ts';
import { median } from '../statistics.ts';
import { atMost, figure, type Row } from '../table.ts';

/** ms at work. */
const judgeLimit = 50;
const turnLimit = 10;
const users = 5_000;
const alertsPerUser = 20;
const watchedItems = 10_000;
const changes = 1_000;

/** How long the alerts of many users take: finding those that a new list concerns, and writing that they have fired. */
export async function measureAlerts({ cleanup, folder }: Setting): Promise<Row[]> {
	const child = cleanup.stopping(new Child('judging-process', { nodeOptions: ['--expose-gc'] }));
	const order: JudgingOrder = { file: join(folder, 'alerts.sqlite'), users, alertsPerUser, watchedItems, changes };
	const measured = await child.ask<Judging>(order);
	await child.stop();
	const { loading, memory, findingUsual, findingCrash, judgingUsual, judgingCrash } = measured;
	const alerts = measured.alerts.toLocaleString('en');
	const turn = Math.max(...[...findingUsual, ...findingCrash, ...judgingUsual].map(({ longest }) => longest));
	const crash = median(times(findingCrash));
	return [
		{
			what: `judging ${alerts} alerts by a list of ${measured.items.toLocaleString('en')} items, of which ${changes} changed`,
			measured: `${describe(judgingUsual)}, with ${figure(median(judgingUsual.map(({ fired }) => fired)))} that fired`,
			target: atMost(judgeLimit, median(times(judgingUsual)), 'ms at work'),
		},
		{ what: '… only finding out whom it concerns', measured: describe(findingUsual) },
		{
			what: '… whom it concerns if all prices fall by 30 %',
			measured: describe(findingCrash),
			target: atMost(judgeLimit, crash, 'ms at work'),
		},
		{
			what: 'the longest time of these without a turn for other work',
			measured: `${figure(turn)} ms`,
			target: atMost(turnLimit, turn, 'ms at work'),
		},
		{
			what: `writing to SQLite what fires then: ${judgingCrash.fired.toLocaleString('en')} alerts of ${judgingCrash.users.toLocaleString('en')} users`,
			measured: `${figure(judgingCrash.took)} ms, in turns of at most ${figure(judgingCrash.longest)} ms`,
		},
		{
			what: 'reading all alerts at the start',
			measured: `${figure(loading.took)} ms, in turns of at most ${figure(loading.longest)} ms; then ${figure(memory / 1e6)} MB`,
		},
	];
}

const times = (works: readonly Work[]): number[] => works.map(({ took }) => took);

function describe(works: readonly Work[]): string {
	return `${figure(median(times(works)))} ms (longest of ${works.length}: ${figure(Math.max(...times(works)))} ms)`;
}
