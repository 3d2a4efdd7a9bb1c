import type { AmountCode } from '../amount-code.ts';
import { dayOf } from '../pages/calendar.ts';
import { type Changes, packChanges } from '../pages/changes.ts';
import type { NamedItem } from '../pages/names.ts';
import type { Page } from '../storage/history-store.ts';
import { longStep } from './clock-check.ts';
import { monthOfSpan, spansPage, withList } from './coverage.ts';
import { groups, type Head, packJson, withNumber } from './head.ts';
import { noOffers, type Offers, resized } from './offers-by-number.ts';
import type { Numbered, Series } from './series.ts';

/** A list of what is on offer. */
export interface OfferList {
	/** When it was fetched, Unix seconds. */
	readonly time: number;
	readonly items: readonly NamedItem[];
	/** By the index in `items`. */
	readonly asks: ArrayLike<AmountCode>;
	readonly quantities: ArrayLike<number>;
	/** The keys of items whose rows could not be read: they count as unchanged. */
	readonly unreadable: readonly string[];
	/** How far it may be from the list before without a gap between them, seconds, if not `longestPause`. */
	readonly pause?: number;
}

/**
 * Records what has changed since the last list, however long ago that was.
 * @returns false if another process has recorded at the same moment: call it again after a refresh.
 * @throws StoreError, and then nothing was recorded
 */
export async function recordOffers(series: Series, list: OfferList): Promise<boolean> {
	const { head, version } = series;
	const { time } = list;
	const day = dayOf(time);
	const isNewDay = head?.day !== day;
	const numbered = series.numbered(list.items);
	const before = resized(series.offers, numbered.count);
	const now = offersIn(list, numbered, before);
	const changes = changesOf(before, now, time);
	const start = isNewDay ? before : resized(series.start, numbered.count);
	const log = isNewDay ? [changes] : [...series.log, changes];
	const next: Head = {
		since: head?.since ?? time,
		time,
		day,
		steadySince: head && time - head.time <= longStep ? head.steadySince : time,
		salesDay: head?.salesDay ?? 0,
		logs: withNumber(head?.logs ?? [], day),
		lists: head?.lists ?? [],
		hours: head?.hours ?? [],
		days: head?.days ?? [],
		sales: head?.sales ?? [],
	};
	const spans = withList(series.spans, time, list.pause);
	const put: Page[] = [
		{ group: groups.head, id: 0, bytes: packJson(next) },
		spansPage(spans, monthOfSpan(spans.at(-1)!)),
		...numbered.pages,
		...(isNewDay ? [{ group: groups.start(day), id: 0, bytes: packChanges(allOf(before, time)) }] : []),
		{ group: groups.log(day), id: log.length, bytes: packChanges(changes) },
	];
	return series.commit(version, { put }, () => {
		numbered.apply();
		Object.assign(series, { head: next, spans, offers: now, start, log });
	});
}

/** What is on offer now, by the items' numbers. An item that the list does not mention is not on offer. */
function offersIn(list: OfferList, { count, numberOf }: Numbered, before: Offers): Offers {
	const now = noOffers(count);
	for (const [i, { key }] of list.items.entries()) {
		const number = numberOf(key)!;
		// Without a unit on offer, or without a price, there is no ask.
		const ask = list.quantities[i]! > 0 ? list.asks[i]! : 0;
		now.asks[number] = ask;
		now.quantities[number] = ask > 0 ? list.quantities[i]! : 0;
	}
	for (const key of list.unreadable) {
		const number = numberOf(key);
		if (number === undefined) continue;
		now.asks[number] = before.asks[number]!;
		now.quantities[number] = before.quantities[number]!;
	}
	return now;
}

function changesOf(before: Offers, now: Offers, time: number): Changes {
	const changed: number[] = [];
	for (let number = 0; number < now.asks.length; number++)
		if (before.asks[number] !== now.asks[number] || before.quantities[number] !== now.quantities[number])
			changed.push(number);
	return only(Uint32Array.from(changed), now, time);
}

/** Everything that is on offer, as changes from nothing. */
const allOf = (offers: Offers, time: number): Changes => changesOf(noOffers(offers.asks.length), offers, time);

const only = (items: Uint32Array, { asks, quantities }: Offers, time: number): Changes => ({
	time,
	items,
	asks: items.map((number) => asks[number]!),
	quantities: items.map((number) => quantities[number]!),
});
