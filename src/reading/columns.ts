export interface Columns {
	readonly separator: string;
	readonly name: number;
	readonly amount: number | undefined;
}

export interface Cells {
	readonly text: string;
	/** 0 for what is no amount; undefined if there is no cell for it. */
	readonly amount: number | undefined;
}

const separators = ['\t', ';', ','] as const;
const nameHeading =
	/^(?:(?:market[ _]?)?(?:hash[ _]?)?name|item(?:[ _]?name)?|skin|artikel|gegenstand|предмет|название|przedmiot|nazwa|objeto|nombre|nome|nom|objet|ad|eşya|назва|名称|物品)$/iu;
const amountHeading =
	/(?:^|[^\p{L}])(?:amount|qty|quantity|count|units|anzahl|menge|stück|кол-?во|количество|ilość|cantidad|quantité|quantidade|qtd|adet|miktar|кількість|数量)(?![\p{L}])/iu;
const wearCell = /^(?:factory new|minimal wear|field-tested|well-worn|battle-scarred|fn|mw|ft|ww|bs)$/i;
const floatCell = /^0[.,]\d{2,}$/;
const phrase = /\p{L}{3}.*\p{L}{3}/u;
/** In Markdown. Names have the same bars. */
const tableRow = /^\s*\|\s*(.+?)\s*\|\s*$/;
const wholeNumber = /^[x×]?\s?(-?\d{1,3}(?:[.,]\d{3})+|-?\d{1,10})(?:[.,]0{1,2})?\s?[x×]?$/iu;
const most = 99_999;

export function columnsOf(heading: string): Columns | undefined {
	for (const separator of separators) {
		const cells = split(heading, separator);
		const name = cells.findIndex((cell) => nameHeading.test(cell));
		const amount = cells.findIndex((cell) => amountHeading.test(cell));
		if (name >= 0 && cells.length > 1) return { separator, name, amount: amount < 0 ? undefined : amount };
	}
	return undefined;
}

/** Without a heading, commas separate no cells: names have some. */
export function cellsOf(line: string, columns: Columns | undefined): Cells {
	if (columns) {
		const cells = split(line, columns.separator);
		const amount = columns.amount === undefined ? undefined : cells[columns.amount];
		return {
			text: withWear(cells[columns.name] ?? '', cells),
			amount: amount === undefined ? undefined : (wholeIn(amount) ?? 0),
		};
	}
	const row = tableRow.exec(line)?.[1];
	if (row !== undefined) {
		const cells = row.split(' | ');
		const words = cells.filter((cell) => wholeIn(cell) === undefined);
		return { text: words.join(' | '), amount: cells.map(wholeIn).find((each) => each !== undefined) };
	}
	const separator = line.includes('\t') ? '\t' : ';';
	const cells = split(line, separator);
	const name = cells.findIndex((cell) => /\p{L}{2}/u.test(cell) && !wearCell.test(cell));
	// Semicolons also separate several items.
	const isOther = (cell: string, i: number) => i !== name && phrase.test(cell) && !wearCell.test(cell);
	const isTable = cells.length > 1 && name >= 0 && (separator === '\t' || !cells.some(isOther));
	if (!isTable) return { text: line, amount: undefined };
	const float = cells.findIndex((cell) => floatCell.test(cell));
	const counting = cells.map((cell, i) => (float >= 0 && i > float ? undefined : wholeIn(cell)));
	// A number in front is that of the row, if there is another one behind the name.
	const amount = [...counting.slice(name), ...counting.slice(0, name)].find((each) => each !== undefined);
	return { text: withWear(cells[name]!, cells), amount };
}

function withWear(name: string, cells: readonly string[]): string {
	const wear = cells.find((cell) => wearCell.test(cell));
	return wear === undefined || name.endsWith(')') ? name : `${name} (${wear})`;
}

function wholeIn(cell: string): number | undefined {
	const [, digits] = wholeNumber.exec(cell) ?? [];
	if (digits === undefined) return undefined;
	const value = Number(digits.replaceAll(/[.,]/g, ''));
	return value >= 1 && value <= most ? value : 0;
}

function split(line: string, separator: string): string[] {
	const cells: string[] = [];
	let cell = '';
	let isQuoted = false;
	for (const letter of line) {
		if (letter === '"') isQuoted = !isQuoted;
		else if (letter === separator && !isQuoted) {
			cells.push(cell.trim());
			cell = '';
		} else cell += letter;
	}
	return [...cells, cell.trim()];
}
