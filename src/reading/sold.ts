/** What sellers write on something that is gone. In ten languages. */
const mark = '(?:sold(?: out)?|gone|verkauft|weg|продано|vendid[oa]s?|vendue?s?|sprzedan[eya]|satıldı|已售)';
const begins = new RegExp(String.raw`^[\s[(~-]*${mark}[\])!.:\s-]+(?!\d)`, 'iu');
const ends = new RegExp(String.raw`[\s[(:–—-]${mark}[\])!.\s]*$`, 'iu');
const alone = new RegExp(String.raw`^[^\p{L}\p{N}]*${mark}[^\p{L}\p{N}]*$`, 'iu');

/** Whether a line says that what it names is sold: “AK Redline FT - SOLD”. */
export const isSold = (line: string): boolean => begins.test(line) || (ends.test(line) && !onlySaysSold(line));

/** Whether a line says nothing but that. */
export const onlySaysSold = (line: string): boolean => alone.test(line);
