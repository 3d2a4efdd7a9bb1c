import type { Currency } from '../../src/market/currency.ts';
import type { Defaults } from '../../src/market/defaults.ts';
import type { Game } from '../../src/names/game.ts';
import type { ItemContext } from './item-context.ts';

/** Fills in the caller's defaults. `note` is a line for the answer if the caller's settings could not be read. */
export async function withDefaults(
	{ game, currency }: { readonly game?: Game | undefined; readonly currency?: Currency | undefined },
	context: ItemContext,
): Promise<{ readonly query: Defaults; readonly note?: string }> {
	// If both are chosen, no settings are needed and reading them cannot fail.
	if (game !== undefined && currency !== undefined) return { query: { game, currency } };
	const defaults = await context.defaults();
	const query = { game: game ?? defaults.game, currency: currency ?? defaults.currency };
	return defaults.areUnreadable ? { query, note: context.words.t('market.settingsUnread') } : { query };
}
