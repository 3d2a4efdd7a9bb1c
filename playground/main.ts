import { parseArgs } from 'node:util';
import { locales } from './people.ts';

const usage = `Try the bot without Discord and without the marketplace.

Usage:
  npm run playground                            Serve a page to use the bot on, and read commands from the terminal,
                                                until Ctrl-C.
  npm run playground -- --ask '/price item:…'   Run a command, print the answer and exit, with code 1 if it fails.
                                                Repeat --ask to continue: run another command, press a button by its
                                                label, choose from a menu, or fill in a form.

Options:
  --open          Open the page in your browser.
  --port N        Serve the page on port N, or on the next free port if it is in use. Default: 7300.
  --locale CODE   In the terminal, the language of the Discord client. Default: en-US.
  --save DIR      In the terminal, save the charts and CSV files of answers in DIR.
  -h, --help      Show this text.
`;

const defaultPort = '7300';
const maxPort = 65_535;

try {
	const { values } = parseArgs({
		options: {
			ask: { type: 'string', multiple: true },
			locale: { type: 'string', default: 'en-US' },
			open: { type: 'boolean', default: false },
			port: { type: 'string', default: defaultPort },
			save: { type: 'string' },
			help: { type: 'boolean', short: 'h', default: false },
		},
	});
	if (values.help) console.log(usage);
	else {
		const options = { ...values, port: parsePort(values.port), locale: parseLocale(values.locale) };
		// Loaded late, because it takes a moment: help and usage errors appear at once.
		const { play } = await import('./play.ts');
		await play(options);
	}
} catch (error) {
	console.error((error as Error).message);
	process.exitCode = 1;
}

function parseLocale(text: string): string {
	const locale = locales.find((each) => each.toLowerCase() === text.toLowerCase());
	if (locale !== undefined) return locale;
	throw new Error(`--locale must be one of Discord’s languages, not ${text}: ${locales.join(', ')}.`);
}

function parsePort(text: string): number {
	const port = Number(text);
	if (/^\d+$/.test(text) && port <= maxPort) return port;
	throw new Error(`--port must be a number from 0 to ${maxPort}, not ${text}.`);
}
