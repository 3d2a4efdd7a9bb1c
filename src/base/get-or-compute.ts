import type { LRUCache } from 'lru-cache';

/** If `compute` throws, nothing is cached. */
export function getOrCompute<Value extends {}>(
	cache: LRUCache<string, Value>,
	key: string,
	compute: () => Value,
): Value {
	const cached = cache.get(key);
	if (cached !== undefined) return cached;
	const computed = compute();
	cache.set(key, computed);
	return computed;
}
