import type { Game } from '../../src/names/game.ts';
import { splitWear } from '../../src/names/skin.ts';
import type { RandomNumbers } from '../support/random-numbers.ts';

/** A line of a list as somebody writes it, and what it means: `2 AK-47 | Redline (Field-Tested)`. */
export interface WrittenLine {
	readonly kind: string;
	readonly text: string;
	/** Undefined: no such item exists, so it must not be read as another one. */
	readonly meaning: string | undefined;
}

const shortWears: Readonly<Record<string, string>> = {
	'Factory New': 'FN',
	'Minimal Wear': 'MW',
	'Field-Tested': 'FT',
	'Well-Worn': 'WW',
	'Battle-Scarred': 'BS',
};
const floats: Readonly<Record<string, string>> = {
	'Factory New': '0.0312',
	'Minimal Wear': '0.112',
	'Field-Tested': '0.2231',
	'Well-Worn': '0.41',
	'Battle-Scarred': '0.7712',
};

/** Ways to write how many. `%` is the name. */
const amounts: readonly (readonly [form: string, of: (n: number) => string])[] = [
	['n x', (n) => `${n}x %`],
	['n x apart', (n) => `${n} x %`],
	['x n', (n) => `x${n} %`],
	['×', (n) => `${n}× %`],
	['behind x', (n) => `% x${n}`],
	['behind x apart', (n) => `% x ${n}`],
	['behind nx', (n) => `% ${n}x`],
	['brackets', (n) => `% (${n})`],
	['square', (n) => `% [${n}]`],
	['braces', (n) => `% {${n}}`],
	['brackets first', (n) => `(${n}) %`],
	['colon', (n) => `%: ${n}`],
	['arrow', (n) => `% -> ${n}`],
	['bare first', (n) => `${n} %`],
	['pcs', (n) => `% ${n} pcs`],
	['comma units', (n) => `%, ${n} units`],
	['Stück', (n) => `${n} Stück %`],
	['шт', (n) => `% - ${n} шт`],
	['个', (n) => `% ${n}个`],
	['adet', (n) => `${n} adet %`],
	['szt', (n) => `% ${n} szt.`],
	['qty', (n) => `% qty: ${n}`],
	['Menge', (n) => `Menge ${n}: %`],
	['tab', (n) => `%\t${n}`],
	['tab first', (n) => `${n}\t%`],
	['semicolon', (n) => `%;${n}`],
	['bar', (n) => `% | ${n}`],
];

/** Matches the names of items that people own by the hundred. */
const massItem = /\b(?:case(?! hardened)|capsule|sticker|key|patch)\b/i;

/** What is beside a name and counts nothing. `#` is the wear's float. */
const besides: readonly (readonly [form: string, text: string, needsWear?: true])[] = [
	['pattern', '% (pattern: 412)'],
	['seed', '% Seed: 661'],
	['hash', '% #387'],
	['paint index', '%, Paint Index: 282'],
	['float', '% #', true],
	['fv', '% fv #', true],
	['float and pattern', '%, Float: #, Pattern: 412', true],
	['price €', '% 25€'],
	['price $', '% $25.50'],
	['price eur', '% - 25 eur'],
	['@', '% @21'],
	['@€', '% @ 21.50€'],
	['b/o', '% B/O 60'],
	['paid', '% paid 70€'],
	['price k', '% 3k€'],
	['bought for', '% bought for 14€'],
	['sold: 3', '% (sold: 3)'],
	['level', '% level 10'],
	['trade lock', '% trade lock 7 days'],
];

const noises: readonly (readonly [form: string, text: string])[] = [
	['plain', '%'],
	['wts', 'WTS %'],
	['please', '% pls'],
	['clean', 'clean %'],
	['bullet', '- %'],
	['star bullet', '* %'],
	['numbered', '3. %'],
	['numbered )', '12) %'],
	['bold', '**%**'],
	['code', '`%`'],
	['quote', '> %'],
	['emoji', '🔥 % 🔥'],
	['selling', 'selling my %'],
	['have', 'have %'],
	['comma', '%,'],
	['quotes', '"%"'],
	['dash', '— %'],
	['full stop', '%.'],
	['fast', '% fast trade'],
	['new', 'new %'],
];

const spelledName = (name: string, random: RandomNumbers) => (random.is(0.3) ? name.toLowerCase() : name);

function spelledSkin(name: string, random: RandomNumbers): string {
	const { skin, wear } = splitWear(name);
	if (!wear) return spelledName(name, random);
	const short = shortWears[wear]!;
	return random.pick([
		name,
		name.toLowerCase(),
		`${skin} (${short})`,
		`${skin} ${short}`,
		`${skin} ${wear}`,
		`${skin.replace(' | ', ' ')} ${short.toLowerCase()}`,
		`${skin.replace(' | ', ' ').replace('★ ', '').replace('™', '').toLowerCase()} ${short.toLowerCase()}`,
	]);
}

