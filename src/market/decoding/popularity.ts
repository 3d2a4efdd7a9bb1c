import { type Popularity, popularityOf } from '../../search/index/search-index.ts';
import { figureAt } from '../rows/figures.ts';
import { type Rows, salesColumn } from '../rows/rows.ts';

const sold = salesColumn('month', 'volume');

/** Sales in 30 days of all versions of each name; the currency of the history does not matter. */
export function popularityIn({ items, figures }: Rows, nameOf: ArrayLike<number>, nameCount: number): Popularity {
	const counts = new Float64Array(nameCount);
	items.forEach((item, row) => {
		counts[nameOf[item]!]! += figureAt(figures, sold, row) ?? 0;
	});
	return popularityOf(counts);
}
