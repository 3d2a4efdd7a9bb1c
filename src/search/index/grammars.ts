import type { Game } from '../../names/game.ts';
import { splitWear } from '../../names/skin.ts';
import { type Grammar, type NamePart, wordsOfParts } from './fields.ts';

const inBrackets = /^(.*?) \(([^()]*)\)$/;
/**
 * The weight of each kind of item. The lightest kind comes first: anyone who types only a team's name means its
 * sticker.
 */
const kindWeights: ReadonlyMap<string, number> = new Map(
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
/** Words that the names of cases, capsules and the like have in common. */
const containerWords =
	/\b(?:weapon|case|operation|autograph|sticker|capsule|souvenir|package|collection|pins|pass|box|viewer|graffiti|esl|one|mlg)\b/gi;
/** Words that weigh more than those of containers: “clutch” means the case and not its key. */
const lesserItems = /\b(?:key|pin|highlight|returning|tokens?|patch|music|kit)\b/gi;
/** The weights of each of the `containerWords` and of the `lesserItems`. */
export const containerWeight = 3;
export const lesserWeight = 11;
const year = /\b20\d\d\b/g;

/** Says which words of a name have which field and weight. */
type Rule = readonly [words: RegExp, field: NamePart['field'], weight: number];

/** The heavier a quality that was not typed, the later the item comes: plain items, then StatTrak™, then Souvenir. */
const statTrak: Rule = [/StatTrak™/g, 'quality', 60];
const qualityRules: readonly Rule[] = [
	[/★/g, 'quality', 0],
	statTrak,
	[/Souvenir/g, 'quality', 72],
	[/Slab/g, 'quality', 50],
];

/** Reads "★ StatTrak™ Karambit | Doppler (Factory New)", "Sticker | Titan (Holo) | Katowice 2014", "Clutch Case". */
export const counterStrike: Grammar = (name) => {
	const { skin, wear } = splitWear(name);
	const sections = skin.split(' | ');
	// A knife without a finish has no wear, but a ★.
	if (wear || name.startsWith('★')) return wordsOfParts(weaponParts(sections, wear));
	if (sections.length === 1) return wordsOfParts(containerParts(name));
	if (kindWeights.has(sections[0]!)) return wordsOfParts(kindParts(sections));
	// What remains are agents. Their second section is a group of agents, which has the field of an event.
	return wordsOfParts(sections.map((text, i) => ({ text, field: i === 0 ? 'finish' : 'event' })));
};

function weaponParts([first = '', ...finish]: readonly string[], wear: string | undefined): NamePart[] {
	const parts = splitByRules(first, qualityRules, 'weapon');
	for (const text of finish) parts.push({ text, field: 'finish' });
	// Players call a knife without a finish "vanilla"; its name does not say so.
	if (finish.length === 0) parts.push({ text: 'Vanilla', field: 'finish', weight: 0, implied: true });
	if (wear) parts.push({ text: wear, field: 'wear' });
	return parts;
}

function kindParts([kind = '', ...rest]: readonly string[]): NamePart[] {
	const parts = splitByRules(kind, qualityRules, 'type', kindWeights.get(kind));
	rest.forEach((text, i) => {
		// With three sections the last is the event, except in highlights, where the event precedes what happened.
		const isEvent = rest.length > 1 && (kind === 'Souvenir Charm' ? i === 0 : i > 0);
		const [, bare = text, variant] = inBrackets.exec(text) ?? [];
		parts.push({ text: bare, field: isEvent ? 'event' : 'finish' });
		if (variant) parts.push({ text: variant, field: 'variant' });
	});
	return parts;
}

function containerParts(name: string): NamePart[] {
	const parts = splitByRules(name, [
		statTrak,
		[containerWords, 'type', containerWeight],
		[lesserItems, 'type', lesserWeight],
		[year, 'event', 4],
	]);
	// The names of the first sticker capsules do not say that they are capsules.
	if (/\b(?:Legends|Challengers)( \(.*\))?$/.test(name))
		parts.push({ text: 'Sticker Capsule', field: 'type', weight: 0, implied: true });
	return parts;
}

/** Splits a text into the words that a rule matches and what is between them, which has the field `rest`. */
function splitByRules(
	text: string,
	rules: readonly Rule[],
	rest: NamePart['field'] = 'finish',
	sharedWeight?: number,
): NamePart[] {
	const matches = rules
		.flatMap(([words, field, weight]) =>
			[...text.matchAll(words)].map((match) => ({ at: match.index, text: match[0], field, weight })),
		)
		.sort((a, b) => a.at - b.at);
	const between = { field: rest, ...(sharedWeight !== undefined && { sharedWeight }) };
	const parts: NamePart[] = [];
	let from = 0;
	for (const { at, ...part } of matches) {
		parts.push({ text: text.slice(from, at), ...between }, part);
		from = at + part.text.length;
	}
	return [...parts, { text: text.slice(from), ...between }];
}

/** The weight of each such word in a title. All other words weigh as much as those of a finish. */
const titleWeights = { quality: 30, kind: 4, year: 5 } as const;

/** Makes a grammar for names that may begin with qualities such as "Strange" or "Inscribed". */
function titleGrammar(quality: RegExp, kind: RegExp): Grammar {
	return (name) => {
		const [before = ''] = quality.exec(name) ?? [];
		const parts = splitByRules(name.slice(before.length), [
			[kind, 'type', titleWeights.kind],
			[year, 'event', titleWeights.year],
		]);
		return wordsOfParts([{ text: before, field: 'quality', weight: titleWeights.quality }, ...parts]);
	};
}

// “Strange” is no quality in the name of a “Strange Part”.
export const teamFortress = titleGrammar(
	/^(?:(?:Strange|Unusual|Genuine|Vintage|Haunted|Collector's|Festive|Festivized|Australium|Specialized|Professional|Killstreak)\s+)+(?!Part\b)/,
	/\b(?:Taunt|Strange Part|Noise Maker|Mann Co|Supply|Series)\b/g,
);

export const dota = titleGrammar(
	/^(?:(?:Inscribed|Autographed|Corrupted|Heroic|Auspicious|Frozen|Cursed|Genuine|Unusual|Infused|Exalted|Elder|Glitter|Gold|Golden|Holo|Ascendant|Favored|Legacy)\s+)+/,
	/\b(?:Taunt|Autograph|Sticker|Player|Team|Talent|Loading Screen|Bundle|Spectator|Kinetic|Prismatic|Ethereal|International|TI|Style Unlock)\b/g,
);

export const rust: Grammar = (name) => wordsOfParts([{ text: name, field: 'finish' }]);

export const grammars: Readonly<Record<Game, Grammar>> = {
	730: counterStrike,
	570: dota,
	440: teamFortress,
	252490: rust,
};
