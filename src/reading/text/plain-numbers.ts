import { unitPattern } from '../../search/mentions/amount-patterns.ts';

const groupSeparator = String.raw`[ \u00a0\u202f'’]`;
const grouped = String.raw`\d{1,3}(?:${groupSeparator}\d{3})+`;
/** Behind an “x”, only “000” surely belongs to the number: in “x2 500”, the 500 may be a price. */
const roundThousands = String.raw`\d{1,3}(?:[ ]000)+`;
/** Digits in groups, where nothing else can be meant. */
const groupedDigits = new RegExp(
	String.raw`(?<![\d.,])(?:${[
		// “cases: 1 250”
		String.raw`(?<=[:=>]\s?)${grouped}`,
		// “x1 000”
		String.raw`(?<=[x×]\s?)${roundThousands}`,
		// “fracture case 1 250” at the end of a line
		String.raw`(?<=\p{L}\)?\s)${grouped}(?=[ \t]*$)`,
		// “(1 250)”
		String.raw`(?<=[([])${grouped}(?=[)\]])`,
		// “1 250x”, “1 250 pcs”
		String.raw`${grouped}(?=\s*(?:[x×]|${unitPattern})(?![\p{L}\p{N}]))`,
		// “1 250 fracture case” at the beginning of a line
		String.raw`(?<=^[ \t]{0,8})${grouped}(?=[ \t]+\p{L})`,
		// “1'250”, also with no-break spaces: these separators need nothing beside them, unlike a plain space.
		String.raw`\d{1,3}(?:[\u00a0\u202f'’]\d{3})+`,
	].join('|')})(?![\d.,])`,
	'gimu',
);
/** Matches what makes the number before it an amount of money. */
const moneyAfter = String.raw`\s?(?:\p{Sc}|(?:eur|euros?|usd|dollars?|bucks|gbp|rub|zł|tl|元|руб)(?!\p{L}))`;
/** Digits in groups of three, with no zero before them: “0.150” is a float. */
const thousands = String.raw`[1-9]\d{0,2}(?:[.,]\d{3})+`;
/** Digits in groups with commas or dots, and no money: before a name, or after one at the end of a line. */
const thousandsBesideName = new RegExp(
	[
		// At the beginning of a line or after a word, perhaps behind a dash,
		String.raw`(?<=(?:^|[\n;]|\p{L}\)?)[ \t]*(?:[-–—][ \t]+)?)`,
		// but neither within a number nor behind a currency sign:
		String.raw`(?<![\d.,\p{Sc}]|\p{Sc}[ \t])`,
		// before a word, or at the end of a line.
		String.raw`(?:${thousands}(?!${moneyAfter})(?=[ \t]+\p{L})|(?<=\s)${thousands}(?=[ \t]*(?:$|[\n;])))`,
	].join(''),
	'giu',
);

/** Matches “2k”, “1.2k” and “x2k”, but no money: “$2k”, “2k euro”. */
const numberWithK = new RegExp(
	String.raw`(?<![\p{L}\p{N}.,\p{Sc}]|\p{Sc}\s)([x×]?\s?)(\d{1,3}(?:[.,]\d{1,2})?)k(\s?[x×])?(?![\p{L}\p{N}]|${moneyAfter})`,
	'giu',
);

/** Matches “.25”. */
const bareDecimals = /(?<=^|[\s(:=])\.\d{2,}(?![\d.,])/g;

/** Writes “1,500 cases” as “1500 cases”. */
export const withPlainThousands = (text: string): string =>
	/\d[.,]\d{3}/.test(text) ? text.replaceAll(thousandsBesideName, (digits) => digits.replaceAll(/\D/g, '')) : text;

/** Writes “1'000 x”, “(1 250)”, “1,500 cases”, “x2k” and “1.2k” as digits, and “.25” as “0.25”. */
export function withPlainNumbers(text: string): string {
	if (!/\d/.test(text)) return text;
	return withPlainThousands(text)
		.replaceAll(bareDecimals, '0$&')
		.replaceAll(groupedDigits, (digits) => digits.replaceAll(/\D/g, ''))
		.replaceAll(numberWithK, (_, before: string, digits: string, after = '') => {
			// Rounded because decimals are not exact.
			return before + Math.round(1_000 * Number(digits.replace(',', '.'))) + after;
		});
}
