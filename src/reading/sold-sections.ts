import { soldWord } from './sold.ts';

/** What a line is: “Sold:”, something below that, any other heading or a blank line, or anything else. */
export type SectionLine = 'sold-heading' | 'sold' | 'heading' | 'other';

/** “Sold:”, “Sold items:” */
const soldHeading = new RegExp(
	String.raw`^[^\p{L}\p{N}]*(?:already )?${soldWord}(?: (?:items?|skins?|list|stuff))?\s*[:：]\P{L}*$`,
	'iu',
);
/** “Not for sale:”, “NFT:” */
const notForSaleHeading =
	/^[^\p{L}\p{N}]*(?:not for (?:sale|trade)|nft)(?: (?:items?|skins?|list|stuff))?\s*[:：]\P{L}*$/iu;
/** A line without letters and digits, “Knives:”, or “Still available”. */
const heading =
	/^[\s\p{P}\p{S}]*$|^[^\d\p{Sc}]*:\s*$|^\P{L}*(?:available|still available|for sale|for trade|selling|trading|keeping|wts|wtb|wtt)\P{L}*$/iu;
/** “Selling: AWP Asiimov FT 45€” */
const headingBeforeItems =
	/^\P{L}*(?:(?:still )?(?:available|for sale|for trade|selling|trading|keeping|have|h|wts|wtt)|biete|verkaufe|tausche|продам|продаю|меняю|sprzedam|wymienię|vendo|cambio|troco|je vends|vends|échange|satılık|satıyorum|takas|出售|want(?:ed)?|w|wtb|buying|looking for|lf|suche|kaufe|куплю|ищу|szukam|kupię|busco|compro|procuro|cherche|arıyorum|求购)\s*[\])]?\s*[:：]\s*\S/iu;

/** Tells which lines stand below a heading such as “Sold:”, up to a blank line or the next heading. */
export class SoldSections {
	readonly #isOwned: boolean;
	#isBelow = false;

	/** @param isOwned whether what is not for sale counts, because its owner has it all the same */
	constructor({ isOwned = false }: { readonly isOwned?: boolean } = {}) {
		this.#isOwned = isOwned;
	}

	/** Lines are passed in their order. */
	next(line: string): SectionLine {
		const isNotForSale = notForSaleHeading.test(line);
		if (isNotForSale ? !this.#isOwned : soldHeading.test(line)) {
			this.#isBelow = true;
			return 'sold-heading';
		}
		const isHeading = heading.test(line);
		if (isHeading || headingBeforeItems.test(line)) this.#isBelow = false;
		if (isHeading) return 'heading';
		return this.#isBelow ? 'sold' : 'other';
	}
}
