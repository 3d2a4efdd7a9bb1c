import { UserError } from '../base/user-error.ts';
import { parseSkin } from '../names/skin.ts';
import { LineReader } from '../reading/lists/line-reader.ts';
import { sidesOf } from '../reading/messages/sides.ts';
import { withoutMoney } from '../reading/money/money.ts';
import { mayNameItem } from '../reading/text/chatter.ts';
import type { Catalogue } from '../search/catalogue.ts';
import { withoutAmount } from '../search/item-text.ts';
import { withoutFillers } from '../search/mentions/fillers.ts';
import { namesVersion } from '../search/slang.ts';
import { type ItemResolution, isOneItem } from './item-resolution.ts';
import { matchName } from './match-name.ts';

/** The most items that are compared, since each of them takes a search. */
export const maxCompared = 3;

/** Matches a number that is not part of a word. */
const numberPattern = /(?<![\p{L}\p{N}-])(?:[x×]\s?)?\d+(?:\s?[x×])?(?![\p{L}\p{N}-])/iu;

/** Matches signs that traders or lists use, such as `[H]`, `+` or “(w)” for wanting. */
const listSigns = /[[\]{}>/+&,;@#]|\([bhstw]\)/iu;

export const hasNumber = (text: string): boolean => numberPattern.test(text);

/** Whether more than a name is written: an amount, signs of a list, or words around the name. */
export const mayBeLine = (typed: string): boolean =>
	hasNumber(typed) || listSigns.test(typed) || withoutFillers(typed) !== typed;

/**
 * Reads the text as a line of a list: with an amount, a float, a price, and words around the name. This takes ten
 * times as long as a search.
 * @param text what was typed, with a wear instead of a float and without traders' marks
 * @throws UserError for a list or a trade
 */
export const asLine = (typed: string, text: string, catalogue: Catalogue): ItemResolution | undefined =>
	readLine(typed, text, catalogue) ??
	// If the texts are the same, this line has just been read.
	(text === typed ? undefined : withNumberAsPrice(typed, catalogue)) ??
	withoutImpossibleAmount(text, catalogue);

/** How many units of its only item a text says there are, if it is more than one. */
export function amountIn(text: string, catalogue: Catalogue): number | undefined {
	const { items, unclear } = new LineReader(catalogue).read(text);
	const [item, ...others] = items;
	const isClear = item !== undefined && others.length + unclear.length === 0;
	return isClear && item.amount > 1 ? item.amount : undefined;
}

function readLine(typed: string, text: string, catalogue: Catalogue): ItemResolution | undefined {
	const { items, unclear, unread, applied } = new LineReader(catalogue).read(text);
	const [item, ...others] = items;
	if (!item) return undefined;
	if (others.length > 0 && sidesOf(typed).length > 1) throw new UserError({ code: 'is-a-trade' });
	const areCounted = others.length > 0 && items.some(({ amount }) => amount > 1);
	if (unclear.length > 0 || areCounted || items.length > maxCompared) throw new UserError({ code: 'is-a-list', typed });
	if (others.length > 0) return { catalogue, candidates: items.flatMap(({ refs }) => refs), reason: 'compared' };
	if (endsUnread(text, catalogue)) return undefined;
	const [ref, ...more] = item.refs;
	if (!ref || more.length > 0) return { catalogue, candidates: item.refs };
	// “doppler phase 2” cannot mean a Doppler that was found without this phase.
	const isDopplerWithoutVersion = ref.item === undefined && catalogue.name(ref.name).includes(' Doppler ');
	if (isDopplerWithoutVersion && namesVersion(text, catalogue.game)) return undefined;
	return {
		catalogue,
		ref,
		isInterpreted: true,
		amount: item.amount > 1 ? item.amount : undefined,
		unread: unread.filter((part) => mayNameItem(part.split(' '), catalogue)),
		hasApplied: applied.length > 0,
	};
}

/** Matches the last word of a text, if it has three letters or more, with the signs after it. */
const lastWordPattern = /\p{L}{3,}[^\p{L}\p{N}]*$/u;

/** Whether the text ends with a word that is in no name. The word may mean another item: “AK-47 Redline Emporium”. */
function endsUnread(text: string, catalogue: Catalogue): boolean {
	const [lastWord = ''] = lastWordPattern.exec(withoutFillers(withoutMoney(text))) ?? [];
	const isKnown = (word: string) => catalogue.search(word, 1).matchQuality === 'well';
	const hasSeveralWords = /\s/.test(text.trim());
	if (lastWord === '' || !hasSeveralWords) return false;
	const singular = lastWord.replace(/s\W*$/i, '');
	return !isKnown(lastWord) && !isKnown(singular);
}

/** Reads the text with its number instead of a wear: “0.5” after a case is not a float, but perhaps its price. */
function withNumberAsPrice(typed: string, catalogue: Catalogue): ItemResolution | undefined {
	const resolution = readLine(typed, typed, catalogue);
	const isSkin = isOneItem(resolution) && parseSkin(catalogue.name(resolution.ref.name)) !== undefined;
	return isOneItem(resolution) && !isSkin ? resolution : undefined;
}

/** Finds the item without its amount if the amount is impossible: nobody means 0 of an item, or 99 million. */
function withoutImpossibleAmount(text: string, catalogue: Catalogue): ItemResolution | undefined {
	const { text: name, amount, written } = withoutAmount(text);
	// `withoutAmount` removes an impossible amount from the text, but returns no number for it.
	if (name === text || amount !== undefined) return undefined;
	const { resolution, matchQuality } = matchName(name, catalogue) ?? {};
	const unread = [written];
	return isOneItem(resolution) && matchQuality === 'well' ? { ...resolution, isInterpreted: true, unread } : undefined;
}
