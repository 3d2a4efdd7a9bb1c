import { wholeWords } from '../../base/text/whole-words.ts';
import { asCurrency, type Currency } from '../../market/currency.ts';
import { wearOfFloatIn, withoutWear } from '../../search/wear-text.ts';
import { paidIn, paidOf, type WrittenPaid } from '../money/paid.ts';
import { onlySaysSold } from '../sold/sold.ts';
import { totalWords } from '../text/each-words.ts';
import { floatCell, noCell, wearCell, wearPattern, wholeNumberOf, withWear, yesCell } from './cells.ts';
import type { Role } from './headings.ts';

/** What a row says about its item. */
export interface RowValues {
	/** The item's name as one text, of all cells that say a part of it. */
	readonly text: string;
	/**
	 * 0 if the row cannot be counted: its amount is impossible, or other cells contradict the name. Undefined if there is
	 * no cell for the amount.
	 */
	readonly amount: number | undefined;
	/** What the row says was paid. */
	readonly paid?: WrittenPaid | undefined;
	readonly isSold?: boolean;
	/** Whether nothing says that the number counts items: no heading, no tab. */
	readonly isBare?: boolean;
	/** Whether the line is a row of a table with a heading. */
	readonly isRow?: boolean;
	/** Stickers and the like on the item. */
	readonly applied?: string | undefined;
	/**
	 * Cells that say something that cannot be used: figures that may count items, and words that are no wear or version.
	 */
	readonly unread?: readonly string[];
}

/** The cells of a row by what their columns are about. */
interface Row {
	/** All cells with the role, without empty ones. */
	cellsAs(role: Role): readonly string[];
	/** The first cell with the role; empty if there is none. */
	firstOf(role: Role): string;
	readonly others: readonly string[];
}

/**
 * Reads the row of a table with headings.
 * @param isName whether the marketplace has the name: of several columns with names, the fullest one counts
 */
export function valuesOfRow(
	cells: readonly string[],
	roles: readonly Role[],
	isName: (cell: string) => boolean,
): RowValues {
	const row = rowOf(joinNameCells(cells, roles, isName), roles);
	const { cellsAs, firstOf, others } = row;
	const name = wholeName(row, isName);
	const fullName = withQuality(name, row);
	const [wearInName] = wearPattern.exec(fullName) ?? [];
	const version = versionIn(row);
	// `versionIn` has turned 1 to 4 into phases, so that another number is no version.
	const isVersion = version !== '' && !/^\d+$/.test(version);
	const hasAmountColumn = roles.includes('amount') || roles.includes('left');
	const amounts = cellsAs(cellsAs('left').length > 0 ? 'left' : 'amount');
	const amount = hasAmountColumn ? (wholeNumberOf(amounts[0] ?? '') ?? 0) : undefined;
	const applied = cellsAs('applied').join(', ');
	const paid = paidOfRow(row);
	const unread = [...unreadFigures(row, amounts, hasAmountColumn), ...unreadWords(row, isVersion ? '' : version)];
	return {
		text: withWearAndVersion(fullName, isVersion ? version : '', wearInName !== undefined, row),
		amount: contradicts(row, name, wearInName) ? 0 : amount,
		isRow: true,
		applied: applied === '' ? undefined : applied,
		unread,
		isSold: isMarked(firstOf('sold')) || noCell.test(firstOf('available')) || others.some((cell) => onlySaysSold(cell)),
		paid,
	};
}

/** Reads what was paid for one unit, or else for all. The cell may say which it is: “12 each”, “30€ total”. */
function paidOfRow({ firstOf }: Row): WrittenPaid | undefined {
	const role = (['paid', 'paid total', 'paid unclear'] as const).find((each) => firstOf(each) !== '');
	if (role === undefined) return undefined;
	const code = asCurrency(firstOf('paid currency').trim().toUpperCase());
	const units = wholeNumberOf(firstOf('paid units'));
	const written = writtenPaid(firstOf(role), code, scopeOfRole[role]);
	const { price } = written;
	if (!price) return written;
	return {
		...written,
		price: { ...price, currency: price.currency ?? code, ...(units === undefined ? {} : { units }) },
	};
}

const scopeOfRole = { paid: 'each', 'paid total': 'all', 'paid unclear': 'unclear' } as const;

/** @param code the currency of an amount that names none */
function writtenPaid(text: string, code: Currency | undefined, scope: WrittenPaid['scope']): WrittenPaid {
	const price = paidOf(text, code);
	if (price) return { text, price, scope: saysAll.test(text) ? 'all' : scope };
	// With a verb in front, `paidIn` also reads “12 each” and “30€ total”.
	return paidIn(`paid ${text}`) ?? { text, price: undefined, scope: 'unclear' };
}

const saysAll = new RegExp(wholeWords(totalWords), 'iu');

function rowOf(cells: readonly string[], roles: readonly Role[]): Row {
	const cellsAs = (role: Role) => cells.filter((cell, i) => roles[i] === role && cell !== '');
	return { cellsAs, firstOf: (role) => cellsAs(role)[0] ?? '', others: cellsAs('other') };
}

