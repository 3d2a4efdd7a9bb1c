import type { MarketState, PriceChange } from '../../wire.ts';
import { server } from '../server.ts';

/** Wait this long after the last keystroke before items are suggested, in milliseconds. */
const debounce = 80;

export interface PriceFormOptions {
	readonly show: (market: MarketState) => void;
	readonly changed: () => void;
}

export class PriceForm {
	item = '';
	ask = '';
	suggestions: readonly string[] = [];
	problem = '';
	readonly #options: PriceFormOptions;
	#timer: ReturnType<typeof setTimeout> | undefined;

	constructor(options: PriceFormOptions) {
		this.#options = options;
	}

	type(item: string): void {
		this.item = item;
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => void this.#suggest(item), debounce);
	}

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
