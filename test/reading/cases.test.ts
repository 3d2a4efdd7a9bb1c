import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { textOfBytes } from '../../src/reading/decode/bytes.ts';
import { ListParser } from '../../src/reading/lists/list-parser.ts';
import { MessageParser, type NamedItem } from '../../src/reading/messages/message-parser.ts';
import { plainMessage } from '../../src/reading/messages/plain-message.ts';
import { sidesOf } from '../../src/reading/messages/sides.ts';
import { moneyIn, moneyInTrade } from '../../src/reading/money/money.ts';
import { openIn } from '../../src/reading/parts/open-words.ts';
import { inPieces, readable } from '../../src/reading/text/message-text.ts';
import type { Catalogue } from '../../src/search/catalogue.ts';
import { catalogueOf } from '../names/findable.ts';
import { needing, sharedData } from '../support/shared-data.ts';

interface Case {
	readonly id: string;
	readonly command: string;
	readonly input: string;
	readonly note: string;
}

const casesFile = 'reading/cases.json';
const namesOf = (game: number) => `market/names/${game}.json`;

/**
 * What is read, by the id of the case: items with amounts, `on:` what is on them, `money:` (`own` if no currency is
 * named), `open:` what leaves a sum open, `sold:` and `not understood`; the sides of a trade on two lines. The file has
 * more cases, about forms and about answers of the marketplace: the tests of these have them.
 */
