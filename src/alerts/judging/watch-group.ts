import type { ListKey } from '../../market/list-key.ts';
import { isOlderList } from '../alert-book.ts';
import { outOfStock, type Trigger } from './trigger.ts';

/** A user with alerts, and for each of them what it watches and what changes it. */
export interface Watcher {
	readonly userId: string;
	readonly items: WatchedItem[];
	readonly triggers: Trigger[];
}

/** An item that users watch in one list: the nth trigger is one of the nth watcher's. */
export interface WatchedItem {
	readonly key: string;
	readonly group: WatchGroup;
	readonly watchers: Watcher[];
	readonly triggers: Trigger[];
}

/** The items that users watch in one list. */
export class WatchGroup {
	readonly list: ListKey;
	readonly items = new Map<string, WatchedItem>();
	/** Those with new or changed alerts, which have to be looked at in the list even if nothing has changed there. */
	readonly fresh = new FreshItems();
	/** Likewise, in the list that prices can be converted from. */
	readonly freshForHome = new FreshItems();
	/** Those with an alert that waits until nothing is on offer. */
	readonly leaving = new Set<WatchedItem>();
	/**
	 * Those of them that were in no list of the marketplace when they were last looked at. They are looked at in each list: as
	 * soon as any list has them, it is known that nothing is on offer, although nothing has changed in this one.
	 */
	readonly gone = new Set<WatchedItem>();

	constructor(list: ListKey) {
		this.list = list;
	}

	/** @param since older lists than this say nothing about the alert, Unix ms */
	add(key: string, watcher: Watcher, trigger: Trigger, since: number): void {
		const known = this.items.get(key);
		const item = known ?? { key, group: this, watchers: [], triggers: [] };
		if (!known) this.items.set(key, item);
		item.watchers.push(watcher);
		item.triggers.push(trigger);
		watcher.items.push(item);
		watcher.triggers.push(trigger);
		this.fresh.add(item, since);
		this.freshForHome.add(item, since);
		if (trigger === outOfStock) this.leaving.add(item);
	}

	/** Removes one alert of the watcher from the item, but not from the watcher. */
	remove(item: WatchedItem, watcher: Watcher, trigger: Trigger): void {
		const { watchers, triggers } = item;
		let at = watchers.indexOf(watcher);
		while (triggers[at] !== trigger) at = watchers.indexOf(watcher, at + 1);
		const last = watchers.length - 1;
		watchers[at] = watchers[last]!;
		triggers[at] = triggers[last]!;
		watchers.pop();
		triggers.pop();
		if (trigger === outOfStock && !triggers.includes(outOfStock)) {
			this.leaving.delete(item);
			this.gone.delete(item);
		}
		if (watchers.length > 0) return;
		this.items.delete(item.key);
		for (const items of [this.fresh, this.freshForHome, this.leaving, this.gone]) items.delete(item);
	}
}

/** Items that have to be looked at, until that has happened in a list that is new enough. */
export class FreshItems {
	readonly #since = new Map<WatchedItem, number>();

	/** @param since Unix ms */
	add(item: WatchedItem, since: number): void {
		this.#since.set(item, Math.max(since, this.#since.get(item) ?? since));
	}

	delete(item: WatchedItem): void {
		this.#since.delete(item);
	}

	/** All items were looked at in a list that was fetched at this time, Unix ms. */
	lookedAt(at: number): void {
		for (const [item, since] of this.#since) if (!isOlderList(at, since)) this.#since.delete(item);
	}

	[Symbol.iterator](): Iterator<WatchedItem> {
		return this.#since.keys();
	}
}
