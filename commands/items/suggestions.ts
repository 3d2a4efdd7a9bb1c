import type { SuggestedFigures } from '../../src/market/answers/suggested-figures.ts';
import type { Currency } from '../../src/market/currency.ts';
import type { Absence } from '../../src/market/rows/rows.ts';
import { discordLimits } from '../../src/words/discord-limits.ts';
import type { Formats } from '../../src/words/formats.ts';
import { warningSign } from './doubtful.ts';

/** `AK-47 | Redline (Field-Tested) · €35.51 · 286 sold/30d` */
export function askSuggestion(name: string, figures: SuggestedFigures, currency: Currency, formats: Formats): string {
	const { lowest, isDoubtful, sold } = figures;
	const mark = isDoubtful ? `${warningSign} ` : '';
	const price = lowest === null ? 'none listed' : lowest !== undefined && `${mark}${formats.money(lowest, currency)}`;
	return suggestion(name, price, soldText(sold, formats));
}

/** `AK-47 | Redline (Field-Tested) · median €38.55 · 286 sold/30d` */
export function saleSuggestion(name: string, figures: SuggestedFigures, currency: Currency, formats: Formats): string {
	const { median, sold } = figures;
	return suggestion(name, median != null && `median ${formats.money(median, currency)}`, soldText(sold, formats));
}

/** `AK-47 | Redline (Field-Tested) · sold for €41.20 · 6 sold/90d` */
export function absenceSuggestion(
	name: string,
	{ averageSale, sales }: Pick<Absence, 'averageSale' | 'sales'>,
	currency: Currency,
	formats: Formats,
): string {
	const price = averageSale !== null && `sold for ${formats.money(averageSale, currency)}`;
	return suggestion(name, price, `${formats.count(sales)} sold/90d`);
}

function soldText(sold: SuggestedFigures['sold'], formats: Formats): string | false {
	return sold === null ? 'sales not given' : sold !== undefined && `${formats.count(sold)} sold/30d`;
}

/** The name, and as many of the figures as Discord has room for: the name is never shortened for them. */
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
