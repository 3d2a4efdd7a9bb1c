import { anyHeading, headingBeforeItems, notForSaleHeading, soldHeading } from './sold-headings.ts';

/** What a line is: “Sold:”, something below that, any other heading or a blank line, or anything else. */
export type SectionLine = 'sold-heading' | 'sold' | 'heading' | 'other';

/** Tells which lines are below a heading such as “Sold:”, up to a blank line or the next heading. */
export class SoldSections {
	readonly #isOwned: boolean;
	#isBelow = false;

	/** @param isOwned whether the lines list what somebody owns, so that items below “Not for sale:” count as well */
	constructor({ isOwned = false }: { readonly isOwned?: boolean } = {}) {
		this.#isOwned = isOwned;
	}

	/** Lines are passed in their order. */
	next(line: string): SectionLine {
		const isNotForSale = notForSaleHeading.test(line);
		const isSoldHeading = isNotForSale ? !this.#isOwned : soldHeading.test(line);
		if (isSoldHeading) {
			this.#isBelow = true;
			return 'sold-heading';
		}
		const isHeading = anyHeading.test(line);
		if (isHeading || headingBeforeItems.test(line)) this.#isBelow = false;
		if (isHeading) return 'heading';
		return this.#isBelow ? 'sold' : 'other';
	}
}
