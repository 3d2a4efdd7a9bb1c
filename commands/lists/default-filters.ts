/** What lists and feeds of items leave out unless the user chooses otherwise. */
export const defaultFilters = {
	/** The discount of a deal, percent. */
	minDiscount: 15,
	/** Sales in 30 days, or in 90 days for items that are back in stock. */
	minSales: 10,
	/** In the home currency: cheaper items move and sell at a discount by a single cent. */
	minPrice: 1,
} as const;
