import { type SlangGame, slang } from '../slang/index.ts';
import type { Grammar } from './fields.ts';
import { grammars } from './grammars.ts';
import { type FindableName, IndexBuilder } from './index-builder.ts';
import type { SearchIndex } from './search-index.ts';
import { Aliases, postTerms } from './terms.ts';

/** Of what sells alike the wear that most people have comes first. */
const wears = ['fieldtested', 'minimalwear', 'factorynew', 'wellworn', 'battlescarred'];
export interface VersionedName {
	readonly name: string;
	/** In the order in which a hit tells of them. */
	readonly versions: readonly string[];
}

/** Indexes the names of a game, half a second for 37,000 of them; a hit tells of them by their positions. */
export function buildIndex(game: SlangGame, names: Iterable<VersionedName>): SearchIndex {
	const aliases = new Aliases(slang[game]);
	const builder = new IndexBuilder();
	for (const name of names) builder.add(findable(grammars[game], aliases, name));
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
		// Names that were let go are empty, and come last.
		order: name === '' ? '\uffff' : `${skin} ${wears.indexOf(wear) + 1}`,
	};
}
