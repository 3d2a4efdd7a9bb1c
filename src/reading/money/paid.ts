import { parseAmount } from '../../base/text/parse.ts';
import { wholeWords } from '../../base/text/whole-words.ts';
import { type Currency, currencies } from '../../market/currency.ts';
import { totalWords } from '../text/each-words.ts';
import { currencyNamed } from './currency-signs.ts';
import { moneyIn } from './money.ts';
import { eachWord } from './offered-money.ts';

/** What was paid for one unit. */
export interface Paid {
	readonly each: number;
	/** Undefined if the text does not name it. */
	readonly currency: Currency | undefined;
	/** For how many of the units the price is known; undefined if for all. */
	readonly units?: number | undefined;
}

/** A price that a text says was paid, as it is written. */
export interface WrittenPaid {
	readonly text: string;
	/** Undefined if the price cannot be read: a range (“20-25€”), or cents (“50 cents”). */
	readonly price: Paid | undefined;
	/** Whether the price is that of one unit or of all together. */
	readonly scope: 'each' | 'all' | 'unclear';
}

/** Words before what was paid, as in “paid 70€” and “bought for $14”, in ten languages. */
const verbs =
	'paid|cost me|bezahlt|bought (?:for|at)|gekauft für|купил[аи]? за|куплено за|купив за|kupione za|kupiłem za|comprado por|pagué|pagado|acheté (?:pour|à)|payé|paguei|买入价';
/**
 * Verbs without “for”. The number after them may count items or be a year, so only a currency, or a word such as “je”,
 * makes it a price.
 */
const bareVerbs = 'bought|gekauft|куплено|купил[аи]?|купив|kupione|kupiłem|comprado|acheté|aldım';
const number = String.raw`(?:\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d[\d.,]*(?![\d.,]*\d))`;
const sign = String.raw`\s?(?:\p{Sc}|(?:${currencies.join('|')})(?![\p{L}\p{N}]))`;
/** Excludes a number that counts or describes items: “3x”, “5%” or “3 cases”, but not “3 each” or “3 total”. */
const notAmount = String.raw`(?!\s*(?:[x×%★-]|(?!each\b|per\b|ea\b|total\b|together\b|for all\b|insgesamt\b|zusammen\b)\p{L}))`;
/** Words between a verb of buying and the price. */
const wordsBetween = String.raw`(?:(?:je|jeweils|по|each|cada|chacune?|za sztukę|tanesi|insgesamt|zusammen|total|всего|razem)\s+)?`;
const paidPrice = new RegExp(
	[
		String.raw`(?:@|(?<!\p{L})(?:${verbs}|${bareVerbs}(?=\s+(?:je|jeweils|по|cada)\s))\s*[:=]?)\s*${wordsBetween}(?<price>(?:\p{Sc}\s?)?${number}(?:${sign}|\s?k\b)?)${notAmount}`,
		String.raw`(?<!\p{L})(?:${bareVerbs})\s*[:=]?\s*(?<money>\p{Sc}\s?${number}|${number}${sign})`,
	].join('|'),
	'iu',
);

/** Matches a price after a verb that `paidPrice` does not read, such as a range. */
const unreadPaid = new RegExp(String.raw`(?<!\p{L})(?:${verbs})\s*[:=]?\s*(?:\p{Sc}\s?)?\d[^\s,;)]*`, 'iu');
const totalWord = new RegExp(wholeWords(totalWords), 'iu');
const eachJustBefore = /(?<!\p{L})(?:each|je|jeweils|cada|по)\s*$/iu;
/** Matches a verb of buying anywhere: the money beside it was paid, however it is written. */
const anyVerb = new RegExp(wholeWords(`${verbs}|${bareVerbs}`), 'iu');

export function paidIn(line: string): WrittenPaid | undefined {
	const match = paidPrice.exec(line);
	if (!match) {
		const [text] = unreadPaid.exec(line) ?? [];
		const unread = text ?? (anyVerb.test(line) ? moneyIn(line)[0]?.text.trim() : undefined);
		return unread === undefined ? undefined : { text: unread, price: undefined, scope: 'unclear' };
	}
	const [whole] = match;
	const { price, money } = match.groups!;
	// “@ 20€”, “bought at 20€”: the price of one, unless “total” follows.
	const isRate = /^@|买入价|^bought at(?!\p{L})/iu.test(whole);
	// Only the words since the last comma are about the price: in “3 total, bought for 30€”, “total” counts the units.
	const before = isRate ? '' : line.slice(0, match.index).match(/[^,;)]{0,15}$/u)![0];
	const after = line.slice(match.index + whole.length);
	const [following = ''] = /^[^\d\p{Sc}]*/u.exec(after) ?? [];
	// Words such as “total” before another number may be about that number.
	const isBeforeNumber = following.length < after.length;
	// `eachWord` matches “@” too, but in “@ 20€ total” it does not mean each.
	const isEach = eachWord.test(whole.replace('@', '') + following) || eachJustBefore.test(before);
	const isForAll = !isEach && totalWord.test(`${before} ${whole} ${isBeforeNumber ? '' : following}`);
	const scopeUnlessForAll = isRate || isEach ? 'each' : 'unclear';
	return { text: whole.trim(), price: paidOf(price ?? money!), scope: isForAll ? 'all' : scopeUnlessForAll };
}

/** Returns what was paid for one of so many units; undefined if it may have been for one or for all. */
export function paidForOne({ price, scope }: WrittenPaid, amount: number): Paid | undefined {
	if (!price || (scope === 'unclear' && amount > 1)) return undefined;
	return scope === 'all' ? { ...price, each: price.each / (price.units ?? amount) } : price;
}

/** @param code the currency of an amount that names none */
export function paidOf(cell: string, code?: Currency): Paid | undefined {
	// The price of a gift is 0. Everywhere else, 0 is no amount of money.
	const [gift, signBefore, signAfter] = /^(\p{Sc})?\s?0+(?:[.,]0*)?\s?(\p{Sc}|\p{L}{3})?$/u.exec(cell.trim()) ?? [];
	if (gift !== undefined) return { each: 0, currency: currencyNamed(signAfter ?? signBefore ?? '') ?? code };
	const [money] = moneyIn(cell);
	if (money?.currency === 'unknown') return undefined;
	if (money) return { each: money.amount, currency: money.currency ?? code };
	const each = parseAmount(
		cell
			.trim()
			.replace(/[.,]$/, '')
			.replaceAll(/(?<=\d)[ \u00a0\u202f'’](?=\d{3})/g, ''),
		'en-US',
	);
	return each === undefined ? undefined : { each, currency: code };
}
