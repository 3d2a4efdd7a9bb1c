import { parseArgs } from 'node:util';

const usage = `Try the bot without Discord and without the marketplace.

  npm run playground                              serves a page to use it on, and takes lines like the one below here,
                                                  until Ctrl-C
  npm run playground -- --ask '/price item:…'     asks once, prints the answer; exit 1 where it fails. More of them are
                                                  asked one after the other; one may name a button, or fill in a form
  --open                                          opens the page in your browser
  --port N                                        where the page is served, 7300 unless told; the next free one where
                                                  it is taken
  --data DIR                                      serves items.json, history.json and out-of-stock.json of DIR
                                                  (Counter-Strike 2, EUR) instead of made-up lists
  --locale CODE                                   the reader's language here, en-US unless told
  --save DIR                                      keeps charts and CSV files of the answers here in DIR
`;

const defaultPort = '7300';

try {
	const { values } = parseArgs({
		options: {
			ask: { type: 'string', multiple: true },
			data: { type: 'string' },
			locale: { type: 'string', default: 'en-US' },
			open: { type: 'boolean', default: false },
			port: { type: 'string', default: defaultPort },
			save: { type: 'string' },
			help: { type: 'boolean', short: 'h', default: false },
		},
	});
	if (values.help) console.log(usage);
	else {
		const wanted = { ...values, port: portOf(values.port) };
		// Only now, for it takes a moment to load: who asked for help, or wrongly, need not wait for it.
		const { play } = await import('./play.ts');
		await play(wanted);
	}
} catch (error) {
	console.error((error as Error).message);
	process.exitCode = 1;
}

function portOf(text: string): number {
	const port = Number(text);
	if (/^\d+$/.test(text) && port <= 65_535) return port;
	throw new Error(`--port is a number from 0 to 65535; ${text} is none.`);
}
