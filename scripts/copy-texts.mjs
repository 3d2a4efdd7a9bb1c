import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Copies the texts that the bot reads: sentences, slang and the statements of the schema. */
export function copyTexts(outDir) {
	const isFolderOrText = (path) => !path.endsWith('.ts');
	for (const folder of ['src/words', 'src/search/slang', 'src/storage/schema'])
		cpSync(join(root, folder), join(outDir, folder), { recursive: true, filter: isFolderOrText });
}
