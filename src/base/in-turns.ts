import { yieldToEventLoop } from './waiting.ts';

/** Does long work on the main thread item by item. After every `itemsPerTurn` of them, other work gets a turn. */
export async function inTurns<Item>(
	items: readonly Item[],
	itemsPerTurn: number,
	work: (item: Item) => void,
): Promise<void> {
	for (let start = 0; start < items.length; start += itemsPerTurn) {
		if (start > 0) await yieldToEventLoop();
		for (const item of items.slice(start, start + itemsPerTurn)) work(item);
	}
}
