import type { MarketLists } from '../../src/answers/market-lists.ts';
import type { AskFigures } from '../../src/answers/skin-ladder.ts';
import { UserError } from '../../src/base/user-error.ts';
import type { Currency } from '../../src/market/currency.ts';
import type { Absence } from '../../src/market/rows/rows.ts';
import { normalize } from '../../src/names/normalize.ts';
import type { Catalogue } from '../../src/search/catalogue.ts';
import { discordLimits } from '../../src/words/discord-limits.ts';
import type { Words } from '../../src/words/words.ts';
import { warningSign } from './compared.ts';

type SuggestedAsk = Pick<AskFigures, 'lowest' | 'quantity' | 'doubtful' | 'sold'>;

/** `AK-47 | Redline (Field-Tested) · €35.51 · 286 sold/30d`; only the name if figures are not known now */
export function askSuggestion(name: string, ask: SuggestedAsk | undefined, currency: Currency, words: Words): string {
	if (!ask) return name;
	const { lowest, quantity, doubtful, sold } = ask;
	const mark = doubtful ? `${warningSign} ` : '';
	const price =
		lowest === null ? quantity === 0 && words.t('items.noneListed') : `${mark}${words.money(lowest, currency)}`;
	return suggestion(name, price, soldText(sold, words));
}

/**
 * Of `AK-47 | Rote Linie`, the `Rote Linie` for somebody who types `ak rote`: the sections that the English name lacks, if a typed word
 * begins a word of them, and no word in English. Undefined otherwise.
 */
export function typedLocally(typed: string, name: string, localName: string | undefined): string | undefined {
	if (localName === undefined) return undefined;
	const english = name.split(' | ');
	const own = localName.split(' | ').filter((section) => !english.some((each) => each.startsWith(section)));
	const begins = (word: string, text: string) => normalize(text).some((each) => each.startsWith(word));
	const isTyped = normalize(typed).some((word) => own.some((text) => begins(word, text)) && !begins(word, name));
	return isTyped ? own.join(' | ') : undefined;
}

/** `AK-47 | Redline (Field-Tested) · sold for €41.20 · 6 sold/90d` */
export function absenceSuggestion(
	name: string,
	{ averageSale, sales }: Pick<Absence, 'averageSale' | 'sales'>,
	currency: Currency,
	words: Words,
): string {
	const price =
		averageSale !== null && words.t('items.suggestion.soldFor', { price: words.money(averageSale, currency) });
	return suggestion(name, price, words.t('items.suggestion.soldInQuarter', { count: words.count(sales) }));
}

function soldText(sold: number | null | undefined, { t, count }: Words): string | false {
	if (sold === null) return t('items.salesNotGiven');
	return sold !== undefined && t('items.suggestion.soldInMonth', { count: count(sold) });
}

/** The name is never shortened for figures. */
function suggestion(name: string, ...figures: readonly (string | false)[]): string {
	let text = name;
	for (const figure of figures) {
		if (figure === false) continue;
		const longer = `${text} · ${figure}`;
		if (longer.length > discordLimits.choiceText) break;
		text = longer;
	}
	return text;
}

/** @throws UserError if the names take too long; MarketError without a list */
export async function searchable(lists: MarketLists): Promise<Catalogue> {
	lists.listings();
	await lists.indexed();
	const catalogue = lists.catalogue();
	if (!catalogue?.isSearchable) throw new UserError({ code: 'search-unavailable' });
	return catalogue;
}
