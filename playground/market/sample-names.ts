import type { Game } from '../../src/names/game.ts';
import items from './sample-items.json' with { type: 'json' };

/** Best first: the order of the prices. */
export const wears = ['Factory New', 'Minimal Wear', 'Field-Tested', 'Well-Worn', 'Battle-Scarred'] as const;

/** What each wear costs, roughly, in EUR. 0 where the skin does not exist in that wear. Of knives, multiplied by the knife's factor. */
type WearPrices = readonly number[];
type Finishes = Readonly<Record<string, Readonly<Record<string, WearPrices>>>>;

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

/** Cases up to here have keys that can be traded. */
const casesWithKeys = 5;
const keyWorth = 11;
/** A knife without a finish. */
const vanillaWorth = 420;
/** What Doppler and Gamma Doppler cost; they exist in these two wears only. */
const dopplerPrices = [560, 540, 0, 0, 0];

/** How much more StatTrak™ and Souvenir cost, and how often they are sold, compared to plain ones. */
const statTrak = { prefix: 'StatTrak™ ', factor: 2.2, share: 0.16 };
const statTrakKnifeFactor = 1.1;
const souvenir = { prefix: 'Souvenir ', factor: 1.6, share: 0.25 };
/** How often each wear is sold: of skins that exist as Field-Tested, and of those that do not. */
const wearShares = [0.55, 0.8, 1, 0.3, 0.4];
const lowWearShares = [1, 0.25, 0, 0, 0];
const fieldTested = wears.indexOf('Field-Tested');

function counterStrike(): SampleName[] {
	const gloves = finishesOf(items.gloves).flatMap(([name, prices]) => inWears(`★ ${name}`, prices));
	return [...weaponSkins(), ...gloves, ...knifeSkins(), ...teamStickers(), ...otherItems()];
}

function single(name: string, worth: number): SampleName {
	return { name, version: null, worth, bestseller: name, share: 1 };
}

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
	return Object.entries<readonly string[]>(items.absentTeamsByEvent).flatMap(([event, absent]) =>
		items.teams
			.filter((team) => !absent.includes(team))
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
