import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { newKey } from '../accounts/cipher.ts';
import { type Bot, startBot } from '../bot.ts';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { stopOnSignals } from '../signals.ts';
import { asText } from './as-text.ts';
import { LineError } from './ask.ts';
import { Conversation } from './conversation.ts';
import { LocalDiscord } from './discord.ts';
import type { Person } from './discord-types.ts';
import type { Result } from './exchange.ts';
import { SampleMarket } from './market.ts';
import { demoCredentials } from './sample-account.ts';

const usage = `Try the bot without Discord and without the marketplace.

  npm run playground                              takes lines like the one below, until Ctrl-C
  npm run playground -- --ask '/price item:…'     asks once, prints the answer; exit 1 where it fails. More of them are
                                                  asked one after the other; one may name a button, or fill in a form
  npm run playground -- --data DIR                serves items.json, history.json and out-of-stock.json
                                                  of DIR (Counter-Strike 2, EUR) instead of made-up lists
  --locale CODE                                   the reader's language, en-US unless told
  --save DIR                                      keeps charts and CSV files of the answers in DIR
`;

const person: Person = { userId: '3000000000000000001', locale: 'en-US', place: 'server' };

/** Starts the real bot against a local Discord and a sample marketplace. Everything it writes goes with it. */
async function play(data: string | undefined) {
	const folder = mkdtempSync(join(tmpdir(), 'pricetag-'));
	const closers: (() => Promise<void>)[] = [async () => rmSync(folder, { recursive: true, force: true })];
	const stop = async () => {
		for (const close of closers.reverse()) await close();
	};
	try {
		const market = await SampleMarket.start(data === undefined ? {} : { folder: data });
		closers.push(() => market.stop());
		const discord = await LocalDiscord.start();
		closers.push(() => discord.stop());
		const config = readConfig({
			DISCORD_TOKEN: discord.token,
			DISCORD_API_URL: discord.url,
			MARKET_BASE_URL: market.url,
			STORE_URL: `sqlite://${join(folder, 'pricetag.sqlite')}`,
			LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
			CREDENTIALS_KEY: newKey(),
		});
		const log = createLog(config.logLevel, [discord.token, ...config.credentialsKeys]);
		const bot: Bot = await startBot(config, log);
		closers.push(() => bot.stop());
		return { discord, log, stop };
	} catch (error) {
		await stop();
		throw error;
	}
}

/** @param save where to keep the files of answers. */
async function say(conversation: Conversation, line: string, save: string | undefined): Promise<boolean> {
	try {
		const answer = await conversation.say(line);
		if (!answer) return true;
		console.log(asText(answer.result, Date.now()));
		if (save !== undefined) keepFiles(answer.result, save);
		return !answer.failed;
	} catch (error) {
		if (!(error instanceof LineError)) throw error;
		console.log(error.message);
		return false;
	}
}

function keepFiles(result: Result, folder: string): void {
	if (result.kind !== 'message') return;
	for (const { id, name, data } of result.message.attachments) {
		mkdirSync(folder, { recursive: true });
		const file = join(folder, `${id}-${name}`);
		writeFileSync(file, data);
		console.log(`Saved as ${file}`);
	}
}

async function converse(conversation: Conversation, save: string | undefined): Promise<void> {
	console.log(
		`The bot is connected to a local Discord. Ask it, for example:
  /price item:AK-47 | Redline (Field-Tested)
Press a button by its name: Refresh. To try /account link and /mytx there is an account: ${demoCredentials}
Ctrl-C ends.`,
	);
	const lines = createInterface({ input: process.stdin, output: process.stdout, prompt: '> ' });
	lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
	lines.prompt();
	for await (const line of lines) {
		if (line.trim()) await say(conversation, line, save);
		lines.setPrompt(conversation.asksFor === undefined ? '> ' : `${conversation.asksFor}: `);
		lines.prompt();
	}
}

try {
	const { values } = parseArgs({
		options: {
			ask: { type: 'string', multiple: true },
			data: { type: 'string' },
			locale: { type: 'string', default: person.locale },
			save: { type: 'string' },
			help: { type: 'boolean', short: 'h', default: false },
		},
	});
	if (values.help) console.log(usage);
	else {
		const { discord, log, stop } = await play(values.data);
		stopOnSignals(stop, log);
		const conversation = new Conversation(discord, { ...person, locale: values.locale });
		// Who reads may stop reading, as “| head” does; the rest is to end in order all the same.
		process.stdout.on('error', () => process.kill(process.pid, 'SIGTERM'));
		let good = true;
		if (values.ask === undefined) await converse(conversation, values.save);
		else for (const line of values.ask) good = (await say(conversation, line, values.save)) && good;
		await stop();
		process.exitCode = good ? 0 : 1;
	}
} catch (error) {
	console.error((error as Error).message);
	process.exitCode = 1;
}
