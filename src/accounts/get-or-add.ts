export function getOrAdd<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
	const value = map.get(key) ?? make();
	map.set(key, value);
	return value;
}
