/** How often to check whether the parent has ended, ms. */
const checkInterval = 250;

/** An argument for the bot: its parent is the launcher. */
export const launchedFlag = '--launched';

/**
 * Sends this process SIGTERM when its parent has ended, if that is npm or the launcher. npm passes SIGTERM only to the
 * shell that it runs a script in, and the shell ends without passing it on (docs/discord.md#signals-under-npm). `exec` in
 * the script would help, but Windows has no such command. The launcher passes signals on, unless it is killed.
 */
export function stopWithParent(): void {
	if (process.env.npm_lifecycle_event === undefined && !process.argv.includes(launchedFlag)) return;
	const parent = process.ppid;
	const checking = setInterval(() => {
		// A process whose parent has ended gets another parent.
		if (process.ppid === parent) return;
		// Only once: a second signal would end the process before it has finished.
		clearInterval(checking);
		process.kill(process.pid, 'SIGTERM');
	}, checkInterval);
	checking.unref();
}
