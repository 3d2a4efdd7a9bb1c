import { soldWord } from './sold-words.ts';

/** “Sold:”, “Sold items:”, “SOLD ↓” */
export const soldHeading = new RegExp(
	String.raw`^[^\p{L}\p{N}]*(?:already )?${soldWord}(?: (?:items?|skins?|list|stuff))?\s*(?:[:：]\P{L}*|[↓⬇👇]\P{L}*)$`,
	'iu',
);
/** “Not for sale:”, “NFT:” */
export const notForSaleHeading =
	/^[^\p{L}\p{N}]*(?:not for (?:sale|trade)|nft)(?: (?:items?|skins?|list|stuff))?\s*[:：]\P{L}*$/iu;
/** A line without letters and digits, “Knives:”, or “Still available”. */
export const anyHeading =
	/^[\s\p{P}\p{S}]*$|^[^\d\p{Sc}]*:\s*$|^\P{L}*(?:available|still available|for sale|for trade|selling|trading|keeping|wts|wtb|wtt)\P{L}*$/iu;
const offerHeadings = [
	'(?:still )?(?:available|for sale|for trade|selling|trading|keeping|have|h|s|wts|wtt)',
	'biete|verkaufe|tausche|noch (?:da|verfügbar)|продам|продаю|меняю|в наличии|осталось|sprzedam|wymienię|zostało',
	'vendo|cambio|troco|disponibles?|disponíveis|je vends|vends|échange|satılık|satıyorum|kalan|takas|出售|在售',
].join('|');
const wantHeadings = [
	'want(?:ed)?|w|b|wtb|buying|looking for|lf',
	'suche|kaufe|куплю|ищу|szukam|kupię|busco|compro|procuro|cherche|arıyorum|求购',
].join('|');
const bracketedSide = String.raw`\[\s*(?:h(?:ave)?|w(?:ant)?s?)\s*\]`;
/** “Selling: AWP Asiimov FT 45€”, “[H] AWP Asiimov FT” */
export const headingBeforeItems = new RegExp(
	String.raw`^\P{L}*(?:${bracketedSide}|(?:(?:${offerHeadings}|${wantHeadings})\s*[\])]?\s*[:：])\s*)\s*\S`,
	'iu',
);
