import { demoCredentials } from '../local/market/sample-account.ts';
import { stopOnSignals } from '../process/signals.ts';
import { stopWithNpm } from '../process/stop-with-npm.ts';
import { createLog } from '../runtime/log.ts';
import { type LocalBot, startLocalBot } from './local-bot.ts';
import { people } from './people.ts';
import { openBrowser } from './server/open-browser.ts';
import { PageServer } from './server/page-server.ts';
import { Conversation } from './terminal/conversation.ts';
import { converse, say } from './terminal/terminal.ts';

/** What the command line asks for. */
export interface Wanted {
	readonly ask?: readonly string[];
	readonly data?: string;
	readonly locale: string;
	readonly open: boolean;
	readonly save?: string;
	/** Where the page is to be. */
	readonly port: number;
}

/** Starts the bot, and asks what there is to ask; else serves the page and takes lines until it is ended. */
export async function play({ ask, data, locale, open, save, port }: Wanted): Promise<void> {
	let starting: Promise<LocalBot> | undefined;
	let page: PageServer | undefined;
	// From the first moment: who stops it while it starts is left nothing either.
	const stop = async () => {
		const local = await starting;
		await page?.stop();
		await local?.stop();
	};
	stopOnSignals(stop, createLog(process.env.LOG_LEVEL ?? 'silent', []));
	stopWithNpm();
	starting = startLocalBot(data);
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
