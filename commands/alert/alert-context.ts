import type { UserAlerts } from '../../src/notify/user-alerts.ts';
import type { FeedContext } from '../feed/feed-replies.ts';
import type { ReportContext } from '../reports/report-context.ts';
import type { WatchlistContext } from '../watchlist/watchlist.ts';

export interface AlertContext extends FeedContext, ReportContext, WatchlistContext {
	readonly alerts: UserAlerts;
}
