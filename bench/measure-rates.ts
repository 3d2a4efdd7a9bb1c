import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BareAnswers } from './bare-bot.ts';
import {
	askHistory,
	askPrice,
	type BotProcess,
	person,
	startBotProcess,
	stopBotProcess,
	suggestItem,
} from './bot-process.ts';
import { type Act, type Comparison, compare, type Visit } from './rates.ts';
import { botOptions, type Setting } from './setting.ts';
import { median } from './statistics.ts';
import { atLeast, figure, type Row } from './table.ts';
import { spread, whileTyping } from './typing.ts';

const priceShare = 0.8;
const suggestionShare = 0.6;
const pricesARound = 3_000;
const historiesARound = 1_000;
/** The bot keeps a hundred charts. */
const historyItems = 80;
const queriesARound = 160;
/** Under this share of its time at work, a bot waits for something else. */
const busyEnough = 0.9;

/** Answers a second, the bot's and those of a bare discord.js handler with a constant embed, side by side. */
export async function measurePrices(setting: Setting): Promise<Row[]> {
	const visits = Array.from({ length: pricesARound }, (_, i) => [setting.items[i % setting.items.length]!]);
	return measure(setting, '`/price` from memory, 50 at once', visits, askPrice, priceShare);
}

/** The same for suggestions, against constant ones. */
export async function measureSuggestions(setting: Setting): Promise<Row[]> {
	const visits = spread(setting.queries, queriesARound).map(whileTyping);
	return measure(setting, 'autocomplete while typing, 50 at once', visits, suggestItem, suggestionShare);
}

/**
 * The same for sales with a chart, against a bare handler that sends the same picture. As many items as charts are kept:
 * how long a new one takes is measured by itself.
 */
export async function measureHistories(setting: Setting): Promise<Row[]> {
	const items = setting.soldItems.slice(0, historyItems);
	const visits = Array.from({ length: historiesARound }, (_, i) => [items[i % items.length]!]);
	return measure(setting, '`/history` with a chart drawn before, 50 at once', visits, askHistory);
}

async function measure(setting: Setting, what: string, visits: readonly Visit[], act: Act, share?: number) {
	// New ones for each: a local Discord remembers all it was told.
	const bot = await startBotProcess(setting.cleanup, 'instrumented-bot', botOptions(setting));
	const bare = await startBare(setting, bot, act === askHistory ? askHistory : askPrice);
	const rows = rowsOf(what, await compare(bot, bare, visits, act), share);
	for (const each of [bot, bare]) await stopBotProcess(each);
	return rows;
}

/** The bare bot gives the bot's own answers to one question each, to the letter. */
async function startBare(
	{ cleanup, folder, items, soldItems, queries }: Setting,
	bot: BotProcess,
	ask: typeof askPrice | typeof askHistory,
): Promise<BotProcess> {
	const registered = bot.discord.requests.find(({ method }) => method === 'PUT')!.body;
	for (const item of ask === askHistory ? soldItems : items) {
		const { message, deferred } = await ask(bot, item, person(0));
		// Names with several versions have a menu instead of figures; right after the start "thinking…" comes first.
		if (!deferred && (message.embeds[0]?.fields?.length ?? 0) > 3) break;
	}
	const { body, files } = bot.discord.requests.at(-1)!;
	const { data } = body as { data: BareAnswers['reply'] & { attachments?: readonly { description?: string }[] } };
	let choices: BareAnswers['choices'] = [];
	for (const query of queries) {
		choices = [...(await suggestItem(bot, query, person(0)))];
		if (choices.length === 25) break;
	}
	const answers: BareAnswers = {
		commands: registered,
		reply: { embeds: data.embeds!, components: data.components! },
		files: files.map(({ name, data: bytes }, i) => ({
			name,
			description: data.attachments?.[i]?.description ?? '',
			bytes: bytes.toString('base64'),
		})),
		choices,
	};
	const file = join(folder, 'bare-answers.json');
	writeFileSync(file, JSON.stringify(answers));
	const bare = await startBotProcess(cleanup, 'bare-bot', { arguments: [file], cwd: folder });
	await ask(bare, 'anything', person(0));
	const bareAnswer = bare.discord.requests.at(-1)!;
	const isSame =
		JSON.stringify(bareAnswer.body) === JSON.stringify(body) &&
		files.every(({ data: bytes }, i) => bareAnswer.files[i]?.data.equals(bytes));
	if (!isSame)
		throw new Error(`The bare bot's answer is another:\n${JSON.stringify([bareAnswer.body, body], undefined, '\t')}`);
	return bare;
}

function rowsOf(
	what: string,
	{ bot, bare, rateRatios, cpuRatio, answers }: Comparison,
	share: number | undefined,
): Row[] {
	const ratio = median(rateRatios);
	const range = `${figure(rateRatios[0]!)} to ${figure(rateRatios.at(-1)!)}`;
	const rows: Row[] = [
		{
			what: `${what}, against a bare handler`,
			measured: `${figure(ratio)} (${figure(bot.perSecond)} of ${figure(bare.perSecond)} a second; ${rateRatios.length} pairs of rounds of ${answers}: ${range})`,
			...(share === undefined ? {} : { target: atLeast(share, ratio) }),
		},
		{
			what: '… the same by CPU time of the bots',
			measured: `${figure(cpuRatio)} (${figure(bare.cpu)} of ${figure(bot.cpu)} µs an answer)`,
		},
	];
	if (Math.min(bot.busy, bare.busy) < busyEnough)
		rows.push({
			what: '… **held up** by who asks or by other programs: the ratio by CPU time is the one to go by',
			measured: `bots at work ${percent(bot.busy)} and ${percent(bare.busy)} of the time, who asks ${percent(bot.askerBusy)} and ${percent(bare.askerBusy)}`,
		});
	return rows;
}

const percent = (share: number) => `${figure(100 * share)} %`;
