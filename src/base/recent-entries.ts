import { LRUCache } from 'lru-cache';

/**
 * A cache of the `max` entries that were used last. It takes memory as it is filled: the library's option `max` would
 * reserve memory for all entries at once, which delays the start of the bot.
 */
export const recentEntries = <Key extends {}, Value extends {}>(max: number) =>
	new LRUCache<Key, Value>({ maxSize: max, sizeCalculation: () => 1 });
