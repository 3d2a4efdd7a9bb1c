/** If `compute` throws, nothing is cached. A promise that it returns is cached even if it rejects later. */
export function getOrCompute<Key, Value extends {}>(
	cache: { get(key: Key): Value | undefined; set(key: Key, value: NoInfer<Value>): unknown },
	key: Key,
	compute: () => Value,
): Value {
	const cached = cache.get(key);
	if (cached !== undefined) return cached;
	const computed = compute();
	cache.set(key, computed);
	return computed;
}
