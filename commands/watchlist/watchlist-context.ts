import type { Holdings } from '../../src/settings/holdings.ts';
import type { AlertMeContext } from '../alert/alert-me-button.ts';
import type { ListContext } from '../lists/list-context.ts';

export interface WatchlistContext extends ListContext, AlertMeContext {
	/** Stored as holdings of one unit each. */
	readonly watchlist: Holdings;
}
