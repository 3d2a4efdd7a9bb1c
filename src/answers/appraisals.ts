import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sum } from 'd3-array';
import { LRUCache } from 'lru-cache';
import { type Clock, hourLength, inTurns, yieldToEventLoop } from '../base/clock.ts';
import { getOrCompute } from '../base/get-or-compute.ts';
import { SerialQueue } from '../base/queue.ts';
import { UserError } from '../base/user-error.ts';
import type { Currency } from '../market/currency.ts';
import type { Market } from '../market/snapshots/market.ts';
import { type Game, games } from '../names/game.ts';
import { type Line, ListParser } from '../reading/list-parser.ts';
import type { NamedItem } from '../reading/message-parser.ts';
import type { Paid } from '../reading/paid.ts';
import type { Catalogue } from '../search/catalogue.ts';
import { type CheckedItem, checkItems } from './check-items.ts';
import { MarketLists } from './market-lists.ts';

/** ms of reading at a stretch; the main thread rests as long, so that others are answered meanwhile. */
const turn = 4;
/** Each takes up to 2 s. */
const mostReaders = 50;
const keptFor = hourLength;
/** In characters. */
const mostKept = 20_000_000;
/** Of one user, in characters: nobody's lists push out those of others. */
const mostOfUser = 1_000_000;
/** As many characters take about as much memory as an item that was read. */
const itemSize = 200;

interface ReadItem {
	readonly key: string;
	readonly isAny: boolean;
	readonly amount: number;
	/** What the list says was paid for one. */
	readonly paid?: Paid | undefined;
}

/** Items are by their keys, so that they outlive the catalogue that they were found in. */
export interface ReadList {
	readonly items: readonly ReadItem[];
	/** Stickers and the like on items, which are in no sum. */
	readonly applied: readonly ReadItem[];
	readonly unclear: readonly Line[];
	readonly left: number;
}

export interface KeptList {
	readonly userId: string;
	readonly game: Game;
	readonly texts: readonly string[];
	readonly read?: ReadList;
	/** Among the user's holdings, so that a second press does not count its items twice. */
	readonly isSaved?: boolean;
}

/** In memory, because no custom id has room for a list. Reads lists in turns, so that a long one delays nobody. */
export class Appraisals {
	readonly #kept = new LRUCache<string, KeptList>({
		maxSize: mostKept,
		ttl: keptFor,
		sizeCalculation: sizeOf,
		dispose: (list, id, reason) => {
			if (reason !== 'set') this.#forget(list.userId, id);
		},
	});
	/** The ids of each user's lists, the oldest first. */
	readonly #ofUsers = new Map<string, Set<string>>();
	readonly #readers = new Set<string>();
	/** Lists take turns: a short one does not wait for a long one to end. */
	readonly #turns = new SerialQueue();

	/** If the user has too many, their oldest lists are forgotten. */
	keep(userId: string, game: Game, texts: readonly string[]): string {
		const id = randomBytes(6).toString('base64url');
		const ids = getOrCompute(this.#ofUsers, userId, () => new Set<string>());
		ids.add(id);
		this.#kept.set(id, { userId, game, texts });
		let size = 0;
		for (const each of [...ids].reverse()) {
			const list = this.#kept.peek(each);
			size += list ? sizeOf(list) : 0;
			if (each !== id && size > mostOfUser) this.#kept.delete(each);
		}
		return id;
	}

	#forget(userId: string, id: string): void {
		const ids = this.#ofUsers.get(userId);
		ids?.delete(id);
		if (ids?.size === 0) this.#ofUsers.delete(userId);
	}

	/** @throws UserError `appraisal-expired` if it is not kept any more */
	get(id: string): KeptList {
		const kept = this.#kept.get(id);
		if (!kept) throw new UserError({ code: 'appraisal-expired' });
		return kept;
	}

	setSaved(id: string, isSaved: boolean): void {
		this.#kept.set(id, { ...this.get(id), isSaved });
	}

	/** Counts the part of a line that was not understood as an item; nothing if that was done already. */
	count(id: string, part: Line, key: string): void {
		const list = this.get(id);
		if (!list.read?.unclear.includes(part)) return;
		const { amount = 1 } = part;
		const isSame = (item: ReadItem) => item.key === key && !item.isAny;
		const known = list.read.items.some(isSame);
		const items = known
			? list.read.items.map((item) => (isSame(item) ? { ...item, amount: item.amount + amount } : item))
			: [...list.read.items, { key, isAny: false, amount }];
		const unclear = list.read.unclear.filter((each) => each !== part);
		this.#kept.set(id, { ...list, read: { ...list.read, items, unclear } });
	}

	/**
	 * @param requireAllNames throws while names of the game are missing, unless all items are written with their whole names
	 * @throws UserError `searching-too-fast` if the user, or everybody, has too many lists read; `format-not-read`
	 */
	async read(id: string, catalogue: Catalogue, userId: string, requireAllNames: () => void): Promise<ReadList> {
		const list = this.get(id);
		const { texts, read } = list;
		if (read) return read;
		const parser = new ListParser(texts, catalogue);
		await this.#inTurns(parser, userId);
		if (!parser.isCertain) requireAllNames();
		const byKey = ({ refs, amount, paid }: NamedItem): ReadItem => ({
			key: catalogue.key(refs[0]!),
			isAny: refs.length > 1,
			amount,
			paid,
		});
		const items = parser.items.map(byKey);
		const result = { items, applied: parser.applied.map(byKey), unclear: parser.unclear, left: parser.left };
		// It may have been forgotten meanwhile.
		if (this.#kept.has(id)) this.#kept.set(id, { ...list, texts: [], read: result });
		return result;
	}

	async #inTurns(parser: ListParser, userId: string): Promise<void> {
		if (this.#readers.size >= mostReaders || this.#readers.has(userId))
			throw new UserError({ code: 'searching-too-fast' });
		this.#readers.add(userId);
		try {
			while (!parser.isDone)
				await this.#turns.run(async () => {
					const from = performance.now();
					parser.read(turn);
					await pause(performance.now() - from);
				});
		} finally {
			this.#readers.delete(userId);
		}
	}
}

