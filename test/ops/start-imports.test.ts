import { relative } from 'node:path';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';

/** Every file of the project that `file` loads, now or later, and every package. */
async function loadedBy(file: string): Promise<string[]> {
	const loaded: string[] = [];
	const bundle = await rolldown({
		input: file,
		external: (name) => {
			const isPackage = /^[^./]/.test(name);
			if (isPackage) loaded.push(name);
			return isPackage;
		},
		plugins: [{ name: 'files', moduleParsed: ({ id }) => void loaded.push(relative(process.cwd(), id)) }],
	});
	await bundle.generate();
	await bundle.close();
	return loaded;
}

test('npm start loads nothing of the playground or of exports', async () => {
	const loaded = await loadedBy('./src/main.ts');
	expect(loaded).toEqual(expect.arrayContaining(['src/discord/dispatch.ts', 'commands/mytx/mytx.ts', 'discord.js']));
	expect(loaded.filter((each) => /playground|^ws$|^lit|skyra|markdown-parser/.test(each))).toEqual([]);
});
