import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sum } from 'd3-array';
import { LRUCache } from 'lru-cache';
import { hourLength } from '../base/clock.ts';
import { getOrCompute } from '../base/get-or-compute.ts';
import { SerialQueue } from '../base/queue.ts';
import { UserError } from '../base/user-error.ts';
import type { Currency } from '../market/currency.ts';
import type { Defaults } from '../market/defaults.ts';
import type { Game } from '../names/game.ts';
import type { ListLine } from '../reading/lists/list-lines.ts';
import { ListParser } from '../reading/lists/list-parser.ts';
import type { NamedItem } from '../reading/messages/message-parser.ts';
import type { Paid } from '../reading/money/paid.ts';
import { paidTogether } from '../reading/money/purchases.ts';
import type { Catalogue } from '../search/catalogue.ts';

/** How long lists are read at a stretch, ms. A pause of the same length follows, in which other users are answered. */
const turnLength = 4;
/** The most lists that are read at a time. Each takes up to 2 s. */
const maxReaders = 50;
/** How long a list is kept after it was last changed, ms. */
const lifetime = hourLength;
/** The most that all lists may take, in characters. */
const maxTotalSize = 20_000_000;
/** The most that one user's lists may take, in characters, so that they do not push out those of others. */
const maxSizePerUser = 1_000_000;
/** An item that was read takes about as much memory as this many characters. */
const itemSize = 200;

export interface ReadItem {
	readonly key: string;
	/** Whether any wear will do. */
	readonly isAny: boolean;
	readonly amount: number;
	/** What the list says was paid for one. */
	readonly paid?: Paid | undefined;
}

/** Items are stored by their keys, so that they outlive the catalogue that they were found in. */
export interface ParsedList {
	readonly items: readonly ReadItem[];
	/** Stickers and the like that are applied to items. Totals do not include them. */
	readonly applied: readonly ReadItem[];
	/** Parts that were not understood or not counted exactly. Their `reason` says why, if it is known. */
	readonly unclear: readonly ListLine[];
	/** How many lines were not read because the list has too many. */
	readonly omitted: number;
}

export interface KeptList {
	readonly userId: string;
	readonly game: Game;
	/** The currency of prices in the list that name none, whichever currency it is shown in. */
	readonly currency: Currency;
	/** Empty once the list is parsed. */
	readonly texts: readonly string[];
	readonly parsed?: ParsedList;
	/** Whether its items are among the user's holdings, so that a second press does not count them twice. */
	readonly isSaved?: boolean;
}

/**
 * Keeps lists in memory, because no custom id has room for one. They are read in turns, so that a long one delays
 * nobody.
 */
