import { UserError } from '../../src/base/user-error.ts';
import type { Sent } from '../../src/discord/rest-sender.ts';
import type { ReportContext } from './report-context.ts';

/** Of direct messages. @throws UserError if there is none */
export async function openChannel({ directMessages, caller }: ReportContext): Promise<string> {
	const opened = await directMessages.open(caller.userId);
	if ('channel' in opened) return opened.channel;
	throw notSent(opened.refused);
}

export const notSent = (why: Exclude<Sent, 'sent'>): UserError =>
	new UserError(why === 'failed' ? { code: 'messages-failed' } : { code: 'messages-refused', why });

/** Direct messages arrive again. Resolves to whether anything but reports was paused. @throws StoreError */
export async function resumeUnreachable({
	reports,
	reachability,
	caller,
}: Pick<ReportContext, 'reports' | 'reachability' | 'caller'>): Promise<boolean> {
	await reports.resumeUnreachable(caller.userId);
	const isPaused = await reachability.isPaused(caller.userId);
	await reachability.resume(caller.userId);
	return isPaused;
}
