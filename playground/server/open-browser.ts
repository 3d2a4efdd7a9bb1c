import { spawn } from 'node:child_process';

const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
	darwin: ['open'],
	win32: ['cmd', '/c', 'start', ''],
};

export function openBrowser(url: string, onFailure: () => void): void {
	const [command, ...args] = openers[process.platform] ?? ['xdg-open'];
	const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true, windowsHide: true });
	child.on('error', onFailure);
	child.on('exit', (code) => code && onFailure());
	child.unref();
}
