import type { Reachability } from '../../reports/report-context.ts';
import { ownerOfUser } from './feed-record.ts';
import type { StoredFeeds } from './stored-feeds.ts';
import type { UserAlerts } from './user-alerts.ts';

/** Alerts and filters that are paused because their owner refused direct messages. */
export const reachabilityOf = ({
	alerts,
	feeds,
}: {
	readonly alerts: Pick<UserAlerts, 'of' | 'resumeUnreachable'>;
	readonly feeds: Pick<StoredFeeds, 'of' | 'resumeRefused'>;
}): Reachability => {
	const areAlertsPaused = async (userId: string) =>
		(await alerts.of(userId)).some(({ paused }) => paused === 'unreachable');
	return {
		isPaused: async (userId) =>
			(await areAlertsPaused(userId)) ||
			(await feeds.of(ownerOfUser(userId))).some(({ paused }) => paused === 'refused'),
		resume: async (userId) => {
			await feeds.resumeRefused(ownerOfUser(userId));
			if (await areAlertsPaused(userId)) await alerts.resumeUnreachable(userId);
		},
	};
};
