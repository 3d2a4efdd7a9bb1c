import { ByteWriter, deflated, inflated } from './bytes.ts';

/** An item of a history: its key (see `itemKey`), name and version. */
export interface NamedItem {
	readonly key: string;
	readonly name: string;
	readonly version: string | null;
}

export function packNames(items: readonly NamedItem[]): Uint8Array {
	const bytes = new ByteWriter();
	bytes.number(items.length);
	for (const { key, name, version } of items) {
		bytes.text(key);
		bytes.text(name);
		// No version is not the same as an empty one.
		bytes.text(version === null ? '' : `v${version}`);
	}
	return deflated(bytes);
}

export function unpackNames(page: Uint8Array): NamedItem[] {
	const bytes = inflated(page);
	const items = Array.from({ length: bytes.count() }, (): NamedItem => {
		const [key, name, version] = [bytes.text(), bytes.text(), bytes.text()];
		return { key, name, version: version === '' ? null : version.slice(1) };
	});
	bytes.end();
	return items;
}
