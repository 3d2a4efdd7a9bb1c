import type { SlangGame } from '../slang/index.ts';
import { type Grammar, type Part, wordsOfParts } from './fields.ts';

const wear = / \((Factory New|Minimal Wear|Field-Tested|Well-Worn|Battle-Scarred)\)$/;
const inBrackets = /^(.*?) \(([^()]*)\)$/;
/**
 * What stands in front of the first "|" of things that are no weapons, and what it costs in twentieths not to have been
 * typed: who says a team's name alone means its sticker.
 */
const kinds: ReadonlyMap<string, number> = new Map(
	Object.entries({
		Sticker: 6,
		'Sticker Slab': 6,
		Charm: 8,
		'Souvenir Charm': 8,
		'Music Kit': 9,
		'StatTrak™ Music Kit': 9,
		Patch: 10,
		'Autograph Capsule': 14,
		Graffiti: 16,
		'Sealed Graffiti': 16,
	}),
);
/** Words of containers that say what kind of container it is, and mean little else. */
const containerWords =
	/\b(?:weapon|case|operation|autograph|sticker|capsule|souvenir|package|collection|pins|pass|box|viewer|graffiti|esl|one|mlg)\b/gi;
/** Asked for by name: a case without its key, and the sticker without the capsule it is in. */
const lesser = /\b(?:key|pin|highlight|returning|tokens?|patch|music|kit)\b/gi;
const year = /\b20\d\d\b/g;

/** What is cut out of a name, and what it costs in twentieths that it was not typed. */
type Rule = readonly [words: RegExp, field: Part['field'], weight: number];

/** Plain comes before StatTrak, StatTrak before Souvenir: it costs most to be what nobody asked for. */
const statTrak: Rule = [/StatTrak™/g, 'quality', 60];
const special: readonly Rule[] = [
	[/★/g, 'quality', 0],
	statTrak,
	[/Souvenir/g, 'quality', 72],
	[/Slab/g, 'quality', 50],
];

/** "★ StatTrak™ Karambit | Doppler (Factory New)", "Sticker | Titan (Holo) | Katowice 2014", "Clutch Case". */
export const counterStrike: Grammar = (name) => {
	const worn = wear.exec(name);
	const sections = (worn ? name.slice(0, worn.index) : name).split(' | ');
	if (worn || name.startsWith('★')) return wordsOfParts(weapon(sections, worn?.[1]));
	if (sections.length === 1) return wordsOfParts(single(name));
	if (kinds.has(sections[0]!)) return wordsOfParts(kindOf(sections));
	// Agents: who it is, and where he serves.
	return wordsOfParts(sections.map((text, i) => ({ text, field: i === 0 ? 'finish' : 'event' })));
};

function weapon([first = '', ...finish]: readonly string[], wear: string | undefined): Part[] {
	const parts = cut(first, special, 'weapon');
	for (const text of finish) parts.push({ text, field: 'finish' });
	// A knife as it comes: players have a word for it, the marketplace has none.
	if (finish.length === 0) parts.push({ text: 'Vanilla', field: 'finish', weight: 0, implied: true });
	if (wear) parts.push({ text: wear, field: 'wear' });
	return parts;
}

function kindOf([kind = '', ...rest]: readonly string[]): Part[] {
	const parts = cut(kind, special, 'type', kinds.get(kind));
	rest.forEach((text, i) => {
		// Of three sections the last is the event, except that highlights name it before what happened.
		const isEvent = rest.length > 1 && (kind === 'Souvenir Charm' ? i === 0 : i > 0);
		const [, bare = text, variant] = inBrackets.exec(text) ?? [];
		parts.push({ text: bare, field: isEvent ? 'event' : 'finish' });
		if (variant) parts.push({ text: variant, field: 'variant' });
	});
	return parts;
}

function single(name: string): Part[] {
	const parts = cut(name, [statTrak, [containerWords, 'type', 3], [lesser, 'type', 11], [year, 'event', 4]]);
	// The first capsules do not say that they are some.
	if (/\b(?:Legends|Challengers)( \(.*\))?$/.test(name))
		parts.push({ text: 'Sticker Capsule', field: 'type', weight: 0, implied: true });
	return parts;
}

/** Cuts `text` where one of the rules holds; what is between is `rest`. */
function cut(text: string, rules: readonly Rule[], rest: Part['field'] = 'finish', share?: number): Part[] {
	const marks = rules
		.flatMap(([words, field, weight]) =>
			[...text.matchAll(words)].map((found) => ({ at: found.index, text: found[0], field, weight })),
		)
		.sort((a, b) => a.at - b.at);
	const between = { field: rest, ...(share !== undefined && { share }) };
	const parts: Part[] = [];
	let from = 0;
	for (const { at, ...part } of marks) {
		parts.push({ text: text.slice(from, at), ...between }, part);
		from = at + part.text.length;
	}
	return [...parts, { text: text.slice(from), ...between }];
}

/** For games whose names are a title with words in front that say what kind of copy it is. */
function titled(quality: RegExp, kind: RegExp, qualityWeight = 30): Grammar {
	return (name) => {
		const [before = ''] = quality.exec(name) ?? [];
		const parts = cut(name.slice(before.length), [
			[kind, 'type', 4],
			[year, 'event', 5],
		]);
		return wordsOfParts([{ text: before, field: 'quality', weight: qualityWeight }, ...parts]);
	};
}

export const teamFortress = titled(
	/^(?:(?:Strange|Unusual|Genuine|Vintage|Haunted|Collector's|Festive|Festivized|Australium|Specialized|Professional|Killstreak)\s+)+(?!Part\b)/,
	/\b(?:Taunt|Strange Part|Noise Maker|Mann Co|Supply|Series)\b/g,
);

export const dota = titled(
	/^(?:(?:Inscribed|Autographed|Corrupted|Heroic|Auspicious|Frozen|Cursed|Genuine|Unusual|Infused|Exalted|Elder|Glitter|Gold|Golden|Holo|Ascendant|Favored|Legacy)\s+)+/,
	/\b(?:Taunt|Autograph|Sticker|Player|Team|Talent|Loading Screen|Bundle|Spectator|Kinetic|Prismatic|Ethereal|International|TI|Style Unlock)\b/g,
);

/** "Azul Hoodie": nothing but a title. */
export const rust: Grammar = (name) => wordsOfParts([{ text: name, field: 'finish' }]);

export const grammars: Readonly<Record<SlangGame, Grammar>> = {
	730: counterStrike,
	570: dota,
	440: teamFortress,
	252490: rust,
};
