import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { minify } from 'rolldown/utils';

/** Packages with native code or data files, which they look for beside themselves; and optional ones of discord.js. */
const separate =
	/^(libsql|pg-native|pg-cloudflare|@resvg\/resvg-js|@expo-google-fonts\/inter|zlib-sync|bufferutil|utf-8-validate)(\/|$)/;

/**
 * Bundles each program, a path without extension, with the packages that it imports. Of discord.js and zod alone, Node.js
 * would otherwise find, read and compile 900 files at each start, which takes a third of a second.
 */
export async function bundlePrograms(outDir, programs) {
	const bundle = await rolldown({
		input: Object.fromEntries(programs.map((program) => [program, `${program}.ts`])),
		platform: 'node',
		external: (id) => separate.test(id),
		// A package that discord.js depends on has an eval that is never used.
		checks: { eval: false },
		plugins: [oneUndici, lessToLoad],
	});
	const { output } = await bundle.write({ dir: outDir, chunkFileNames: 'chunks/[name].js' });
	await bundle.close();
	await Promise.all(output.filter(({ type }) => type === 'chunk').map((chunk) => makeSmall(outDir, chunk)));
}

/** discord.js and its REST client each have a copy of the same version, which npm cannot place where both find it. */
const oneUndici = {
	name: 'one-undici',
	resolveId(source, importer) {
		if (source !== 'undici' || !importer?.includes('node_modules/discord.js/')) return undefined;
		return this.resolve(source, join(import.meta.dirname, '../node_modules/@discordjs/rest/index.js'));
	},
};

/** What two packages of discord.js do as they are loaded, in 50 ms, though Node.js has it itself. */
const needless = [
	{ file: '@discordjs/rest/dist/index.js', text: 'globalThis.FormData ??= import_undici2.FormData;', better: '' },
	{
		file: '@vladfrangu/async_event_emitter/dist/index.cjs',
		text: '__toESM(require_inspect(),',
		better: "__toESM(require('node:util'),",
	},
];

const lessToLoad = {
	name: 'less-to-load',
	transform(code, id) {
		const found = needless.find(({ file }) => id.endsWith(file));
		if (!found) return undefined;
		if (!code.includes(found.text)) throw new Error(`${found.file} has changed: see ${import.meta.filename}.`);
		return code.replace(found.text, found.better);
	},
};

/**
 * V8 keeps the source of what runs, with two bytes a character if one of them is not Latin: 7 MB of discord.js. Names stay,
 * and the lines of our own code, so that a stack trace can be read.
 */
async function makeSmall(outDir, { fileName, code, moduleIds }) {
	const removeWhitespace = moduleIds.every((id) => /node_modules|^\0/.test(id));
	const codegen = { removeWhitespace, asciiOnly: true };
	const small = await minify(fileName, code, { module: true, compress: false, mangle: false, codegen });
	if (small.errors.length > 0) throw new Error(`${fileName}: ${small.errors[0].message}`);
	await writeFile(join(outDir, fileName), small.code);
}
