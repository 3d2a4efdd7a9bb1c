/** How often to check whether npm was stopped, ms. */
const checkInterval = 250;

/**
 * Sends this process SIGTERM when npm, which started it, is stopped. npm passes SIGTERM only to the shell that it runs a
 * script in, and the shell ends without passing it on (docs/discord.md#signals-under-npm). `exec` in the script would
 * help, but Windows has no such command. Does nothing if the process was not started by npm.
 */
export function stopWithNpm(): void {
	if (process.env.npm_lifecycle_event === undefined) return;
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
