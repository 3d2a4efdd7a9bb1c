import { openIn, orWords } from '../../src/reading/parts/open-words.ts';

/** Matches a part of a message that begins with “or”, in the languages of the bot. */
const startsWithOr = new RegExp(`^${orWords}`, 'iu');
/** Matches the Ukrainian “or” at the beginning. The same word also begins a question about a single item. */
const startsWithChy = /^чи(?!\p{L})/iu;
const wordsBeforeOffer =
	'any|an?|some|your|other|the|a bit|just|only|maybe|mixed|with|for|in|pure|noch|das|ein|nur|только|просто|tylko|solo';
/** Patterns of words for anything else that may be offered. */
const offerWords = [
	/best offers?|(?:similar|equal|equivalent|same|good|any|nice) \p{L}+/u.source,
	'offers?|adds?|items?|keys|skins?|knife|knives|gloves?|cash|paypal|crypto',
	'more|higher|better|similar|equal|equivalent|so|something|anything',
	String.raw`angebote?|mehr|höher|besser|ähnlich\p{L}*|gleichwertig\p{L}*`,
	String.raw`предложени[ея]|больше|дороже|лучше|аналог\p{L}*|пропозиці\p{L}*|більше|краще`,
	String.raw`ofert\p{L}*|więcej|lepsz\p{L}*|podobn\p{L}*`,
	String.raw`offres?|mieux|équivalent|más|mejor|mais|melhor|teklif\p{L}*`,
	'更高|更好|同价',
].join('|');
/** Matches what begins with such a word, after up to three words that may come before it. */
const startsWithOffer = new RegExp(
	String.raw`^\P{L}*(?:(?:${wordsBeforeOffer})\s+){0,3}(?:${offerWords})(?!\p{L})`,
	'iu',
);
/** Matches a question for a verdict: “fair or overpay?”. */
const asksAboutOverpay = /^\p{L}+\s+(?:is it\s+|am i\s+)?(?:an?\s+|big\s+)?(?:over|under)pay(?:ing)?\s*\?/iu;

/** “W or L?” asks for a verdict, and “… or 100€” names another choice. */
export async function leavesOpen(part: string, namesItem: (text: string) => Promise<boolean>): Promise<boolean> {
	if (!startsWithOr.test(part)) return true;
	if (asksAboutOverpay.test(part)) return false;
	const [choice = ''] = part.replace(startsWithOr, '').split(/[?!]|\.(?!\d)/);
	const isOffer = startsWithOffer.test(choice) || openIn(choice).length > 0;
	return /\d/.test(choice) || isOffer || (await namesItem(choice));
}

/** Whether a part that a message leaves open begins with “or”, so that it may name another item. */
export const mayBeOtherItem = (part: string): boolean => startsWithOr.test(part) && !startsWithChy.test(part);
