import type { HistoryContext, ListContext } from '../items/item-context.ts';
import type { ReportContext } from '../reports/report-context.ts';
import type { Holdings } from './stored-items.ts';

export interface HoldingsContext extends ListContext, ReportContext, HistoryContext {
	readonly holdings: Holdings;
}