function wholeName({ cellsAs, firstOf }: Row, isName: (cell: string) => boolean): string {
	const names = cellsAs('name');
	const name = names.find(isName) ?? [...names].sort((a, b) => b.length - a.length)[0] ?? '';
	return name === '' && firstOf('weapon') !== '' ? `${firstOf('weapon')} | ${firstOf('skin')}` : name;
}

/** Adds the StatTrak or Souvenir that is in a cell of its own. */
function withQuality(name: string, { firstOf, others }: Row): string {
	const says = (sign: RegExp, role: Role) => yesCell.test(firstOf(role)) || others.some((cell) => sign.test(cell));
	if (says(/^stat\s?trak\s?™?$/iu, 'stattrak') && !/stat\s?trak/i.test(name))
		return name.startsWith('★ ') ? `★ StatTrak™ ${name.slice(2)}` : `StatTrak™ ${name}`;
	return says(/^souvenir$/iu, 'souvenir') && !/souvenir/i.test(name) ? `Souvenir ${name}` : name;
}

/** Adds the wear, or else the one of the float, and the version. */
function withWearAndVersion(name: string, version: string, hasWearInName: boolean, { firstOf }: Row): string {
	const float = floatCell.test(firstOf('float')) ? firstOf('float') : '';
	const hasWear = firstOf('wear') !== '' || hasWearInName;
	const nameWithWear = withWear(name, [hasWear ? firstOf('wear') : (wearOfFloatIn(float)?.wear ?? '')]);
	// The float may contradict the wear.
	const text = hasWear && float !== '' ? `${nameWithWear} float ${float}` : nameWithWear;
	return version !== '' && !nameWithWear.endsWith(version) ? `${text} ${version}` : text;
}

function versionIn({ firstOf, others }: Row): string {
	const typed = firstOf('version') || (others.find((cell) => versionCell.test(cell)) ?? '');
	return typed.replace(/^[1-4]$/, 'Phase $&');
}

/** Returns numbers that may count items, and are not the amount. */
function unreadFigures(
	{ cellsAs, others }: Row,
	[amount = '', ...more]: readonly string[],
	hasAmountColumn: boolean,
): string[] {
	const isOther = (cell: string) => wholeNumberOf(cell) !== undefined && wholeNumberOf(cell) !== wholeNumberOf(amount);
	return [
		...more.filter((cell) => cell !== amount),
		...cellsAs('not counted').filter(isOther),
		...(hasAmountColumn ? [] : cellsAs('total').filter((cell) => wholeNumberOf(cell) !== undefined)),
		...others.filter((cell) => saysSold.test(cell)),
		// The amount may be a price.
		...(/[.,]00$/.test(amount) ? [amount] : []),
	];
}

/**
 * Returns the cells that are not understood: an unknown wear, an unknown version, and one about StatTrak that is
 * neither a yes nor a no.
 */
function unreadWords({ firstOf }: Row, unknownVersion: string): string[] {
	const wear = firstOf('wear');
	const trak = firstOf('stattrak');
	const words = [wearCell.test(wear) ? '' : wear, unknownVersion, yesCell.test(trak) || noCell.test(trak) ? '' : trak];
	return words.filter((word) => word !== '');
}

/** Whether a cell contradicts the name, or says that the item may not be there. */
function contradicts({ firstOf, others }: Row, name: string, wearInName: string | undefined): boolean {
	const wear = firstOf('wear');
	const isOtherWear = wearInName !== undefined && wearCell.test(wear) && !isSameWear(wearInName, wear);
	const isOtherQuality = noCell.test(firstOf('stattrak')) && /stat\s?trak/i.test(name);
	return isOtherWear || isOtherQuality || others.some(isTradeDirection);
}

const versionCell = /^(?:phase\s?[1-4]|ruby|sapphire|emerald|black pearl)$/iu;
/** Matches a cell with a word such as “sold” or “left”, whose number does not count items. */
const saysSold = /(?:^|[^\p{L}])(?:sold|left|verkauft|продано|vendid[oa]s?|vendus?|sprzedane|satıldı|已售)(?!\p{L})/iu;
/** Whether a cell says that the item is wanted or for sale, so that it may not be there. */
const isTradeDirection = (cell: string): boolean =>
	/^(?:want(?:ed)?|wtb|buy(?:ing)? ?order|sell|sale|buying|suche|куплю)$/iu.test(cell);
/** Whether two texts mean the same wear, such as “(Field-Tested)” and “ft”. */
const isSameWear = (one: string, other: string): boolean => withoutWear(one)?.wear === withoutWear(other)?.wear;

/** Whether a cell marks the item as sold. “1” is no yes here: it says how many units are sold. */
const isMarked = (cell: string): boolean => onlySaysSold(cell) || (cell !== '1' && yesCell.test(cell));

/** Joins the cells of a name with a comma that nobody has put in quotes. */
function joinNameCells(
	cells: readonly string[],
	roles: readonly Role[],
	isName: (cell: string) => boolean,
): readonly string[] {
	const column = roles.indexOf('name');
	const extra = cells.length - roles.length;
	if (extra <= 0 || column < 0) return cells;
	const joined = cells.slice(column, column + extra + 1).join(', ');
	return isName(joined) ? [...cells.slice(0, column), joined, ...cells.slice(column + extra + 1)] : cells;
}
