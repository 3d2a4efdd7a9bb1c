import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { builtFile } from '../base/built-file.ts';
import { wholeWords } from '../base/text/whole-words.ts';
import type { Game } from '../names/game.ts';
import { fields, type NameField } from './index/fields.ts';

/** Typed words match whatever their case, accents, spaces and script: Cyrillic or Latin letters (“глок”, “glok”). */
interface SlangEntry {
	/** Words that are next to each other in names. */
	readonly means: string;
	/** The only field of the name in which the words count; `version` means a version of the item. */
	readonly in?: NameField | 'version';
	readonly typed: readonly string[];
}

export type Slang = readonly SlangEntry[];

/** Reads lines such as `Factory New (wear): fn, neuve`. @throws Error if a line is not understood */
const slangOf = (game: string): Slang =>
	readFileSync(builtFile(`src/search/slang/${game}.txt`), 'utf8')
		.split(/\r?\n/)
		.filter((line) => line !== '' && !line.startsWith('#'))
		.map((line) => {
			const [, means, where, typed] = /^(.+?)(?: \((\w+)\))?: (.+)$/.exec(line) ?? [];
			// `where` is undefined if the line names no field. Otherwise it must be the name of a field.
			const field = [...fields, 'version' as const].find((each) => each === where);
			if (means === undefined || typed === undefined || field !== where) throw new Error(`Slang: ${line}`);
			return { means, ...(field && { in: field }), typed: typed.split(',').map((each) => each.trim()) };
		});

export const slang = {
	730: slangOf('counter-strike'),
	570: slangOf('dota'),
	440: slangOf('team-fortress'),
	252490: slangOf('rust'),
} satisfies Readonly<Record<Game, Slang>>;

/** The hash of all slang. It tells whether a stored index was built with the same slang. */
export const slangHash = createHash('sha256').update(JSON.stringify(slang)).digest('base64url').slice(0, 16);

/** Returns a pattern for a version: its name, or slang for it. */
function versionPattern({ means, typed }: SlangEntry): RegExp {
	// A regular expression takes the first alternative that matches, so longer ones come first.
	const words = [means, ...typed].sort((one, other) => other.length - one.length);
	return new RegExp(wholeWords(words.map((each) => each.replaceAll(' ', '\\s*')).join('|')), 'iu');
}

/** Removes the words for a version from a text. */
export function withoutVersion(text: string, game: Game, version: string | null): string {
	const entry = slang[game].find(({ means, in: field }) => field === 'version' && means === version);
	return entry ? text.replace(versionPattern(entry), ' ').trim() : text;
}

/** Whether a text has words for any version. */
export const namesVersion = (text: string, game: Game): boolean =>
	slang[game].some((entry) => entry.in === 'version' && versionPattern(entry).test(text));