/** In characters. */
function sizeOf({ texts, read }: KeptList): number {
	const items = (read?.items.length ?? 0) + (read?.unclear.length ?? 0);
	return 1 + sum(texts, ({ length }) => length) + itemSize * items;
}

/** Some 3 ms of work. */
const itemsPerTurn = 100;

/** The most valuable first. @throws MarketError if the list of asks is unavailable */
export async function appraise({ items }: ReadList, lists: MarketLists, catalogue: Catalogue): Promise<CheckedItem[]> {
	const checked = await checkAll(items, lists, catalogue);
	return checked.filter((item) => item !== undefined).sort((a, b) => worthOf(b) - worthOf(a) || b.amount - a.amount);
}

/** In their order; undefined for an item that has left the market. @throws MarketError likewise */
export async function checkAll(
	items: ReadList['items'],
	lists: MarketLists,
	catalogue: Catalogue,
): Promise<(CheckedItem | undefined)[]> {
	const checked: (CheckedItem | undefined)[] = [];
	for (let from = 0; from < items.length; from += itemsPerTurn) {
		for (const { key, isAny, amount } of items.slice(from, from + itemsPerTurn)) {
			const ref = catalogue.byKey(key);
			const named = ref ? [{ refs: isAny ? catalogue.wearsOf(ref) : [ref], amount }] : [];
			checked.push(checkItems(lists, catalogue, named)[0]);
		}
		await yieldToEventLoop();
	}
	return checked;
}

/** In hundredths. The price of one is rounded first, as it is shown, so that lines add up to their sum. */
export const centsOf = (price: number | null, amount: number): number =>
	(Math.round(100 * (price ?? 0)) || 100 * (price ?? 0)) * amount;

const worthOf = ({ lowest, median, amount }: CheckedItem) => centsOf(lowest ?? median, amount);

/** In hundredths; `byMedian`: by the 30-day median of the version with the lowest ask. */
export function totalOf(items: readonly Pick<CheckedItem, 'lowest' | 'median' | 'amount'>[]) {
	let [byAsk, withoutAsk, byMedian, withoutMedian, units] = [0, 0, 0, 0, 0];
	for (const { lowest, median, amount } of items) {
		byAsk += centsOf(lowest, amount);
		byMedian += centsOf(median, amount);
		if (lowest === null) withoutAsk++;
		if (median === null) withoutMedian++;
		units += amount;
	}
	return { byAsk, withoutAsk, byMedian, withoutMedian, units };
}

export interface Worth {
	/** Of their lowest asks, in hundredths. */
	readonly sum: number;
	/** Not in the sum: nobody sells them, their ask looks wrong, or the list of their game is missing. */
	readonly without: number;
	readonly left: ReadonlyMap<string, number>;
}

interface WorthParts {
	readonly market: Market;
	readonly clock: Clock;
}

/** From memory; undefined if none has an ask. Of a name with versions, the cheapest one counts. */
export async function worthNow(
	counts: ReadonlyMap<string, number>,
	currency: Currency,
	{ market, clock }: WorthParts,
): Promise<Worth | undefined> {
	let total = 0;
	const left = new Map(counts);
	for (const game of games) {
		const lists = new MarketLists(market, clock, { game, currency, locked: false });
		const catalogue = lists.catalogue();
		if (!catalogue || !lists.recentListings()) continue;
		const items: ReadList['items'][number][] = [];
		await inTurns([...left], itemsPerTurn, ([name, amount]) => {
			const ref = catalogue.byExactName(name);
			if (ref && catalogue.name(ref.name) === name) items.push({ key: catalogue.key(ref), isAny: false, amount });
		});
		for (const item of await checkAll(items, lists, catalogue)) {
			if (!item || item.lowest === null || item.doubtful) continue;
			total += centsOf(item.lowest, item.amount);
			left.delete(item.name);
		}
	}
	return left.size === counts.size ? undefined : { sum: total, without: sum(left.values()), left };
}
