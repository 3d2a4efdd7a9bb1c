import type { Context } from '../../src/discord/context.ts';

/**
 * Goes on with what was paused because direct messages were refused: messages arrive again. Resolves to whether alerts were.
 */
export async function resumeUnreachable({
	alerts,
	reports,
	caller,
}: Pick<Context, 'alerts' | 'reports' | 'caller'>): Promise<boolean> {
	await reports.resumeUnreachable(caller.userId);
	const isPaused = await hasUnreachable({ alerts, caller });
	if (isPaused) await alerts.resumeUnreachable(caller.userId);
	return isPaused;
}

/** Whether some alerts of the caller are paused because direct messages were refused. */
export const hasUnreachable = async ({ alerts, caller }: Pick<Context, 'alerts' | 'caller'>): Promise<boolean> =>
	(await alerts.of(caller.userId)).some(({ paused }) => paused === 'unreachable');
