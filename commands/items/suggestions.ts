import type { AskFigures } from '../../src/answers/lowest-asks.ts';
import type { MarketLists } from '../../src/answers/market-lists.ts';
import { UserError } from '../../src/base/user-error.ts';
import type { Currency } from '../../src/market/currency.ts';
import type { OutOfStockFigures } from '../../src/market/rows/rows.ts';
import { normalize } from '../../src/names/normalize.ts';
import type { Catalogue } from '../../src/search/catalogue.ts';
import { discordLimits } from '../../src/words/discord-limits.ts';
import type { Words } from '../../src/words/words.ts';
import { warningSign } from './item-warnings.ts';

type SuggestedAsk = Pick<AskFigures, 'lowest' | 'quantity' | 'doubtful' | 'sold'>;

/** Returns `AK-47 | Redline (Field-Tested) · €35.51 · 286 sold/30d`, or only the name if there are no figures yet. */
export function askSuggestion(name: string, ask: SuggestedAsk | undefined, currency: Currency, words: Words): string {
	if (!ask) return name;
	const { lowest, quantity, doubtful, sold } = ask;
	const mark = doubtful ? `${warningSign} ` : '';
	let price: string | false = false;
	if (lowest !== null) price = `${mark}${words.money(lowest, currency)}`;
	else if (quantity === 0) price = words.t('items.noneListed');
	return withFigures(name, price, soldText(sold, words));
}

/**
 * Returns the sections of the local name that the English name lacks: `Rote Linie` of `AK-47 | Rote Linie`. Returns
 * undefined unless one of the typed words begins a word of these sections, and no English word, as in `ak rote`.
 */
export function typedLocalName(query: string, name: string, localName: string | undefined): string | undefined {
	if (localName === undefined) return undefined;
	const english = name.split(' | ');
	// A section of the local name that begins an English one is not a translation.
	const localSections = localName.split(' | ').filter((section) => !english.some((each) => each.startsWith(section)));
	const begins = (word: string, text: string) => normalize(text).some((each) => each.startsWith(word));
	const isTyped = normalize(query).some(
		(word) => localSections.some((text) => begins(word, text)) && !begins(word, name),
	);
	return isTyped ? localSections.join(' | ') : undefined;
}

/** Returns `AK-47 | Redline (Field-Tested) · sold for €41.20 · 6 sold/90d`. */
export function absenceSuggestion(
	name: string,
	{ averageSale, sales }: Pick<OutOfStockFigures, 'averageSale' | 'sales'>,
	currency: Currency,
	words: Words,
): string {
	const price =
		averageSale !== null && words.t('items.suggestion.soldFor', { price: words.money(averageSale, currency) });
	return withFigures(name, price, words.t('items.suggestion.soldInQuarter', { count: words.count(sales) }));
}

function soldText(sold: number | null | undefined, { t, count }: Words): string | false {
	if (sold === null) return t('items.salesNotGiven');
	return sold !== undefined && t('items.suggestion.soldInMonth', { count: count(sold) });
}

/** Adds as many figures as fit into a choice. The name is never shortened for them. */
function withFigures(name: string, ...figures: readonly (string | false)[]): string {
	let text = name;
	for (const figure of figures) {
		if (figure === false) continue;
		const longer = `${text} · ${figure}`;
		if (longer.length > discordLimits.choiceText) break;
		text = longer;
	}
	return text;
}

/** Waits until names can be searched. @throws UserError if that takes too long; MarketError without a list of asks */
export async function searchableCatalogue(lists: MarketLists): Promise<Catalogue> {
	// Throws if there is no list of asks yet.
	lists.listings();
	await lists.indexed();
	const catalogue = lists.catalogue();
	if (!catalogue?.isSearchable) throw new UserError({ code: 'search-unavailable' });
	return catalogue;
}
