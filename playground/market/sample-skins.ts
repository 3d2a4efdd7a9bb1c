/** Best first: the order of the prices below. */
export const wears = ['Factory New', 'Minimal Wear', 'Field-Tested', 'Well-Worn', 'Battle-Scarred'] as const;

/** What each wear costs, roughly, in EUR. 0 where the skin does not exist in that wear. */
export type WearPrices = readonly [number, number, number, number, number];

type Finishes = Readonly<Record<string, Readonly<Record<string, WearPrices>>>>;

export const statTrakSkins: Finishes = {
	'AK-47': {
		Redline: [0, 112, 33.87, 28, 25],
		Vulcan: [550, 300, 160, 120, 91],
		'Fire Serpent': [2200, 880, 570, 520, 450],
		'Case Hardened': [320, 240, 170, 160, 150],
		'Blue Laminate': [35, 17, 13, 12, 0],
		'Neon Rider': [160, 64, 42, 40, 36],
	},
	AWP: {
		Asiimov: [0, 0, 92, 71, 63],
		'Neo-Noir': [44, 37, 35, 34, 33],
		Atheris: [38, 7.5, 3.9, 3.3, 3.2],
		Wildfire: [130, 60, 38, 36, 32],
	},
	M4A4: {
		Howl: [6500, 4300, 3900, 3600, 0],
		Asiimov: [0, 0, 180, 110, 77],
		'龍王 (Dragon King)': [52, 22, 13, 12, 11],
		'The Emperor': [240, 63, 48, 46, 44],
		'Desolate Space': [66, 18, 12, 11, 9.5],
	},
	'M4A1-S': {
		'Hyper Beast': [300, 104, 97, 96, 95],
		Printstream: [390, 250, 160, 150, 120],
		"Chantico's Fire": [210, 102, 98, 96, 94],
		Decimator: [40, 17, 11, 10, 9.6],
		Nightmare: [230, 19, 8.5, 6.6, 6.4],
	},
	'Desert Eagle': {
		'Kumicho Dragon': [70, 26, 18, 17, 16],
		Conspiracy: [20, 16, 15, 0, 0],
		'Code Red': [150, 44, 39, 38, 37],
		'Mecha Industries': [20, 6.8, 5.2, 5, 4.8],
	},
	'USP-S': {
		'Kill Confirmed': [240, 88, 57, 50, 46],
		'Neo-Noir': [104, 88, 85, 83, 82],
		Cortex: [29, 6.4, 3.3, 2.9, 2.8],
		Orion: [96, 47, 45, 44, 43],
		Caiman: [79, 26, 24, 23, 0],
	},
	'Glock-18': {
		'Water Elemental': [49, 18, 17, 16, 15],
		Vogue: [12, 5.2, 3.4, 3.1, 3],
		'Wasteland Rebel': [104, 96, 94, 92, 90],
	},
	P250: {
		'See Ya Later': [100, 92, 88, 86, 85],
		Muertos: [24, 11, 10, 9.6, 9.4],
		Asiimov: [0, 29, 11, 10, 9.7],
		Visions: [9.7, 4.2, 3, 2.8, 2.3],
	},
	MP9: {
		'Starlight Protector': [80, 63, 58, 56, 53],
		Hydra: [47, 10, 5.5, 4.6, 4.4],
		'Food Chain': [20, 6, 3.3, 3.1, 2.9],
	},
	P90: {
		Asiimov: [200, 160, 154, 152, 150],
		'Death by Kitty': [0, 79, 72, 0, 0],
		Trigon: [0, 11, 8.4, 8.1, 8],
	},
};

export const souvenirSkins: Finishes = {
	AWP: { 'Dragon Lore': [12_000, 8200, 5400, 4800, 4700], 'Desert Hydra': [1600, 1100, 960, 940, 920] },
	MP9: { 'Hot Rod': [180, 165, 0, 0, 0] },
};

export const plainSkins: Finishes = {
	'Desert Eagle': { Blaze: [630, 560, 0, 0, 0] },
	'Glock-18': { Fade: [1600, 1450, 0, 0, 0], 'Candy Apple': [2.3, 1.2, 1.1, 0, 0] },
	P90: { 'Astral Jörmungandr': [380, 365, 360, 355, 350] },
};

export const gloves: Finishes = {
	'Sport Gloves': { Vice: [9800, 1080, 362, 320, 243], "Pandora's Box": [32_000, 9100, 3400, 2900, 1840] },
	'Driver Gloves': { 'King Snake': [4200, 499, 128, 111, 99] },
	'Specialist Gloves': { 'Crimson Kimono': [16_500, 2380, 1690, 1500, 1420] },
	'Hand Wraps': { Slaughter: [3100, 1250, 459, 256, 182] },
	'Moto Gloves': { Spearmint: [12_800, 2770, 1860, 1030, 350] },
};

/** The knives, and how much more or less each costs than the prices below. */
export const knives: Readonly<Record<string, number>> = {
	Karambit: 2.1,
	'M9 Bayonet': 1.6,
	'Butterfly Knife': 2.6,
	Bayonet: 0.68,
	'Flip Knife': 0.55,
	'Talon Knife': 1,
	'Skeleton Knife': 0.8,
	'Ursus Knife': 0.35,
};
export const knifeFinishes: Readonly<Record<string, WearPrices>> = {
	Fade: [800, 760, 0, 0, 0],
	Slaughter: [510, 440, 420, 0, 0],
	'Tiger Tooth': [400, 385, 0, 0, 0],
	'Crimson Web': [1900, 450, 260, 245, 230],
	'Damascus Steel': [290, 275, 265, 260, 250],
};
/** A knife without a finish. */
export const vanillaWorth = 420;

export const gammaKnives: readonly string[] = ['Karambit', 'M9 Bayonet', 'Butterfly Knife', 'Bayonet', 'Flip Knife'];
/** What Doppler and Gamma Doppler cost; they exist in these two wears only. */
export const dopplerPrices: WearPrices = [560, 540, 0, 0, 0];
/** Versions of Doppler and Gamma Doppler knives, and how much more or less they cost. */
export const phases = {
	'Phase 1': 1,
	'Phase 2': 1.15,
	'Phase 3': 0.97,
	'Phase 4': 1.08,
	Ruby: 3.1,
	Sapphire: 4.2,
	'Black Pearl': 2.9,
};
export const gammaPhases = { 'Phase 1': 1.3, 'Phase 2': 1.5, 'Phase 3': 1.2, 'Phase 4': 1.25, Emerald: 6 };
