import { within } from '../../src/base/clock.ts';
import { StoreError } from '../../src/base/errors.ts';
import type { Game } from '../../src/market/game.ts';
import type { PriceSeries, Span } from '../../src/prices/price-series.ts';
import type { Words } from '../../src/words/words.ts';
import type { ItemContext } from './item-context.ts';

const dayLength = 24 * 60 * 60_000;

/** Undefined if nothing was recorded, `unreadable` if that cannot be read, or not within `ms`. */
export async function recordedSeries(
	game: Game,
	key: string,
	span: Span,
	ms: number,
	{ history, clock }: Pick<ItemContext, 'history' | 'clock'>,
): Promise<PriceSeries | 'unreadable' | undefined> {
	try {
		const series = await within(clock, ms, history.series(game, [key], span));
		return series ? series[0] : 'unreadable';
	} catch (error) {
		if (error instanceof StoreError) return 'unreadable';
		throw error;
	}
}

/** For sentences about the last days, or about all the time since recording began if that is less. */
export const spanValues = ({ from, to }: Span, days: number, words: Words) => ({
	span: to - from < days * dayLength ? 'since' : 'days',
	date: words.shortDate(from, to),
	days: String(days),
});
