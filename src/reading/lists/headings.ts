import { splitCells } from './cells.ts';

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
	| 'paid total'
	| 'paid currency'
	| 'paid units'
	| 'paid unclear'
	| 'amount'
	| 'float'
	| 'applied'
	// A number of units or a sum of money: it is never used as the amount.
	| 'total'
	// How many remain. It counts instead of `amount`.
	| 'left'
	// A number that looks like an amount, such as how many are wanted or a price.
	| 'not counted'
	| 'available'
	| 'other';

export interface Columns {
	readonly separator: string;
	/** The role of each column. Several columns may have the same one, such as `name`. */
	readonly roles: readonly Role[];
}

export const separators = ['\t', ';', ',', '|'] as const;
/** Words of how many that may be before “left”: “Qty left”. */
const amountWords = [
	'qty|quantity|amount|count|units|menge|anzahl',
	'кол-?во|количество|кількість|ilość|cantidad|quantité|quantidade|adet|数量',
].join('|');
const remainingWords = [
	'left|remaining|in[ _]?stock|now|current|new[ _]?(?:qty|quantity|amount)',
	'bestand|übrig|rest|осталось|остаток|залишилось|залишок|pozostało|zostało|restante?s?|quedan|reste|kalan|剩余',
].join('|');
/** Headings, in ten languages. The first one that matches counts. */
const headings: readonly (readonly [Role, RegExp])[] = [
	[
		'available',
		/^(?:is[ _]?)?(?:available|for[ _]?sale|verfügbar|доступно|disponible|disponível|dostępne|satılık|可用)\??$/iu,
	],
	// “Days left” counts no items.
	[
		'other',
		/^(?:days?|hours?|hrs|time|tage|stunden|zeit|дн(?:ей|я|и)|часов|dni|godzin|días|horas|jours|heures|dias|gün|saat|天)[ _]?(?:left|remaining|übrig|verbleibend|осталось|pozostało|restantes?|quedan|kalan|剩余)|^(?:left|remaining|осталось|pozostało|quedan|kalan)[ _](?:days?|hours?|time|дн\p{L}*|dni|días|gün)$/iu,
	],
	[
		'left',
		new RegExp(`^(?:(?:${amountWords})[ _]?)?(?:${remainingWords})(?:[ _]?(?:qty|quantity|amount|count))?$`, 'iu'),
	],
	[
		'sold',
		/^(?:is[ _]?)?(?:sold(?:[ _]?out)?|status|state|verkauft|продано|vendido|vendu|sprzedane|satıldı|已售|售出)\??$/iu,
	],
	['paid currency', /^(?:(?:paid|buy|purchase)[ _])?(?:currency|währung|devise|moneda|moeda|waluta|валюта|货币)$/iu],
	['paid units', /^paid[ _]units$/iu],
	[
		'paid total',
		/^(?:paid|cost|buy|purchase|bought|price[ _]paid|kaufpreis|einkaufspreis|bezahlt|cena zakupu|цена покупки|prix d[’']achat|precio de compra)(?:[ _](?:price|for))?[ _([,€$]*(?:total|all|sum(?:me)?|gesamt|insgesamt|stack|whole stack|всего|razem)(?:[)\]].*)?$/iu,
	],
	[
		// The heading does not say whether the price is for one unit or for all.
		'paid unclear',
		/^(?:paid|cost|bezahlt|bought[ _]for|куплено за)(?:\s*[([](?!.*(?:each|unit|stück|шт)).*)?$/iu,
	],
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
		/^(?:(?:market[ _]?)?(?:hash[ _]?)?name|item(?:[ _]?name)?(?:[ _]?\d)?|artikel|gegenstand|предмет|название|товар|przedmiot|produkt|nazwa|objeto|producto|nombre|nome|produto|nom|objet|produit|ad|eşya|ürün(?:[ _]?adı)?|назва|名称|物品|商品)$/iu,
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
/** How many lines are searched for a heading. There may be others above it, such as a title. */
export const maxHeadingLines = 5;

/** The heading among the first lines: its columns, and which line it is. */
export function headingIn(lines: readonly string[]): { readonly columns: Columns; readonly at: number } | undefined {
	for (const [at, line] of lines.entries()) {
		const columns = columnsOf(line);
		if (columns) return { columns, at };
	}
	return undefined;
}

export function columnsOf(heading: string): Columns | undefined {
	for (const separator of separators) {
		const roles = rolesOf(splitCells(heading, separator));
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
	// “Now” beside what was paid is a price, unless a column says how many are sold.
	if ((has('paid') || has('paid unclear')) && !has('sold'))
		for (const [i, role] of roles.entries())
			if (role === 'left' && /^(?:now|current)$/i.test(cells[i]!.trim())) roles[i] = 'other';
	// “Skin” is the whole name, unless there is a column for the weapon.
	if (!has('weapon')) for (const [i, role] of roles.entries()) if (role === 'skin') roles[i] = 'name';
	const isTable = cells.length > 1 && (has('name') || (has('weapon') && has('skin')));
	return isTable ? roles : undefined;
}
