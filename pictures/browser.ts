import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Where Chromium, or a browser based on it, is usually installed. */
const paths = [
	'/usr/bin/chromium',
	'/usr/bin/chromium-browser',
	'/usr/bin/google-chrome',
	'/Applications/Chromium.app/Contents/MacOS/Chromium',
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Chromium on this machine; undefined if none is installed. */
export const chromiumPath = paths.find((path) => existsSync(path));

/** Starts Chromium without any network requests of its own. @throws Error if it is not installed */
export function startBrowser(): Promise<Browser> {
	if (chromiumPath === undefined) throw new Error(`Chromium is not installed: there is no ${paths.join(', ')}.`);
	return chromium.launch({
		executablePath: chromiumPath,
		args: [
			// Chromium does not start as root without this. It is safe, because only this project's pages are opened.
			'--no-sandbox',
			'--disable-gpu',
			'--disable-quic',
			'--no-first-run',
			'--disable-background-networking',
			'--disable-component-update',
			'--disable-sync',
		],
	});
}
