import type { Game } from '../../src/names/game.ts';
import items from './sample-items.json' with { type: 'json' };

/** The wears, best first. Lists of prices are in this order, too. */
export const wears = ['Factory New', 'Minimal Wear', 'Field-Tested', 'Well-Worn', 'Battle-Scarred'] as const;

/**
 * The rough price of each wear, in EUR; 0 if the skin does not exist in it. A knife costs this times the knife's
 * factor.
 */
type WearPrices = readonly number[];
/** By the name of the weapon, and then by the name of the finish. */
type Finishes = Readonly<Record<string, Readonly<Record<string, WearPrices>>>>;

export interface SampleName {
	readonly name: string;
	readonly version: string | null;
	/** The rough price, in EUR. */
	readonly worth: number;
	/** The item of the same skin that is sold most. Its popularity decides how often all items of the skin are sold. */
	readonly bestsellerName: string;
	/** How often the item is sold, compared to the bestseller. */
	readonly share: number;
}

/** How many cases, from the first on, have keys that can be traded. */
const casesWithKeys = 5;
const keyWorth = 11;
/** The price of a knife without a finish, in EUR. */
const vanillaWorth = 420;
/** The prices of Doppler and Gamma Doppler, which exist only in two wears. */
const dopplerPrices = [560, 540, 0, 0, 0];

/** How much more StatTrak™ and Souvenir cost, and how often they are sold, compared to plain ones. */
const statTrak = { prefix: 'StatTrak™ ', factor: 2.2, share: 0.16 };
const statTrakKnifeFactor = 1.1;
const souvenir = { prefix: 'Souvenir ', factor: 1.6, share: 0.25 };
/** How often each wear is sold, for skins that exist as Field-Tested. */
const wearShares = [0.55, 0.8, 1, 0.3, 0.4];
/** The same for skins that do not exist as Field-Tested. */
const lowWearShares = [1, 0.25, 0, 0, 0];
const fieldTested = wears.indexOf('Field-Tested');

function counterStrike(): SampleName[] {
	const gloves = finishesOf(items.gloves).flatMap(([name, prices]) => inWears(`★ ${name}`, prices));
	return [...weaponSkins(), ...gloves, ...knifeSkins(), ...teamStickers(), ...otherItems()];
}

function single(name: string, worth: number): SampleName {
	return { name, version: null, worth, bestsellerName: name, share: 1 };
}

function inWears(skin: string, prices: WearPrices, { prefix = '', factor = 1, share = 1 } = {}): SampleName[] {
	const existsAsFieldTested = prices[fieldTested] !== 0;
	const shares = existsAsFieldTested ? wearShares : lowWearShares;
	const bestsellerName = `${skin} (${existsAsFieldTested ? 'Field-Tested' : 'Factory New'})`;
	return wears.flatMap((wear, i) => {
		if (prices[i] === 0) return [];
		// The prefix comes after the star: “★ StatTrak™ Karambit”.
		const name = `${skin} (${wear})`.replace(/^(★ )?/, `$1${prefix}`);
		return [{ name, version: null, worth: prices[i]! * factor, bestsellerName, share: shares[i]! * share }];
	});
}

function weaponSkins(): SampleName[] {
	const skins = (finishes: Finishes, variant?: typeof statTrak) =>
		finishesOf(finishes).flatMap(([name, prices]) => [
			...inWears(name, prices),
			...(variant ? inWears(name, prices, variant) : []),
		]);
	return [...skins(items.statTrakSkins, statTrak), ...skins(items.souvenirSkins, souvenir), ...skins(items.plainSkins)];
}

function finishesOf(skins: Finishes): [string, WearPrices][] {
	return Object.entries(skins).flatMap(([weapon, finishes]) =>
		Object.entries(finishes).map(([finish, prices]): [string, WearPrices] => [`${weapon} | ${finish}`, prices]),
	);
}

function knifeSkins(): SampleName[] {
	return Object.entries(items.knifeFactors).flatMap(([knife, factor]) => [
		...Object.entries(items.knifeFinishes).flatMap(([finish, prices]) => [
			...inWears(`★ ${knife} | ${finish}`, prices, { factor }),
			...inWears(`★ ${knife} | ${finish}`, prices, { ...statTrak, factor: factor * statTrakKnifeFactor }),
		]),
		single(`★ ${knife}`, vanillaWorth * factor),
		...inWears(`★ ${knife} | Doppler`, dopplerPrices, { factor }).flatMap((each) => inPhases(each, items.phaseFactors)),
		...(items.gammaKnives.includes(knife)
			? inWears(`★ ${knife} | Gamma Doppler`, dopplerPrices, { factor }).flatMap((each) =>
					inPhases(each, items.gammaPhaseFactors),
				)
			: []),
	]);
}

function inPhases(knife: SampleName, factors: Readonly<Record<string, number>>): SampleName[] {
	return Object.entries(factors).map(([version, factor]) => ({ ...knife, version, worth: knife.worth * factor }));
}

function teamStickers(): SampleName[] {
	return Object.entries<readonly string[]>(items.absentTeamsByEvent).flatMap(([event, absentTeams]) =>
		items.teams
			.filter((team) => !absentTeams.includes(team))
			.flatMap((team) => [
				single(`Sticker | ${team} | ${event}`, 0.8),
				single(`Sticker | ${team} (Holo) | ${event}`, 4.2),
				single(`Sticker | ${team} (Gold) | ${event}`, 21),
			]),
	);
}

function otherItems(): SampleName[] {
	return [
		...items.stickers.map((name) => single(`Sticker | ${name}`, 2.5)),
		...Object.entries(items.caseWorths).flatMap(([name, worth], i) => [
			single(`${name} Case`, worth),
			...(i < casesWithKeys ? [single(`${name} Case Key`, keyWorth)] : []),
		]),
	];
}

/** One item for each pair of words. The formula only makes their prices differ. */
function combined(firsts: readonly string[], seconds: readonly string[], base: number): SampleName[] {
	return firsts.flatMap((first, i) =>
		seconds.map((second, j) => single(`${first} ${second}`, base * (1 + i) * (1 + j / 3))),
	);
}

export const sampleNames: Readonly<Record<Game, () => readonly SampleName[]>> = {
	730: counterStrike,
	570: () => combined(items.dota.firsts, items.dota.seconds, 0.4),
	440: () => combined(items.teamFortress.firsts, items.teamFortress.seconds, 0.9),
	252490: () => combined(items.rust.firsts, items.rust.seconds, 1.1),
};
