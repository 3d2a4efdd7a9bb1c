import { plainText, strikingLines } from './decode/markup.ts';
import { onlySaysSold, withoutSold } from './sold.ts';

export interface PlainMessage {
	/** As Discord shows it, without what is sold. */
	readonly text: string;
	/** Struck through, or marked as sold. */
	readonly sold: readonly string[];
}

/** A message without its Markdown, line by line. */
export function plainMessage(written: string): PlainMessage {
	const sold: string[] = [];
	const lines = strikingLines(written)
		.split(/\r\n|[\n\r]/)
		.flatMap((line) => {
			const { text, struck } = plainText(line);
			sold.push(...struck.filter((part) => /\p{L}/u.test(part)));
			if (struck.length > 0 && onlySaysSold(text)) return [];
			const left = withoutSold(text);
			sold.push(...left.sold);
			return left.sold.length > 0 && left.text === '' ? [] : [left.text];
		});
	return { text: lines.join('\n'), sold };
}
