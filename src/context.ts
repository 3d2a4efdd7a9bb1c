import type { AskedLately } from './asked-lately.ts';
import type { Charts } from './charts/charts.ts';
import type { Clock } from './clock.ts';
import type { Currency } from './market/currency.ts';
import type { Game } from './market/game.ts';
import type { Market } from './market/lists.ts';
import type { Formats } from './views/formats.ts';

/** Where no option says otherwise. */
export interface Defaults {
	readonly game: Game;
	readonly currency: Currency;
}

/** Everything a command may use. Built in bot.ts for each interaction; tests pass fakes. */
export interface Context {
	readonly market: Market;
	readonly clock: Clock;
	readonly charts: Pick<Charts, 'draw'>;
	/** Figures in the reader's language. */
	readonly formats: Formats;
	readonly userId: string;
	readonly askedLately: AskedLately;
	/** What holds for who asks, where they ask. */
	defaults(): Promise<Defaults>;
}
