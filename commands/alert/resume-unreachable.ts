import { feedsOfUser } from '../../src/notify/feed.ts';
import type { ReportContext } from '../reports/report-context.ts';

/** Direct messages arrive again. Resolves to whether alerts or filters were paused. */
export async function resumeUnreachable({
	alerts,
	feeds,
	reports,
	caller,
}: Pick<ReportContext, 'alerts' | 'feeds' | 'reports' | 'caller'>): Promise<boolean> {
	await reports.resumeUnreachable(caller.userId);
	const isPaused = await hasUnreachable({ alerts, feeds, caller });
	await feeds.resumeRefused(feedsOfUser(caller.userId));
	if (isPaused) await alerts.resumeUnreachable(caller.userId);
	return isPaused;
}

export const hasUnreachable = async ({
	alerts,
	feeds,
	caller,
}: Pick<ReportContext, 'alerts' | 'feeds' | 'caller'>): Promise<boolean> =>
	(await alerts.of(caller.userId)).some(({ paused }) => paused === 'unreachable') ||
	(await feeds.of(feedsOfUser(caller.userId))).some(({ paused }) => paused === 'refused');
