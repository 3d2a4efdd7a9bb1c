import { spawn } from 'node:child_process';

/** The commands that open an address in the user's default browser. */
const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
	darwin: ['open'],
	win32: ['cmd', '/c', 'start', ''],
};

/** Opens `url` in the user's default browser; calls `onFailure` if no browser can be opened. */
export function openBrowser(url: string, onFailure: () => void): void {
	const [command, ...args] = openers[process.platform] ?? ['xdg-open'];
	const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true, windowsHide: true });
	child.on('error', onFailure);
	child.on('exit', (code) => code && onFailure());
	child.unref();
}
