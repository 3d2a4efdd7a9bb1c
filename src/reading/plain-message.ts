import { plainText, strikingLines } from './decode/markup.ts';
import { onlySaysSold, withoutSold } from './sold.ts';

export interface PlainMessage {
	/** The message as Discord shows it, without what is sold. */
	readonly text: string;
	/** The parts that are struck through, or marked as sold. */
	readonly sold: readonly string[];
}

/** Removes the Markdown of a message, line by line. */
export function plainMessage(written: string): PlainMessage {
	const sold: string[] = [];
	const lines = strikingLines(written)
		.split(/\r\n|[\n\r]/)
		.flatMap((line) => {
			const { text, struck } = plainText(line);
			sold.push(...struck.filter((part) => /\p{L}/u.test(part)));
			if (struck.length > 0 && onlySaysSold(text)) return [];
			const rest = withoutSold(text);
			sold.push(...rest.sold);
			return rest.sold.length > 0 && rest.text === '' ? [] : [rest.text];
		});
	return { text: lines.join('\n'), sold };
}
