import { type Clock, dayLength, withTimeout } from '../../src/base/clock.ts';
import { StoreError } from '../../src/base/errors/store-error.ts';
import { UserError } from '../../src/base/user-error.ts';
import type { Game } from '../../src/names/game.ts';
import type { PriceSeries, TimeSpan } from '../../src/prices/price-series.ts';
import type { Words } from '../../src/words/words.ts';
import type { ItemContext } from './item-context.ts';

/** Returns undefined if nothing was recorded, and `unreadable` if reading fails or takes longer than `timeout` ms. */
export async function recordedSeries(
	game: Game,
	key: string,
	span: TimeSpan,
	timeout: number,
	{ history, clock }: Pick<ItemContext, 'history' | 'clock'>,
): Promise<PriceSeries | 'unreadable' | undefined> {
	try {
		const [series] = await readInTime(history.series(game, [key], span), timeout, clock);
		return series;
	} catch (error) {
		if (error instanceof UserError) return 'unreadable';
		throw error;
	}
}

/** @throws UserError `history-unreadable` if the store fails, or takes longer than `timeout` ms */
export async function readInTime<Read extends {}>(
	reading: Promise<Read>,
	timeout: number,
	clock: Clock,
): Promise<Read> {
	// The result is undefined after a timeout or a failure of the store.
	const result = await withTimeout(clock, timeout, reading).catch((error) => {
		if (!(error instanceof StoreError)) throw error;
	});
	if (result === undefined) throw new UserError({ code: 'history-unreadable' });
	return result;
}

/** Values for sentences that select on `span`: “in the last 30 days”, or “since 3 May” if recording began later. */
export const spanValues = ({ from, to }: TimeSpan, days: number, words: Words) => ({
	span: to - from < days * dayLength ? 'since' : 'days',
	date: words.shortDate(from, to),
	days: String(days),
});
