import { sum } from 'd3-array';
import { z } from 'zod';
import { type Clock, dayLength } from '../../src/base/clock.ts';
import { currencies } from '../../src/market/currency.ts';
import { games } from '../../src/names/game.ts';
import { paidTogether } from '../../src/reading/paid.ts';
import type { AtomicKeyv } from '../../src/storage/atomic-keyv.ts';

export const mostHoldings = 500;
export const mostUnits = 999_999;
/** As long as changes are shown for, ms. */
const flowsKept = 31 * dayLength;

const holding = z.object({
	game: z.literal(games),
	/** Of an item, or of a name with all its versions. */
	key: z.string(),
	/** As it was when it was added: the marketplace may no longer list it. */
	name: z.string(),
	/** Any wear of the skin. */
	isAny: z.boolean(),
	amount: z.int().min(1).max(mostUnits),
	paid: z.object({ each: z.number().min(0), currency: z.enum(currencies) }).optional(),
	/** Such items are replaced when the linked account is read again. */
	isFromAccount: z.literal(true).optional(),
});

export type Holding = Readonly<z.output<typeof holding>>;

/** Above 0 if items came. Unix ms; hundredths of the bot's currency at the lowest asks of that time. */
const flow = z.object({ at: z.number(), cents: z.number() });

/** One bad entry must not cost somebody the others. */
const lenient = <Schema extends z.ZodType>(schema: Schema) =>
	z
		.array(z.unknown())
		.catch([])
		.transform((all) => all.flatMap((each) => schema.safeParse(each).data ?? []));

const stored = z.object({ items: lenient(holding), flows: lenient(flow) }).catch({ items: [], flows: [] });
export type UserHoldings = Readonly<z.output<typeof stored>>;

type StoredHoldings = Pick<AtomicKeyv<unknown>, 'get' | 'change' | 'delete'>;

export interface Priced {
	readonly item: Holding;
	/** What one unit is worth, in hundredths of the bot's currency. */
	readonly cents: number;
}

/** The same for what counts as the same item. */
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

	/** Resolves to how many had no room. */
	async add(userId: string, added: readonly Priced[]): Promise<number> {
		let left = 0;
		await this.#change(userId, added, (items) => {
			const all = new Map(items.map((item) => [holdingId(item), item]));
			left = 0;
			for (const { item } of added) {
				const id = holdingId(item);
				const same = all.get(id);
				if (same || all.size < mostHoldings) all.set(id, same ? together(same, item) : item);
				else left++;
			}
			return [...all.values()];
		});
		return left;
	}

	/** Resolves to how many had no room. @param priced also those that are replaced */
	async replaceFromAccount(userId: string, read: readonly Holding[], priced: readonly Priced[]): Promise<number> {
		let left = 0;
		await this.#change(userId, priced, (items) => {
			const others = items.filter(({ isFromAccount }) => !isFromAccount);
			const room = Math.max(0, mostHoldings - others.length);
			left = Math.max(0, read.length - room);
			return [...others, ...read.slice(0, room)];
		});
		return left;
	}

	/** @param becomes The same with another amount or price; undefined removes it. */
	set(userId: string, { item, cents }: Priced, becomes: Holding | undefined): Promise<void> {
		return this.#change(userId, [{ item, cents }], (items) =>
			items.flatMap((each) => (holdingId(each) === holdingId(item) ? (becomes ?? []) : each)),
		);
	}

	async deleteAll(userId: string): Promise<void> {
		await this.#stored.delete(userId);
	}

	/** What comes or goes is worth what the amounts really change by: somebody may change the same at once. */
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
		await this.#stored.change(userId, (was) => {
			const before = stored.parse(was ?? {});
			const items = change(before.items);
			const today = before.flows.find((each) => each.at === at)?.cents ?? 0;
			const others = before.flows.filter((each) => each.at > now - flowsKept && each.at !== at);
			const cents = Math.round(today + centsOf(items) - centsOf(before.items));
			return { items, flows: cents === 0 ? others : [...others, { at, cents }] };
		});
	}
}

export const together = (one: Holding, other: Holding): Holding => ({
	...one,
	amount: Math.min(mostUnits, one.amount + other.amount),
	paid: paidTogether(one, other),
});
