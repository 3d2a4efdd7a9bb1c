import { spawn } from 'node:child_process';

/** What opens an address with whatever the user has chosen for it. */
const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
	darwin: ['open'],
	win32: ['cmd', '/c', 'start', ''],
};

/** Opens `url` in the user's browser; `failed` is called where there is nothing to open it with. */
export function openBrowser(url: string, failed: () => void): void {
	const [command, ...args] = openers[process.platform] ?? ['xdg-open'];
	const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true, windowsHide: true });
	child.on('error', failed);
	child.on('exit', (code) => code && failed());
	child.unref();
}
