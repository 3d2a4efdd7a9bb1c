import { group } from 'd3-array';
import type { AccountReading } from '../../src/accounts/account-reading.ts';
import type { UnsoldCost } from '../../src/accounts/profit.ts';
import { type CurrencySummary, summarise } from '../../src/accounts/summary.ts';
import { asCurrency } from '../../src/market/currency.ts';
import { games } from '../../src/names/game.ts';
import { joinSentences } from '../../src/words/text.ts';
import { homeLists } from '../items/home-lists.ts';
import type { HoldingsContext } from '../own-items/holdings-context.ts';
import { converterOf, requireRates } from '../own-items/save.ts';
import {
	type Holding,
	holdingId,
	maxHoldings,
	maxUnits,
	mergeHoldings,
	type Priced,
} from '../own-items/stored-items.ts';
import { pricedInHome } from '../own-items/valuation.ts';

/** @param currency the account's currency, which the bot may not know */
function paidInAccount(unsoldCost: UnsoldCost | undefined, currency: string, amount: number): Holding['paid'] {
	const knownCurrency = asCurrency(currency);
	if (!unsoldCost || !knownCurrency) return undefined;
	const { cost, units } = unsoldCost;
	const each = cost / units / 100;
	return { each, currency: knownCurrency, ...(units < amount ? { units } : {}) };
}

/**
 * Replaces the items that an earlier reading of the account has added. Resolves to a sentence about the result.
 * @throws MarketError if the list of a game or an exchange rate is missing; StoreError
 */
export async function addFromAccount(reading: AccountReading, context: HoldingsContext): Promise<string> {
	const { holdings, caller, clock, words } = context;
	if (reading.end !== 'complete') return words.t('holdings.accountIncomplete');
	// Without the names of a game, its items would be lost: this throws if they are missing.
	for (const game of games) homeLists(game, context).listings();
	const { currencies: summaries } = await summarise(reading.rows, clock.wall());
	const { accountItems, unknownCount } = unsoldItems(summaries, context);
	// The same item may have been paid for in several currencies.
	requireRates(accountItems, accountItems, context);
	const merged = [...group(accountItems, holdingId).values()].map((same) =>
		same.reduce((one, other) => mergeHoldings(one, other, converterOf(context))),
	);
	const { items } = await holdings.of(caller.userId);
	// Items that the user added by hand are kept, so the answer says how many of the account's items are among them.
	const addedKeys = new Set(
		items.filter(({ isFromAccount }) => !isFromAccount).map(({ game, key }) => `${game} ${key}`),
	);
	const alsoAdded = merged.filter(({ game, key }) => addedKeys.has(`${game} ${key}`)).length;
	const replacedItems = items.filter(({ isFromAccount }) => isFromAccount);
	const priced: Priced[] = [];
	for (const game of games) {
		const ofGame = [...merged, ...replacedItems].filter((each) => each.game === game);
		priced.push(...(await pricedInHome(ofGame, game, context)));
	}
	const worth = new Map(priced.map(({ item, cents }) => [holdingId(item), cents * item.amount]));
	const ranked = merged.sort((a, b) => (worth.get(holdingId(b)) ?? 0) - (worth.get(holdingId(a)) ?? 0));
	const omitted = await holdings.replaceFromAccount(caller.userId, ranked, priced);
	return joinSentences(
		words.t('holdings.fromAccount', { count: merged.length - omitted }),
		alsoAdded > 0 && words.t('holdings.alsoSaved', { count: alsoAdded }),
		omitted > 0 && words.t('holdings.full', { count: omitted, limit: words.count(maxHoldings) }),
		unknownCount > 0 && words.t('holdings.accountUnknown', { count: words.count(unknownCount) }),
	);
}

/** Returns the unsold items of the account, and how many names belong to no item that the bot knows. */
function unsoldItems(summaries: readonly CurrencySummary[], context: HoldingsContext) {
	const accountItems: Holding[] = [];
	let unknownCount = 0;
	for (const { currency, profit } of summaries)
		for (const [name, count] of profit.unsold) {
			const item = itemNamed(name, context);
			const amount = Math.min(count, maxUnits);
			const paid = paidInAccount(profit.unsoldCost.get(name), currency, amount);
			if (item) accountItems.push({ ...item, name, isAny: false, amount, paid, isFromAccount: true });
			else unknownCount++;
		}
	return { accountItems, unknownCount };
}

/** Looks the name up in all games and takes the first that has it: transactions do not say their game. */
function itemNamed(name: string, { market }: HoldingsContext): Pick<Holding, 'game' | 'key'> | undefined {
	for (const game of games) {
		const catalogue = market.catalogue(game);
		const ref = catalogue?.byExactName(name);
		if (catalogue && ref) return { game, key: catalogue.key(ref) };
	}
	return undefined;
}
