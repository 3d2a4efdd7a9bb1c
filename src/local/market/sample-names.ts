import type { Game } from '../../market/game.ts';

/** An item of the sample catalogue. */
export interface SampleName {
	readonly name: string;
	readonly version: string | null;
	/** What it costs, roughly, in EUR. */
	readonly worth: number;
}

/** Each wear, and how much more or less it costs than Field-Tested. */
const wears = [
	['Factory New', 2.4],
	['Minimal Wear', 1.5],
	['Field-Tested', 1],
	['Well-Worn', 0.9],
	['Battle-Scarred', 0.8],
] as const;

/** The finishes of each weapon, with what they cost Field-Tested. */
const skins: Readonly<Record<string, Readonly<Record<string, number>>>> = {
	'AK-47': { Redline: 31, 'Fire Serpent': 690, 'Case Hardened': 148, 'Blue Laminate': 9, 'Neon Rider': 44 },
	AWP: { Asiimov: 118, 'Dragon Lore': 5900, 'Neo-Noir': 29, Atheris: 6.4, Wildfire: 62 },
	M4A4: { Howl: 3400, Asiimov: 58, '龍王 (Dragon King)': 12, 'The Emperor': 21, 'Desolate Space': 16 },
	'M4A1-S': { 'Hyper Beast': 24, Printstream: 142, "Chantico's Fire": 19, Decimator: 11, Nightmare: 18 },
	'Desert Eagle': { Blaze: 610, 'Kumicho Dragon': 14, Conspiracy: 8, 'Code Red': 34, Mecha: 12 },
	'USP-S': { 'Kill Confirmed': 52, Neo: 18, Cortex: 7.8, Orion: 61, Caiman: 17 },
	'Glock-18': { Fade: 1400, 'Water Elemental': 7.2, Vogue: 5.1, 'Wasteland Rebel': 11, Candy: 3.2 },
	P250: { 'See Ya Later': 5.4, Muertos: 9.9, Asiimov: 3.8, Visions: 2.2 },
	MP9: { 'Starlight Protector': 9.1, Hydra: 2.9, 'Food Chain': 3.4 },
	P90: { Asiimov: 7.7, 'Death by Kitty': 46, Trigon: 4.4 },
};
const knives = [
	'Karambit',
	'M9 Bayonet',
	'Butterfly Knife',
	'Bayonet',
	'Flip Knife',
	'Talon Knife',
	'Skeleton Knife',
	'Ursus Knife',
];
const knifeFinishes = {
	Fade: 900,
	Slaughter: 520,
	'Tiger Tooth': 610,
	'Crimson Web': 430,
	'Damascus Steel': 260,
	Vanilla: 700,
};
/** Versions of Doppler and Gamma Doppler knives, and how much more or less they cost. */
const phases = {
	'Phase 1': 1,
	'Phase 2': 1.15,
	'Phase 3': 0.97,
	'Phase 4': 1.08,
	Ruby: 3.1,
	Sapphire: 4.2,
	'Black Pearl': 2.9,
};
const gammaPhases = { 'Phase 1': 1.1, 'Phase 2': 1.2, 'Phase 3': 1, 'Phase 4': 1.05, Emerald: 6 };
const teams = ['Natus Vincere', 'FaZe Clan', 'Team Liquid', 'G2 Esports', 'Vitality', 'Astralis', 'Fnatic', 'ENCE'];
const events = ['Katowice 2019', 'Stockholm 2021', 'Antwerp 2022', 'Paris 2023', 'Copenhagen 2024'];
const cases = [
	'Chroma',
	'Gamma',
	'Spectrum',
	'Clutch',
	'Prisma',
	'Fracture',
	'Recoil',
	'Kilowatt',
	'Revolution',
	'Dreams & Nightmares',
];
const stickers = [
	"Don't Worry, I'm Pro",
	'Flammable (Foil)',
	'Crown (Foil)',
	'Rekt (Holo)',
	'♥ (Holo)',
	'Shooting Star Return',
	'Boom*',
	's_mple_',
];

