import { expect, test } from 'vitest';
import { MovingRows } from '../../../playground/market/moving/moving-rows.ts';
import { games } from '../../../src/market/game.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** In the middle of a step. */
const start = Date.UTC(2026, 7, 20, 12, 2, 30);
const moving = new MovingRows();

test('The sample lists that move depend on nothing but the time', () => {
	const other = new MovingRows();
	other.at(start + day, 'tradable', 730);
	for (const game of games)
		for (const kind of ['tradable', 'trade-locked', 'history', 'out-of-stock'] as const) {
			moving.at(start - day, kind, game);
			expect(other.at(start, kind, game)).toEqual(moving.at(start, kind, game));
		}
});

test('They are the same for 5 minutes of the clock', () => {
	const at = (ms: number) => moving.at(start + ms, 'tradable', 730);
	expect(at(2 * minute)).toEqual(at(-2 * minute));
	expect(at(3 * minute)).not.toEqual(at(-2 * minute));
});