export class Appraisals {
	readonly #lists = new LRUCache<string, KeptList>({
		maxSize: maxTotalSize,
		ttl: lifetime,
		ttlAutopurge: true,
		sizeCalculation: sizeOf,
		dispose: (list, id, reason) => {
			// The reason is `set` if the list was replaced by a newer state of it, which has the same id.
			if (reason !== 'set') this.#forget(list.userId, id);
		},
	});
	/** The ids of each user's lists, the oldest first. */
	readonly #idsByUser = new Map<string, Set<string>>();
	/** The users for whom a list is being read. */
	readonly #readers = new Set<string>();
	/** Lists take turns: a short one does not wait for a long one to end. */
	readonly #turns = new SerialQueue();

	/** Returns the list's id. */
	keep(userId: string, { game, currency }: Defaults, texts: readonly string[]): string {
		const id = randomBytes(6).toString('base64url');
		const ids = getOrCompute(this.#idsByUser, userId, () => new Set<string>());
		ids.add(id);
		this.#set(id, { userId, game, currency, texts });
		return id;
	}

	/** If the user's lists are too large together, the oldest of the others are forgotten. */
	#set(id: string, list: KeptList): void {
		this.#lists.set(id, list);
		let size = sizeOf(list);
		const newestFirst = [...(this.#idsByUser.get(list.userId) ?? [])].reverse();
		for (const otherId of newestFirst.filter((each) => each !== id)) {
			const other = this.#lists.peek(otherId);
			size += other ? sizeOf(other) : 0;
			if (size > maxSizePerUser) this.#lists.delete(otherId);
		}
	}

	deleteOf(userId: string): void {
		for (const id of this.#idsByUser.get(userId) ?? []) this.#lists.delete(id);
	}

	#forget(userId: string, id: string): void {
		const ids = this.#idsByUser.get(userId);
		ids?.delete(id);
		if (ids?.size === 0) this.#idsByUser.delete(userId);
	}

	/** @throws UserError `appraisal-expired` if the list is no longer kept */
	get(id: string): KeptList {
		const list = this.#lists.get(id);
		if (!list) throw new UserError({ code: 'appraisal-expired' });
		return list;
	}

	setSaved(id: string, isSaved: boolean): void {
		this.#set(id, { ...this.get(id), isSaved });
	}

	/**
	 * Replaces an unclear part by the item that the user chose for it. Does nothing if the part is no longer unclear.
	 * @param part the very object in `unclear`, since parts are compared by identity
	 * @param key the key of the chosen item
	 */
	resolveUnclear(id: string, part: ListLine, key: string): void {
		const list = this.get(id);
		if (!list.parsed?.unclear.includes(part)) return;
		const { amount = 1 } = part;
		const isSame = (item: ReadItem) => item.key === key && !item.isAny;
		const isListed = list.parsed.items.some(isSame);
		const items = isListed
			? list.parsed.items.map((item) => (isSame(item) ? withMore(item, amount) : item))
			: [...list.parsed.items, { key, isAny: false, amount }];
		const unclear = list.parsed.unclear.filter((each) => each !== part);
		this.#set(id, { ...list, parsed: { ...list.parsed, items, unclear } });
	}

	/**
	 * @param requireAllNames throws while names of the game are missing. If every item is written with its whole name,
	 * missing names do not matter and this is not called.
	 * @throws UserError `searching-too-fast` if the user, or everybody, has too many lists read; `format-not-read`
	 */
	async read(id: string, catalogue: Catalogue, userId: string, requireAllNames: () => void): Promise<ParsedList> {
		const list = this.get(id);
		const { texts } = list;
		if (list.parsed) return list.parsed;
		const parser = new ListParser(texts, catalogue);
		await this.#readInTurns(parser, userId);
		if (!parser.isCertain) requireAllNames();
		const toReadItem = ({ refs, amount, paid }: NamedItem): ReadItem => ({
			key: catalogue.key(refs[0]!),
			isAny: refs.length > 1,
			amount,
			paid,
		});
		const items = parser.items.map(toReadItem);
		const result = { items, applied: parser.applied.map(toReadItem), unclear: parser.unclear, omitted: parser.omitted };
		// The list may have been removed meanwhile.
		if (this.#lists.has(id)) this.#set(id, { ...list, texts: [], parsed: result });
		return result;
	}

	async #readInTurns(parser: ListParser, userId: string): Promise<void> {
		if (this.#readers.size >= maxReaders || this.#readers.has(userId))
			throw new UserError({ code: 'searching-too-fast' });
		this.#readers.add(userId);
		try {
			while (!parser.isDone)
				await this.#turns.run(async () => {
					const startedAt = performance.now();
					parser.read(turnLength);
					await pause(performance.now() - startedAt);
				});
		} finally {
			this.#readers.delete(userId);
		}
	}
}

/** Adds units with an unknown purchase price. */
const withMore = (item: ReadItem, amount: number): ReadItem => ({
	...item,
	amount: item.amount + amount,
	paid: paidTogether(item, { amount }),
});

/** The size of a list, in characters. */
function sizeOf(list: KeptList): number {
	const { items = [], applied = [], unclear = [] } = list.parsed ?? {};
	const entries = items.length + applied.length + unclear.length;
	// The cache allows no size of 0.
	return 1 + sum(list.texts, ({ length }) => length) + itemSize * entries;
}
