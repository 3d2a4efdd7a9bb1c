import type { Game } from '../../src/market/game.ts';
import {
	dopplerPrices,
	gammaKnives,
	gammaPhases,
	gloves,
	knifeFinishes,
	knives,
	phases,
	plainSkins,
	souvenirSkins,
	statTrakSkins,
	vanillaWorth,
	type WearPrices,
	wears,
} from './sample-skins.ts';

export interface SampleName {
	readonly name: string;
	readonly version: string | null;
	/** Roughly, in EUR. */
	readonly worth: number;
	/** The name of its skin that is sold most. How popular that is decides how often all of the skin are sold. */
	readonly bestseller: string;
	/** How often it is sold, compared to the bestseller. */
	readonly share: number;
}

const teams = ['Natus Vincere', 'FaZe Clan', 'Team Liquid', 'G2 Esports', 'Vitality', 'Astralis', 'Fnatic', 'ENCE'];
/** The events, and which of the teams have no sticker of it. */
const events: Readonly<Record<string, readonly string[]>> = {
	'Katowice 2019': [],
	'Stockholm 2021': ['Fnatic'],
	'Antwerp 2022': ['Fnatic'],
	'Paris 2023': ['Astralis'],
	'Copenhagen 2024': ['Team Liquid', 'Astralis', 'Fnatic'],
};
/** Gold stickers have existed since Stockholm. */
const withoutGold = 'Katowice 2019';
/** What the cases cost. The first ones have keys that can be traded. */
const cases: Readonly<Record<string, number>> = {
	Chroma: 3.7,
	Gamma: 2.4,
	Spectrum: 3,
	Clutch: 0.47,
	Prisma: 1.04,
	Fracture: 0.4,
	Recoil: 0.26,
	Kilowatt: 0.2,
	Revolution: 0.3,
	'Dreams & Nightmares': 1,
};
const casesWithKeys = 5;
const keyWorth = 11;
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

/** How much more StatTrak™ and Souvenir cost, and how often they are sold, compared to plain ones. */
const statTrak = { factor: 2.2, share: 0.16 };
const statTrakKnife = { factor: 1.1, share: 0.16 };
const souvenir = { factor: 1.6, share: 0.25 };
/** How often each wear is sold: of skins that exist as Field-Tested, and of those that do not. */
const wearShares = [0.55, 0.8, 1, 0.3, 0.4];
const lowWearShares = [1, 0.25, 0, 0, 0];
const fieldTested = wears.indexOf('Field-Tested');

function counterStrike(): SampleName[] {
	return [...weaponSkins(), ...gloveSkins(), ...knifeSkins(), ...teamStickers(), ...otherItems()];
}

const single = (name: string, worth: number): SampleName => ({
	name,
	version: null,
	worth,
	bestseller: name,
	share: 1,
});

function inWears(skin: string, prices: WearPrices, { prefix = '', factor = 1, share = 1 } = {}): SampleName[] {
	const [shares, bestseller] = prices[fieldTested] === 0 ? [lowWearShares, 0] : [wearShares, fieldTested];
	return wears.flatMap((wear, i) => {
		if (prices[i] === 0) return [];
		const name = `${skin} (${wear})`.replace(/^(★ )?/, `$1${prefix}`);
		const bestsellerName = `${skin} (${wears[bestseller]})`;
		const worth = prices[i]! * factor;
		return [{ name, version: null, worth, bestseller: bestsellerName, share: shares[i]! * share }];
	});
}

function weaponSkins(): SampleName[] {
	return [
		...finishesOf(statTrakSkins).flatMap(([name, prices]) => [
			...inWears(name, prices),
			...inWears(name, prices, { prefix: 'StatTrak™ ', ...statTrak }),
		]),
		...finishesOf(souvenirSkins).flatMap(([name, prices]) => [
			...inWears(name, prices),
			...inWears(name, prices, { prefix: 'Souvenir ', ...souvenir }),
		]),
		...finishesOf(plainSkins).flatMap(([name, prices]) => inWears(name, prices)),
	];
}

function gloveSkins(): SampleName[] {
	return finishesOf(gloves).flatMap(([name, prices]) => inWears(`★ ${name}`, prices));
}

function finishesOf(skins: typeof statTrakSkins): [string, WearPrices][] {
	return Object.entries(skins).flatMap(([weapon, finishes]) =>
		Object.entries(finishes).map(([finish, prices]): [string, WearPrices] => [`${weapon} | ${finish}`, prices]),
	);
}

function knifeSkins(): SampleName[] {
	return Object.entries(knives).flatMap(([knife, factor]) => [
		...Object.entries(knifeFinishes).flatMap(([finish, prices]) => [
			...inWears(`★ ${knife} | ${finish}`, prices, { factor }),
			...inWears(`★ ${knife} | ${finish}`, withoutRarest(finish, prices), {
				prefix: 'StatTrak™ ',
				factor: factor * statTrakKnife.factor,
				share: statTrakKnife.share,
			}),
		]),
		single(`★ ${knife}`, vanillaWorth * factor),
		...inWears(`★ ${knife} | Doppler`, dopplerPrices, { factor }).flatMap((each) => inPhases(each, phases)),
		...(gammaKnives.includes(knife)
			? inWears(`★ ${knife} | Gamma Doppler`, dopplerPrices, { factor }).flatMap((each) => inPhases(each, gammaPhases))
			: []),
	]);
}

/** Nobody has unboxed a StatTrak™ Crimson Web without scratches yet, or hardly anybody. */
function withoutRarest(finish: string, [factoryNew, ...others]: WearPrices): WearPrices {
	return [finish === 'Crimson Web' ? 0 : factoryNew, ...others];
}

function inPhases(knife: SampleName, factors: Readonly<Record<string, number>>): SampleName[] {
	return Object.entries(factors).map(([version, factor]) => ({ ...knife, version, worth: knife.worth * factor }));
}

function teamStickers(): SampleName[] {
	return Object.entries(events).flatMap(([event, absent]) =>
		teams
			.filter((team) => !absent.includes(team))
			.flatMap((team) => [
				single(`Sticker | ${team} | ${event}`, 0.8),
				single(`Sticker | ${team} (Holo) | ${event}`, 4.2),
				...(event === withoutGold ? [] : [single(`Sticker | ${team} (Gold) | ${event}`, 21)]),
			]),
	);
}

function otherItems(): SampleName[] {
	return [
		...stickers.map((name) => single(`Sticker | ${name}`, 2.5)),
		...Object.entries(cases).flatMap(([name, worth], i) => [
			single(`${name} Case`, worth),
			...(i < casesWithKeys ? [single(`${name} Case Key`, keyWorth)] : []),
		]),
	];
}

function combined(firsts: readonly string[], seconds: readonly string[], base: number): SampleName[] {
	return firsts.flatMap((first, i) =>
		seconds.map((second, j) => single(`${first} ${second}`, base * (1 + i) * (1 + j / 3))),
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
