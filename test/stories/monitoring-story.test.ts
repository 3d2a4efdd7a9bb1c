import { sum } from 'd3-array';
import { beforeAll, describe, expect, test } from 'vitest';
import { buttonId, messageOf } from '../support/message-parts.ts';
import { botOfFile, listPaths, openBot, type RunningBot, reader } from '../support/running-bot.ts';
import { breakTable, openDatabase } from '../support/store.ts';
import { until } from '../support/until.ts';

interface Health {
	readonly status: string;
	readonly problems: readonly string[];
}

async function healthOf(bot: RunningBot, page: 'healthz' | 'readyz'): Promise<[httpStatus: number, health: Health]> {
	const response = await fetch(`${bot.opsUrl()}/${page}`);
	return [response.status, (await response.json()) as Health];
}

const metrics = async (bot: RunningBot) => (await fetch(`${bot.opsUrl()}/metrics`)).text();

/** The sum of a metric's lines that have these labels, in any order; undefined without any. */
async function metric(bot: RunningBot, name: string, ...labels: string[]): Promise<number | undefined> {
	const lines = (await metrics(bot))
		.split('\n')
		.filter((each) => each.split(/[ {]/)[0] === name && labels.every((label) => each.includes(label)));
	return lines.length === 0 ? undefined : sum(lines, (line) => Number(line.split(' ').at(-1)));
}

const untilReady = (bot: RunningBot) => until(async () => expect((await healthOf(bot, 'readyz'))[0]).toBe(200));

describe('A monitored bot', () => {
	const shared = botOfFile({ ops: true });
	beforeAll(() => untilReady(shared.bot));

	test('is ready once its lists are loaded, and not any more when it stops', async () => {
		const bot = await openBot({ ops: true, withoutLists: true });
		expect(await healthOf(bot, 'healthz')).toEqual([200, { status: 'healthy', problems: [] }]);
		const problems = ['tradable', 'history', 'out-of-stock'].map(
			(kind) => `The list ${kind}/730/EUR has not been loaded yet.`,
		);
		expect(await healthOf(bot, 'readyz')).toEqual([503, { status: 'not ready', problems }]);
		expect(await metric(bot, 'pricetag_ready')).toBe(0);
		for (const path of listPaths) bot.market.fail(undefined, path);
		await bot.whileTimePasses(untilReady(bot));
		expect(await metric(bot, 'pricetag_ready')).toBe(1);
		const url = bot.opsUrl();
		await bot.restart();
		await expect(fetch(`${url}/readyz`)).rejects.toThrow();
	});

	test('counts what people do, by command and outcome, and nothing about them', async () => {
		const { bot } = shared;
		const interactions = (command: string, kind: string, outcome: string) =>
			metric(bot, 'pricetag_interactions_total', `command="${command}"`, `kind="${kind}"`, `outcome="${outcome}"`);
		// While names were loading, the fixture's own questions were declined.
		const declinedBefore = (await interactions('price', 'command', 'declined'))!;
		const responses = () => metric(bot, 'pricetag_response_seconds_count', 'command="price"', 'kind="command"');
		const responsesBefore = (await responses())!;
		const answer = messageOf(await bot.ask('/price item:ak redline ft'));
		await bot.ask('/price item:nothing is called so');
		await bot.suggest('kara dopp');
		const refresh = buttonId(answer, 'Refresh');
		await bot.press(answer, 'Refresh');
		await bot.discord.press(answer, refresh.replace('price', 'evil"\n#'), reader);
		await until(async () => expect(await interactions('price', 'autocomplete', 'answered')).toBe(1));
		expect(await interactions('price', 'command', 'answered')).toBe(1);
		expect(await interactions('price', 'command', 'declined')).toBe(1 + declinedBefore);
		expect(await interactions('price', 'component', 'answered')).toBe(1);
		expect(await interactions('other', 'component', 'declined')).toBe(1);
		expect(await responses()).toBe(2 + responsesBefore);
		const text = await metrics(bot);
		for (const secret of [reader.userId, 'Redline', 'evil', bot.discord.token, bot.discord.url, bot.market.url])
			expect(text).not.toContain(secret);
	});

	test('reports lists, requests and slots', async () => {
		const { bot } = shared;
		const list = ['game="730"', 'currency="EUR"', 'endpoint="items"', 'trade_locked="false"'];
		expect(await metric(bot, 'pricetag_list_age_seconds', ...list)).toBeLessThan(60);
		// A request that has no answer yet has taken its slot.
		await until(async () => {
			const sent = (await metric(bot, 'pricetag_market_requests_total', 'endpoint="items"'))!;
			expect(sent).toBeGreaterThan(0);
			expect(await metric(bot, 'pricetag_market_slots_free', 'endpoint="items"')).toBe(8 - sent);
		});
		// Only now: if the clock moved between the reservation of a slot and its use, the bot would give up that slot.
		bot.clock.shift(120_000);
		expect(await metric(bot, 'pricetag_list_age_seconds', ...list)).toBeGreaterThan(119);
	});

	test('counts what Discord refuses', async () => {
		const { bot } = shared;
		bot.discord.rest.fault = (_, path) => (path.includes('/callback') ? 404 : undefined);
		const asked = bot.ask('/help');
		await until(async () =>
			expect(await metric(bot, 'pricetag_interactions_total', 'command="help"', 'outcome="refused"')).toBe(1),
		);
		// Discord waits 3 seconds for an answer.
		bot.discordClock.pass(4_000);
		expect(await asked).toEqual({ kind: 'silence' });
		bot.discord.rest.fault = () => undefined;
		expect(await metric(bot, 'pricetag_discord_refusals_total', 'status="404"')).toBe(1);
	});

	test('says what is wrong with its store, and notices when it works again', async () => {
		const { bot } = shared;
		// /readyz asks the store at most every 5 seconds.
		const repair = await breakTable(await openDatabase(bot.file), 'keyv');
		bot.clock.shift(6_000);
		expect(await healthOf(bot, 'readyz')).toEqual([
			503,
			{ status: 'not ready', problems: [expect.stringMatching(/^The store does not work\. Check STORE_URL, /)] },
		]);
		expect(await metric(bot, 'pricetag_store_up')).toBe(0);
		expect((await healthOf(bot, 'healthz'))[0]).toBe(200);
		await repair();
		bot.clock.shift(6_000);
		await untilReady(bot);
		expect(await metric(bot, 'pricetag_store_up')).toBe(1);
	});

	test('is not ready while Discord is away, and unhealthy when that lasts', async () => {
		const { bot } = shared;
		expect(await metric(bot, 'pricetag_shards')).toBe(1);
		expect(await metric(bot, 'pricetag_shards_up')).toBe(1);
		await bot.discord.stop();
		await until(async () =>
			expect(await healthOf(bot, 'readyz')).toEqual([
				503,
				{ status: 'not ready', problems: ['0 of 1 shard is connected to Discord.'] },
			]),
		);
		expect(await metric(bot, 'pricetag_shards_up')).toBe(0);
		expect((await healthOf(bot, 'healthz'))[0]).toBe(200);
		// Discord counts as lost after 2 minutes.
		bot.clock.shift(121_000);
		const [status, { problems }] = await healthOf(bot, 'healthz');
		expect(status).toBe(503);
		expect(problems).toEqual([expect.stringMatching(/^The connection to Discord has been lost for 12\d seconds\.$/)]);
	});
});
