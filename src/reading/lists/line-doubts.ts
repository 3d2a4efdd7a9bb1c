import { wholeWords } from '../../base/text/whole-words.ts';
import type { ItemRef } from '../../names/item-ref.ts';
import { splitWear } from '../../names/skin.ts';
import { wholeAmount } from '../../search/mentions/amounts.ts';
import { numberOfWord, numberWordPattern, numberWordsIn } from '../../search/mentions/number-words.ts';
import { wearOfFloatIn } from '../../search/wear-text.ts';
import type { NamedItem } from '../messages/message-parser.ts';
import { withoutMoney } from '../money/money.ts';
import { estimateIn, estimatePattern } from '../parts/beside-names.ts';
import { deniedWear } from '../parts/denials.ts';
import { refsWith, type SharedQuality, sharedQuality, sharedQualityOf } from '../parts/shared-quality.ts';
import { areOfName } from '../parts/unclear-parts.ts';
import { openSales, partlySold, soldCount } from '../sold/sold.ts';
import { longestParts } from '../text/longest-parts.ts';
import { type LineItems, unclearLine, withUnread } from './line-items.ts';

type NameOf = (ref: ItemRef) => string;

/** Matches “no StatTrak”, “without ST” and “StatTrak: no”, in ten languages. */
const deniedStatTrak =
	/(?:(?<!\p{L})(?:no|non|not|nicht|kein|without|ohne|не|без|nie|bez|sin|sans|sem|or|oder)|非|不是)[\s-]*(?:stat\s?trak|st(?!\p{L}))|stat\s?trak\S*\s*[:=]?\s*(?:no|nein|değil|нет|não|non|nie)(?!\p{L})/iu;
/** Words at the start of a line that say that what follows is wanted. */
const wantedWord =
	/^[\s[(*-]*(?:w(?=\s*[\]:])|want(?:ed)?|wtb|buying|looking for|lf|suche|kaufe|куплю|ищу|хочу|шукаю|szukam|kupię|busco|compro|procuro|quero|cherche|arıyorum|收|求)(?!\p{L})[\])]?/iu;
/** Matches an amount that is said of several items: of each, or of all together. */
const sharedAmount =
	/\d+\s*(?:each|ea|in total|total|cada(?: uno)?|chacun|insgesamt|w sumie|каждого)(?!\p{L})|(?<!\p{L})(?:je|по|total|jeweils|cada)\s*[:=]?\s*\d+/giu;
/** Amounts that are not read, and signs that may mean that something is gone. */
const unclearSigns = /[½⅓¼¾]|🔟|[一二三四五六七八九十百千两]+[个個把件]|[x×]\s?\?+|[❌🔴🚫]/gu;
/** Matches anything that `withDoubts` looks for. Most lines have none of it. */
const doubtPattern = new RegExp(
	[
		estimatePattern,
		partlySold,
		numberWordPattern,
		unclearSigns,
		wantedWord,
		deniedWear,
		deniedStatTrak,
		sharedAmount,
		sharedQuality,
		/0[.,]\d/,
	]
		.map(({ source }) => source)
		.join('|'),
	'iu',
);

/** Matches the key of a case, which is another item, and not on the marketplace. */
const caseKey = new RegExp(
	wholeWords(String.raw`keys?|schlüssel|ключ\p{L}*|klucz\p{L}*|llaves?|clés?|chaves?|anahtar\p{L}*|钥匙`),
	'iu',
);

