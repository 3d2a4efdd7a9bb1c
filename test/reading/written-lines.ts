import type { Game } from '../../src/names/game.ts';
import { splitWear } from '../../src/names/skin.ts';
import type { RandomNumbers } from '../support/random-numbers.ts';

/** A line of a list as somebody writes it, and what it says: `2 AK-47 | Redline (Field-Tested)`. */
export interface WrittenLine {
	readonly kind: string;
	readonly text: string;
	/** Undefined: no such item exists, so it must not be read as another one. */
	readonly said: string | undefined;
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

/** Items that people own by the hundred. */
const masses = /\b(?:case(?! hardened)|capsule|sticker|key|patch)\b/i;

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
	const choices = masses.test(name) ? [1, 2, 3, 7, 12, 25, 60, 250, 1_000] : [1, 2, 3, 4, 5, 12];
	return random.pick(choices);
}

/** A line for a name that exists. */
export function writtenLine(name: string, game: Game, random: RandomNumbers): WrittenLine {
	const { wear } = splitWear(name);
	const spelled = game === 730 ? spelledSkin(name, random) : spelledName(name, random);
	const chance = random.next();
	const put = (form: string, text: string) => form.replace('%', () => text);
	if (chance < 0.45) {
		const [form, of] = random.pick(amounts);
		const n = amountFor(name, random);
		return { kind: `amount ${form}`, text: put(of(n), spelled), said: `${n} ${name}` };
	}
	if (chance < 0.75) {
		const [form, beside, needsWear] = random.pick(besides);
		if (!needsWear || wear) {
			const text = put(beside, spelled).replace(/(?<= )#(?!\d)/, wear ? floats[wear]! : '');
			return { kind: `beside ${form}`, text, said: `1 ${name}` };
		}
	}
	const [form, noise] = random.pick(noises);
	return { kind: `noise ${form}`, text: put(noise, spelled), said: `1 ${name}` };
}

const otherYears: Readonly<Record<string, string>> = { 2013: '2031', 2014: '2027', 2015: '2029', 2016: '2011' };

/** A line for something that does not exist, though it is like something that does. */
export function lineOfNothing(
	name: string,
	isName: (name: string) => boolean,
	random: RandomNumbers,
): WrittenLine | undefined {
	const { skin, wear } = splitWear(name);
	const changes: (readonly [kind: string, text: string])[] = [];
	const year = /\b20[12]\d\b/.exec(name)?.[0];
	if (year) changes.push(['another year', name.replace(year, otherYears[year] ?? '2033')]);
	if (wear)
		for (const other of Object.keys(shortWears)) {
			if (isName(`${skin} (${other})`)) continue;
			changes.push(['another wear', `${skin} (${other})`]);
			changes.push(['another wear', `${skin} (${shortWears[other]})`]);
		}
	const [weapon, finish] = name.split(' | ');
	// “AWP Lore” is what traders call the AWP | Dragon Lore, so that is an item.
	if (wear && finish && !finish.startsWith('Lore'))
		for (const other of ['P90', 'AWP', 'Glock-18', 'Desert Eagle', 'MP9'])
			if (
				other !== weapon &&
				!Object.keys(shortWears).some((each) => isName(`${other} | ${splitWear(finish).skin} (${each})`))
			)
				changes.push(['another weapon', `${other} | ${finish}`]);
	if (wear && !/StatTrak|Souvenir/.test(name)) {
		const trak = name.startsWith('★ ') ? name.replace('★ ', '★ StatTrak™ ') : `StatTrak™ ${name}`;
		if (!isName(trak)) changes.push(['another quality', trak]);
		if (!isName(`Souvenir ${name}`) && !name.startsWith('★')) changes.push(['another quality', `Souvenir ${name}`]);
	}
	for (const paint of ['Holo', 'Foil', 'Gold', 'Glitter'])
		if (name.includes(`(${paint})`))
			for (const other of ['Holo', 'Foil', 'Gold', 'Glitter', 'Lenticular'])
				if (other !== paint && !isName(name.replace(`(${paint})`, `(${other})`)))
					changes.push(['another paint', name.replace(`(${paint})`, `(${other})`)]);
	const first = changes.length > 0 ? random.pick(changes) : undefined;
	if (!first || isName(first[1])) return undefined;
	const [change, text] = first;
	if (random.is(0.5)) return { kind: `nothing: ${change}`, text, said: undefined };
	const [form, of] = random.pick(amounts);
	return { kind: `nothing: ${change}, ${form}`, text: of(2).replace('%', () => text), said: undefined };
}
