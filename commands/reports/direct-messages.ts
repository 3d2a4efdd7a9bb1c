import { UserError } from '../../src/base/user-error.ts';
import type { DirectMessageResult } from '../../src/discord/rest-sender.ts';
import type { ReportContext } from './report-context.ts';

/** Opens the channel for direct messages to the user. @throws UserError if that is refused or fails */
export async function openChannel({ directMessages, caller }: ReportContext): Promise<string> {
	const result = await directMessages.open(caller.userId);
	if ('channel' in result) return result.channel;
	throw notSentError(result.refused);
}

/** Returns the error that tells the user why a direct message was not sent. */
export const notSentError = (why: Exclude<DirectMessageResult, 'sent'>): UserError =>
	new UserError(why === 'failed' ? { code: 'messages-failed' } : { code: 'messages-refused', why });

/**
 * Resumes what was paused, because direct messages arrive again. Resolves to whether alerts or feeds were paused.
 * @throws StoreError
 */
export async function resumeAllPaused({
	reports,
	reachability,
	caller,
}: Pick<ReportContext, 'reports' | 'reachability' | 'caller'>): Promise<boolean> {
	await reports.resumeUnreachable(caller.userId);
	const werePaused = await reachability.isPaused(caller.userId);
	await reachability.resume(caller.userId);
	return werePaused;
}
