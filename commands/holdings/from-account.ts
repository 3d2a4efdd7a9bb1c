import { group } from 'd3-array';
import type { AccountReading } from '../../src/accounts/account-reading.ts';
import { summarise } from '../../src/accounts/summary.ts';
import { currencies } from '../../src/market/currency.ts';
import { games } from '../../src/market/game.ts';
import {
	type Holding,
	holdingId,
	mostHoldings,
	mostUnits,
	type Priced,
	together,
} from '../../src/settings/holdings.ts';
import { joinSentences } from '../../src/words/join.ts';
import { homeLists } from '../items/market-options.ts';
import type { HoldingsContext } from './holdings-context.ts';
import { pricedInHome } from './valuation.ts';

/** Resolves to what to say about it. @throws MarketError if the list of a game is missing; StoreError */
export async function fromAccount(reading: AccountReading, context: HoldingsContext): Promise<string> {
	const { holdings, caller, clock, words } = context;
	if (reading.end !== 'complete') return words.t('holdings.accountIncomplete');
	// Without the names of a game, its items would be lost.
	for (const game of games) homeLists(game, context).listings();
	const { currencies: all } = await summarise(reading.rows, clock.wall());
	const read: Holding[] = [];
	for (const { currency, profit } of all)
		for (const [name, count] of profit.unsold) {
			const found = itemNamed(name, context);
			const each = (profit.unsoldCost.get(name) ?? NaN) / count / 100;
			const known = currencies.find((one) => one === currency);
			const paid = known && each >= 0 ? { paid: { each, currency: known } } : {};
			if (found)
				read.push({ ...found, name, isAny: false, amount: Math.min(count, mostUnits), ...paid, isFromAccount: true });
		}
	const merged = [...group(read, holdingId).values()].map((same) => same.reduce(together));
	const { items } = await holdings.of(caller.userId);
	const before = items.filter(({ isFromAccount }) => isFromAccount);
	const priced: Priced[] = [];
	for (const game of games) {
		const ofGame = [...merged, ...before].filter((each) => each.game === game);
		priced.push(...(await pricedInHome(ofGame, game, context)));
	}
	const left = await holdings.replaceFromAccount(caller.userId, merged, priced);
	const result = words.t('holdings.fromAccount', { count: merged.length - left });
	const full = { count: left, limit: words.count(mostHoldings) };
	return left > 0 ? joinSentences(result, words.t('holdings.full', full)) : result;
}

/** The name in the first game that has it: transactions do not say theirs. */
function itemNamed(name: string, { market }: HoldingsContext): Pick<Holding, 'game' | 'key'> | undefined {
	for (const game of games) {
		const catalogue = market.catalogue(game);
		const ref = catalogue?.byExactName(name);
		if (catalogue && ref) return { game, key: catalogue.key(ref) };
	}
	return undefined;
}
