/**
 * Words and signs that make money the price of each of several units: “20€ each”, “je 20€”, “20€/шт”. They are read in
 * one place, so that every reader of money agrees.
 */

const afterWords = [
	'each|ea|e/a|apiece|(?:a|the) (?:piece|pop)|for (?:one|1)(?: (?:piece|pc|unit))?(?!\\s+\\p{L})|per(?: (?:piece|unit|pc|skin|item|case|one)|(?!\\s+\\p{L}))|pcs?|ppu',
	"c/u|cada(?: un[oa])?|por unidad(?:e)?|la unidad|chacune?|(?:la|par) pièce|pièce|(?:l[’']|par )unité",
	'je(?! nach)|jeweils|pro stück|das stück|stück|stk|(?:за )?(?:шт|штуку)|кажд(?:ый|ая|ую)|für eine[ns]?(?!\\s+\\p{L})|за (?:один|одну|одного)|(?:za )?(?:szt|sztukę)',
	'tanesi|adedi|adet başına|每个|每件|一个|cadauno',
].join('|');
/** Units behind a slash: “20€/skin”. Any other word there is something else that is offered: “20€/skins”. */
const slashUnits =
	'each|ea|pcs?|piece|unit|item|skin|gun|knife|case|one|stk|stück|szt|шт|штуку|sztuk[aę]|adet|unidade?|ud|pièce|u|个|件|a(?!\\s+\\p{L})|st|pza?|ks|key|kiste|caja|caixa|caisse|cassa|skrzynk[aę]|kasa|nóż|кейс|скин|нож|ед|ключ|кутия';
const beforeWords = 'each|(?:zu )?je|jeweils|cada|tanesi|chacune?|по|每个|每件|per piece';

const slashUnit = String.raw`\/\s?(?:${slashUnits})(?!\p{L}|\s?:)`;
/** “20€ / AWP”: a short word after a blank and a slash may be a unit or another choice, so it is taken for a unit. */
const shortWordAfterSlash = String.raw`(?<=\s)\/\s?\p{L}{1,5}(?!\p{L}|\s?:)`;
const wordAfter = String.raw`\/?\s{0,3}(?:${afterWords})(?!\p{L}|\s?[\d:])\.?`;

/**
 * The source of a pattern for what may be after money that is a price of each. A word before a colon, or before digits,
 * is not about the money: “20€ each: …”, “20€ per 10”.
 */
export const eachAfter = String.raw`(?:\s{0,3}(?:${slashUnit}|${shortWordAfterSlash}|${wordAfter}))`;
/** The source of a pattern for a word in front of money that is a price of each. More blanks would make it slow. */
export const eachBefore = String.raw`(?:(?<!\p{L})(?:${beforeWords})\s{0,3}[:=]?\s{0,3})`;

/** Words before the price of all units: “2 for 50€”. */
export const forWords = 'for|für|за|por|pour|za|için';

/** Words that make money the price of all units together. */
export const totalWords =
	'total|in total|together|altogether|for (?:all|both|everything|the lot)|insgesamt|gesamt|zusammen|für (?:alle|beide)|всего|за вс[её]|вместе|разом|за все|razem|łącznie|w sumie|en total|au total|ensemble|no total|por tod[oa]s?|juntos|toplam|hepsi|一共|总共|合计';
