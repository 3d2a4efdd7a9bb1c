/** Matches what may be between two phases, and where a further one ends: not before what it may count. */
const between = String.raw`(?:,\s+|\s*[/&+]\s*|\s+(?:and|und|oder|or|et|ou|y|i|и|или|та)\s+)`;
const end = String.raw`(?=\s*(?:[,/&+;|)\]]|$)|\s+(?:(?:and|und|oder|or|et|ou|y|i|и|или|та|fn|mw|factory new|minimal wear)(?!\p{L})|\())`;
const phases = new RegExp(
	String.raw`(?<![\p{L}\p{N}])(phases?|ph|p|фаз[аы]|ф)\s?([1-4])((?:${between}[1-4]${end})+)`,
	'giu',
);

/** Writes “Phase 2, 3 and 4” as “Phase 2, Phase 3 and Phase 4”: numbers after a phase are further phases, and no amounts. */
export const withEachPhase = (text: string): string =>
	text.replaceAll(phases, (_, label: string, first: string, others: string) => {
		const one = /^phases$/i.test(label) ? 'Phase' : label;
		return `${one} ${first}${others.replaceAll(/[1-4]/g, (digit) => `${one} ${digit}`)}`;
	});
