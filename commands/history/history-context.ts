import type { Charts } from '../../src/charts/charts.ts';
import type { ItemContext } from '../items/item-context.ts';

export interface HistoryContext extends ItemContext {
	readonly charts: Pick<Charts, 'draw'>;
}
