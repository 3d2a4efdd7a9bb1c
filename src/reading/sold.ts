/** What sellers write on something that is gone. In ten languages. */
const mark = '(?:sold(?: out)?|gone|verkauft|weg|продано|vendid[oa]s?|vendue?s?|sprzedan[eya]|satıldı|已售)';
const begins = new RegExp(String.raw`^[\s[(~-]*${mark}[\])!.:\s-]+(?!\d)`, 'iu');
const ends = new RegExp(String.raw`[\s[(:–—-]${mark}[\])!.\s]*$`, 'iu');
const alone = new RegExp(String.raw`^[^\p{L}\p{N}]*${mark}[^\p{L}\p{N}]*$`, 'iu');

/** Whether a line says that what it names is sold: “AK Redline FT - SOLD”. */
export const isSold = (line: string): boolean => begins.test(line) || (ends.test(line) && !onlySaysSold(line));

/** Whether a line says nothing but that. */
export const onlySaysSold = (line: string): boolean => alone.test(line);

const betweenParts = /[,;]\s+/;

/** What a line says of things that are not sold, and its parts about those that are: “ak redline ft sold, awp asiimov ft”. */
export function withoutSold(line: string): { readonly text: string; readonly sold: readonly string[] } {
	if (isSold(line)) return { text: '', sold: [line.trim()] };
	const parts = line.split(betweenParts);
	const sold = parts.filter(isSold);
	if (sold.length === 0) return { text: line, sold };
	return { text: parts.filter((part) => !sold.includes(part)).join(', '), sold: sold.map((part) => part.trim()) };
}
