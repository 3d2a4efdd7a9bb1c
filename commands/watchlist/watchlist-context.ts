import type { Holdings } from '../../src/settings/holdings.ts';
import type { AlertMeContext } from '../alert/alert-me-button.ts';
import type { ListContext } from '../lists/list-context.ts';

export interface WatchlistContext extends ListContext, AlertMeContext {
	/** Holdings of one each. */
	readonly watchlist: Holdings;
}
