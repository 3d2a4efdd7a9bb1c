import { choice, flag, numberChoice, optional, privateOption } from '../../src/discord/command/option.ts';
import { MarketLists } from '../../src/market/answers/market-lists.ts';
import { type Currency, currencies } from '../../src/market/currency.ts';
import { type Defaults, type Game, gameNames, games } from '../../src/market/game.ts';
import { approximate, type Words } from '../../src/words/words.ts';
import type { ItemContext } from './item-context.ts';
import type { HomeMoney } from './sources.ts';

export const marketOptions = {
	game: optional(numberChoice('option.game', gameNames, games)),
	currency: optional(choice('option.currency', currencies)),
};

export const privately = { [privateOption]: optional(flag('option.private')) };

/** They mark amounts that are converted. */
export function wordsFor({ conversion }: MarketLists, { words }: ItemContext): Words {
	return conversion ? approximate(words) : words;
}

/** In the currency of the history, which no exchange rate changes. */
export const homeLists = (
	game: Game,
	{ market, clock, history }: Pick<ItemContext, 'market' | 'clock' | 'history'>,
): MarketLists => new MarketLists(market, clock, { game, currency: history.currency, locked: false });

export function homeMoney(currency: Currency, { market, history }: Pick<ItemContext, 'market' | 'history'>): HomeMoney {
	if (currency === history.currency) return { currency, conversion: undefined, unknown: undefined };
	const conversion = market.rate(currency);
	return conversion
		? { currency, conversion, unknown: undefined }
		: { currency: history.currency, conversion, unknown: currency };
}

/** `note`: a line for the answer if the caller's settings could not be read. */
export async function withDefaults(
	{ game, currency }: { readonly game?: Game | undefined; readonly currency?: Currency | undefined },
	context: ItemContext,
): Promise<{ readonly query: Defaults; readonly note?: string }> {
	// If both are chosen, no settings are needed and reading them cannot fail.
	if (game !== undefined && currency !== undefined) return { query: { game, currency } };
	const defaults = await context.defaults();
	const query = { game: game ?? defaults.game, currency: currency ?? defaults.currency };
	return defaults.areUnread ? { query, note: context.words.t('market.settingsUnread') } : { query };
}
