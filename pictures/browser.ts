import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Where systems keep Chromium, or what is like it. */
const places = [
	'/usr/bin/chromium',
	'/usr/bin/chromium-browser',
	'/usr/bin/google-chrome',
	'/Applications/Chromium.app/Contents/MacOS/Chromium',
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Chromium on this machine; undefined where there is none. */
export const chromiumPath = places.find((place) => existsSync(place));

/** Starts it, asking nothing of anybody by itself. @throws Error where there is none. */
export function startBrowser(): Promise<Browser> {
	if (chromiumPath === undefined) throw new Error(`No Chromium is installed: none of ${places.join(', ')} is there.`);
	return chromium.launch({
		executablePath: chromiumPath,
		args: [
			// Pages of this project alone are opened; where tests run as root it starts no other way.
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
