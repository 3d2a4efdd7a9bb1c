import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { ByteReader, ByteWriter } from './bytes.ts';

/** An item of a history: its key (see `itemKey`), name and version. */
export interface NamedItem {
	readonly key: string;
	readonly name: string;
	readonly version: string | null;
}

export function packNames(items: readonly NamedItem[]): Uint8Array {
	const bytes = new ByteWriter();
	for (const { key, name, version } of items) {
		bytes.text(key);
		bytes.text(name);
		// No version is not the same as an empty one.
		bytes.text(version === null ? '' : `v${version}`);
	}
	return deflateRawSync(bytes.done());
}

export function unpackNames(page: Uint8Array): NamedItem[] {
	const bytes = new ByteReader(inflateRawSync(page));
	const items: NamedItem[] = [];
	while (!bytes.isAtEnd) {
		const [key, name, version] = [bytes.text(), bytes.text(), bytes.text()];
		items.push({ key, name, version: version === '' ? null : version.slice(1) });
	}
	return items;
}
