import { yieldToEventLoop } from './waiting.ts';

/** Long work on the main thread: after every `itemsPerTurn`, other work gets a turn. */
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
