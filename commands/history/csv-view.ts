import type { Currency } from '../../src/market/currency.ts';
import { escapeMarkdown } from '../../src/words/escape-markdown.ts';
import { colours, type Embed, label, title } from '../../src/words/reply.ts';
import type { Words } from '../../src/words/words.ts';

const nameLimit = 60;

/** @param from since when prices are recorded, Unix ms */
export function csvEmbed(name: string, rows: number, currency: Currency, from: number, words: Words): Embed {
	const date = words.shortDate(from, NaN);
	const description = rows === 0 ? words.t('csv.never', { date }) : words.t('csv.recorded', { date, currency, rows });
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
