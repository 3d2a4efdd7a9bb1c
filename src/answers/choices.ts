import type { Conversion } from '../market/currency.ts';
import type { Snapshot } from '../market/snapshots/market.ts';
import type { ItemId } from '../names/ids.ts';
import type { ItemRef, KeyedItem } from '../names/item-ref.ts';
import { parseSkin } from '../names/skin.ts';
import type { Catalogue } from '../search/catalogue.ts';
import type { MarketQuery } from './market-lists.ts';

export interface ListSource {
	readonly list: 'asks' | 'sales' | 'out of stock';
	/** Process time. In posts of feeds, which any process may send, it is Unix ms. */
	readonly fetchedAt: number;
	readonly conversion?: Conversion | undefined;
}

export function listSourceOf(list: ListSource['list'], { fetchedAt, conversion }: Snapshot): ListSource {
	return { list, fetchedAt, conversion };
}

export const askAndSalesSources = (asks: Snapshot | undefined, sales: Snapshot | undefined): ListSource[] => [
	...(asks ? [listSourceOf('asks', asks)] : []),
	...(sales ? [listSourceOf('sales', sales)] : []),
];

export interface PricedChoice extends KeyedItem {
	/** Undefined for a name with all its versions. */
	readonly item: ItemId | undefined;
}

export interface Choices<Figures = unknown> {
	readonly query: MarketQuery;
	readonly choices: readonly (PricedChoice & Figures)[];
	readonly sources: readonly ListSource[];
}

export function choiceOf(catalogue: Catalogue, ref: ItemRef): PricedChoice {
	return {
		key: catalogue.key(ref),
		name: catalogue.name(ref.name),
		version: ref.item === undefined ? null : catalogue.version(ref.item),
		item: ref.item,
	};
}

/** Returns null if one of the volumes is null: a figure that the marketplace leaves out is not zero. */
export function totalVolume(volumes: readonly (number | null)[]): number | null {
	if (volumes.includes(null)) return null;
	return volumes.reduce<number>((sum, volume) => sum + volume!, 0);
}

/** Versions in the order in which people list them. Others come last, by name. */
const versionOrder = ['Phase 1', 'Phase 2', 'Phase 3', 'Phase 4', 'Ruby', 'Sapphire', 'Black Pearl', 'Emerald'];

export function inVersionOrder<Figures>({ choices, ...rest }: Choices<Figures>): Choices<Figures> {
	return { ...rest, choices: choices.toSorted((a, b) => compareVersions(a.version, b.version)) };
}

export function compareVersions(a: string | null, b: string | null): number {
	const place = (version: string | null) => {
		const index = versionOrder.indexOf(version ?? '');
		return index < 0 ? versionOrder.length : index;
	};
	return place(a) - place(b) || (a ?? '').localeCompare(b ?? '', 'en');
}

/** Returns the first `count` choices. If the choice with the key `requiredKey` comes later, it takes the last place. */
export function firstChoices<Figures>(
	{ choices, ...rest }: Choices<Figures>,
	count: number,
	requiredKey?: string,
): { readonly choices: Choices<Figures>; readonly more: number } {
	const required = choices.slice(count).find(({ key }) => key === requiredKey);
	const first = required ? [...choices.slice(0, count - 1), required] : choices.slice(0, count);
	return { choices: { ...rest, choices: first }, more: choices.length - first.length };
}

export function firstOfEachSkin<Figures>({ choices, ...rest }: Choices<Figures>): Choices<Figures> {
	const skins = new Set<string>();
	const isNew = ({ name }: PricedChoice) => {
		const skin = parseSkin(name)?.skin ?? name;
		const isKnown = skins.has(skin);
		skins.add(skin);
		return !isKnown;
	};
	return { ...rest, choices: choices.filter(isNew) };
}

/** Choices whose sales are not known come last. */
export function mostSoldFirst<Figures>(
	{ choices, ...rest }: Choices<Figures>,
	soldOf: (choice: Figures) => number | null | undefined,
): Choices<Figures> {
	return { ...rest, choices: choices.toSorted((a, b) => (soldOf(b) ?? -1) - (soldOf(a) ?? -1)) };
}
