import { crc32 } from 'node:zlib';

/** Without rows, the body is decoded again. */
const noRows = new Uint8Array();

/** The magic number of a stored list: "PtC1". */
const magic = 0x50744331;
/** In bytes: the magic number, a checksum, the length of the description, and an unused number. */
const headLength = 16;
/** Arrays start at multiples of this many bytes. */
const alignment = 8;

/**
 * Reads a list that was stored before `pack` existed: a description in JSON, then arrays. Only its body is used, and
 * decoded again. This can be deleted once no store has such lists.
 */
export function readLegacyList(
	packed: Uint8Array,
): { readonly fetchedAt: number; readonly body: Uint8Array; readonly rows: Uint8Array } | undefined {
	const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
	if (bytes.length < headLength || bytes.readUInt32LE() !== magic) return undefined;
	if (bytes.readUInt32LE(4) !== crc32(bytes.subarray(8))) return undefined;
	const descriptionLength = bytes.readUInt32LE(8);
	const arraysStart = Math.ceil((headLength + descriptionLength) / alignment) * alignment;
	const description = JSON.parse(bytes.toString('utf8', headLength, headLength + descriptionLength)) as {
		readonly value: {
			readonly fetchedAt: number;
			readonly body: { readonly $array: readonly [type: string, offset: number, length: number] };
		};
	};
	const { fetchedAt, body } = description.value;
	const [, offset, bodyLength] = body.$array;
	const start = arraysStart + offset;
	return { fetchedAt, body: bytes.subarray(start, start + bodyLength), rows: noRows };
}
