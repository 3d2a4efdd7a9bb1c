import { notUnderstood } from '../../src/discord/user-messages.ts';
import type { CheckedItem } from '../../src/market/answers/check-items.ts';
import type { Source } from '../../src/market/answers/choices.ts';
import type { Currency } from '../../src/market/currency.ts';
import { escapeMarkdown, escapeMarkdownWithin, quote } from '../../src/words/escape-markdown.ts';
import { type Formats, plural } from '../../src/words/formats.ts';
import { joinDots, joinLines } from '../../src/words/join.ts';
import { colours, type Embed } from '../../src/words/reply.ts';
import { compared } from '../items/compared.ts';
import { doubtText, warningSign } from '../items/doubtful.ts';
import { ages, warning } from '../items/sources.ts';

export const priceCheckTexts = {
	name: 'Price check',
	description: 'See what the items named in it cost, and their sum',
} as const;

/** What one side of a trade gives, or all that a message names. */
export interface CheckedSide {
	readonly items: readonly CheckedItem[];
	/** Money that is part of it, in the currency of the prices. */
	readonly money: number;
}

export interface PriceCheckToShow {
	/** Two if the message offers something for something else: what is offered, and what is wanted. */
	readonly sides: readonly CheckedSide[];
	/** Amounts of money in other currencies, as they are written. */
	readonly otherMoney: readonly string[];
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
	const { sides, source, currency, otherMoney } = check;
	const items = sides.flatMap((side) => side.items);
	const [first, second] = sides;
	const lines = [
		warning([source], now),
		...(second ? tradeLines(first!, second, currency, formats) : sideLines(first!, currency, formats)),
		doubtLine(items, currency, formats),
		otherMoney.length > 0 && `Not counted, because it is another currency: ${otherMoney.map(quote).join(', ')}.`,
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

/** The items and their sum; if a price was asked for them, how far that is from it. */
function sideLines({ items, money }: CheckedSide, currency: Currency, formats: Formats): string[] {
	const sum = sumOf(items);
	const total = sumLine(items, currency, formats);
	const asked = `The message says ${formats.money(money, currency)}`;
	return [
		...items.map((item) => itemLine(item, currency, formats)),
		total && `\n${total}`,
		money > 0 && sum > 0 ? `${asked}: ${compared(money, sum, 'that', formats)}.` : '',
	];
}

/** Both sides, each with its sum, and which is worth more. */
function tradeLines(offered: CheckedSide, wanted: CheckedSide, currency: Currency, formats: Formats): string[] {
	const linesOf = (heading: string, { items, money }: CheckedSide) => [
		heading,
		...items.map((item) => itemLine(item, currency, formats)),
		money > 0 ? `${formats.money(money, currency)} in money` : '',
		sumLine(items, currency, formats, money),
	];
	const worth = ({ items, money }: CheckedSide) => sumOf(items) + money;
	const difference = worth(offered) - worth(wanted);
	const less = Math.min(worth(offered), worth(wanted));
	const more = difference > 0 ? 'What is offered' : 'What is wanted';
	const by = `**${formats.money(Math.abs(difference), currency)} more** (${formats.percent(Math.abs(difference) / less)})`;
	return [
		...linesOf('**Offered**', offered),
		...linesOf('\n**Wanted**', wanted),
		less > 0 ? `\n${more} costs ${by}, by the lowest asks.` : '',
	];
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

const isPriced = ({ lowest }: CheckedItem): boolean => lowest !== null;
const sumOf = (items: readonly CheckedItem[]): number =>
	items.reduce((total, { lowest, amount }) => total + (lowest === null ? 0 : totalOf(lowest, amount)), 0);

function sumLine(items: readonly CheckedItem[], currency: Currency, formats: Formats, money = 0): string {
	const missing = items.length - items.filter(isPriced).length;
	if (missing === items.length && money === 0) return '';
	const sum = sumOf(items) + money;
	const from = items.some(({ isAny, lowest }) => isAny && lowest !== null) ? 'from ' : '';
	const without =
		missing > 0 ? `, without ${plural(formats, missing, 'item that has', 'items that have')} no price` : '';
	const areMore = items.some(({ amount, quantity, lowest }) => lowest !== null && amount > quantity);
	const beyond = areMore ? ', as if enough were listed' : '';
	return `${money > 0 ? 'Sum of the lowest asks and the money' : 'Sum of the lowest asks'}: ${from}**${formats.money(sum, currency)}**${beyond}${without}`;
}

function doubtLine(items: readonly CheckedItem[], currency: Currency, formats: Formats): string {
	const [odd, ...others] = items.filter(({ doubtful }) => doubtful);
	if (!odd) return '';
	return others.length === 0
		? `${warningSign} One price looks wrong: ${formats.money(odd.lowest!, currency)}.`
		: `${warningSign} ${formats.count(others.length + 1)} prices look wrong.`;
}
