import { anyHeading, headingBeforeItems, notForSaleHeading, soldHeading } from './sold-headings.ts';

/** What a line is: “Sold:”, something below that, any other heading or a blank line, or anything else. */
export type SectionLine = 'sold-heading' | 'sold' | 'heading' | 'other';

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
		const isHeading = anyHeading.test(line);
		if (isHeading || headingBeforeItems.test(line)) this.#isBelow = false;
		if (isHeading) return 'heading';
		return this.#isBelow ? 'sold' : 'other';
	}
}
