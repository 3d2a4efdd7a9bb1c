import { type SlangGame, slang } from '../slang/index.ts';
import type { Grammar } from './fields.ts';
import { grammars } from './grammars.ts';
import { IndexBuilder, type IndexedName } from './index-builder.ts';
import type { SearchIndex } from './search-index.ts';
import { Aliases, addTerms } from './terms.ts';

const wears = ['fieldtested', 'minimalwear', 'factorynew', 'wellworn', 'battlescarred'];

export interface VersionedName {
	readonly name: string;
	/** The positions in this list are the versions of a hit. */
	readonly versions: readonly string[];
}

/** 37,000 names take half a second. Hits refer to them by their positions. */
export function buildIndex(game: SlangGame, names: Iterable<VersionedName>): SearchIndex {
	const aliases = new Aliases(slang[game]);
	const builder = new IndexBuilder();
	for (const name of names) builder.add(indexed(grammars[game], aliases, name));
	return builder.finish();
}

function indexed(grammar: Grammar, aliases: Aliases, { name, versions }: VersionedName): IndexedName {
	const words = grammar(name);
	let skin = '';
	let wear = '';
	for (const { text, field, implied } of words) {
		if (field === 'wear') wear += text;
		else if (!implied) skin += ` ${text}`;
	}
	return {
		words,
		addTerms: (addPosting) => addTerms(words, versions, aliases, addPosting),
		skin,
		sortText: `${skin} ${wears.indexOf(wear) + 1}`,
	};
}