/** Whether nothing but amounts is beside the name. */
function isPlain(line: string, name: string): boolean {
	const start = line.indexOf(name);
	return start >= 0 && /^[\s\d"'x×:;,()[\]|-]*$/u.test(line.slice(0, start) + line.slice(start + name.length));
}

/** Whether several versions are written after one name, “P2 P4”: either of them may be meant, or each. */
const isOfSeveralVersions = ({ refs: [ref, ...others] }: NamedItem): boolean =>
	others.length > 0 && others.every(({ name }) => name === ref!.name);

/** Whether the line says that it is not these items: “no StatTrak”, “not FT”. */
function isDenied(line: string, names: readonly string[]): boolean {
	const isStatTrak = names.some((each) => each.includes('StatTrak'));
	// `search` always begins at the start of the line. With a global pattern such as `deniedWear`, `test` would not.
	return (isStatTrak && deniedStatTrak.test(line)) || line.search(deniedWear) >= 0;
}

/** A float of another wear than the item's, as written: “0.03” after a Field-Tested item may be its price. */
function contradictingFloat(line: string, { refs }: NamedItem, name: string): string | undefined {
	const { wear } = splitWear(name);
	const float = wear && wearOfFloatIn(withoutMoney(line));
	return float && float.wear !== wear && refs.length === 1 ? /0[.,]\d+/.exec(line)?.[0] : undefined;
}

/** Adds to `unread` what casts doubt on the items, and removes those that the line does not clearly mean. */
export function withDoubts(lineItems: LineItems, line: string, nameOf: NameOf): LineItems {
	const [item, ...others] = lineItems.items;
	if (!item) return lineItems;
	const names = lineItems.items.map(({ refs }) => nameOf(refs[0]!));
	const hasSeveralVersions = lineItems.items.some(isOfSeveralVersions);
	const hasDoubts = lineItems.unread.length > 0 || doubtPattern.test(line) || hasSeveralVersions;
	if (isPlain(line, names[0]!) || !hasDoubts) return lineItems;
	if (hasSeveralVersions)
		return {
			...lineItems,
			items: lineItems.items.filter((each) => !isOfSeveralVersions(each)),
			unclear: [line.trim()],
		};
	if (lineItems.unread.some((part) => caseKey.test(part))) return unclearLine(line);
	const quality = sharedQualityOf(line);
	if (quality) return withSharedQuality(quality, lineItems, line, nameOf);
	if (isDenied(line, names)) return unclearLine(line);
	const estimate = estimateIn(line);
	const isCounted = others.length === 0 && estimate !== undefined && wholeAmount(estimate) === item.amount;
	const doubts = doubtsIn(line, lineItems.items, names);
	if (isCounted) {
		// The estimate is the item's amount, so its word, “about”, is not left unread.
		const unread = lineItems.unread.filter((part) => !estimate.includes(part));
		return { ...lineItems, unread: longestParts([...unread, ...doubts]), estimate };
	}
	const unread = [...lineItems.unread, ...(estimate === undefined ? [] : [estimate]), ...doubts];
	return { ...lineItems, unread: longestParts(unread), estimate: undefined };
}

/** Finds what casts doubt on the items, other than an estimate of an amount, and returns it as written. */
function doubtsIn(line: string, items: readonly NamedItem[], names: readonly string[]): string[] {
	const hasSeveral = items.length > 1;
	const amounts = items.map(({ amount }) => amount);
	const numbers = numberWordsIn(line).filter(
		(each) => !amounts.includes(numberOfWord(each) ?? 0) && !areOfName(each, names),
	);
	return [
		hasSeveral ? undefined : contradictingFloat(line, items[0]!, names[0]!),
		soldCount(line) ?? (hasSeveral ? openSales(line)[0]?.word : undefined),
		...numbers,
		...(hasSeveral ? (line.match(sharedAmount) ?? []) : []),
		...(line.match(unclearSigns) ?? []),
		wantedWord.exec(line)?.[0].trim(),
	].filter((each) => each !== undefined);
}

/** Applies what is said of all items of a line: “ak redline, awp asiimov, all ft”. */
function withSharedQuality(quality: SharedQuality, lineItems: LineItems, line: string, nameOf: NameOf): LineItems {
	const items = lineItems.items.map((item) => ({ ...item, refs: refsWith(quality, item.refs, nameOf) }));
	const isMet = ({ refs: [ref] }: NamedItem) => quality.isMet(nameOf(ref!));
	// An item that names another wear than “all FT” is kept, and the words count as unread. An item that does not exist
	// in StatTrak cannot be what “all StatTrak” means, so it is removed.
	if (!items.every(isMet)) {
		return quality.isWear
			? { ...withUnread(lineItems, quality.written), items }
			: { ...lineItems, items: items.filter(isMet), unclear: [line.trim()] };
	}
	const isOfQuality = (part: string) =>
		part.split(' ').every((word) => quality.written.toLowerCase().includes(word.toLowerCase()));
	const unclear = lineItems.unclear.filter((part) => !isOfQuality(part));
	return { ...lineItems, items, unclear, unread: lineItems.unread.filter((part) => !isOfQuality(part)) };
}
