const checkInterval = 250;

export const launchedFlag = '--launched';

/** npm's shell ends without passing SIGTERM on (docs/discord.md#signals-under-npm), as a killed launcher does. */
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
