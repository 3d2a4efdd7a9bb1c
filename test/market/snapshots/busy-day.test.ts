import { expect, test } from 'vitest';
import { Lists } from '../../../src/market/answers/lists.ts';
import { currencies } from '../../../src/market/currency.ts';
import { games } from '../../../src/market/game.ts';
import { keyText, publicEndpoints } from '../../../src/market/list-key.ts';
import { listBody } from '../bodies.ts';
import { key, openWorld } from '../world.ts';

const second = 1_000;
const minute = 60 * second;
const step = 15 * second;
/** How many members ask at each step. */
const asksPerStep = 3;

const kinds = ['tradable', 'trade-locked', 'history', 'out-of-stock'] as const;
const allKeys = games.flatMap((game) =>
	currencies.flatMap((currency) => kinds.map((kind) => key(kind, currency, game))),
);

/** Random numbers that are the same in each run, from 0 to 1. */
function randomNumbers(seed: number) {
	let state = seed;
	return () => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return state / 2 ** 32;
	};
}

test('a day on which a thousand members ask in 16 currencies about 4 games, and one tries to spoil it', {
	timeout: 120_000,
}, async () => {
	// Packed once, and small: it is the requests that count.
	const bodies = new Map(allKeys.map((each) => [keyText(each), listBody(each, 8)]));
	const world = await openWorld((requested) => bodies.get(keyText(requested))!);
	const { clock } = world;
	world.snapshots.start();
	const random = randomNumbers(16);
	const any = <T>(of: readonly T[]) => of[Math.floor(random() * of.length)]!;
	const start = clock.now();
	const refused: { readonly at: number; readonly why: unknown }[] = [];
	const ask = (userId: string, locked: boolean) => {
		const query = { game: any(games), currency: any(currencies), locked };
		const lists = new Lists(world.snapshots.for(userId), clock, query, 'price').prefetch();
		Promise.all([lists.listings(), lists.history()]).catch((why) => refused.push({ at: clock.now() - start, why }));
	};
	let oldest = 0;
	while (clock.now() - start < 24 * 60 * minute) {
		for (let i = 0; i < asksPerStep; i++) ask(`member ${Math.floor(random() * 1_000)}`, random() < 0.1);
		for (let i = 0; i < 2; i++) ask('mallory', random() < 0.5);
		await clock.advance(step);
		for (const game of games)
			for (const kind of ['tradable', 'trade-locked', 'history'] as const) {
				const snapshot = world.snapshots.cached(key(kind, 'EUR', game));
				if (snapshot) oldest = Math.max(oldest, clock.now() - snapshot.fetchedAt);
			}
	}
	expect(oldest).toBeLessThanOrEqual(5 * minute + 30 * second);
	expect(refused.filter(({ at }) => at > 20 * minute)).toEqual([]);
	for (const endpoint of publicEndpoints) {
		const isOf = ({ list }: { readonly list: string }) =>
			endpoint === 'items' ? list.startsWith('trad') : list.startsWith(endpoint);
		const times = world.sent.filter(isOf).map(({ at }) => at);
		// The ninth request from any one on comes more than five minutes later.
		const spans = times.slice(8).map((at, i) => at - times[i]!);
		expect(Math.min(...spans)).toBeGreaterThan(5 * minute);
	}
});
