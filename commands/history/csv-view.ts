import type { Currency } from '../../src/market/currency.ts';
import { shortDate } from '../../src/words/dates.ts';
import { escapeMarkdown } from '../../src/words/escape-markdown.ts';
import { type Formats, plural } from '../../src/words/formats.ts';
import { colours, type Embed, label, title } from '../../src/words/reply.ts';

const nameLimit = 60;

/** What is in the file. `from`: since when prices are recorded, Unix ms. */
export function csvEmbed(name: string, rows: number, currency: Currency, from: number, formats: Formats): Embed {
	const since = shortDate(from, NaN);
	const description =
		rows === 0
			? `Not on offer since ${since}, when this bot began to record prices.`
			: `Recorded since ${since}, in ${currency}: ${plural(formats, rows, 'row', 'rows')}. Each is true from its time (UTC) until the next one. In rows named \`gap\`, recording stopped.`;
	return {
		title: title(escapeMarkdown(label(name))),
		description,
		colour: rows === 0 ? colours.absent : colours.listed,
	};
}

/** `pricetag-ak-47-redline-field-tested-EUR.csv` */
export function csvName(name: string, currency: Currency): string {
	const plain = name
		.normalize('NFKD')
		.toLowerCase()
		.replaceAll(/[^a-z0-9]+/g, '-');
	const item = plain.slice(0, nameLimit).replaceAll(/^-+|-+$/g, '');
	return `pricetag-${item || 'item'}-${currency}.csv`;
}
