import { getOrCompute } from '../../base/get-or-compute.ts';
import type { Collection, Container, ContainerContents } from '../../facts/containers.ts';
import { normalize } from '../../names/normalize.ts';
import type { Catalogue } from '../../search/catalogue.ts';
import { isWorthSuggesting } from '../../search/item-hits.ts';

/** Holds the items that an opening or a trade-up contract may give: a case or capsule, or a collection of weapons. */
export type Holder = Container | Collection;

export const isContainer = (holder: Holder): holder is Container => 'kind' in holder;

/** The order of kinds: most people mean cases, and collections may have the same names. */
const kindOrder: readonly string[] = ['case', 'terminal', 'package', 'capsule', 'other', 'souvenir'];
const placeOf = (holder: Holder): number => (isContainer(holder) ? kindOrder.indexOf(holder.kind) : kindOrder.length);

/** The most containers that a search of the marketplace's names finds. */
const maxHits = 10;

export interface HolderMatches {
	/** The likeliest come first. */
	readonly holders: readonly Holder[];
	/** Whether none has all words, so that these are only the closest. */
	readonly areClosest: boolean;
}

interface NamedHolder {
	readonly holder: Holder;
	/** The words of the name. */
	readonly words: readonly string[];
}

const cache = new WeakMap<ContainerContents, readonly NamedHolder[]>();

/** The words are cached, because all names are searched again with each letter that somebody types. */
const namedHolders = (contents: ContainerContents): readonly NamedHolder[] =>
	getOrCompute(cache, contents, () =>
		[...contents.containers, ...contents.collections].map((holder) => ({ holder, words: normalize(holder.name) })),
	);

/** Finds a container or collection by its whole name, in any case. */
export function holderNamed(name: string, contents: ContainerContents): Holder | undefined {
	const folded = normalize(name).join(' ');
	return namedHolders(contents).find(({ words }) => words.join(' ') === folded)?.holder;
}

/**
 * Finds the containers and collections whose names have all typed words, or words that begin with them. If there are
 * none, a search of the marketplace's names finds containers, also in other languages and with typing errors. An empty
 * text finds the newest cases.
 */
export function findHolders(
	text: string,
	contents: ContainerContents,
	catalogue: Catalogue | undefined,
): HolderMatches {
	const typed = normalize(text);
	const matchesOf = (holders: readonly Holder[], areClosest = false) => ({ holders, areClosest });
	if (text.trim() === '') return matchesOf(contents.containers.filter(({ kind }) => kind === 'case').toReversed());
	if (typed.length === 0) return matchesOf([]);
	const matches = namedHolders(contents).flatMap(({ holder, words }) => {
		// Spaces are ignored: the “CS:GO” of a name becomes two words, but people also type “csgo”.
		const beginsName = words.join('').startsWith(typed.join(''));
		if (!beginsName && !typed.every((word) => words.some((each) => each.startsWith(word)))) return [];
		// Names that begin with the text, or have its words as whole words, come first.
		const isPreferred = beginsName || typed.every((word) => words.includes(word));
		return [{ holder, untyped: words.length - typed.length, isPreferred }];
	});
	matches.sort(
		(a, b) =>
			Number(b.isPreferred) - Number(a.isPreferred) || placeOf(a.holder) - placeOf(b.holder) || a.untyped - b.untyped,
	);
	if (matches.length > 0) return matchesOf(matches.map(({ holder }) => holder));
	const byName = new Map(contents.containers.map((each) => [each.name, each]));
	const result = catalogue?.search(text, maxHits, (name) => byName.has(catalogue.name(name)));
	if (!result || !isWorthSuggesting(text, result)) return matchesOf([]);
	const hits = new Set(result.hits.map(({ name }) => byName.get(catalogue!.name(name))!));
	return matchesOf([...hits], result.matchQuality === 'guessed' || result.matchQuality === 'in part');
}
