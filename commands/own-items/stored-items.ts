import { isDeepStrictEqual } from 'node:util';
import { sum } from 'd3-array';
import { z } from 'zod';
import { type Clock, dayLength } from '../../src/base/clock.ts';
import { type Currency, currencies } from '../../src/market/currency.ts';
import { games } from '../../src/names/game.ts';
import { paidTogether } from '../../src/reading/money/purchases.ts';
import type { AtomicKeyv } from '../../src/storage/atomic-keyv.ts';

export const maxHoldings = 500;
/** The most units of one item. */
export const maxUnits = 999_999;
/** How long flows are kept, ms: a day longer than the longest period for which changes are shown. */
const flowLifetime = 31 * dayLength;

const holding = z.object({
	game: z.literal(games),
	/** The key of an item, or of a name with all its versions. */
	key: z.string(),
	/** The name when the item was added: the marketplace may no longer list it. */
	name: z.string(),
	/** Whether the item may be any wear of the skin. */
	isAny: z.boolean(),
	amount: z.int().min(1).max(maxUnits),
	/** The price that the user paid for each unit. It is known for `units` of them; if that is missing, for all. */
	paid: z
		.object({ each: z.number().min(0), currency: z.enum(currencies), units: z.int().min(1).optional() })
		.optional(),
	/** Set for items that are replaced when the linked account is read again. */
	isFromAccount: z.literal(true).optional(),
});

export type Holding = Readonly<z.output<typeof holding>>;

/**
 * The worth of what was added on a day, less that of what was removed, in hundredths of the home currency, by the
 * lowest asks of that time. `at` is when the day began in UTC, Unix ms.
 */
const flow = z.object({ at: z.number(), cents: z.number() });

/** Skips invalid entries, so that one of them does not lose the user all the others. */
const lenientList = <Schema extends z.ZodType>(schema: Schema) =>
	z
		.array(z.unknown())
		.catch([])
		.transform((entries) => entries.flatMap((each) => schema.safeParse(each).data ?? []));

const userHoldings = z
	.object({ items: lenientList(holding), flows: lenientList(flow) })
	.catch({ items: [], flows: [] });
export type UserHoldings = Readonly<z.output<typeof userHoldings>>;

type StoredHoldings = Pick<AtomicKeyv<unknown>, 'get' | 'change' | 'delete'>;

export interface Priced {
	readonly item: Holding;
	/** What one unit is worth, in hundredths of the home currency. */
	readonly cents: number;
}

/** Holdings that count as the same item have the same id. */
export const holdingId = ({ game, key, isAny, isFromAccount }: Holding): string =>
	`${game} ${isAny ? 'any' : 'one'}${isFromAccount ? ' read' : ''} ${key}`;

/** Converts an amount; undefined without an exchange rate. */
export type Convert = (amount: number, from: Currency, to: Currency) => number | undefined;

/** What users own or, in another store, watch. Every method throws StoreError if the store fails. */
export class Holdings {
	readonly #stored: StoredHoldings;
	readonly #clock: Pick<Clock, 'wall'>;

	constructor(stored: StoredHoldings, clock: Pick<Clock, 'wall'>) {
		this.#stored = stored;
		this.#clock = clock;
	}

	async of(userId: string): Promise<UserHoldings> {
		return userHoldings.parse((await this.#stored.get(userId)) ?? {});
	}

	/** Adds items, or units to items that are there already. Resolves to how many items had no room. */
	async add(userId: string, newItems: readonly Priced[], convert?: Convert): Promise<number> {
		let omitted = 0;
		await this.#change(userId, newItems, (items) => {
			const byId = new Map(items.map((item) => [holdingId(item), item]));
			// The store may call this again if the value has changed in the meantime.
			omitted = 0;
			for (const { item } of newItems) {
				const id = holdingId(item);
				const existing = byId.get(id);
				if (existing) byId.set(id, mergeHoldings(existing, item, convert));
				else if (byId.size < maxHoldings) byId.set(id, item);
				else omitted++;
			}
			return [...byId.values()];
		});
		return omitted;
	}

	/**
	 * Replaces the items that were read from the linked account. Resolves to how many items had no room.
	 * @param priced includes the items that are replaced
	 */
	async replaceFromAccount(userId: string, newItems: readonly Holding[], priced: readonly Priced[]): Promise<number> {
		let omitted = 0;
		await this.#change(userId, priced, (items) => {
			const others = items.filter(({ isFromAccount }) => !isFromAccount);
			const room = Math.max(0, maxHoldings - others.length);
			omitted = Math.max(0, newItems.length - room);
			return [...others, ...newItems.slice(0, room)];
		});
		return omitted;
	}

	/**
	 * Stores the same item with another amount or price; undefined removes it. Resolves to false, and changes nothing, if
	 * the stored item no longer equals `item`, because another command has changed it.
	 */
	async set(userId: string, { item, cents }: Priced, newItem: Holding | undefined): Promise<boolean> {
		let isUnchanged = false;
		await this.#change(userId, [{ item, cents }], (items) => {
			isUnchanged = items.some((each) => isDeepStrictEqual(each, item));
			if (!isUnchanged) return items;
			return items.flatMap((each) => (holdingId(each) === holdingId(item) ? (newItem ?? []) : each));
		});
		return isUnchanged;
	}

	async deleteAll(userId: string): Promise<void> {
		await this.#stored.delete(userId);
	}

	/**
	 * Stores the changed items, and the flow of today. Flows are computed from the stored items, because another command
	 * may change them at the same time.
	 * @param priced the prices of all items that may change
	 */
	async #change(
		userId: string,
		priced: readonly Priced[],
		change: (items: readonly Holding[]) => readonly Holding[],
	): Promise<void> {
		const now = this.#clock.wall();
		const startOfDay = now - (now % dayLength);
		const prices = new Map(priced.map(({ item, cents }) => [holdingId(item), cents]));
		const worthOf = (items: readonly Holding[]) =>
			sum(items, (item) => (prices.get(holdingId(item)) ?? 0) * item.amount);
		await this.#stored.change(userId, (value) => {
			const before = userHoldings.parse(value ?? {});
			const items = change(before.items);
			const todayCents = before.flows.find((each) => each.at === startOfDay)?.cents ?? 0;
			const otherDays = before.flows.filter((each) => each.at > now - flowLifetime && each.at !== startOfDay);
			const cents = Math.round(todayCents + worthOf(items) - worthOf(before.items));
			return { items, flows: cents === 0 ? otherDays : [...otherDays, { at: startOfDay, cents }] };
		});
	}
}

/** @param convert converts an amount to another currency; undefined without an exchange rate */
export const mergeHoldings = (one: Holding, other: Holding, convert?: Convert): Holding => ({
	...one,
	amount: Math.min(maxUnits, one.amount + other.amount),
	paid: paidTogether(one, other, convert),
});