const expected: Readonly<Record<string, string>> = {
	'thousands-1': '1000 Fracture Case',
	'thousands-2': '8898 Fracture Case',
	'thousands-3': '30000 Fracture Case',
	'thousands-4': '1000 Fracture Case',
	'thousands-5': '1250 Fracture Case',
	'name-column-1': '5 Fracture Case; 3 Revolution Case',
	'name-column-2': '5 Fracture Case; 3 Revolution Case',
	'which-name-1': '2 AK-47 | Redline (Field-Tested); 1 ★ Karambit | Fade (Factory New)',
	'which-name-2': '2 AK-47 | Redline (Field-Tested)',
	'version-column-1': '2 ★ Karambit | Doppler (Factory New) · Phase 2; 1 ★ Karambit | Doppler (Factory New) · Ruby',
	'version-column-2': '1 ★ Flip Knife | Doppler (Factory New) · Black Pearl',
	'late-heading-1': '14 Fracture Case; 2 Revolution Case',
	'no-heading-1': '2 AK-47 | Redline (Field-Tested); 14 Fracture Case',
	'no-heading-2': '14 Fracture Case; 2 Revolution Case',
	'no-heading-3': '14 Fracture Case',
	'split-columns-1': '2 AK-47 | Redline (Field-Tested); 1 AWP | Asiimov (Battle-Scarred)',
	'windows-1252-1': '2 StatTrak™ M4A1-S | Nightmare (Field-Tested)',
	'windows-1252-2': '14 Fracture Case',
	'windows-1252-3': "2 Sticker | Don't Worry, I'm Pro",
	'json-1': '1 AK-47 | Redline (Field-Tested); 2 Fracture Case',
	'json-2': '2 ★ Huntsman Knife | Damascus Steel (Factory New)',
	'json-3': '14 Fracture Case',
	'stattrak-sign-1': '1 StatTrak™ AK-47 | Redline (Field-Tested)',
	'stattrak-sign-2': '1 StatTrak™ AK-47 | Redline (Field-Tested)',
	'stattrak-sign-3': '1 StatTrak™ M4A1-S | Nightmare (Field-Tested)',
	'stattrak-sign-4': '1 Souvenir AWP | Dragon Lore (Field-Tested)',
	'html-1': '3 Dreams & Nightmares Case',
	'html-2': "1 Sticker | Don't Worry, I'm Pro",
	'event-year-1': 'not understood',
	'event-year-2': 'not understood',
	'event-year-3': 'not understood',
	'event-year-4': 'not understood',
	'no-such-wear-1': 'not understood',
	'no-such-wear-2': 'not understood',
	'no-such-item-1': 'not understood',
	'bold-1': '1 AK-47 | Redline (Field-Tested); money: 25 EUR',
	'bold-2': '1 AK-47 | Vulcan (Minimal Wear)',
	'bold-3': '1 AWP | Asiimov (Battle-Scarred); money: 60 EUR',
	'bold-4': '1 M4A4 | Howl (Field-Tested)',
	'strike-1': '1 AWP | Asiimov (Battle-Scarred); sold: AK-47 | Redline (Field-Tested)',
	'trade-parts-1': '1 AK-47 | Vulcan (Field-Tested)\n1 AWP | Asiimov (Field-Tested); money: 100 EUR; open: or 100€',
	'trade-parts-2': '1 ★ M9 Bayonet | Lore (Field-Tested)\n1 ★ M9 Bayonet | Doppler (Factory New) · Phase 4; open: adds',
	'trade-parts-3': '1 AK-47 | Vulcan (Field-Tested); open: overpay\n1 AWP | Asiimov (Field-Tested)',
	'trade-parts-4': '1 AK-47 | Vulcan (Field-Tested)\n1 AWP | Asiimov (Field-Tested); open: 100€ / AWP Asiimov FT',
	'kills-1': '1 StatTrak™ AK-47 | Redline (Field-Tested)',
	'kills-2': '1 StatTrak™ AK-47 | Redline (Field-Tested)',
	'k-behind-1': '1000 Fracture Case',
	'k-behind-2': '2000 Recoil Case',
	'holo-foil-1': '1 Cologne 2016 Legends (Holo-Foil)',
	'comma-prefix-1': "2 Sticker | Don't Worry, I'm Pro; 3 Fracture Case",
	'tf2-1': '2 Team Captain',
	'tf2-2': '1 Black Box',
	'tf2-3': 'not understood',
	'tf2-4': '1 Quäckenbirdt',
	'tf2-5': 'not understood',
	'tf2-6': '1 Direct Hit',
	'file-end-1': '3 Fracture Case',
	'labelled-number-1': '1 ★ Karambit | Fade (Factory New)',
	'labelled-number-2': '1 AK-47 | Redline (Field-Tested)',
	'labelled-number-3': '1 AK-47 | Redline (Field-Tested)',
	'lower-case-1': '1 ★ Moto Gloves | POW! (Well-Worn)',
	'lower-case-4': '1 Gold Botkiller Medi Gun Mk.I',
	'applied-stickers-1':
		'1 AK-47 | Redline (Field-Tested); on: 1 Sticker | Fnatic (Holo) | Cologne 2014; not understood',
	'wanted-first-1':
		'1 P90 | Asiimov (Field-Tested); 1 Glock-18 | Vogue (Factory New); money: 15 EUR\n1 M4A4 | Temukau (Minimal Wear)',
	'wanted-first-3':
		'1 ★ Talon Knife | Doppler (Factory New) · Phase 3; 2 AWP | Chromatic Aberration (Field-Tested)\n1 ★ Skeleton Knife | Fade (Factory New)',
	'wanted-first-5':
		'1 USP-S | The Traitor (Minimal Wear); 1 Galil AR | Chatterbox (Field-Tested)\n1 AWP | Duality (Field-Tested)',
	'wanted-first-8':
		'1 P90 | Asiimov (Field-Tested); 1 USP-S | The Traitor (Minimal Wear)\n1 Desert Eagle | Code Red (Field-Tested)',
	'trade-words-1': '1 AWP | Chromatic Aberration (Field-Tested)\n1 M4A4 | Temukau (Minimal Wear)',
	'trade-words-3': '1 AWP | Duality (Field-Tested)\n1 Desert Eagle | Code Red (Field-Tested)',
	'comma-amount-1': '4 MP9 | Starlight Protector (Factory New)',
	'comma-amount-3': '25 Snakebite Case; 11 Fever Case',
	'odd-amount-1': '2 Glock-18 | Vogue (Factory New); not understood',
	'local-case-1': '12 Snakebite Case',
	'local-case-2': 'not understood',
	'applied-1': '1 AK-47 | Redline (Field-Tested); on: 4 Sticker | Crown (Foil); money: 60 EUR',
	'applied-3': '1 Galil AR | Chatterbox (Field-Tested); on: 2 Sticker | Vitality (Holo) | Paris 2023',
	'asked-1':
		'1 P90 | Asiimov (Field-Tested); 1 M4A4 | Temukau (Minimal Wear); 1 AWP | Duality (Field-Tested); money: 14 EUR; money: 55 EUR; money: 9 EUR',
	'asked-3': '1 M4A4 | In Living Color (Minimal Wear); 3 Galil AR | Chatterbox (Field-Tested); 30 Fever Case',
	'money-1': '1 ★ Sport Gloves | Vice (Field-Tested); money: 200 own\n1 ★ Skeleton Knife | Fade (Factory New)',
	'money-3': '1 AWP | Duality (Field-Tested); money: 1200 EUR\n1 ★ Talon Knife | Doppler (Factory New) · Ruby',
	'money-6': '1 USP-S | The Traitor (Minimal Wear); open: item downgrade\n1 P90 | Asiimov (Field-Tested)',
	'layout-2':
		'2 Galil AR | Chatterbox (Field-Tested); 4 P90 | Asiimov (Field-Tested); sold: Desert Eagle | Code Red (Field-Tested) x3',
};

