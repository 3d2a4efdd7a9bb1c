import { describe, expect, test } from 'vitest';
import type { Grammar, NameField } from '../../../src/search/index/fields.ts';
import { counterStrike, dota, rust, teamFortress } from '../../../src/search/index/grammars.ts';

/** "field: words" for each field, in the order of the name; words that are only implied are in brackets. */
function read(grammar: Grammar, name: string): string[] {
	const fields: [NameField, string][] = [];
	for (const { field, text, implied } of grammar(name)) {
		const last = fields.at(-1);
		const shown = implied ? `(${text})` : text;
		if (last?.[0] === field) last[1] += ` ${shown}`;
		else fields.push([field, shown]);
	}
	return fields.map(([field, words]) => `${field}: ${words}`);
}

describe('A Counter-Strike name', () => {
	test.each([
		['AK-47 | Redline (Field-Tested)', ['weapon: ak 47', 'finish: redline', 'wear: field tested']],
		[
			'★ StatTrak™ Karambit | Doppler (Factory New)',
			['quality: stattrak', 'weapon: karambit', 'finish: doppler', 'wear: factory new'],
		],
		[
			'Souvenir AWP | Dragon Lore (Minimal Wear)',
			['quality: souvenir', 'weapon: awp', 'finish: dragon lore', 'wear: minimal wear'],
		],
		['★ Karambit', ['weapon: karambit', 'finish: (vanilla)']],
		['M4A4 | 龍王 (Dragon King) (Field-Tested)', ['weapon: m4a4', 'finish: 龍王 dragon king', 'wear: field tested']],
		[
			'Sticker | Titan (Holo) | Katowice 2014',
			['type: sticker', 'finish: titan', 'variant: holo', 'event: katowice 2014'],
		],
		['Sticker Slab | Boom', ['type: sticker', 'quality: slab', 'finish: boom']],
		[
			'Souvenir Charm | Austin 2025 Highlight | 910 Ace',
			['quality: souvenir', 'type: charm', 'event: austin 2025 highlight', 'finish: 910 ace'],
		],
		[
			'StatTrak™ Music Kit | The Verkkars, EZ4ENCE',
			['quality: stattrak', 'type: music kit', 'finish: the verkkars ez4ence'],
		],
		['Sealed Graffiti | Happy Cat (Cash Green)', ['type: sealed graffiti', 'finish: happy cat', 'variant: cash green']],
		['Clutch Case Key', ['finish: clutch', 'type: case key']],
		['Sir Bloody Miami Darryl | The Professionals', ['finish: sir bloody miami darryl', 'event: the professionals']],
	])('“%s” is split into its fields', (name, fields) => {
		expect(read(counterStrike, name)).toEqual(fields);
	});
});

test('Names of the other games are a title that may begin with qualities', () => {
	expect(read(teamFortress, 'Strange Australium Ambassador')).toEqual([
		'quality: strange australium',
		'finish: ambassador',
	]);
	expect(read(teamFortress, 'Strange Part: Domination Kills')).toEqual([
		'type: strange part',
		'finish: domination kills',
	]);
	expect(read(dota, 'Inscribed Frost Avalanche')).toEqual(['quality: inscribed', 'finish: frost avalanche']);
	expect(read(dota, 'Autograph: Mushi')).toEqual(['type: autograph', 'finish: mushi']);
	expect(read(rust, 'Azul Hoodie')).toEqual(['finish: azul hoodie']);
});
