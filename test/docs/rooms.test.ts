import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** What builds and shows: nothing below imports it. */
const outer = ['commands', 'discord', 'playground', 'ops', 'discord.js', 'prom-client'];
const inBot = ['commands', 'playground', 'ops', 'prom-client'];
const market = ['snapshots', 'answers', 'workers', 'outbox', 'accounts', 'settings', 'charts', 'words', ...outer];

/** What the files of a folder do not import: parts of the path of a file, or packages. The longest folder counts. */
const forbidden: Readonly<Record<string, readonly string[]>> = {
	commands: ['playground', 'ops', 'connection', 'dispatch.ts'],
	// Files in no other room of it.
	src: ['playground', 'pictures', 'test', 'ws', 'lit'],
	'src/discord': inBot,
	'src/market': ['client', 'rows', 'names.ts', 'lists', ...market],
	'src/market/client': ['names.ts', 'search', 'lists', ...market],
	'src/market/rows': ['names.ts', 'search', 'lists', ...market],
	'src/market/rates': ['client', 'names.ts', 'search', 'lists', ...market],
	'src/market/lists': market,
	'src/market/snapshots': ['answers', 'accounts', 'settings', 'charts', 'words', ...outer],
	'src/answers': ['client', 'src/market/lists', 'accounts', 'settings', 'charts', 'words', ...outer],
	'src/names': ['search', 'market', 'accounts', 'settings', 'charts', 'words', 'storage', ...outer],
	'src/search': ['market', 'accounts', 'settings', 'charts', 'words', 'storage', ...outer],
	'src/reading': ['client', 'rows', 'src/market/lists', 'storage', ...market],
	'src/prices': ['client', 'src/market/lists', 'search', ...market],
	'src/outbox': ['client', 'src/market/lists', 'charts', 'search', 'market', 'prices', 'accounts', ...outer],
	'src/accounts': ['outbox', 'rows', 'src/market/lists', 'search', ...market],
	'src/charts': ['accounts', 'settings', 'storage', 'search', 'snapshots', 'answers', ...outer],
	'src/words': ['storage', 'outbox', 'prices', 'search', 'rows', ...market],
	'src/settings': ['client', 'src/market/lists', 'snapshots', 'answers', 'accounts', 'charts', ...outer],
	'src/storage': ['market', 'accounts', 'settings', 'charts', 'search', 'words', ...outer],
	'src/ops': ['settings', 'charts', 'search', 'commands', 'words', 'playground'],
	// The ground floor: these import no other room.
	'src/base': ['src'],
	// The stand-ins know nothing of the bot that uses them.
	'playground/discord': ['src/discord', 'storage', 'accounts', ...inBot.filter((each) => each !== 'playground')],
	'playground/market': ['src/discord', 'storage', 'accounts', ...inBot.filter((each) => each !== 'playground')],
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

const filesOf = (...folders: readonly string[]) =>
	folders
		.flatMap((folder) => (readdirSync(folder, { recursive: true }) as string[]).map((file) => join(folder, file)))
		.filter((file) => file.endsWith('.ts'));

test('Imports between rooms point in one direction', () => {
	const wrong = filesOf('src', 'commands', 'playground').flatMap((file) => {
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

/** These build the bot: they alone see features from outside. */
const composition = ['src/main.ts', 'src/bot.ts', 'src/notifications.ts'];

test('Only the composition imports features into src', () => {
	const wrong = filesOf('src')
		.filter((file) => !composition.includes(file))
		.flatMap((file) => importsOf(file).map((each) => `${file} imports ${each}`))
		.filter((each) => each.includes('imports commands/'));
	expect(wrong).toEqual([]);
});

/** What features share. A family of features has one folder: alerts, feeds and boards are `alerts`. */
const sharedRooms = ['items', 'lists', 'own-items', 'linked-account', 'reports'];
const roomOf = (file: string) => file.split('/')[1]!;

test('No feature imports another one, and no shared room a feature', () => {
	const wrong = filesOf('commands')
		.filter((file) => file !== 'commands/index.ts')
		.flatMap((file) =>
			importsOf(file)
				.filter((each) => each.startsWith('commands/') && roomOf(each) !== roomOf(file))
				.filter((each) => !sharedRooms.includes(roomOf(each)))
				.map((each) => `${file} imports ${each}`),
		);
	expect(wrong).toEqual([]);
});

test('No files import each other in a circle', () => {
	const imports = new Map(filesOf('src', 'commands').map((file) => [file, importsOf(file).filter(existsSync)]));
	const done = new Set<string>();
	const circles: string[] = [];
	const visit = (file: string, path: readonly string[]) => {
		if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' > '));
		if (done.has(file) || path.includes(file)) return;
		for (const next of imports.get(file) ?? []) visit(next, [...path, file]);
		done.add(file);
	};
	for (const file of imports.keys()) visit(file, []);
	expect(circles).toEqual([]);
});
