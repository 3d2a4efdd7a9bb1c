/** What lists and feeds of items leave out unless the user chooses otherwise. */
export const defaultFilters = {
	/** The least discount of a deal, percent. */
	minDiscount: 15,
	/** The fewest sales in 30 days, or in 90 days for items that are back in stock. */
	minSales: 10,
	/** The least price, in the home currency: below it, a single cent is already a discount or a change. */
	minPrice: 1,
} as const;
