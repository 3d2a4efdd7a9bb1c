import { Child } from '../child.ts';
import type { Ranking, RankingOrder, Times } from '../processes/ranking-process.ts';
import type { Setting } from '../setting.ts';
import { atMost, figure, type Row } from '../table.ts';

/** Milliseconds. */
const limit = 2;

/** How long autocomplete takes without Discord. */
export async function measureRanking({ cleanup, store, queries }: Setting): Promise<Row[]> {
	const child = cleanup.stopping(new Child('ranking-process'));
	const { names, typing } = await child.ask<Ranking>({ file: store, queries } satisfies RankingOrder);
	await child.stop();
	return [
		{
			what: `ranking ${names.toLocaleString('en')} names: every prefix of ${queries.length} queries`,
			measured: describe(typing),
			target: atMost(limit, typing.p99, 'ms for 99%'),
		},
	];
}

function describe({ p50, p99, longest, longestFor }: Times): string {
	const shown = longestFor.replaceAll('|', '\\|');
	return `${figure(p99)} ms for 99% (median: ${figure(p50)} ms; longest: ${figure(longest)} ms for “${shown}”)`;
}
