import type { CatalogueReader } from '../../market/catalogue/catalogue-reader.ts';
import { unusedKey } from '../../market/catalogue/item-key.ts';
import { itemId } from '../../market/ids.ts';
import { inTurns } from '../../runtime/in-turns.ts';
import { cents } from '../alert.ts';
import type { Changes } from './judged-lists.ts';
import type { Offers } from './offers.ts';
import { isTriggered } from './trigger.ts';
import type { WatchedItem, WatchGroup } from './watch-group.ts';

/** How many items are looked at before other work gets a turn: some 2 ms. */
const itemsPerTurn = 500;

/** The keys of all items that have changed, and of their names: either may be watched. */
export async function changedKeys({ items, unreadable }: Changes, catalogue: CatalogueReader): Promise<string[]> {
	const keys: string[] = [];
	await inTurns(items, itemsPerTurn, (id) => {
		const ref = catalogue.refOf(itemId(id));
		const [own, ofName] = [catalogue.key(ref), catalogue.key({ name: ref.name })];
		keys.push(own);
		if (ofName !== own) keys.push(ofName);
	});
	// An unreadable row may be about any version.
	const names = new Set(unreadable.map((id) => catalogue.nameOfItem(itemId(id))));
	for (const name of names)
		keys.push(catalogue.key({ name }), ...catalogue.itemsOf(name).map((item) => catalogue.key({ name, item })));
	return keys;
}

/**
 * The items of a group that have to be looked at.
 * @param changed the keys that may have changed; undefined for all
 * @param fresh those that are looked at in any case
 */
export function toLookAt(
	{ items, leaving, gone }: WatchGroup,
	changed: readonly string[] | undefined,
	fresh: Iterable<WatchedItem>,
): WatchedItem[] {
	if (!changed) return [...items.values()];
	// The catalogue no longer says which item was removed from all lists.
	const found = new Set<WatchedItem>([...fresh, ...(changed.includes(unusedKey) ? leaving : gone)]);
	for (const key of changed) {
		const item = items.get(key);
		if (item) found.add(item);
	}
	return [...found];
}

/** The users of whom some alert may change by what a list says about these items. */
export async function usersConcerned(items: readonly WatchedItem[], offers: Offers): Promise<Set<string>> {
	const users = new Set<string>();
	await inTurns(items, itemsPerTurn, (item) => {
		const { key, group, watchers, triggers } = item;
		const offer = offers.offerOf({ item: key });
		if (!offer && group.leaving.has(item)) group.gone.add(item);
		else group.gone.delete(item);
		if (!offer) return;
		const ask = offer.ask === null ? null : cents(offer.ask);
		for (let i = 0; i < triggers.length; i++)
			if (isTriggered(triggers[i]!, ask, offer.quantity)) users.add(watchers[i]!.userId);
	});
	return users;
}

/**
 * Whether some alert about these items may change by the prices of a list in another currency.
 * @param rate converts them
 * @param margin the share by which converted prices may be wrong
 */
export async function isDoubtful(
	items: readonly WatchedItem[],
	offers: Offers,
	rate: number,
	margin: number,
): Promise<boolean> {
	let isFound = false;
	await inTurns(items, itemsPerTurn, ({ key, triggers }) => {
		const offer = isFound ? undefined : offers.offerOf({ item: key });
		if (!offer) return;
		const ask = offer.ask === null ? null : 100 * offer.ask * rate;
		isFound = triggers.some((trigger) => isTriggered(trigger, ask, offer.quantity, margin));
	});
	return isFound;
}
