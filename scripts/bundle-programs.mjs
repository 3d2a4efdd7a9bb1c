import { rolldown } from 'rolldown';

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
	});
	await bundle.write({ dir: outDir, chunkFileNames: 'chunks/[name].js' });
	await bundle.close();
}
