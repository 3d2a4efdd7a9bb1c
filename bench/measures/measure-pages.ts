import { Child } from '../child.ts';
import type { Pages, PagesOrder } from '../processes/pages-process.ts';
import type { Setting } from '../setting.ts';
import { atMost, figure, type Row } from '../table.ts';

/** How long an answer may keep the main thread at work, if somebody has asked the like since the lists came, milliseconds. */
const limit = 20;

/** How often each question is asked from new lists, after as often to warm up. */
const rounds = 40;

export const measureDeals = (setting: Setting): Promise<Row[]> => measure('deals', setting);
export const measureMovers = (setting: Setting): Promise<Row[]> => measure('movers', setting);

/** How long answers keep the main thread busy if they look at all items. */
async function measure(command: PagesOrder['command'], { cleanup, store, count }: Setting): Promise<Row[]> {
	const child = cleanup.stopping(new Child('pages-process'));
	const { names, times } = await child.ask<Pages>({ file: store, command, rounds: count(rounds) } satisfies PagesOrder);
	await child.stop();
	return times.map(({ of, first, longestFirst, next, longestNext }, i) => ({
		what: i === 0 ? `${of}, ${names.toLocaleString('en')} names` : `… ${of}`,
		measured: `${figure(next)} ms (longest: ${figure(longestNext)} ms); the first time in new lists ${figure(first)} ms (longest: ${figure(longestFirst)} ms)`,
		target: atMost(limit, next, 'ms'),
	}));
}
