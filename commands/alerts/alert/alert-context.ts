import type { WatchlistContext } from '../../own-items/watched.ts';
import type { ReportContext } from '../../reports/report-context.ts';
import type { FeedContext } from '../feed/feed-replies.ts';
import type { UserAlerts } from '../stored/user-alerts.ts';

export interface AlertContext extends FeedContext, ReportContext, WatchlistContext {
	readonly alerts: UserAlerts;
}
