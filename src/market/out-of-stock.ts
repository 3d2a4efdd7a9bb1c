import { UserError } from '../errors.ts';
import { fold } from '../finding/fold.ts';
import { cut } from '../text.ts';
import type { Catalogue, Findings, Subject } from './catalogue.ts';
import type { Source } from './choices.ts';
import type { Currency } from './currency.ts';
import { type Game, gameNames } from './game.ts';
import type { Lists } from './lists.ts';
import type { Sort } from './orders.ts';
import { type Absence, absenceAt, isListed, type Rows } from './rows.ts';

const pageSize = 10;
/** Stands in front of an item's key. */
const keyMark = '#';

/** What is asked of the list of what nobody sells. */
export interface OutOfStockQuery {
	readonly game: Game;
	readonly currency: Currency;
	readonly sort: Sort;
	/** In 90 days. */
	readonly minSales: number;
	/** Part of a name, or what `textFor` gave for one; empty for all. */
	readonly text: string;
}

export interface Absent extends Absence {
	/** Its place in the order, from 1. */
	readonly place: number;
	readonly name: string;
	readonly version: string | null;
}

export interface OutOfStockPage {
	readonly query: OutOfStockQuery;
	/** What the text stands for: itself, or the one name it means. */
	readonly text: string;
	/** From 1 to `pages`. */
	readonly page: number;
	readonly pages: number;
	readonly rows: readonly Absent[];
	/** How many are wanted, and how many are out of stock in all. */
	readonly matching: number;
	readonly total: number;
	readonly source: Source;
}

/**
 * A page of what nobody sells, the nearest there is where there are fewer.
 * @throws UserError where nothing is as wanted; MarketError where the list is not to be had.
 */
export async function outOfStockPage(lists: Lists, query: OutOfStockQuery, page: number): Promise<OutOfStockPage> {
	const { rows, fetchedAt } = await lists.outOfStock();
	const { sort, minSales } = query;
	const { wanted, text } = query.text === '' ? { wanted: undefined, text: '' } : await narrow(query, rows, lists);
	const catalogue = lists.catalogue()!;
	const named = wanted ? rows.orders![sort].filter((row) => wanted(rows.items[row]!)) : rows.orders![sort];
	const matching = minSales > 0 ? named.filter((row) => absenceAt(rows, row).sales >= minSales) : named;
	if (named.length > 0 && matching.length === 0) throw soldLess(rows, named, text);
	const pages = Math.max(1, Math.ceil(matching.length / pageSize));
	const shown = Math.min(Math.max(1, page), pages);
	const first = (shown - 1) * pageSize;
	return {
		query,
		text,
		page: shown,
		pages,
		matching: matching.length,
		total: rows.items.length,
		rows: Array.from(matching.subarray(first, first + pageSize), (row, i) => {
			const item = rows.items[row]!;
			const name = catalogue.name(catalogue.nameOfItem(item));
			return { place: first + i + 1, name, version: catalogue.version(item), ...absenceAt(rows, row) };
		}),
		source: { of: 'out of stock', fetchedAt },
	};
}

/** The names out of stock that `text` may mean, at most `limit`: what was sold most where nothing is typed. */
export async function suggestOutOfStock(lists: Lists, text: string, limit: number): Promise<readonly Subject[]> {
	const { rows } = await lists.outOfStock();
	const catalogue = lists.catalogue()!;
	if (text.trim() !== '') return catalogue.find(text, limit, isOut(rows, catalogue)).found;
	const best = Array.from(rows.orders!.sales.subarray(0, 2 * limit), (row) => catalogue.nameOfItem(rows.items[row]!));
	return [...new Set(best)].slice(0, limit).map((name) => ({ name }));
}

/** What to give for a name where no more than `limit` characters can be given. */
export function textFor(catalogue: Catalogue, { name }: Subject, limit: number): string {
	const whole = catalogue.name(name);
	return whole.length <= limit ? whole : keyMark + catalogue.key({ name });
}

/** The items out of stock that the text means. */
async function narrow({ text, game }: OutOfStockQuery, rows: Rows, lists: Lists) {
	const picked = text.startsWith(keyMark) ? lists.catalogue()?.byKey(text.slice(1)) : lists.catalogue()?.exactly(text);
	if (picked && isOut(rows, lists.catalogue()!)(picked.name)) {
		const items = lists.catalogue()!.itemsOf(picked.name);
		return { wanted: (item: number) => items.includes(item), text: lists.catalogue()!.name(picked.name) };
	}
	await lists.indexed();
	const catalogue = lists.catalogue()!;
	if (!catalogue.canFind) throw new UserError('Names cannot be searched right now. Try again in a minute.');
	const findings = catalogue.find(text, Infinity, isOut(rows, catalogue));
	if (!isAnswer(text, findings)) throw nothingMatches(text, game, catalogue, picked, findings);
	// A name stands for all its versions.
	const items = findings.found.flatMap(({ name, item }) => (item === undefined ? catalogue.itemsOf(name) : [item]));
	const wanted = new Set(items);
	return { wanted: (item: number) => wanted.has(item), text };
}

/** A single word with many errors may be anything. */
function isAnswer(text: string, { understood, found }: Findings): boolean {
	return found.length > 0 && understood !== 'in part' && (understood !== 'guessed' || fold(text).length > 1);
}

function isOut(rows: Rows, catalogue: Catalogue): (name: number) => boolean {
	return (name) => catalogue.itemsOf(name).some((item) => isListed(rows, item));
}

function nothingMatches(
	text: string,
	game: Game,
	catalogue: Catalogue,
	picked: Subject | undefined,
	{ found }: Findings,
): UserError {
	const known = picked ?? catalogue.called(text)[0];
	if (known) return new UserError(`“${catalogue.name(known.name)}” is not out of stock. /price says what it costs.`);
	const names = new Set(found.slice(0, 5).map(({ name }) => `“${catalogue.name(name)}”`));
	const nearest = names.size > 0 ? ` Nearest to it: ${[...names].join(', ')}.` : '';
	return new UserError(`Nothing out of stock for ${gameNames[game]} is called “${cut(text, 100)}”.${nearest}`);
}

function soldLess(rows: Rows, named: Uint32Array, text: string): UserError {
	let most = 0;
	for (const row of named) most = Math.max(most, absenceAt(rows, row).sales);
	const of = text === '' ? 'Nothing that is out of stock' : `Of what is out of stock nothing that matches “${text}”`;
	return new UserError(`${of} was sold so often in 90 days. Sold most: ${most} times. Choose a smaller min_sales.`);
}
