import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/**
 * The rows of the table of rooms in docs/architecture.md, from top to bottom: files, and folders that end in a slash.
 */
const rows = [...readFileSync('docs/architecture.md', 'utf8').matchAll(/^\| ((?:`[^`]+`(?:, )?)+) \|/gm)]
	.map(([, cell]) => Array.from(cell!.matchAll(/`([^`]+)`/g), ([, room]) => room!))
	.filter(([room]) => /^(?:src|commands)\//.test(room!));

/** The number of the row that a file belongs to: that of the longest path. */
function rowOf(file: string): number | undefined {
	const matches = rows.flatMap((rooms, row) =>
		rooms.flatMap((room) => {
			// `commands/NAME/` is any feature. A row that names the feature's folder is longer, so it wins.
			const isFeature = room === 'commands/NAME/' && /^commands\/[^/]+\//.test(file);
			if (isFeature) return [{ row, length: 'commands/'.length }];
			return file === room || (room.endsWith('/') && file.startsWith(room)) ? [{ row, length: room.length }] : [];
		}),
	);
	return matches.sort((a, b) => b.length - a.length)[0]?.row;
}

/** The imports of a file: paths from the project's folder on, and names of packages. */
function importsOf(file: string): string[] {
	const source = readFileSync(file, 'utf8');
	return [...source.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, what]) =>
		what!.startsWith('.') ? join(dirname(file), what!) : what!,
	);
}

const filesOf = (...folders: readonly string[]) =>
	folders
		.flatMap((folder) => (readdirSync(folder, { recursive: true }) as string[]).map((file) => join(folder, file)))
		.filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'));

const botFiles = filesOf('src', 'commands');

test('Every file of the bot belongs to a room of the table, and every room has files', () => {
	expect(botFiles.filter((file) => rowOf(file) === undefined)).toEqual([]);
	const used = new Set(botFiles.map(rowOf));
	expect(rows.filter((_, row) => !used.has(row))).toEqual([]);
});

test('Imports point only down the table of rooms', () => {
	const wrong = botFiles.flatMap((file) =>
		importsOf(file)
			.filter((each) => each.endsWith('.ts') && !each.endsWith('.d.ts'))
			// No file of the bot may import one that is in no room.
			.filter((each) => (rowOf(each) ?? -1) < rowOf(file)!)
			.map((each) => `${file} imports ${each}`),
	);
	expect(wrong).toEqual([]);
});

/** The only rooms that may import each package. */
const packageRooms: Readonly<Record<string, readonly string[]>> = {
	'discord.js': ['src/discord/'],
	'prom-client': ['src/ops/'],
	kysely: ['src/storage/', 'src/prices/', 'src/outbox/', 'commands/'],
	libsql: ['src/storage/'],
};

test('Only certain rooms import discord.js, the metrics or the database', () => {
	const wrong = botFiles.flatMap((file) =>
		importsOf(file)
			.filter((name) => packageRooms[name]?.every((room) => !file.startsWith(room)))
			.map((name) => `${file} imports ${name}`),
	);
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

test('The stand-ins know nothing of the bot that uses them, and the bot nothing of them', () => {
	const wrong = [
		...filesOf('playground/discord', 'playground/market').flatMap((file) =>
			importsOf(file)
				.filter((each) => /^(?:commands|src\/(?:discord|storage|accounts|ops))\//.test(each))
				.map((each) => `${file} imports ${each}`),
		),
		...botFiles.flatMap((file) =>
			importsOf(file)
				.filter((each) => /^(?:playground|pictures|bench|test)\//.test(each))
				.map((each) => `${file} imports ${each}`),
		),
	];
	expect(wrong).toEqual([]);
});

test('No files import each other in a circle', () => {
	const imports = new Map(botFiles.map((file) => [file, importsOf(file).filter(existsSync)]));
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
