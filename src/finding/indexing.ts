import type { Grammar } from './fields.ts';
import { grammars } from './grammars.ts';
import { type FindableName, IndexBuilder } from './index-builder.ts';
import type { SearchIndex } from './search-index.ts';
import { type SlangGame, slang } from './slang/index.ts';
import { Aliases, postTerms } from './terms.ts';

/** Of what sells alike the wear that most people have comes first. */
const wears = ['fieldtested', 'minimalwear', 'factorynew', 'wellworn', 'battlescarred'];
/** Names between two pauses: some 5 ms. */
const slice = 400;

export interface VersionedName {
	readonly name: string;
	/** In the order in which a hit tells of them. */
	readonly versions: readonly string[];
}

/**
 * Indexes the names of a game; a hit tells of them by their positions. Half a second for 37,000 names: `pause` is waited
 * for now and then, so that other work gets its turn.
 */
export async function buildIndex(
	game: SlangGame,
	names: Iterable<VersionedName>,
	pause: () => Promise<unknown> = async () => {},
): Promise<SearchIndex> {
	const aliases = new Aliases(slang[game]);
	const builder = new IndexBuilder();
	let count = 0;
	for (const name of names) {
		builder.add(findable(grammars[game], aliases, name));
		if (++count % slice === 0) await pause();
	}
	return builder.finish();
}

function findable(grammar: Grammar, aliases: Aliases, { name, versions }: VersionedName): FindableName {
	const words = grammar(name);
	let skin = '';
	let wear = '';
	for (const { text, field, implied } of words) {
		if (field === 'wear') wear += text;
		else if (!implied) skin += ` ${text}`;
	}
	return {
		words,
		terms: (post) => postTerms(words, versions, aliases, post),
		skin,
		order: `${skin} ${wears.indexOf(wear) + 1}`,
	};
}
