import type { ListKey } from '../../market/list-key.ts';
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
	/** Those with new or changed alerts, which have not been looked at in the list itself since then. */
	readonly fresh = new Set<WatchedItem>();
	/** Likewise, for the list that its prices can be converted from. */
	readonly freshForHome = new Set<WatchedItem>();
	/**
	 * Those with an alert that waits until nothing is on offer. They are looked at in each list: an item may leave the
	 * catalogue at the same time as the list, and be found missing only when the catalogue has it again.
	 */
	readonly leaving = new Set<WatchedItem>();

	constructor(list: ListKey) {
		this.list = list;
	}

	add(key: string, watcher: Watcher, trigger: Trigger): void {
		const known = this.items.get(key);
		const item = known ?? { key, group: this, watchers: [], triggers: [] };
		if (!known) this.items.set(key, item);
		item.watchers.push(watcher);
		item.triggers.push(trigger);
		watcher.items.push(item);
		watcher.triggers.push(trigger);
		this.fresh.add(item);
		this.freshForHome.add(item);
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
		if (trigger === outOfStock && !triggers.includes(outOfStock)) this.leaving.delete(item);
		if (watchers.length > 0) return;
		this.items.delete(item.key);
		for (const items of [this.fresh, this.freshForHome, this.leaving]) items.delete(item);
	}
}
