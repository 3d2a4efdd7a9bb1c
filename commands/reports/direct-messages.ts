import { UserError } from '../../src/base/user-error.ts';
import type { Sent } from '../../src/discord/rest-sender.ts';
import { feedsOfUser } from '../alerts/watching/feed.ts';
import type { ReportContext } from './report-context.ts';

/** Of direct messages. @throws UserError if there is none */
export async function openChannel({ directMessages, caller }: ReportContext): Promise<string> {
	const opened = await directMessages.open(caller.userId);
	if ('channel' in opened) return opened.channel;
	throw notSent(opened.refused);
}

export const notSent = (why: Exclude<Sent, 'sent'>): UserError =>
	new UserError(why === 'failed' ? { code: 'messages-failed' } : { code: 'messages-refused', why });

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
