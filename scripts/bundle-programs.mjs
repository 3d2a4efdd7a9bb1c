import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { minify } from 'rolldown/utils';

/**
 * These packages have native code or data files, which they look for beside themselves, or are optional for discord.js.
 */
const unbundledPackages = [
	'libsql',
	'pg-native',
	'pg-cloudflare',
	'@resvg/resvg-js',
	'@expo-google-fonts/inter',
	'zlib-sync',
	'bufferutil',
	'utf-8-validate',
];

/** @param id what a module imports: a package, or a file in it */
const isUnbundled = (id) => unbundledPackages.some((name) => id === name || id.startsWith(`${name}/`));

/**
 * Bundles each program, a path without extension, with the packages that it imports. Otherwise, Node.js would have to
 * find, read and compile 900 files at each start only for discord.js and zod, which takes a third of a second.
 */
export const bundlePrograms = (outDir, programs) =>
	Promise.all([
		bundle(
			outDir,
			programs.filter((program) => !isThread(program)),
		),
		// Each thread has its own bundle: it starts faster from one file than from twenty that it shares with others.
		...programs.filter(isThread).map((thread) => bundle(outDir, [thread], { codeSplitting: false })),
	]);

const isThread = (program) => program.endsWith('-worker');

async function bundle(outDir, programs, { codeSplitting = true } = {}) {
	const bundler = await rolldown({
		input: Object.fromEntries(programs.map((program) => [program, `${program}.ts`])),
		platform: 'node',
		external: isUnbundled,
		// A package that discord.js depends on has an eval that is never used.
		checks: { eval: false },
	});
	const { output } = await bundler.write({ dir: outDir, chunkFileNames: 'chunks/[name].js', codeSplitting });
	await bundler.close();
	await Promise.all(output.filter(({ type }) => type === 'chunk').map((chunk) => minifyChunk(outDir, chunk)));
}

/**
 * Escapes characters that are not ASCII, and removes the whitespace of packages. V8 keeps the source of running code in
 * memory: a single character that is not Latin makes each character take two bytes, which is 7 MB for discord.js. Names
 * and the lines of our own code are kept, so that stack traces can be read.
 */
async function minifyChunk(outDir, { fileName, code, moduleIds }) {
	// The bundler's own modules have ids that begin with a null character.
	const removeWhitespace = moduleIds.every((id) => /node_modules|^\0/.test(id));
	const codegen = { removeWhitespace, asciiOnly: true, legalComments: 'inline' };
	const result = await minify(fileName, code, { module: true, compress: false, mangle: false, codegen });
	if (result.errors.length > 0) throw new Error(`${fileName}: ${result.errors[0].message}`);
	await writeFile(join(outDir, fileName), result.code);
}
