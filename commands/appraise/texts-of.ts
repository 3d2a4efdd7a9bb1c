import type { AttachedFile } from '../../src/discord/attached-file.ts';
import type { Context } from '../../src/discord/context.ts';

/** What was typed, and what is in the file. @throws UserError if the file cannot be read */
export async function textsOf(
	items: string | undefined,
	file: AttachedFile | undefined,
	{ attachedFiles }: Context,
): Promise<string[]> {
	return [items, file && (await attachedFiles.read(file))].filter((text) => text !== undefined);
}
