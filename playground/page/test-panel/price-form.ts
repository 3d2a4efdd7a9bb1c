import type { MarketState, PriceChange } from '../../wire.ts';
import { server } from '../server.ts';

/** Wait this long after the last keystroke before items are suggested, in milliseconds. */
const debounce = 80;

export interface PriceFormOptions {
	/** Shows the marketplace after a change. */
	readonly show: (market: MarketState) => void;
	readonly changed: () => void;
}

/** The form of the test panel that moves prices of the sample marketplace. */
export class PriceForm {
	item = '';
	ask = '';
	suggestions: readonly string[] = [];
	/** Why the last change could not be made; empty if it was. */
	problem = '';
	readonly #options: PriceFormOptions;
	#timer: ReturnType<typeof setTimeout> | undefined;

	constructor(options: PriceFormOptions) {
		this.#options = options;
	}

	/** The name of the item is being typed: suggests items. */
	type(item: string): void {
		this.item = item;
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => void this.#suggest(item), debounce);
	}

	/** Sets the typed price for the item, sells it out, or puts it back to normal. */
	async moveItem(kind: 'price' | 'sold out' | 'normal'): Promise<void> {
		const { item, ask } = this;
		await this.move(kind === 'price' ? { kind, item, ask } : { kind, item });
	}

	async move(change: PriceChange): Promise<void> {
		try {
			const { market, problem = '' } = await server.move(change);
			this.problem = problem;
			this.#options.show(market);
		} catch (error) {
			this.problem = (error as Error).message;
		}
		this.#options.changed();
	}

	async #suggest(text: string): Promise<void> {
		const { items } = await server.items(text).catch(() => ({ items: [] }));
		if (text !== this.item) return;
		this.suggestions = items;
		this.#options.changed();
	}
}
