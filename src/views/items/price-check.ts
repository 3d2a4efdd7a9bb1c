import type { CheckedItem } from '../../market/answers/check-items.ts';
import type { Source } from '../../market/answers/choices.ts';
import type { Currency } from '../../market/currency.ts';
import { doubtText, warningSign } from '../formatting/doubtful.ts';
import { escapeMarkdown, escapeMarkdownWithin } from '../formatting/escape-markdown.ts';
import { type Formats, plural } from '../formatting/formats.ts';
import { joinDots, joinLines } from '../formatting/join.ts';
import { ages, warning } from '../formatting/sources.ts';
import { colours, type Embed } from '../reply.ts';
import { notUnderstood } from '../user-messages.ts';

export const priceCheckTexts = {
	name: 'Price check',
	description: 'See what the items named in it cost, and their sum',
} as const;

export interface PriceCheckToShow {
	readonly items: readonly CheckedItem[];
	/** How many more items the message names, which are not shown. */
	readonly more: number;
	/** Parts of the message that look like items. */
	readonly unclear: readonly string[];
	readonly currency: Currency;
	readonly source: Source;
}

/** Longer names are truncated, so that ten lines always fit. */
const nameLimit = 160;

export function priceCheckEmbed(check: PriceCheckToShow, formats: Formats, now: number): Embed {
	const { items, source } = check;
	const lines = [
		warning([source], now),
		...items.map((item) => itemLine(item, check.currency, formats)),
		sumLine(check, formats),
		doubtLine(check, formats),
		check.more > 0 && `The message names ${plural(formats, check.more, 'more item', 'more items')}, not counted here.`,
		notUnderstood(check.unclear, formats),
	];
	return {
		title: priceCheckTexts.name,
		description: joinLines(...lines),
		colour: items.some(({ lowest }) => lowest !== null) ? colours.listed : colours.absent,
		fields: [{ name: 'Updated', value: ages([source], formats, now) }],
	};
}

/** `2 × AWP | Asiimov (Battle-Scarred) · €94.40 each · **€188.80**` */
function itemLine(item: CheckedItem, currency: Currency, formats: Formats): string {
	const { amount, name, version, lowest, cheapest, isAny, quantity, doubtful } = item;
	const called = joinDots(escapeMarkdownWithin(name, nameLimit), version && escapeMarkdown(version));
	const start = `${formats.count(amount)} × ${called}`;
	if (lowest === null) return `${start} · ${quantity > 0 ? 'price not given' : 'none for sale'}`;
	const which = cheapest.length > 0 ? ` (${escapeMarkdown(cheapest.join(', '))})` : '';
	const from = isAny ? 'from ' : '';
	const each = formats.money(lowest, currency);
	const total = `**${formats.money(totalOf(lowest, amount), currency)}**`;
	const prices = amount === 1 ? [`${from}${total}${which}`] : [`${from}${each} each${which}`, total];
	const short = quantity < amount && `only ${formats.count(quantity)} listed`;
	return joinDots(start, ...prices, doubtful && doubtText(doubtful, formats), short);
}

/** What the amount costs, of a price as it is shown: to the cent, so that the lines add up to the sum. */
function totalOf(lowest: number, amount: number): number {
	const cents = Math.round(100 * lowest);
	return cents === 0 ? lowest * amount : (cents * amount) / 100;
}

function sumLine({ items, currency }: PriceCheckToShow, formats: Formats): string {
	const priced = items.flatMap(({ lowest, amount }) => (lowest === null ? [] : [totalOf(lowest, amount)]));
	const missing = items.length - priced.length;
	if (priced.length === 0) return '';
	const sum = priced.reduce((total, each) => total + each, 0);
	const from = items.some(({ isAny, lowest }) => isAny && lowest !== null) ? 'from ' : '';
	const without =
		missing > 0 ? `, without ${plural(formats, missing, 'item that has', 'items that have')} no price` : '';
	const areMore = items.some(({ amount, quantity, lowest }) => lowest !== null && amount > quantity);
	const beyond = areMore ? ', as if enough were listed' : '';
	return `\nSum of the lowest asks: ${from}**${formats.money(sum, currency)}**${beyond}${without}`;
}

function doubtLine({ items, currency }: PriceCheckToShow, formats: Formats): string {
	const [odd, ...others] = items.filter(({ doubtful }) => doubtful);
	if (!odd) return '';
	return others.length === 0
		? `${warningSign} One price looks wrong: ${formats.money(odd.lowest!, currency)}.`
		: `${warningSign} ${formats.count(others.length + 1)} prices look wrong.`;
}
