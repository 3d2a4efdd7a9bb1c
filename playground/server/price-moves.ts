import type { Bot } from '../../src/bot.ts';
import { type Game, gameNames } from '../../src/names/game.ts';
import { LineError } from '../command-line.ts';
import type { MovingItem } from '../market/moving-rows.ts';
import type { SampleMarket } from '../market/sample-market.ts';
import type { ShiftableClock } from '../shiftable-clock.ts';
import { labelOfItem, type PriceChange, type PriceChangeStatus } from '../wire.ts';

/** The highest ask that can be set, in EUR. */
const maxAsk = 1_000_000;
const crashShare = 0.3;

const euros = new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' });

export class PriceMoves {
	readonly #market: SampleMarket;
	readonly #bot: Pick<Bot, 'lists'>;
	readonly #clock: ShiftableClock;
	/** The latest change, of one game or of all games. `at` is in milliseconds of process time. */
	#last: { readonly what: string; readonly game: Game | undefined; readonly at: number } | undefined;

	constructor(market: SampleMarket, bot: Pick<Bot, 'lists'>, clock: ShiftableClock) {
		this.#market = market;
		this.#bot = bot;
		this.#clock = clock;
	}

	/** @throws LineError that says what to enter instead */
	move(change: PriceChange): void {
		const at = this.#clock.now();
		if ('item' in change) {
			const item = this.#item(change.item);
			this.#market.prices.set(item, change.kind === 'price' ? parseAsk(change.ask) : change.kind);
			this.#last = { what: this.#describe(item), game: item.game, at };
		} else if (change.kind === 'crash') {
			this.#market.prices.crash(crashShare);
			this.#last = { what: 'All prices have fallen by 30 %.', game: undefined, at };
		} else {
			this.#market.prices.restoreAll();
			this.#last = { what: 'All prices are back to normal.', game: undefined, at };
		}
	}

	get last(): PriceChangeStatus | undefined {
		if (!this.#last) return undefined;
		const { what, game, at } = this.#last;
		const lists = this.#listings;
		if (lists.length === 0) return { what, state: 'unwatched', game: game && gameNames[game] };
		// Lists in other currencies may remain in memory without being refreshed.
		const inEuro = lists.filter(({ key }) => key.currency === 'EUR');
		const isSeen = inEuro.length > 0 && inEuro.every(({ fetchedAt }) => fetchedAt >= at);
		return isSeen ? { what, state: 'seen' } : { what, state: 'awaited', until: this.refreshAt };
	}

	/**
	 * When the last list without the latest change is refreshed, in process time; undefined if no list waits for that.
	 */
	get refreshAt(): number | undefined {
		if (!this.#last) return undefined;
		const { at } = this.#last;
		const now = this.#clock.now();
		const oldLists = this.#listings.filter(({ fetchedAt, dueAt }) => fetchedAt < at && dueAt > now);
		return oldLists.length === 0 ? undefined : Math.max(...oldLists.map(({ dueAt }) => dueAt));
	}

	get #listings() {
		const game = this.#last?.game;
		const isAffected = (each: Game) => game === undefined || game === each;
		return this.#bot.lists().filter(({ key }) => key.kind === 'tradable' && isAffected(key.game));
	}

	#describe({ game, name, version }: MovingItem): string {
		const isItem = (row: Readonly<Record<string, unknown>>) => row.market_hash_name === name && row.version === version;
		const ask = this.#market.rows('tradable', game, 'EUR').find(isItem)?.min_price;
		const label = labelOfItem({ name, version });
		return typeof ask === 'number' ? `${label} now costs ${euros.format(ask)}.` : `${label} is now out of stock.`;
	}

	#item(text: string): MovingItem {
		const label = text.trim().toLowerCase();
		if (label === '') throw new LineError('Enter the name of an item.');
		const item = this.#market.items.find((each) => labelOfItem(each).toLowerCase() === label);
		if (!item) throw new LineError(`The sample marketplace has no “${text}”. Pick one of the suggestions.`);
		return item;
	}
}

/** @throws LineError */
function parseAsk(text: string): number {
	const amount = Number(text.replace(/€|EUR/i, '').trim().replace(',', '.'));
	if (amount >= 0.01 && amount <= maxAsk) return amount;
	throw new LineError(
		`Enter the new lowest ask in EUR, from 0.01 to ${maxAsk.toLocaleString('en')}. For example: 24.99`,
	);
}
