import type { AskedLately } from './asked-lately.ts';
import type { Clock } from './clock.ts';
import type { Currency } from './market/currency.ts';
import type { Game } from './market/game.ts';
import type { Market } from './market/lists.ts';
import type { Formats } from './views/formats.ts';

/** Everything a command may use. Built in bot.ts for each interaction; tests pass fakes. */
export interface Context {
	readonly market: Market;
	readonly clock: Clock;
	/** Figures in the reader's language. */
	readonly formats: Formats;
	readonly userId: string;
	readonly askedLately: AskedLately;
	/** Where no option says otherwise. */
	readonly defaults: { readonly game: Game; readonly currency: Currency };
}
