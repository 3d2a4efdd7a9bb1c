import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { anchorsIn } from './anchors.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const filesIn = (folder: string, ending: string) =>
	readdirSync(join(root, folder), { recursive: folder !== '.', encoding: 'utf8' })
		.filter((file) => file.endsWith(ending))
		.map((file) => join(folder, file));

const pages = [...filesIn('.', '.md'), ...filesIn('docs', '.md')];
const readme = read('README.md');
const operating = read('docs/operating.md');

const codeBlock = /^[ \t]*```.*?^[ \t]*```/gms;
/** Removes code, because nothing in it is a link or a heading. */
const withoutCode = (text: string) => text.replaceAll(codeBlock, '').replaceAll(/`[^`\n]*`/g, '');

/** The names in backticks in the first column of the tables under a heading. */
function namesInTable(page: string, heading: string): string[] {
	const [, section = ''] = page.split(`## ${heading}\n`);
	const cells = [...section.split('\n## ')[0]!.matchAll(/^\| ([^|]+) \|/gm)].map(([, cell]) => cell!);
	return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)).sort();
}

describe('The documents', () => {
	test.each(pages)('%s links only to files and headings that exist', (page) => {
		const links = [...withoutCode(read(page)).matchAll(/\]\(([^)\s]+)\)/g)]
			.map(([, link]) => link!)
			.filter((link) => !/^https?:/.test(link));
		const broken = links.filter((link) => {
			const [path, anchor] = link.split('#');
			const file = path === '' ? page : join(dirname(page), path!);
			if (!existsSync(join(root, file))) return true;
			return anchor !== undefined && !anchorsIn(withoutCode(read(file))).has(anchor);
		});
		expect(broken).toEqual([]);
	});

	test.each(pages)('%s has no line of prose over 120 columns', (page) => {
		const lines = read(page).replaceAll(codeBlock, '').split('\n');
		// A single word, such as an address, cannot be broken. Rows of tables, HTML and pictures must stay on one line.
		const isBreakable = (line: string) => /\S\s\S/.test(line) && !/^\s*[|<!]/.test(line);
		expect(lines.filter((line) => line.length > 120 && isBreakable(line))).toEqual([]);
	});

	test('have every heading that a comment cites', () => {
		const sources = ['src', 'commands', 'playground', 'test', 'bench', 'pictures'].flatMap((folder) =>
			filesIn(folder, '.ts'),
		);
		const cited = sources.flatMap((file) => [...read(file).matchAll(/(docs\/[\w-]+\.md)#([\w-]+)/g)]);
		expect(cited.length).toBeGreaterThan(30);
		expect(cited.filter(([, page, anchor]) => !anchorsIn(read(page!)).has(anchor!)).map(String)).toEqual([]);
	});

	test('have no two headings with the same anchor on a page', () => {
		const repeated = pages.flatMap((page) => {
			const text = withoutCode(read(page));
			const headings = [...text.matchAll(/^#+ .+$/gm)].length;
			return headings === anchorsIn(text).size ? [] : [page];
		});
		// A changelog repeats “Added” for each version.
		expect(repeated.filter((page) => page !== 'CHANGELOG.md')).toEqual([]);
	});
});

describe('The README', () => {
	test('has under 900 words', () => {
		expect(readme.split(/\s+/).filter(Boolean).length).toBeLessThan(900);
	});

	test('lists exactly the environment variables that are read', () => {
		const variables = [...read('src/ops/config.ts').matchAll(/^\t([A-Z][A-Z_]+):/gm)].map(([, name]) => name!);
		expect(variables).toContain('DISCORD_TOKEN');
		expect(namesInTable(readme, 'Configuration')).toEqual([...variables].sort());
	});

	test('lists exactly the dependencies of package.json', () => {
		const { dependencies, devDependencies } = JSON.parse(read('package.json'));
		expect(namesInTable(readme, 'Dependencies')).toEqual(Object.keys({ ...dependencies, ...devDependencies }).sort());
	});
});

test('Packages that the bot imports are dependencies, and not only for development', () => {
	const { dependencies } = JSON.parse(read('package.json'));
	const sources = ['src', 'commands']
		.flatMap((folder) => filesIn(folder, '.ts'))
		.filter((file) => !file.endsWith('.d.ts'))
		.map(read);
	const imported = sources.flatMap((source) =>
		Array.from(source.matchAll(/^import (?!type )[^;]*?from '((?:@[\w-]+\/)?[a-z][\w.-]*)/gm), ([, name]) => name!),
	);
	const missing = new Set(imported.filter((name) => name !== 'node' && !(name in dependencies)));
	expect([...missing]).toEqual([]);
});

test('.env.example names exactly the environment variables that are read', () => {
	const names = [...read('.env.example').matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name!).sort();
	expect(names).toEqual(namesInTable(readme, 'Configuration'));
});

test('undici is installed once, as docs/decisions.md says', () => {
	const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, unknown> };
	expect(Object.keys(packages).filter((path) => path.endsWith('/undici'))).toEqual(['node_modules/undici']);
});

describe('docs/operating.md', () => {
	const calls = ['src', 'commands']
		.flatMap((folder) => filesIn(folder, '.ts'))
		.flatMap((file) => logCalls(read(file)).map((call) => ({ file, ...call })));

	test('can be compared with the log calls, because each contains its message as a literal', () => {
		expect(calls.length).toBeGreaterThan(30);
		expect(calls.filter(({ messages }) => messages.length === 0)).toEqual([]);
	});

	test('lists every log message with its level, and no others', () => {
		const logged = calls.flatMap(({ level, messages }) => messages.map((message) => `${message} (${level})`));
		const [, section = ''] = operating.split('\n## Log messages\n');
		const listed = [...section.matchAll(/^\| `([^`]+)` \| (\w+) \|/gm)].map(
			([, message, level]) => `${message} (${level})`,
		);
		expect(listed.sort()).toEqual([...new Set(logged)].sort());
	});
});

/** Finds the log calls in `code`, each with its message, or with all messages if an expression chooses one. */
function logCalls(code: string): { level: string; messages: string[] }[] {
	return [...code.matchAll(/\blog\??\.(debug|info|warn|error)\(/gi)].map(({ index, 0: start, 1: level }) => {
		const message = messageArgument(code, index + start.length);
		return { level: level!, messages: [...message.matchAll(/'([^']+)'/g)].map(([, text]) => text!) };
	});
}

/**
 * Returns the message of the call whose arguments begin at `from`: the last argument with a quote in it, as values
 * for its placeholders may follow.
 */
function messageArgument(code: string, from: number): string {
	let depth = 0;
	let start = from;
	let last = '';
	for (let at = from; at < code.length; at++) {
		const character = code[at]!;
		const ends = depth === 0 && /[,)]/.test(character);
		if (ends && code.slice(start, at).includes("'")) last = code.slice(start, at);
		if (ends && character === ')') return last;
		if (ends) start = at + 1;
		if (/['"`]/.test(character)) at = endOfText(code, at);
		else if (/[([{]/.test(character)) depth++;
		else if (/[)\]}]/.test(character)) depth--;
	}
	throw new Error('A log call has no end.');
}

/** Where the text that begins at `at` ends. Template literals with quotes in them do not occur in log calls. */
function endOfText(code: string, at: number): number {
	const quote = code[at]!;
	let end = at + 1;
	while (code[end] !== quote) end += code[end] === '\\' ? 2 : 1;
	return end;
}
