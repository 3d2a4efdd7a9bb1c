import type { Holdings } from '../../src/settings/holdings.ts';
import type { HistoryContext } from '../history/history-context.ts';
import type { ListContext } from '../lists/list-context.ts';
import type { ReportContext } from '../reports/report-context.ts';

export interface HoldingsContext extends ListContext, ReportContext, HistoryContext {
	readonly holdings: Holdings;
}