const phases = ['Phase 1', 'Phase 2', 'Phase 3', 'Phase 4', 'Ruby', 'Sapphire', 'Black Pearl'];

/** The catalogue of a game's recorded names, with the versions that the list of names lacks. */
function catalogueIn(game: 730 | 440): Catalogue {
	const names = JSON.parse(readFileSync(sharedData(namesOf(game))!, 'utf8')) as string[];
	const items = names.flatMap((name) =>
		(/^★.* \| Doppler/.test(name) ? phases : [null]).map((version) => ({ name, version })),
	);
	return catalogueOf(items, game);
}

interface ReadParts {
	readonly items: readonly NamedItem[];
	readonly applied: readonly NamedItem[];
	readonly unclear: readonly unknown[];
}

/** What was read, in the form of `expected`. */
function summaryOf({ items, applied, unclear }: ReadParts, catalogue: Catalogue, more: readonly string[] = []): string {
	const names = (all: readonly NamedItem[]) => all.map(({ refs, amount }) => `${amount} ${catalogue.label(refs[0]!)}`);
	return [
		...names(items),
		...names(applied).map((name) => `on: ${name}`),
		...more,
		...(unclear.length > 0 ? ['not understood'] : []),
	].join('; ');
}

function readList(input: string, catalogue: Catalogue): string {
	const parser = new ListParser([input], catalogue);
	while (!parser.isDone) parser.read(100);
	const isSold = ({ reason }: { reason?: string }) => reason === 'sold';
	const sold = parser.unclear.filter(isSold).map(({ text }) => `sold: ${text}`);
	const unclear = parser.unclear.filter((line) => !isSold(line));
	return summaryOf({ items: parser.items, applied: parser.applied, unclear }, catalogue, sold);
}

function readSides(input: string, isTrade: boolean, catalogue: Catalogue): string {
	const { text, sold } = plainMessage(input);
	const sides = isTrade ? input.split(' --- ') : sidesOf(text);
	const hasSides = sides.length > 1;
	// `/trade` has a form with a field for each side, which the cases join with ` --- `. A message may have sides, too.
	const contentOfMessage = hasSides ? 'side' : 'prose';
	return sides
		.map((side, i) => {
			const parser = new MessageParser(catalogue, isTrade ? 'list' : contentOfMessage);
			parser.beginText();
			const [pieces = []] = inPieces([side]);
			for (const piece of pieces) parser.read(piece);
			const money = hasSides ? moneyInTrade(readable(side)) : moneyIn(readable(side));
			return summaryOf(parser, catalogue, [
				...money.map(({ amount, currency = 'own' }) => `money: ${amount} ${currency}`),
				...(hasSides ? openIn(side).map((part) => `open: ${part}`) : []),
				...(i === 0 ? sold.map((part) => `sold: ${part}`) : []),
			]);
		})
		.join('\n');
}

const hasAll = [casesFile, namesOf(730), namesOf(440)].every(sharedData);

describe.skipIf(!hasAll)(`What traders wrote${needing(casesFile)}`, () => {
	const all = hasAll ? (JSON.parse(readFileSync(sharedData(casesFile)!, 'utf8')) as Case[]) : [];
	const catalogues = new Map<number, Catalogue>();
	test.each(all.filter(({ id }) => id in expected))('is read as written: $id', ({ id, command, input, note }) => {
		const game = /game 440/.test(note) ? 440 : 730;
		const catalogue = catalogues.get(game) ?? catalogueIn(game);
		catalogues.set(game, catalogue);
		const text = /Base64/.test(note) ? textOfBytes(Buffer.from(input, 'base64')) : input;
		const read = command.startsWith('/appraise')
			? readList(text, catalogue)
			: readSides(text, command.startsWith('/trade'), catalogue);
		expect(read).toBe(expected[id]);
	});
});
