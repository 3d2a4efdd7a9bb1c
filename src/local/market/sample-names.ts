import type { Game } from '../../market/game.ts';

/** A name of the sample catalogue with what its prices are about. */
export interface SampleName {
	readonly name: string;
	readonly version: string | null;
	/** Around which its asks lie, in EUR. */
	readonly worth: number;
}

const wears = [
	['Factory New', 2.4],
	['Minimal Wear', 1.5],
	['Field-Tested', 1],
	['Well-Worn', 0.9],
	['Battle-Scarred', 0.8],
] as const;

/** Weapon: finishes with their worth field-tested. */
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
	const one = (name: string, worth: number, version: string | null = null): SampleName => ({ name, version, worth });
	const worn = (name: string, worth: number) => wears.map(([wear, factor]) => one(`${name} (${wear})`, worth * factor));
	const found: SampleName[] = [];
	for (const [weapon, finishes] of Object.entries(skins))
		for (const [finish, worth] of Object.entries(finishes)) {
			found.push(...worn(`${weapon} | ${finish}`, worth), ...worn(`StatTrak™ ${weapon} | ${finish}`, worth * 2.2));
			if (weapon === 'AWP' || weapon === 'P250') found.push(...worn(`Souvenir ${weapon} | ${finish}`, worth * 1.6));
		}
	for (const knife of knives) {
		for (const [finish, worth] of Object.entries(knifeFinishes)) {
			if (finish === 'Vanilla') found.push(one(`★ ${knife}`, worth));
			else
				found.push(...worn(`★ ${knife} | ${finish}`, worth), ...worn(`★ StatTrak™ ${knife} | ${finish}`, worth * 1.1));
		}
		for (const [wear, factor] of wears.slice(0, 2)) {
			for (const [phase, times] of Object.entries(phases))
				found.push(one(`★ ${knife} | Doppler (${wear})`, 300 * factor * times, phase));
			for (const [phase, times] of Object.entries(gammaPhases))
				found.push(one(`★ ${knife} | Gamma Doppler (${wear})`, 310 * factor * times, phase));
		}
	}
	for (const event of events)
		for (const team of teams)
			for (const [finish, worth] of [
				['', 0.8],
				[' (Holo)', 4.2],
				[' (Gold)', 21],
			] as const)
				found.push(one(`Sticker | ${team}${finish} | ${event}`, worth));
	for (const name of stickers) found.push(one(`Sticker | ${name}`, 2.5));
	for (const name of cases) found.push(one(`${name} Case`, 1.4), one(`${name} Case Key`, 2.2));
	return found;
}

/** Every first word with every second: enough to look like a game. */
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
