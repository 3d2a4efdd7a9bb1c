import { sum } from 'd3-array';
import { z } from 'zod';
import { type Clock, dayLength } from '../../src/base/clock.ts';
import { currencies } from '../../src/market/currency.ts';
import { games } from '../../src/names/game.ts';
import { paidTogether } from '../../src/reading/paid.ts';
import type { AtomicKeyv } from '../../src/storage/atomic-keyv.ts';

export const maxHoldings = 500;
export const maxUnits = 999_999;
/** How long flows are kept, ms: as long as changes are shown for. */
const flowsKept = 31 * dayLength;

const holding = z.object({
	game: z.literal(games),
	/** The key of an item, or of a name with all its versions. */
	key: z.string(),
	/** The name when the item was added: the marketplace may no longer list it. */
	name: z.string(),
	/** Whether it may be any wear of the skin. */
	isAny: z.boolean(),
	amount: z.int().min(1).max(maxUnits),
	paid: z.object({ each: z.number().min(0), currency: z.enum(currencies) }).optional(),
	/** Set for items that are replaced when the linked account is read again. */
	isFromAccount: z.literal(true).optional(),
});

export type Holding = Readonly<z.output<typeof holding>>;

/**
 * `at` is Unix ms. `cents` is in hundredths of the bot's currency, by the lowest asks of that time. It is above 0 if
 * items were added.
 */
const flow = z.object({ at: z.number(), cents: z.number() });

/** Leaves out bad entries: one of them must not cost its owner the others. */
const lenient = <Schema extends z.ZodType>(schema: Schema) =>
	z
		.array(z.unknown())
		.catch([])
		.transform((entries) => entries.flatMap((each) => schema.safeParse(each).data ?? []));

const stored = z.object({ items: lenient(holding), flows: lenient(flow) }).catch({ items: [], flows: [] });
export type UserHoldings = Readonly<z.output<typeof stored>>;

type StoredHoldings = Pick<AtomicKeyv<unknown>, 'get' | 'change' | 'delete'>;

export interface Priced {
	readonly item: Holding;
	/** What one unit is worth, in hundredths of the bot's currency. */
	readonly cents: number;
}

/** Holdings that count as the same item have the same id. */
export const holdingId = ({ game, key, isAny, isFromAccount }: Holding): string =>
	`${game} ${isAny ? 'any' : 'one'}${isFromAccount ? ' read' : ''} ${key}`;

/** Every method throws StoreError if the store fails. */
export class Holdings {
	readonly #stored: StoredHoldings;
	readonly #clock: Pick<Clock, 'wall'>;

	constructor(stored: StoredHoldings, clock: Pick<Clock, 'wall'>) {
		this.#stored = stored;
		this.#clock = clock;
	}

	async of(userId: string): Promise<UserHoldings> {
		return stored.parse((await this.#stored.get(userId)) ?? {});
	}

	/** Resolves to how many items had no room. */
	async add(userId: string, newItems: readonly Priced[]): Promise<number> {
		let omitted = 0;
		await this.#change(userId, newItems, (items) => {
			const byId = new Map(items.map((item) => [holdingId(item), item]));
			omitted = 0;
			for (const { item } of newItems) {
				const id = holdingId(item);
				const existing = byId.get(id);
				if (existing || byId.size < maxHoldings) byId.set(id, existing ? mergeHoldings(existing, item) : item);
				else omitted++;
			}
			return [...byId.values()];
		});
		return omitted;
	}

	/** Resolves to how many items had no room. @param priced includes the items that are replaced */
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

	/** @param becomes the same item with another amount or price; undefined removes it */
	set(userId: string, { item, cents }: Priced, becomes: Holding | undefined): Promise<void> {
		return this.#change(userId, [{ item, cents }], (items) =>
			items.flatMap((each) => (holdingId(each) === holdingId(item) ? (becomes ?? []) : each)),
		);
	}

	async deleteAll(userId: string): Promise<void> {
		await this.#stored.delete(userId);
	}

	/** Flows follow from how the amounts really change: another command may change the same items at the same time. */
	async #change(
		userId: string,
		priced: readonly Priced[],
		change: (items: readonly Holding[]) => readonly Holding[],
	): Promise<void> {
		const now = this.#clock.wall();
		const at = now - (now % dayLength);
		const prices = new Map(priced.map(({ item, cents }) => [holdingId(item), cents]));
		const centsOf = (items: readonly Holding[]) =>
			sum(items, (item) => (prices.get(holdingId(item)) ?? 0) * item.amount);
		await this.#stored.change(userId, (value) => {
			const before = stored.parse(value ?? {});
			const items = change(before.items);
			const today = before.flows.find((each) => each.at === at)?.cents ?? 0;
			const others = before.flows.filter((each) => each.at > now - flowsKept && each.at !== at);
			const cents = Math.round(today + centsOf(items) - centsOf(before.items));
			return { items, flows: cents === 0 ? others : [...others, { at, cents }] };
		});
	}
}

export const mergeHoldings = (one: Holding, other: Holding): Holding => ({
	...one,
	amount: Math.min(maxUnits, one.amount + other.amount),
	paid: paidTogether(one, other),
});
