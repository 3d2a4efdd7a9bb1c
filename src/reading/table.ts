import Papa from 'papaparse';
import { currencies } from '../market/currency.ts';
import { wearOfFloat, withoutAmount, withoutWear } from '../search/item-text.ts';
import { unitPattern } from '../search/mentions/amounts.ts';
import { withoutLabels } from './labels.ts';
import { type Paid, paidOf } from './paid.ts';
import { onlySaysSold } from './sold.ts';

/** What a column is about, for all rows of its table. */
export type Role =
	| 'name'
	| 'weapon'
	| 'skin'
	| 'wear'
	| 'version'
	| 'stattrak'
	| 'souvenir'
	| 'sold'
	| 'paid'
	| 'paid currency'
	| 'amount'
	| 'float'
	| 'applied'
	| 'total'
	| 'left'
	| 'not counted'
	| 'available'
	| 'other';

export interface Columns {
	readonly separator: string;
	/** The role of each column. Several columns may have the same one, such as `name`. */
	readonly roles: readonly Role[];
}

export interface RowValues {
	readonly text: string;
	/** 0 if its cell has no amount; undefined if there is no cell for it. */
	readonly amount: number | undefined;
	/** What the row says was paid for one. */
	readonly paid?: Paid | undefined;
	readonly isSold?: boolean;
	/** Whether nothing says that the number counts items: no heading, no tab. */
	readonly isBare?: boolean;
	/** Whether the line is a row of a table with a heading. */
	readonly isRow?: boolean;
	/** Stickers and the like on the item. */
	readonly applied?: string;
	/** Figures of a column that may count items, or be a sum of money. */
	readonly unread?: readonly string[];
}

