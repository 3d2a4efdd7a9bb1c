import { StoreError } from '../../base/errors/store-error.ts';
import { within } from '../../base/waiting.ts';
import type { Game } from '../../market/game.ts';
import type { PriceSeries, Span } from '../../prices/price-series.ts';
import type { Context } from '../context.ts';

/** What was recorded of an item; undefined if nothing was, `unreadable` if that cannot be read, or not within `ms`. */
export async function recordedSeries(
	game: Game,
	key: string,
	span: Span,
	ms: number,
	{ history, clock }: Pick<Context, 'history' | 'clock'>,
): Promise<PriceSeries | 'unreadable' | undefined> {
	try {
		const series = await within(clock, ms, history.series(game, [key], span));
		return series ? series[0] : 'unreadable';
	} catch (error) {
		if (error instanceof StoreError) return 'unreadable';
		throw error;
	}
}
