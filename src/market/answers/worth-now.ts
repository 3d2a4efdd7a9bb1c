import { sum } from 'd3-array';
import { type Clock, yieldToEventLoop } from '../../base/clock.ts';
import type { PriceHistory } from '../../prices/price-history.ts';
import type { Currency } from '../currency.ts';
import { games } from '../game.ts';
import type { Market } from '../snapshots/market.ts';
import { MarketLists } from './market-lists.ts';
import { lowestAsks } from './skin-ladder.ts';

export interface Worth {
	/** Of their lowest asks, in hundredths. */
	readonly sum: number;
	/** Not in the sum: nobody sells them, their ask looks wrong, or the list of their game is missing. */
	readonly without: number;
	readonly left: ReadonlyMap<string, number>;
}

interface WorthParts {
	readonly market: Market;
	readonly clock: Clock;
	readonly history: PriceHistory;
}

/** Some 3 ms of work. */
const namesPerTurn = 100;

/** From memory; undefined if none has an ask. Of a name with versions, the cheapest one counts. */
export async function worthNow(
	counts: ReadonlyMap<string, number>,
	currency: Currency,
	{ market, clock, history }: WorthParts,
): Promise<Worth | undefined> {
	let total = 0;
	const left = new Map(counts);
	for (const game of games) {
		const names = [...left.keys()];
		for (let from = 0; from < names.length; from += namesPerTurn) {
			const lists = new MarketLists(market, clock, { game, currency, locked: false });
			const catalogue = lists.catalogue();
			if (!catalogue || !lists.recentListings()) break;
			const refs = names.slice(from, from + namesPerTurn).flatMap((name) => {
				const ref = catalogue.byExactName(name);
				return ref && catalogue.name(ref.name) === name ? [ref] : [];
			});
			for (const { name, lowest, doubtful } of lowestAsks(lists, catalogue, refs, history).choices) {
				if (lowest === null || doubtful) continue;
				total += Math.round(100 * lowest) * left.get(name)!;
				left.delete(name);
			}
			await yieldToEventLoop();
		}
	}
	return left.size === counts.size ? undefined : { sum: total, without: sum(left.values()), left };
}