function counterStrike(): SampleName[] {
	return [...weaponSkins(), ...knifeSkins(), ...teamStickers(), ...otherItems()];
}

const single = (name: string, worth: number, version: string | null = null): SampleName => ({ name, version, worth });
const inAllWears = (name: string, worth: number) =>
	wears.map(([wear, factor]) => single(`${name} (${wear})`, worth * factor));

function weaponSkins(): SampleName[] {
	return Object.entries(skins).flatMap(([weapon, finishes]) =>
		Object.entries(finishes).flatMap(([finish, worth]) => [
			...inAllWears(`${weapon} | ${finish}`, worth),
			...inAllWears(`StatTrak™ ${weapon} | ${finish}`, worth * 2.2),
			...(weapon === 'AWP' || weapon === 'P250' ? inAllWears(`Souvenir ${weapon} | ${finish}`, worth * 1.6) : []),
		]),
	);
}

function knifeSkins(): SampleName[] {
	return knives.flatMap((knife) => [
		...Object.entries(knifeFinishes).flatMap(([finish, worth]) =>
			finish === 'Vanilla'
				? [single(`★ ${knife}`, worth)]
				: [
						...inAllWears(`★ ${knife} | ${finish}`, worth),
						...inAllWears(`★ StatTrak™ ${knife} | ${finish}`, worth * 1.1),
					],
		),
		...wears
			.slice(0, 2)
			.flatMap(([wear, wearFactor]) => [
				...inAllPhases(`★ ${knife} | Doppler (${wear})`, 300 * wearFactor, phases),
				...inAllPhases(`★ ${knife} | Gamma Doppler (${wear})`, 310 * wearFactor, gammaPhases),
			]),
	]);
}

function inAllPhases(name: string, worth: number, factors: Readonly<Record<string, number>>): SampleName[] {
	return Object.entries(factors).map(([phase, factor]) => single(name, worth * factor, phase));
}

function teamStickers(): SampleName[] {
	return events.flatMap((event) =>
		teams.flatMap((team) => [
			single(`Sticker | ${team} | ${event}`, 0.8),
			single(`Sticker | ${team} (Holo) | ${event}`, 4.2),
			single(`Sticker | ${team} (Gold) | ${event}`, 21),
		]),
	);
}

function otherItems(): SampleName[] {
	return [
		...stickers.map((name) => single(`Sticker | ${name}`, 2.5)),
		...cases.flatMap((name) => [single(`${name} Case`, 1.4), single(`${name} Case Key`, 2.2)]),
	];
}

/** Each first word with each second one: enough to look like a game's items. */
function combined(firsts: readonly string[], seconds: readonly string[], base: number): SampleName[] {
	return firsts.flatMap((first, i) =>
		seconds.map((second, j) => ({ name: `${first} ${second}`, version: null, worth: base * (1 + i) * (1 + j / 3) })),
	);
}

export const sampleNames: Readonly<Record<Game, () => readonly SampleName[]>> = {
	730: counterStrike,
	570: () =>
		combined(
			['Inscribed', 'Genuine', 'Exalted', 'Frozen', 'Auspicious'],
			[
				'Blade of the Hidden Vale',
				'Helm of the Ember Host',
				'Cloak of Quiet Tides',
				'Staff of the Pale Sun',
				'Mantle of the Grey Wolf',
				'Arms of the Iron Grove',
			],
			0.4,
		),
	440: () =>
		combined(
			['Strange', 'Vintage', 'Genuine', 'Unusual', "Collector's"],
			['Scattergun', 'Rocket Launcher', 'Team Captain', 'Brass Beast', 'Medi Gun', 'Ghastly Gibus'],
			0.9,
		),
	252490: () =>
		combined(
			['Tempered', 'Neon', 'Forest Raiders', 'Azul', 'Whiteout'],
			['AK47', 'Metal Door', 'Hoodie', 'Large Wood Box', 'Sleeping Bag', 'Facemask'],
			1.1,
		),
};
