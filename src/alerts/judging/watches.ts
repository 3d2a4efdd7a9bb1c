import type { Game } from '../../market/game.ts';
import { keyText, type ListKey } from '../../market/list-key.ts';
import type { Alert } from '../alert.ts';
import { type AlertBook, unchangedSince } from '../alert-book.ts';
import { type Trigger, triggerOf } from './trigger.ts';
import { type Watcher, WatchGroup } from './watch-group.ts';

/** The list that an alert is judged by. */
export function listOf({ game, currency, locked }: Alert): ListKey {
	return { kind: locked ? 'trade-locked' : 'tradable', game, currency };
}

/** An index in memory of all alerts that some offer would change: by list, then by item. */
export class Watches {
	readonly #groups = new Map<string, WatchGroup>();
	readonly #watchers = new Map<string, Watcher>();
	#count = 0;

	/** How many alerts are watched. */
	get count(): number {
		return this.#count;
	}

	groups(): WatchGroup[] {
		return [...this.#groups.values()];
	}

	/** The items that are watched in exactly this list. */
	group(key: ListKey): WatchGroup | undefined {
		return this.#groups.get(keyText(key));
	}

	/** The items that are watched in lists of this kind and game, in any currency. */
	inAllCurrencies(kind: ListKey['kind'], game: Game): WatchGroup[] {
		return this.groups().filter(({ list }) => list.kind === kind && list.game === game);
	}

	/** Takes over what a user's book says now; undefined if there is none any more. */
	set(userId: string, book: AlertBook | undefined): void {
		const alerts = (book?.alerts ?? []).flatMap((alert): Watched[] => {
			const trigger = triggerOf(alert);
			return trigger === undefined ? [] : [{ alert, trigger }];
		});
		const was = this.#watchers.get(userId);
		// A book also changes whenever a message is sent.
		if (isSame(was, alerts)) return;
		if (was) this.#remove(was);
		if (alerts.length === 0) return;
		const watcher: Watcher = { userId, items: [], triggers: [] };
		this.#watchers.set(userId, watcher);
		for (const { alert, trigger } of alerts)
			this.#groupOf(alert).add(alert.item, watcher, trigger, unchangedSince(alert));
		this.#count += alerts.length;
	}

	#groupOf(alert: Alert): WatchGroup {
		const list = listOf(alert);
		const group = this.#groups.get(keyText(list)) ?? new WatchGroup(list);
		this.#groups.set(keyText(list), group);
		return group;
	}

	#remove(watcher: Watcher): void {
		for (const [i, item] of watcher.items.entries()) {
			const { group } = item;
			group.remove(item, watcher, watcher.triggers[i]!);
			if (group.items.size === 0) this.#groups.delete(keyText(group.list));
		}
		this.#watchers.delete(watcher.userId);
		this.#count -= watcher.items.length;
	}
}

interface Watched {
	readonly alert: Alert;
	readonly trigger: Trigger;
}

function isSame(watcher: Watcher | undefined, alerts: readonly Watched[]): boolean {
	if ((watcher?.items.length ?? 0) !== alerts.length) return false;
	return alerts.every(({ alert, trigger }, i) => {
		const { key, group } = watcher!.items[i]!;
		const { kind, game, currency } = group.list;
		if (key !== alert.item || watcher!.triggers[i] !== trigger) return false;
		return game === alert.game && currency === alert.currency && (kind === 'trade-locked') === alert.locked;
	});
}
