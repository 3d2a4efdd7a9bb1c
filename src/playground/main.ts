import { parseArgs } from 'node:util';
import { createLog } from '../log.ts';
import { stopOnSignals } from '../signals.ts';
import { Conversation } from './conversation.ts';
import { startLocalBot } from './local-bot.ts';
import { openBrowser } from './open-browser.ts';
import { PageServer } from './page-server.ts';
import { people } from './people.ts';
import { demoCredentials } from './sample-account.ts';
import { converse, say } from './terminal.ts';

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
	else await play(values, portOf(values.port));
} catch (error) {
	console.error((error as Error).message);
	process.exitCode = 1;
}

interface Wanted {
	readonly ask?: readonly string[];
	readonly data?: string;
	readonly locale: string;
	readonly open: boolean;
	readonly save?: string;
}

async function play({ ask, data, locale, open, save }: Wanted, port: number): Promise<void> {
	const starting = startLocalBot(data);
	let page: PageServer | undefined;
	// From the first moment: who stops it while it starts is left nothing either.
	const stop = async () => {
		const local = await starting;
		await page?.stop();
		await local.stop();
	};
	stopOnSignals(stop, createLog(process.env.LOG_LEVEL ?? 'silent', []));
	const local = await starting;
	const conversation = new Conversation(local.discord, { userId: people[0].id, locale, place: 'server' });
	// Who reads may stop reading, as “| head” does; the rest is to end in order all the same.
	process.stdout.on('error', () => process.kill(process.pid, 'SIGTERM'));
	if (ask !== undefined) {
		let good = true;
		for (const line of ask) good = (await say(conversation, line, save)) && good;
		await stop();
		process.exitCode = good ? 0 : 1;
		return;
	}
	page = await PageServer.start({ ...local, port }).catch(async (error) => {
		await stop();
		throw error;
	});
	const { url } = page;
	console.log(`The bot is connected to a local Discord. Use it here:

  ${url}

Or type a line, for example: /price item:AK-47 | Redline (Field-Tested)
Press a button by its name: Refresh. To try /account link and /mytx there is an account: ${demoCredentials}
Ctrl-C ends.`);
	if (open) openBrowser(url, () => console.log(`No browser can be opened from here: go to ${url}`));
	// The page is served until it is ended by a signal, also where no lines come.
	await converse(conversation, save);
}

function portOf(text: string): number {
	const port = Number(text);
	if (/^\d+$/.test(text) && port <= 65_535) return port;
	throw new Error(`--port is a number from 0 to 65535; ${text} is none.`);
}
