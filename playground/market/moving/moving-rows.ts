import { getOrCompute } from '../../../src/base/get-or-compute.ts';
import type { Game } from '../../../src/market/game.ts';
import type { ListKind } from '../../../src/market/list-key.ts';
import { salesPeriods } from '../../../src/market/rows/figures.ts';
import type { Row } from '../exchange-rates.ts';
import { random } from '../random.ts';
import { type SampleName, sampleNames } from '../sample-names.ts';
import { type Basics, basicsOf, historyRow, listingRow, outOfStockRow, tradeLocked } from '../sample-rows.ts';
import { askPaceOf, type MovingPrice, offerAt, stepLength, stepsPerDay, worthAt } from './offer.ts';
import { salesUntil } from './recent-sales.ts';

export interface MovingItem extends MovingPrice {
	readonly basics: Basics;
}

/** Made-up lists that depend on nothing but the time. */
export class MovingRows {
	readonly #items = new Map<Game, readonly MovingItem[]>();

	/** The rows of a list in EUR at a time in Unix ms. They are the same for 5 minutes: see `stepOf`. */
	at(at: number, kind: ListKind, game: Game): readonly Row[] {
		const step = stepOf(at);
		const items = this.items(game);
		switch (kind) {
			case 'tradable':
				return listed(items, step);
			case 'trade-locked':
				return tradeLocked(listed(items, step));
			case 'history':
				return items.map((item) => history(item, step));
			case 'out-of-stock':
				return items.map((item) => absence(item, step)).filter(isThere);
		}
	}

	items(game: Game): readonly MovingItem[] {
		return getOrCompute(this.#items, game, () => sampleNames[game]().map(movingItem));
	}
}

/** @param at Unix ms */
export const stepOf = (at: number): number => Math.floor(at / stepLength);

/** The stock of items that are mostly out of stock. */
const scarce = 0.4;

function movingItem(name: SampleName): MovingItem {
	const basics = basicsOf(name);
	const { price, sales, quantity, state } = basics;
	const stock = { listed: quantity, 'out-of-stock': scarce, sold: 0 }[state];
	const seed = seedOf(name.name, name.version ?? '');
	return { basics, seed, familySeed: seedOf(familyOf(name.name)), price, sales, stock, askPace: askPaceOf(sales) };
}

const seedOf = (...seeds: string[]): number => Math.floor(random(...seeds, 'moving') * 2 ** 31);

function familyOf(name: string): string {
	const parts = name.replace(/^(★ )?(StatTrak™ |Souvenir )?/, '').split(' | ');
	const [first] = parts;
	if (first === 'Sticker') return parts.at(-1)!;
	return parts.length === 1 ? first!.split(' ').at(-1)! : first!;
}

/** What the marketplace's suggestion rests on. It changes once a day. */
const usualAt = (item: MovingPrice, step: number): number => worthAt(item, step - (step % stepsPerDay));

const isThere = (row: Row | undefined): row is Row => row !== undefined;

const listed = (items: readonly MovingItem[], step: number) => items.map((item) => listing(item, step)).filter(isThere);

function listing(item: MovingItem, step: number): Row | undefined {
	const offer = offerAt(item, step);
	if (!offer) return undefined;
	const { ask, quantity, since } = offer;
	return listingRow(item.basics, ask, quantity, usualAt(item, step), (since * stepLength) / 1000);
}

function history(item: MovingItem, step: number): Row {
	const sales = salesUntil(item, step, salesPeriods);
	return historyRow(item.basics, Object.fromEntries(salesPeriods.map(({ field }, i) => [field, sales[i]!])));
}

function absence(item: MovingItem, step: number): Row | undefined {
	if (item.stock === 0 || offerAt(item, step)) return undefined;
	const { avg, volume } = salesUntil(item, step, salesPeriods).at(-1)!;
	return volume === 0 ? undefined : outOfStockRow(item.basics, usualAt(item, step), avg, volume);
}
