import { plainText, strikeEachLine } from '../decode/markup.ts';
import { onlySaysSold, withoutSold } from '../sold/sold.ts';
import { SoldSections } from '../sold/sold-sections.ts';
import { withoutRuns } from '../text/message-text.ts';

export interface PlainMessage {
	/** The message as Discord shows it, without what is sold. */
	readonly text: string;
	/** The parts that are struck through, or marked as sold. */
	readonly sold: readonly string[];
}

/** The marks of a list in which some items are gone: “❌ …” beside “✅ …”. */
const goneMark = /^\s*[❌✖]|[❌✖]\s*$/u;
const availableMark = /^\s*[✅✔]|[✅✔]\s*$/mu;

/** Matches two or more blank lines in a row. Other patterns would be slow on thousands of them. */
const manyLines = /(?:[^\S\n]*\n){3,}/g;

/** Removes Markdown and whatever is sold from a message, line by line. */
export function plainMessage(written: string): PlainMessage {
	const sold: string[] = [];
	const sections = new SoldSections();
	const hasBothMarks = availableMark.test(written);
	// On long runs of blanks, patterns would take long.
	const lines = strikeEachLine(withoutRuns(written, /[^\S\n\r]{2,}/g))
		.split(/\r\n|[\n\r]/)
		.flatMap((line) => {
			const { text, strikethroughs } = plainText(line);
			sold.push(...strikethroughs.filter((part) => /\p{L}/u.test(part)));
			if (strikethroughs.length > 0 && onlySaysSold(text)) return [];
			const section = sections.next(text);
			if (section === 'sold-heading') return [];
			if (section === 'sold' || (hasBothMarks && goneMark.test(text))) {
				sold.push(text.trim());
				return [];
			}
			const { text: unsoldText, sold: soldParts } = withoutSold(text);
			sold.push(...soldParts);
			// A line that was blank before is kept, because it separates paragraphs.
			return soldParts.length > 0 && unsoldText === '' ? [] : [unsoldText];
		});
	return { text: lines.join('\n').replaceAll(manyLines, '\n\n'), sold };
}
