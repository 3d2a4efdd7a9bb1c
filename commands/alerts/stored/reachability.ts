import type { Reachability } from '../../reports/report-context.ts';
import { ownerOfUser } from './feed-record.ts';
import type { StoredFeeds } from './stored-feeds.ts';
import type { UserAlerts } from './user-alerts.ts';

/** Tells whether a user's alerts or feeds are paused because the user refused direct messages, and resumes them. */
export const reachabilityOf = ({
	alerts,
	feeds,
}: {
	readonly alerts: Pick<UserAlerts, 'areUnreachable' | 'resumeUnreachable'>;
	readonly feeds: Pick<StoredFeeds, 'of' | 'resumeRefused'>;
}): Reachability => {
	// Feeds are paused as `refused`, not `unreachable`, because channels can refuse posts, too.
	return {
		isPaused: async (userId) =>
			(await alerts.areUnreachable(userId)) ||
			(await feeds.of(ownerOfUser(userId))).some(({ paused }) => paused === 'refused'),
		resume: async (userId) => {
			await feeds.resumeRefused(ownerOfUser(userId));
			// Resuming alerts takes the user's lock, which most users need not wait for.
			if (await alerts.areUnreachable(userId)) await alerts.resumeUnreachable(userId);
		},
	};
};
