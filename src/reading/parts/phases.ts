const andWords = 'and|und|oder|or|et|ou|y|i|и|или|та';
/** Matches what may be between two phases. */
const between = String.raw`(?:,\s+|\s*[/&+]\s*|\s+(?:${andWords})\s+)`;
/** Matches what may follow a further phase. Before any other word or number, the digit may be an amount. */
const end = String.raw`(?=\s*(?:,(?!\s*\d)|[/&+;|)\]]|$)|,\s+[1-4](?!\d)|\s+(?:(?:${andWords}|fn|mw|factory new|minimal wear)(?!\p{L})|\())`;
const phases = new RegExp(
	String.raw`(?<![\p{L}\p{N}])(phases?|ph|p|фаз[аы]|ф)\s?([1-4])((?:${between}[1-4]${end})+)`,
	'giu',
);

/**
 * Writes “Phase 2, 3 and 4” as “Phase 2, Phase 3 and Phase 4”: numbers after a phase are further phases, and no
 * amounts. A single one after a comma may be an amount, as in a row of a table.
 */
export const withEachPhase = (text: string): string =>
	text.replaceAll(phases, (whole, label: string, first: string, others: string) => {
		if (/^,\s+\d$/.test(others) && !/s$/i.test(label)) return whole;
		const one = /^phases$/i.test(label) ? 'Phase' : label;
		return `${one} ${first}${others.replaceAll(/[1-4]/g, (digit) => `${one} ${digit}`)}`;
	});
