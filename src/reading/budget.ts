import type { Wear } from '../market/catalogue/skin.ts';
import { type TypedKind, typedKind } from '../market/catalogue/typed-kinds.ts';
import type { Currency } from '../market/currency.ts';
import { withoutWear } from '../search/item-text.ts';
import { withoutFillers } from './fillers.ts';
import { typedMoney } from './typed-amount.ts';
import { wholeWords } from './whole-words.ts';

/** What somebody wants to buy of a kind, and for how much: “cheapest knife under 100”. */
export interface Budget {
	readonly kind: TypedKind;
	readonly wear: Wear | undefined;
	readonly statTrak: boolean | undefined;
	readonly min: number | undefined;
	readonly max: number | undefined;
	readonly currency: Currency;
	/** The lowest price is asked for. */
	readonly isCheapest: boolean;
}

const below =
	"(?:under|below|less than|cheaper than|up to|at most|max(?:imum)?|within|for|unter|bis(?: zu)?|höchstens|für|до|дешевле|менше|за|poniżej|do|za|menos de|hasta|por debajo de|máximo|por|moins de|sous|jusqu['’]à|pour|até|abaixo de|en fazla|[<≤])";
const above =
	'(?:over|above|more than|at least|from|min(?:imum)?|über|ab|mindestens|от|дороже|від|powyżej|od|más de|desde|plus de|mais de|a partir de|en az|[>≥])';
const money = String.raw`((?:\p{Sc}|[a-z]{3}\s)?\s?\d[\d.,]*\s?k?\s?(?:\p{Sc}|(?!(?:under|below|over|above|up|max|min|from|and|or)\b)\p{L}{1,6}\.?)?)`;
const upTo = new RegExp(String.raw`(?<!\p{L})${below}\s*:?\s*${money}(?=[\s?!.]*$|\s)`, 'iu');
const from = new RegExp(String.raw`(?<!\p{L})${above}\s*:?\s*${money}(?=[\s?!.]*$|\s)`, 'iu');
/** “$50-100”, “between 50 and 100 eur” */
const range = new RegExp(
	String.raw`(?<!\p{L})(?:between|from|zwischen|von|entre|de|от|від|między|od)?\s*${money}\s*(?:-|–|to|and|bis|und|y|a|et|à|e|до|i|do)\s*${money}(?=[\s?!.]*$|\s)`,
	'iu',
);
const behind = new RegExp(String.raw`${money}\s*(?:altı(?:nda)?|以下|以内|之内)`, 'iu');
const cheapest = new RegExp(
	wholeWords(
		'cheapest|cheap|lowest|günstigste[rsn]?|billigste[rsn]?|günstige[rsn]?|самы[йе] дешёвы[йе]|самый дешевый|дешёвые|дешевые|найдешевши[йі]|najtańszy|najtańsze|tani[e]?|más baratos?|más baratas?|baratos?|baratas?|moins chers?|mais baratos?|mais baratas?|en ucuz|ucuz|最便宜的?|便宜的?',
	),
	'iu',
);
const statTrak = new RegExp(wholeWords(String.raw`st|stat\s?trak™?`), 'iu');
const best = new RegExp(
	wholeWords('best|beste[rsn]?|лучши[йе]|найкращи[йі]|najlepszy|mejore?s?|meilleurs?|melhore?s?|en iyi|最好的?'),
	'iu',
);

/**
 * Undefined unless the text is nothing but a kind with a limit, or the cheapest of a kind.
 * @param own the currency of whoever writes it
 */
export function budgetIn(text: string, own: Currency): Budget | undefined {
	// First, since “300 ft” is no amount of money.
	const worn = withoutWear(text);
	const unworn = worn?.text ?? text;
	const { rest, min, max, currency } = limitsIn(unworn, own) ?? { rest: unworn, currency: own };
	const isCheapest = cheapest.test(rest);
	if (min === undefined && max === undefined && !isCheapest) return undefined;
	const quality = rest.replace(cheapest, ' ').replace(best, ' ');
	const hasStatTrak = statTrak.test(quality);
	const named = quality
		.replace(statTrak, ' ')
		.replaceAll(/[?!.]+\s*$/g, '')
		.replaceAll(/\s+/g, ' ')
		.trim();
	const kind = typedKind(named) ?? typedKind(withoutFillers(named));
	if (!kind) return undefined;
	const wear = worn?.wear as Wear | undefined;
	return { kind: kind.kind, wear, statTrak: hasStatTrak || undefined, min, max, currency, isCheapest };
}

interface Limits {
	/** What is left of the text. */
	readonly rest: string;
	readonly min?: number | undefined;
	readonly max?: number | undefined;
	readonly currency: Currency;
}

function limitsIn(text: string, own: Currency): Limits | undefined {
	const read = (written: string | undefined) => (written === undefined ? undefined : typedMoney(written, 'en-US', own));
	const both = range.exec(text);
	if (both) {
		const [whole, first, second] = both;
		const [low, high] = [read(first), read(second)];
		const isSame = low && high && (low.currency === high.currency || low.currency === own || high.currency === own);
		if (isSame && low.amount <= high.amount) {
			const currency = low.currency === own ? high.currency : low.currency;
			return { rest: text.replace(whole, ' '), min: low.amount, max: high.amount, currency };
		}
	}
	const most = upTo.exec(text) ?? behind.exec(text);
	const least = from.exec(text);
	const [high, low] = [read(most?.[1]), read(least?.[1])];
	if (!high && !low) return undefined;
	const rest = [most, least].reduce((left, each) => (each ? left.replace(each[0], ' ') : left), text);
	return { rest, min: low?.amount, max: high?.amount, currency: (high ?? low)!.currency };
}
