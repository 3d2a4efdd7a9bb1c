import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { createLog } from '../src/base/log.ts';
import { stopOnSignals, stopWithParent } from '../src/ops/signals.ts';
import { type LocalBot, startLocalBot } from './local-bot.ts';
import { demoCredentials } from './market/sample-account.ts';
import { people } from './people.ts';
import { PageServer } from './server/page-server.ts';
import { Conversation } from './terminal/conversation.ts';
import { converse, say } from './terminal/terminal.ts';
import { DiscordTimes } from './times.ts';

interface PlayOptions {
	readonly ask?: readonly string[];
	readonly locale: string;
	readonly open: boolean;
	readonly save?: string;
	readonly port: number;
}

export async function play({ ask, locale, open, save, port }: PlayOptions): Promise<void> {
	let starting: Promise<LocalBot> | undefined;
	let page: PageServer | undefined;
	const aborting = new AbortController();
	const stop = async () => {
		aborting.abort();
		const local = await starting?.catch(() => undefined);
		await page?.stop();
		await local?.stop();
	};
	// Registered before the start, so that a signal during the start leaves no files behind either.
	stopOnSignals(stop, createLog(process.env.LOG_LEVEL ?? 'silent', []));
	stopWithParent();
	starting = startLocalBot(aborting.signal);
	const local = await starting.catch((error) => {
		if (aborting.signal.aborted) return undefined;
		throw error;
	});
	// The start was stopped, so the process ends once everything is cleaned up.
	if (!local) return;
	const [person] = people;
	const conversation = new Conversation(local.discord, {
		userId: person.id,
		manages: person.manages,
		locale,
		// The server is assumed to be a Community server in the user's language.
		serverLocale: locale,
		place: 'server',
	});
	const printing = { times: new DiscordTimes(locale), now: () => local.clock.wall(), saveFolder: save };
	stopWhenOutputCloses();
	if (ask !== undefined) {
		await waitForSales(local, aborting.signal);
		let succeeded = true;
		// Every line is run, even after one has failed.
		for (const line of ask) succeeded = (await say(conversation, line, printing)) && succeeded;
		await stop();
		process.exitCode = succeeded ? 0 : 1;
		return;
	}
	page = await PageServer.start({ ...local, port }).catch(async (error) => {
		await stop();
		throw error;
	});
	const { url } = page;
	console.log(welcome(url));
	if (open) openBrowser(url, () => console.log(`No browser could be opened. Go to ${url}`));
	// When the input ends, the page is served until a signal arrives.
	await converse(conversation, printing);
}

/**
 * Stops everything, as a signal does, when the reader of the output closes the pipe: “| head” does this. Later lines
 * cause the same error, but only the first one sends a signal, because a second signal ends the process at once.
 */
function stopWhenOutputCloses(): void {
	let isClosed = false;
	process.stdout.on('error', () => {
		if (!isClosed) process.kill(process.pid, 'SIGTERM');
		isClosed = true;
	});
}

/** How long to wait for sales, and how often to check for them, in milliseconds. */
const salesTimeout = 5_000;
const salesInterval = 50;

/** Waits for the sales of Counter-Strike, so that the first answer is as complete as later ones. */
async function waitForSales({ bot }: LocalBot, signal: AbortSignal): Promise<void> {
	const hasSales = () => bot.lists().some(({ key }) => key.kind === 'history' && key.game === 730);
	const maxChecks = salesTimeout / salesInterval;
	for (let checks = 0; checks < maxChecks && !hasSales() && !signal.aborted; checks++) await pause(salesInterval);
}

const welcome = (url: string) => `The bot is connected to a local Discord. Use it here:

  ${url}

Or enter a command, for example: /price item:AK-47 | Redline (Field-Tested)
To press a button, enter its label: Refresh
To try /account link and /mytx, link the sample account: ${demoCredentials}
Press Ctrl-C to exit.`;

const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
	darwin: ['open'],
	// The empty argument is the title of the window, without which `start` takes the address for a title.
	win32: ['cmd', '/c', 'start', ''],
};

function openBrowser(url: string, onFailure: () => void): void {
	const [command, ...args] = openers[process.platform] ?? ['xdg-open'];
	const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true, windowsHide: true });
	child.on('error', onFailure);
	child.on('exit', (code) => code && onFailure());
	child.unref();
}
