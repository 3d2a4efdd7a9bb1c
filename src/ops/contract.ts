import { once } from 'node:events';
import { SystemClock, sleep } from '../base/clock.ts';
import { MarketError } from '../base/errors/market-error.ts';
import { StartError } from '../base/errors/start-error.ts';
import { createLog } from '../base/log.ts';
import { checkContract } from '../market/client/contract.ts';
import { listRateLimit, MarketApi } from '../market/client/market-api.ts';
import { endpointOf, type ListKey, listKeyText, listKinds } from '../market/list-key.ts';
import { openStore } from '../storage/store.ts';
import { processEnvironment, readContractConfig } from './config.ts';

/**
 * `npm run contract`: fetches each public list once, and says where it differs from docs/marketplace.md. Its requests
 * count in the bot's store, so that both together stay within the rate limits; the bot may be running.
 */

const clock = new SystemClock();
const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1_000)} kB`;
const say = (line: string) => process.stdout.write(`${line}\n`);

try {
	const { marketUrl, store: location, defaults } = readContractConfig(processEnvironment());
	const store = await openStore(location, clock, createLog('silent', []));
	const limiter = store.limiter(listRateLimit);
	const api = new MarketApi(marketUrl, clock);
	say(`${new URL(marketUrl).host}, ${new Date(clock.wall()).toISOString().slice(0, 10)}`);
	let hasProblems = false;

	const waitForSlot = async (key: ListKey): Promise<void> => {
		for (;;) {
			const slot = await limiter.reserve(endpointOf(key.kind));
			if (slot.granted) return;
			const wait = slot.retryAt - clock.now();
			// The time between two requests is too short to mention.
			if (slot.reason !== 'spacing')
				say(`${listKeyText(key)}: waiting ${Math.ceil(wait / 1_000)} s for a free request.`);
			// The clock's timers do not keep a process alive.
			const keepAlive = setInterval(() => {}, 1_000);
			await sleep(clock, wait).finally(() => clearInterval(keepAlive));
		}
	};

	const check = async (key: ListKey): Promise<void> => {
		await waitForSlot(key);
		const startedAt = clock.now();
		try {
			const body = await api.list(key);
			const ms = clock.now() - startedAt;
			const { rows, bytes, problems, notes } = checkContract(key, body);
			say(`${listKeyText(key)}: ${rows} rows, ${kilobytes(bytes)} (${kilobytes(body.length)} in Brotli), in ${ms} ms.`);
			for (const problem of problems) say(`  PROBLEM: ${problem}`);
			for (const note of notes) say(`  differs: ${note}`);
			if (problems.length + notes.length === 0) say('  As described.');
			hasProblems ||= problems.length > 0;
		} catch (error) {
			if (!(error instanceof MarketError)) throw error;
			hasProblems = true;
			say(`${listKeyText(key)}: no list (${error.failure}): ${error.message}`);
			if (error.failure === 'limited') await limiter.block(endpointOf(key.kind), error.retryAt);
		}
	};

	for (const kind of listKinds) await check({ kind, ...defaults });
	await api.close();
	await store.close();
	if (process.stdout.writableNeedDrain) await once(process.stdout, 'drain');
	process.exit(hasProblems ? 1 : 0);
} catch (error) {
	process.stderr.write(`${error instanceof StartError ? error.message : (error as Error).stack}\n`);
	process.exit(1);
}
