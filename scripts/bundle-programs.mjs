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
export const bundlePrograms = (outDir, programs) =>
	Promise.all([
		bundle(
			outDir,
			programs.filter((program) => !isThread(program)),
		),
		// Each by itself: a thread starts faster from one file than from twenty that it shares with others.
		...programs.filter(isThread).map((thread) => bundle(outDir, [thread], false)),
	]);

const isThread = (program) => program.endsWith('-worker');

async function bundle(outDir, programs, codeSplitting = true) {
	const bundler = await rolldown({
		input: Object.fromEntries(programs.map((program) => [program, `${program}.ts`])),
		platform: 'node',
		external: (id) => separate.test(id),
		// A package that discord.js depends on has an eval that is never used.
		checks: { eval: false },
		plugins: [patchPackages],
	});
	const { output } = await bundler.write({ dir: outDir, chunkFileNames: 'chunks/[name].js', codeSplitting });
	await bundler.close();
	await Promise.all(output.filter(({ type }) => type === 'chunk').map((chunk) => minifyChunk(outDir, chunk)));
}

/** Two packages spend 50 ms at each start on what Node.js already provides. */
const patches = [
	{ file: '@discordjs/rest/dist/index.', text: 'globalThis.FormData ??= import_undici2.FormData;', by: '' },
	{
		file: '@vladfrangu/async_event_emitter/dist/index.',
		text: '__toESM(require_inspect(),',
		by: "__toESM(require('node:util'),",
	},
];

const patchPackages = {
	name: 'patch-packages',
	transform(code, id) {
		const patch = patches.find(({ file }) => slashed(id).includes(file));
		if (!patch) return undefined;
		if (!code.includes(patch.text)) throw new Error(`${id} has changed: see ${import.meta.filename}.`);
		return code.replace(patch.text, patch.by);
	},
};

const slashed = (path) => path.replaceAll('\\', '/');

/**
 * V8 keeps the source of what runs, with two bytes a character if one of them is not Latin: 7 MB of discord.js. Names stay,
 * and the lines of our own code, so that a stack trace can be read.
 */
async function minifyChunk(outDir, { fileName, code, moduleIds }) {
	const removeWhitespace = moduleIds.every((id) => /node_modules|^\0/.test(id));
	const codegen = { removeWhitespace, asciiOnly: true, legalComments: 'inline' };
	const small = await minify(fileName, code, { module: true, compress: false, mangle: false, codegen });
	if (small.errors.length > 0) throw new Error(`${fileName}: ${small.errors[0].message}`);
	await writeFile(join(outDir, fileName), small.code);
}
