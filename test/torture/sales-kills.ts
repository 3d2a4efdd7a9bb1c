import { Reports } from '../../commands/reports/reports.ts';
import { LocalDiscord } from '../../playground/discord/local-discord.ts';
import { SampleMarket } from '../../playground/market/sample-market.ts';
import { Accounts } from '../../src/accounts/accounts.ts';
import { newKey } from '../../src/accounts/cipher.ts';
import { createLog } from '../../src/base/log.ts';
import { MarketApi } from '../../src/market/client/market-api.ts';
import { defaultDigest } from '../../src/settings/digest-time.ts';
import { transaction } from '../accounts/fixture.ts';
import { must, nthUser } from './bot-process.ts';
import type { Target } from './engines.ts';
import { FastClock } from './fast-clock.ts';
import { killedInPairs } from './killed-in-pairs.ts';
import type { MessageSenderOptions } from './message-sender.ts';

const users = 50;
/** How many sales each user makes in each of two waves. */
const salesEach = 10;
/** How many times as fast as the real clock the clock of the processes and of Discord is. */
const speed = 60;

/**
 * Two processes are killed at random while they read accounts: users hear of each sale, and of none twice except after
 * a kill.
 */
export async function salesKills(target: Target): Promise<string> {
	const start = Date.now();
	const clock = new FastClock(start, speed);
	const discord = await LocalDiscord.start({ recordsRequests: false, clock });
	const market = await SampleMarket.start({ clock, foreignRows: 1 });
	const store = await target.open();
	const key = newKey();
	/** How many messages were about each sale. */
	const messageCounts = new Map<string, number>();
	const sales = new Map<number, object[]>();
	let nextId = 1;
	const sell = (user: number, count: number): void => {
		const created_at = new Date(clock.wall()).toISOString();
		for (let i = 0; i < count; i++, nextId++) sales.get(user)!.unshift(transaction(nextId, { created_at }));
		market.account(credentialsOf(user), sales.get(user));
	};
	try {
		const accounts = new Accounts({
			keys: [key],
			stored: store.keyv('accounts'),
			limiter: store.limiter,
			clock,
			log: createLog('silent', []),
			api: new MarketApi(market.url, clock),
		});
		const { database } = store;
		const reports = new Reports({ database, clock, digestOf: async () => defaultDigest });
		for (let user = 0; user < users; user++) {
			const { userId } = nthUser(user);
			discord.directChannels.channelOf(userId, userId);
			sales.set(user, []);
			sell(user, 1);
			const [clientId, clientSecret] = credentialsOf(user).split(':') as [string, string];
			await accounts.link(userId, { clientId, clientSecret });
			await reports.set({ userId, channel: userId, locale: 'en-US' }, 'sales', 'each');
		}
		const lastOldId = nextId - 1;
		discord.directChannels.onMessage = ({ embeds }) => {
			for (const id of embeds[0]!.description!.split(' ')) messageCounts.set(id, (messageCounts.get(id) ?? 0) + 1);
		};
		const options: MessageSenderOptions = {
			location: target.location,
			start,
			speed,
			key,
			token: discord.token,
			url: discord.url,
			market: market.url,
		};
		const areAccountsRead = async () => {
			for (let user = 0; user < users; user++)
				if (!(await reports.of(nthUser(user).userId, 'sales'))?.memory) return false;
			return true;
		};
		let waves = 0;
		// Requests show that processes are at work before there is anything to tell.
		const work = () => market.count('/v1/account/transactions') + messageCounts.size;
		const timer = setInterval(async () => {
			if (waves === 2) return;
			// The first wave comes once each account was read, the second once every sale of the first was told.
			const isDue = waves === 0 ? await areAccountsRead() : messageCounts.size === users * salesEach * waves;
			if (!isDue) return;
			waves++;
			for (let user = 0; user < users; user++) sell(user, salesEach);
		}, 200);
		const saleCount = 2 * users * salesEach;
		const isDone = () => messageCounts.size >= saleCount;
		const kills = await killedInPairs('test/torture/message-sender.js', options, work, isDone).finally(() =>
			clearInterval(timer),
		);
		must(
			[...messageCounts.keys()].every((id) => Number(id) > lastOldId),
			() => 'An old sale was told.',
		);
		must(messageCounts.size === saleCount, () => `${messageCounts.size} of ${saleCount} sales were told.`);
		const doubles = [...messageCounts.values()].reduce((sum, count) => sum + count - 1, 0);
		must(
			doubles <= kills * salesEach,
			() => `${doubles} sales were told twice although only ${kills} processes were killed.`,
		);
		return `${saleCount} sales were told, ${doubles} of them twice, ${kills} kills`;
	} finally {
		await store.close();
		await market.stop();
		await discord.stop();
	}
}

const credentialsOf = (user: number): string => `client-${user}:secret-${user}`;
