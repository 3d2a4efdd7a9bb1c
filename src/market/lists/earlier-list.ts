/** "PtC1". */
const magic = 0x50744331;
/** Bytes: magic number, checksum, length of the description, and an unused number. */
const headLength = 16;
/** Bytes: arrays start at multiples of this. */
const alignment = 8;

/** A list as version 1.0 stored it: a description in JSON, then the arrays. Only its body is used, and decoded again. */
export function earlierList(
	packed: Uint8Array,
): { readonly fetchedAt: number; readonly body: Uint8Array; readonly rows: Uint8Array } | undefined {
	const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
	if (bytes.length < headLength || bytes.readUInt32LE() !== magic) return undefined;
	const length = bytes.readUInt32LE(8);
	const description = JSON.parse(bytes.toString('utf8', headLength, headLength + length)) as {
		readonly value: {
			readonly fetchedAt: number;
			readonly body: { readonly $array: readonly [type: string, offset: number, length: number] };
		};
	};
	const { fetchedAt, body } = description.value;
	const [, offset, bodyLength] = body.$array;
	const start = Math.ceil((headLength + length) / alignment) * alignment + offset;
	return { fetchedAt, body: bytes.subarray(start, start + bodyLength), rows: new Uint8Array() };
}