const separators = ['\t', ';', ',', '|'] as const;
/** Headings, in ten languages. The first one that matches counts. */
const headings: readonly (readonly [Role, RegExp])[] = [
	[
		'available',
		/^(?:is[ _]?)?(?:available|for[ _]?sale|verfügbar|доступно|disponible|disponível|dostępne|satılık|可用)\??$/iu,
	],
	[
		'left',
		/^(?:(?:qty|quantity|amount|count|units|menge|anzahl|кол-?во|количество|кількість|ilość|cantidad|quantité|quantidade|adet|数量)[ _]?)?(?:left|remaining|in[ _]?stock|now|current|new[ _]?(?:qty|quantity|amount)|bestand|übrig|rest|осталось|остаток|залишилось|залишок|pozostało|zostało|restante?s?|quedan|reste|kalan|剩余)(?:[ _]?(?:qty|quantity|amount|count))?$/iu,
	],
	[
		'sold',
		/^(?:is[ _]?)?(?:sold(?:[ _]?out)?|status|state|verkauft|продано|vendido|vendu|sprzedane|satıldı|已售|售出)\??$/iu,
	],
	['paid currency', /^(?:paid|buy|purchase)[ _]currency$/iu],
	[
		'paid',
		/^(?:(?:buy|purchase|paid|cost)(?:[ _](?:price|for|at|each))?|bought[ _](?:price|for|at)|price[ _]paid|einkaufspreis|kaufpreis|bezahlt|цена покупки|куплено за|ціна купівлі|cena zakupu|precio de compra|prix d[’']achat|preço de compra|alış fiyatı|买入价)(?:\s*[([].*)?$/iu,
	],
	[
		'applied',
		/^(?:applied[ _]?)?(?:stickers?|charms?|keychains?|patch(?:es)?|aufkleber|anhänger|наклейк[аи]|брелок|naklejk[ai]|pegatinas?|autocollants?|adesivos?|çıkartma(?:lar)?|印花|挂件)(?:[ _]?\d)?$/iu,
	],
	['total', /^(?:total|sum|gesamt|insgesamt|итого|всего|разом|razem|toplam|总计|合计|number|num|nb|n|x)$/iu],
	['float', /^(?:(?:paint[ _]?wear|float)(?:[ _]?value)?|fv|wear[ _]?(?:value|rating))$/iu],
	['stattrak', /^(?:(?:is[ _]?)?stat[ _-]?trak.?|st)$/iu],
	['souvenir', /^(?:is[ _]?)?souvenir$/iu],
	['weapon', /^(?:weapon|waffe|оружие|зброя|broń|arma|arme|silah|武器)(?:[ _]?(?:name|type))?$/iu],
	[
		'wear',
		/^(?:wear(?:[ _]?(?:name|tier))?|exterior|condition|zustand|abnutzung|износ|качество|зношеність|стан|zużycie|stan|desgaste|estado|usure|état|aşınma|磨损|外观|品质)$/iu,
	],
	[
		'version',
		/^(?:version|phase|variant|variante|фаза|версия|версія|faza|wersja|fase|versión|versão|sürüm|faz|版本|阶段)$/iu,
	],
	['skin', /^(?:skin(?:[ _]?name)?|finish|paint|pattern[ _]?name)$/iu],
	[
		'name',
		/^(?:(?:market[ _]?)?(?:hash[ _]?)?name|item(?:[ _]?name)?(?:[ _]?\d)?|artikel|gegenstand|предмет|название|przedmiot|nazwa|objeto|nombre|nome|nom|objet|ad|eşya|назва|名称|物品)$/iu,
	],
	[
		'not counted',
		/(?:^|[^\p{L}])(?:(?:sold|wanted|max(?:imum)?|min(?:imum)?|target|goal|views?|paid|spent|per|listed|market|old|davon|verkauft|gesucht|vendid[oa]s?|vendue?s?|vendut[oi]|продан\p{L}*|нужно|sprzedan\p{L}*|satılan|已售|售出)(?![\p{L}])|[€$£₽]|(?:eur|usd)(?![\p{L}]))|\/\s?\p{L}|^(?:ft|mw|fn|ww|bs)$/iu,
	],
	[
		'amount',
		/(?:^|[^\p{L}])(?:amount|qty|quantity|count|units|anzahl|menge|stück|кол-?во|количество|ilość|cantidad|quantité|quantidade|qtd|adet|miktar|кількість|数量|qté|sztuk[ai]?|quantità|pezzi|left|remaining|stock|owned|übrig)(?![\p{L}])/iu,
	],
];
/** Matches a cell that is nothing but a wear. */
const wearCell = /^(?:factory new|minimal wear|field-tested|well-worn|battle-scarred|fn|mw|ft|ww|bs)$/i;
export const wearPattern =
	/\((?:factory new|minimal wear|field-tested|well-worn|battle-scarred)\)|\b(?:fn|mw|ft|ww|bs)\b/i;
/** Matches a cell that is nothing but a float. */
const floatCell = /^0?[.,]\d{2,}$/;
const yesCell = /^(?:yes|true|1|x|✓|✔|✅|ja|oui|sí|si|sim|tak|да|так|evet|是|stat\s?trak.*|souvenir)$/iu;
/** Matches several words. */
const longText = /\p{L}{3}.*\p{L}{3}/u;
/** Matches a row of a table in Markdown. Names have the same bars. */
const tableRow = /^\s*\|\s*(.+?)\s*\|\s*$/;
const groups = String.raw`\d{1,3}(?:[., \u00a0\u202f'’]\d{3})+`;
const wholeNumber = new RegExp(
	String.raw`^[x×]?\s?(-?${groups}|-?\d{1,10})(?:[.,]0{1,2})?\s?(?:[x×]|${unitPattern})?$`,
	'iu',
);
/** Matches “2k” and “1.5k x”. */
const thousandsCell = /^[x×]?\s?(\d{1,3}(?:[.,]\d{1,2})?)k\s?[x×]?$/iu;
const currency = String.raw`(?:\p{Sc}|(?:${currencies.join('|')}|tl|zł|руб|р|元|m3)(?![\p{L}\p{N}])\.?)`;
const price = new RegExp(String.raw`^[-+@]?\s?${currency}?\s?\d[\d.,' \u00a0\u202f’]*\s?(?:${currency}|%)?$`, 'iu');
const date = /^(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[./]\d{1,2}[./]\d{2,4})(?:[ T,].*)?$/u;
const maxAmount = 99_999;
/** How many lines are searched for a heading. There may be others above it, such as a title. */
const headingWithin = 5;

/** The heading among the first lines: its columns, and which line it is. */
export function headingIn(lines: readonly string[]): { readonly columns: Columns; readonly at: number } | undefined {
	for (const [at, line] of lines.slice(0, headingWithin).entries()) {
		const columns = columnsOf(line);
		if (columns) return { columns, at };
	}
	return undefined;
}

export function columnsOf(heading: string): Columns | undefined {
	for (const separator of separators) {
		const roles = rolesOf(split(heading, separator));
		if (roles) return { separator, roles };
	}
	return undefined;
}

/** Returns undefined if no column is about names. */
export function rolesOf(cells: readonly string[]): Role[] | undefined {
	const roles = cells.map((cell): Role => {
		const text = cell.replaceAll(/[_.]+/g, ' ').trim();
		return headings.find(([, heading]) => heading.test(text) || heading.test(cell))?.[0] ?? 'other';
	});
	const has = (role: Role) => roles.includes(role);
	// “Skin” is the whole name, unless there is a column for the weapon.
	if (!has('weapon') && has('skin')) for (const [i, role] of roles.entries()) if (role === 'skin') roles[i] = 'name';
	const isTable = cells.length > 1 && (has('name') || (has('weapon') && has('skin')));
	return isTable ? roles : undefined;
}

/** The cells of a row by what their columns are about. */
interface Row {
	/** All cells with the role, without empty ones. */
	cellsAs(role: Role): readonly string[];
	/** The first cell with the role; empty if there is none. */
	of(role: Role): string;
	readonly others: readonly string[];
}

/** @param isName whether the marketplace has the name: of several columns with names, the fullest one counts */
export function cellsOfRow(
	cells: readonly string[],
	roles: readonly Role[],
	isName: (cell: string) => boolean,
): RowValues {
	const mendedCells = joinNameCells(cells, roles, isName);
	const cellsAs = (role: Role) => mendedCells.filter((cell, i) => roles[i] === role && cell !== '');
	const of = (role: Role) => cellsAs(role)[0] ?? '';
	const others = cellsAs('other');
	const row = { cellsAs, of, others };
	const whole = wholeName(row, isName);
	const fullName = withQuality(whole, row);
	const float = floatCell.test(of('float')) ? of('float') : '';
	const [wearInName] = wearPattern.exec(fullName) ?? [];
	const isWorn = of('wear') !== '' || wearInName !== undefined;
	const nameWithWear = withWear(fullName, [isWorn ? of('wear') : (wearOfFloat(float)?.wear ?? '')]);
	// The float may contradict the wear.
	const text = isWorn && float !== '' ? `${nameWithWear} float ${float}` : nameWithWear;
	const version = versionIn(row);
	// Another number than 1 to 4 is not the number of a phase.
	const isVersion = version !== '' && !/^\d+$/.test(version);
	const hasAmount = roles.includes('amount') || roles.includes('left');
	const amounts = cellsAs(cellsAs('left').length > 0 ? 'left' : 'amount');
	const amount = hasAmount ? (wholeIn(amounts[0] ?? '') ?? 0) : undefined;
	const unread = [...unreadFigures(row, amounts, hasAmount), ...unreadWords(row, isVersion ? '' : version)];
	const applied = cellsAs('applied').join(', ');
	return {
		text: isVersion && !nameWithWear.endsWith(version) ? `${text} ${version}` : text,
		amount: contradicts(row, whole, wearInName) ? 0 : amount,
		isRow: true,
		...(applied === '' ? {} : { applied }),
		...(unread.length > 0 ? { unread } : {}),
		isSold: isMarked(of('sold')) || noCell.test(of('available')) || others.some((cell) => onlySaysSold(cell)),
		paid: paidOf(of('paid'), of('paid currency')),
	};
}

function wholeName({ cellsAs, of }: Row, isName: (cell: string) => boolean): string {
	const names = cellsAs('name');
	const name = names.find(isName) ?? [...names].sort((a, b) => b.length - a.length)[0] ?? '';
	return name === '' && of('weapon') !== '' ? `${of('weapon')} | ${of('skin')}` : name;
}

/** Adds the StatTrak or Souvenir that is in a cell of its own. */
function withQuality(name: string, { of, others }: Row): string {
	const says = (sign: RegExp, role: Role) => yesCell.test(of(role)) || others.some((cell) => sign.test(cell));
	if (says(/^stat\s?trak\s?™?$/iu, 'stattrak') && !/stat\s?trak/i.test(name))
		return name.startsWith('★ ') ? `★ StatTrak™ ${name.slice(2)}` : `StatTrak™ ${name}`;
	return says(/^souvenir$/iu, 'souvenir') && !/souvenir/i.test(name) ? `Souvenir ${name}` : name;
}

function versionIn({ of, others }: Row): string {
	const typed = of('version') || (others.find((cell) => versionCell.test(cell)) ?? '');
	return typed.replace(/^[1-4]$/, 'Phase $&');
}

/** Returns numbers that may count items, and are not the amount. */
function unreadFigures(
	{ cellsAs, others }: Row,
	[amount = '', ...more]: readonly string[],
	hasAmount: boolean,
): string[] {
	const isOther = (cell: string) => wholeIn(cell) !== undefined && wholeIn(cell) !== wholeIn(amount);
	return [
		...more.filter((cell) => cell !== amount),
		...cellsAs('not counted').filter(isOther),
		...(hasAmount ? [] : cellsAs('total').filter((cell) => wholeIn(cell) !== undefined)),
		...others.filter((cell) => saysSold.test(cell)),
		// The amount may be a price.
		...(/[.,]00$/.test(amount) ? [amount] : []),
	];
}

/** Returns a wear that is none, the version, and a cell about StatTrak that is neither a yes nor a no. */
function unreadWords({ of }: Row, version: string): string[] {
	const wear = of('wear');
	const trak = of('stattrak');
	const words = [wearCell.test(wear) ? '' : wear, version, yesCell.test(trak) || noCell.test(trak) ? '' : trak];
	return words.filter((word) => word !== '');
}

/** Whether cells say otherwise than the name, or that the item is not there. @param wearInName the wear in the name */
function contradicts({ of, others }: Row, name: string, wearInName: string | undefined): boolean {
	const isOtherWear = wearInName !== undefined && wearCell.test(of('wear')) && !isSameWear(wearInName, of('wear'));
	return isOtherWear || (noCell.test(of('stattrak')) && /stat\s?trak/i.test(name)) || others.some(isTradeDirection);
}

const versionCell = /^(?:phase\s?[1-4]|ruby|sapphire|emerald|black pearl)$/iu;
const noCell = /^(?:no|false|0|nein|non|não|nie|нет|ні|hayır|否|not for sale|✗|❌)$/iu;
/** Matches “sold 3” and “only 7 left”. */
const saysSold = /(?:^|[^\p{L}])(?:sold|left|verkauft|продано|vendid[oa]s?|vendus?|sprzedane|satıldı|已售)(?!\p{L})/iu;
const isTradeDirection = (cell: string): boolean =>
	/^(?:want(?:ed)?|wtb|buy(?:ing)? ?order|sell|sale|buying|suche|куплю)$/iu.test(cell);
/** Whether two texts mean the same wear, such as “(Field-Tested)” and “ft”. */
const isSameWear = (one: string, other: string): boolean => withoutWear(one)?.wear === withoutWear(other)?.wear;

/** Whether a cell marks the item as sold. A number says how many are. */
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

/**
 * Reads a line without a heading above it: a name and cells of numbers, wears and dates. With tabs, there may be other
 * words if the marketplace has the name.
 */
export function cellsOf(line: string, isName: (cell: string) => boolean): RowValues {
	const row = tableRow.exec(line)?.[1];
	if (row !== undefined) {
		const cells = row.split(/\s*(?<!\S)\|(?!\S)\s*/);
		const words = cells.filter((cell) => wholeIn(cell) === undefined);
		return { text: words.join(' | '), amount: cells.map(wholeIn).find((each) => each !== undefined) };
	}
	for (const separator of separators) {
		if (!line.includes(separator)) continue;
		const result =
			separator === '|' || separator === ',' ? besideData(line, separator, isName) : inCells(line, separator, isName);
		if (result) return result;
	}
	return { text: line, amount: undefined };
}

function inCells(line: string, separator: string, isName: (cell: string) => boolean): RowValues | undefined {
	const cells = split(line, separator);
	const exactName = separator === '\t' ? cells.findIndex(isName) : -1;
	const name = exactName >= 0 ? exactName : cells.findIndex((cell) => /\p{L}{2}/u.test(cell) && !isData(cell));
	// Semicolons also separate several items.
	const isOther = (cell: string, i: number) => i !== name && longText.test(cell) && !isData(cell);
	// Several items, each with its figures.
	const hasOther =
		separator === '\t' &&
		cells.some(
			(cell, i) => i !== name && /\p{L}{3}/u.test(cell) && isName(withoutAmount(cell.replaceAll('×', 'x')).text),
		);
	const isTable = cells.length > 1 && name >= 0 && !hasOther && (separator === '\t' || !cells.some(isOther));
	const isBare = separator !== '\t' && !saysAmount(cells);
	return isTable ? { text: withWear(cells[name]!, cells), amount: amountBeside(cells, name), isBare } : undefined;
}

const saysUnits = new RegExp(`[x×]|${unitPattern}`, 'iu');
const saysAmount = (cells: readonly string[]): boolean =>
	cells.some((cell) => wholeIn(cell) !== undefined && saysUnits.test(cell));

/** Names have commas and bars, so all cells beside the name have to be figures, wears or dates. */
function besideData(line: string, separator: string, isName: (cell: string) => boolean): RowValues | undefined {
	// “1,000x Fracture Case”, also behind a word.
	if (separator === ',' && /(?<=^|[\s(])\d{1,3}(?:,\d{3})+(?!\d)\s*[x×\p{L}]/u.test(line)) return undefined;
	const cells = split(line, separator);
	const first = cells.findIndex((cell) => !isData(cell));
	const last = cells.findLastIndex((cell) => !isData(cell));
	if (first < 0 || (first === 0 && last === cells.length - 1)) return undefined;
	const name = cells.slice(first, last + 1).join(separator === '|' ? ' | ' : ', ');
	// Several items on a line, the last one with its price.
	if (last > first && separator === ',' && !isName(name)) return undefined;
	const rowCells = [...cells.slice(0, first), name, ...cells.slice(last + 1)];
	return { text: withWear(name, rowCells), amount: amountBeside(rowCells, first), isBare: !saysAmount(rowCells) };
}

/** A number before the name is that of the row if another one is after it. A number after a float is a pattern. */
function amountBeside(cells: readonly string[], name: number): number | undefined {
	const float = cells.some((cell) => wearPattern.test(cell) || wearCell.test(cell))
		? cells.findIndex((cell) => floatCell.test(cell))
		: -1;
	const counting = cells.map((cell, i) => (float >= 0 && i > float ? undefined : wholeIn(cell)));
	const numbers = [...counting.slice(name), ...counting.slice(0, name)].filter((each) => each !== undefined);
	// A year is no amount, if there is another number.
	return numbers.find((each) => !isYear(each)) ?? numbers[0];
}

/** Whether a number may be the year of an event. */
const isYear = (number: number): boolean => number >= 2010 && number <= 2049;

/** Whether a cell is empty, or has only a wear, a figure, a price or a date. */
const isData = (cell: string): boolean =>
	cell === '' ||
	wearCell.test(cell) ||
	wholeIn(cell) !== undefined ||
	price.test(cell) ||
	date.test(cell) ||
	withoutLabels(cell).trim() === '';

export const isPrice = (text: string): boolean => price.test(text.trim());

function withWear(name: string, cells: readonly string[]): string {
	const wear = cells.find((cell) => wearCell.test(cell));
	return wear === undefined || name.endsWith(')') ? name : `${name} (${wear})`;
}

/** Returns undefined if the cell is no whole number, and 0 if it is one that cannot be an amount. */
function wholeIn(cell: string): number | undefined {
	const [, thousands] = thousandsCell.exec(cell) ?? [];
	const [, digits] = wholeNumber.exec(cell) ?? [];
	if (digits === undefined && thousands === undefined) return undefined;
	const value =
		digits === undefined
			? 1_000 * Number(thousands!.replace(',', '.'))
			: Number(digits.replaceAll(/[., \u00a0\u202f'’]/g, ''));
	return Number.isInteger(value) && value >= 1 && value <= maxAmount ? value : 0;
}

/** A line in which quotes are not closed is split as it is. */
export function split(line: string, separator: string): string[] {
	// Most lines have no quotes.
	if (!line.includes('"')) return line.split(separator).map((cell) => cell.trim());
	const { data, errors } = Papa.parse<string[]>(line, { delimiter: separator, newline: '\n' });
	const cells = errors.length > 0 ? line.split(separator) : data[0];
	return (cells ?? []).map((cell) => cell.trim());
}
