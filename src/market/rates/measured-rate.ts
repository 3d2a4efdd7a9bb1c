import type { Currency } from '../currency.ts';
import type { Game } from '../game.ts';
import type { ListKind } from '../list-key.ts';
import type { Measurement } from './measure-rate.ts';

/** One measurement of a currency's exchange rate, and the lists that it was measured with. */
export interface MeasuredRate extends Measurement {
	readonly currency: Currency;
	readonly kind: ListKind;
	readonly game: Game;
	/** When the foreign list arrived, Unix ms. */
	readonly measuredAt: number;
}