function amountFor(name: string, random: RandomNumbers): number {
	const choices = massItem.test(name) ? [1, 2, 3, 7, 12, 25, 60, 250, 1_000] : [1, 2, 3, 4, 5, 12];
	return random.pick(choices);
}

/** A line for a name that exists. */
export function writtenLine(name: string, game: Game, random: RandomNumbers): WrittenLine {
	const { wear } = splitWear(name);
	const spelled = game === 730 ? spelledSkin(name, random) : spelledName(name, random);
	const chance = random.next();
	const put = (form: string, text: string) => form.replace('%', () => text);
	if (chance < 0.45) {
		const [form, withAmount] = random.pick(amounts);
		const n = amountFor(name, random);
		return { kind: `amount ${form}`, text: put(withAmount(n), spelled), meaning: `${n} ${name}` };
	}
	if (chance < 0.75) {
		const [form, beside, needsWear] = random.pick(besides);
		if (!needsWear || wear) {
			// A # before a digit is a part of the form, as in “#387”.
			const text = put(beside, spelled).replace(/(?<= )#(?!\d)/, wear ? floats[wear]! : '');
			return { kind: `beside ${form}`, text, meaning: `1 ${name}` };
		}
	}
	const [form, noise] = random.pick(noises);
	return { kind: `noise ${form}`, text: put(noise, spelled), meaning: `1 ${name}` };
}

const otherYears: Readonly<Record<string, string>> = { 2013: '2031', 2014: '2027', 2015: '2029', 2016: '2011' };

/** A name that was changed so that it may be none. */
type ChangedName = readonly [change: string, name: string];

function withOtherYear(name: string): ChangedName[] {
	const year = /\b20[12]\d\b/.exec(name)?.[0];
	return year ? [['another year', name.replace(year, otherYears[year] ?? '2033')]] : [];
}

function withOtherWears(skin: string, isName: (name: string) => boolean): ChangedName[] {
	const missingWears = Object.entries(shortWears).filter(([wear]) => !isName(`${skin} (${wear})`));
	return missingWears.flatMap(([wear, short]): ChangedName[] => [
		['another wear', `${skin} (${wear})`],
		['another wear', `${skin} (${short})`],
	]);
}

function withOtherWeapons(name: string, isName: (name: string) => boolean): ChangedName[] {
	const [weapon, finish] = name.split(' | ');
	// “AWP Lore” is what traders call the AWP | Dragon Lore, so that is an item.
	if (!finish || finish.startsWith('Lore')) return [];
	const exists = (skin: string) => Object.keys(shortWears).some((wear) => isName(`${skin} (${wear})`));
	return ['P90', 'AWP', 'Glock-18', 'Desert Eagle', 'MP9']
		.filter((other) => other !== weapon && !exists(`${other} | ${splitWear(finish).skin}`))
		.map((other): ChangedName => ['another weapon', `${other} | ${finish}`]);
}

function withOtherQualities(name: string, isName: (name: string) => boolean): ChangedName[] {
	if (/StatTrak|Souvenir/.test(name)) return [];
	const statTrak = name.startsWith('★ ') ? name.replace('★ ', '★ StatTrak™ ') : `StatTrak™ ${name}`;
	const candidates = name.startsWith('★') ? [statTrak] : [statTrak, `Souvenir ${name}`];
	return candidates.filter((each) => !isName(each)).map((each): ChangedName => ['another quality', each]);
}

function withOtherPaints(name: string, isName: (name: string) => boolean): ChangedName[] {
	const paints = ['Holo', 'Foil', 'Gold', 'Glitter'].filter((each) => name.includes(`(${each})`));
	return paints.flatMap((paint) =>
		['Holo', 'Foil', 'Gold', 'Glitter', 'Lenticular']
			.filter((other) => other !== paint)
			.map((other) => name.replace(`(${paint})`, `(${other})`))
			.filter((each) => !isName(each))
			.map((each): ChangedName => ['another paint', each]),
	);
}

/** A line for something that does not exist, though it is like something that does. */
export function lineOfNothing(
	name: string,
	isName: (name: string) => boolean,
	random: RandomNumbers,
): WrittenLine | undefined {
	const { skin, wear } = splitWear(name);
	const changes = withOtherYear(name);
	if (wear) {
		changes.push(...withOtherWears(skin, isName));
		changes.push(...withOtherWeapons(name, isName));
		changes.push(...withOtherQualities(name, isName));
	}
	changes.push(...withOtherPaints(name, isName));
	if (changes.length === 0) return undefined;
	const [change, text] = random.pick(changes);
	if (isName(text)) return undefined;
	if (random.is(0.5)) return { kind: `nothing: ${change}`, text, meaning: undefined };
	const [form, withAmount] = random.pick(amounts);
	return { kind: `nothing: ${change}, ${form}`, text: withAmount(2).replace('%', () => text), meaning: undefined };
}
