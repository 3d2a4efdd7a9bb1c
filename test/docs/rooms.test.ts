import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** Rooms that nothing further in imports: they build, start, show or send. */
const outer = ['commands', 'discord', 'views', 'playground', 'ops', 'discord.js', 'prom-client'];
const inBot = outer.filter((each) => !['discord', 'discord.js', 'playground'].includes(each));
const market = ['snapshots', 'answers', 'accounts', 'users', 'charts', ...outer];

/** What the files of a folder do not import: parts of the path of a file, or packages. The longest folder counts. */
const forbidden: Readonly<Record<string, readonly string[]>> = {
	'src/storage': ['market', 'accounts', 'users', 'charts', 'search', ...outer],
	'src/search': ['market', 'accounts', 'users', 'charts', 'storage', ...outer],
	'src/market': ['client', 'rows', 'catalogue', 'decoding', ...market],
	'src/market/client': ['catalogue', 'decoding', ...market],
	'src/market/rows': ['catalogue', 'decoding', ...market],
	'src/market/catalogue': ['decoding', ...market],
	'src/market/rates': ['client', 'catalogue', 'decoding', ...market],
	'src/market/decoding': market,
	'src/market/snapshots': ['answers', 'accounts', 'users', 'charts', ...outer],
	'src/market/answers': ['client', 'decoding', 'accounts', 'users', 'charts', ...outer],
	'src/prices': ['client', 'decoding', 'search', ...market],
	'src/accounts': ['rows', 'catalogue', 'decoding', 'search', 'snapshots', 'answers', 'users', 'charts', ...outer],
	'src/notify': ['client', 'decoding', 'accounts', 'charts', 'search', ...outer.filter((each) => each !== 'views')],
	'src/users': ['client', 'catalogue', 'decoding', 'snapshots', 'answers', 'accounts', 'charts', ...outer],
	'src/charts': ['accounts', 'users', 'storage', 'search', 'snapshots', 'answers', ...outer],
	'src/views': ['storage', ...outer.filter((each) => each !== 'views')],
	'src/discord': ['commands', 'playground', 'ops', 'prom-client'],
	// The stand-ins know nothing of the bot that uses them.
	'playground/discord': ['src/discord', 'storage', 'accounts', ...inBot],
	'playground/market': ['src/discord', 'storage', 'accounts', ...inBot],
	'src/ops': ['users', 'charts', 'search', 'commands', 'views', 'playground'],
	commands: ['storage', 'playground', 'ops', 'connection', 'dispatch.ts'],
	// The ground floor: these import no other room.
	'src/base': ['src'],
};

const folderOf = (file: string) =>
	Object.keys(forbidden)
		.filter((folder) => file.startsWith(`${folder}/`))
		.sort((a, b) => b.length - a.length)[0];

/** What a file imports: paths from the project's folder on, and names of packages. */
function importsOf(file: string): string[] {
	const source = readFileSync(file, 'utf8');
	return [...source.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, what]) =>
		what!.startsWith('.') ? join(dirname(file), what!) : what!,
	);
}

test('Imports between rooms point in one direction', () => {
	const files = ['src', 'commands', 'playground'].flatMap((folder) =>
		(readdirSync(folder, { recursive: true }) as string[]).map((file) => join(folder, file)),
	);
	const wrong = files
		.filter((file) => file.endsWith('.ts'))
		.flatMap((file) => {
			const folder = folderOf(file);
			if (!folder) return [];
			// A room's own files are no other room.
			const others = importsOf(file).filter((each) => !each.startsWith(`${folder}/`));
			return others
				.filter((each) =>
					forbidden[folder]!.some((part) => each.startsWith(`${part}/`) || each.split('/').includes(part)),
				)
				.map((each) => `${file} imports ${each}`);
		});
	expect(wrong).toEqual([]);
});
