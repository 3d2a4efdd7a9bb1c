import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const contributing = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');

/** The code blocks of a language under a heading, without the indentation of a list. */
function blocks(heading: string, language: string): string[] {
	const [section = ''] = contributing.split(`## ${heading}\n`)[1]!.split('\n## ');
	return [...section.matchAll(/^( *)```(\w+)\n(.*?)^ *```$/gms)]
		.filter(([, , blockLanguage]) => blockLanguage === language)
		.map(([, indentation, , code]) => code!.replaceAll(new RegExp(`^${indentation}`, 'gm'), ''));
}

/** What a contributor has after cloning and installing. */
function checkout(): string {
	const folder = join(temporaryFolder(), 'pricetag');
	const sources = ['src', 'commands', 'playground', 'scripts', 'bench', 'pictures', 'test', 'vendor'];
	const files = ['package.json', 'package-lock.json', 'biome.json', 'vitest.config.ts'];
	const projects = ['tsconfig.json', 'tsconfig.build.json', 'tsconfig.page.json'];
	for (const each of [...sources, ...files, ...projects])
		cpSync(join(root, each), join(folder, each), { recursive: true });
	symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
	return folder;
}

test('A command that is written as CONTRIBUTING.md says answers, also in a language that it is not translated into', () => {
	const folder = checkout();
	const change = (file: string, edit: (text: string) => string) => {
		mkdirSync(dirname(join(folder, file)), { recursive: true });
		const path = join(folder, file);
		writeFileSync(path, edit(existsSync(path) ? readFileSync(path, 'utf8') : ''));
	};
	const npm = (...args: string[]) =>
		// npm must not inherit the environment of this test run. Without HISTORY=off, it takes two seconds longer.
		execFileSync('npm', args, {
			cwd: folder,
			encoding: 'utf8',
			env: { PATH: process.env.PATH, HOME: folder, npm_config_update_notifier: 'false', HISTORY: 'off' },
		});

	const [sentences] = blocks('Add a command', 'json');
	change('src/words/en.json', (text) => text.replace('{', `{\n${sentences!.trimEnd()},`));
	const [command, importLine] = blocks('Add a command', 'ts');
	change(/^\/\/ (\S+)/.exec(command!)![1]!, () => command!.replace(/^\/\/.*\n/, ''));
	change('commands/index.ts', (text) =>
		text.replace('import help', `${importLine}import help`).replace('\thelp,', '\tgames,\n\thelp,'),
	);

	const [ask, check] = blocks('Add a command', 'sh')[0]!.trim().split('\n');
	expect(check).toBe('npm run check');
	expect(npm('exec', '-c', 'node scripts/word-types.mjs')).toMatch(
		/^de\.json: English stands in for .*games\.description, games\.title(?:,|$)/m,
	);
	const [, options] = /-- --ask "(.+)"$/.exec(ask!)!;
	// German lacks the sentences of this command, so it answers in English.
	const answer = npm('run', '-s', 'playground', '--', '--locale', 'de', '--ask', options!);
	expect(answer).toContain('\n4 games\nCounter-Strike 2\nDota 2\n');
});
