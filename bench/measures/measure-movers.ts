import { Child } from '../child.ts';
import type { Moves, MovesOrder } from '../processes/movers-process.ts';
import type { Setting } from '../setting.ts';
import { atMost, figure, type Row } from '../table.ts';

/** How long an answer may keep the main thread at work, milliseconds. */
const limit = 20;

/** How often each question is asked from new lists, after as often to warm up. */
const rounds = 40;

/** How long `/movers` keeps the main thread busy, which looks at all items. */
export async function measureMovers({ cleanup, store, count }: Setting): Promise<Row[]> {
	const child = cleanup.stopping(new Child('movers-process'));
	const { names, times } = await child.ask<Moves>({ file: store, rounds: count(rounds) } satisfies MovesOrder);
	await child.stop();
	return times.map(({ of, usual, longest }, i) => ({
		what: i === 0 ? `${of}, ${names.toLocaleString('en')} names` : `… ${of}`,
		measured: `${figure(usual)} ms the first time in new lists (longest: ${figure(longest)} ms)`,
		target: atMost(limit, usual, 'ms'),
	}));
}
