import type { Mover, MoversPage } from '../../src/market/answers/pages/movers.ts';
import {
	type Basis,
	type Direction,
	type Movement,
	movementKey,
	movements,
} from '../../src/market/answers/pages/movers-query.ts';
import { gameNames } from '../../src/market/game.ts';
import { convertedAmount } from '../../src/market/rows/rows.ts';
import { type Formats, plural } from '../../src/words/formats.ts';
import { joinDots, joinSentences } from '../../src/words/join.ts';
import type { Embed, Menu, MenuOption } from '../../src/words/reply.ts';
import { change } from '../items/compared.ts';
import { type HomeMoney, rateUnknown, smallPrint } from '../items/sources.ts';
import { itemTable } from '../lists/item-table.ts';
import { itemOptions, items, limitsLeftOut, pageEmbed, times } from '../lists/page-view.ts';

export const moversTexts = {
	description: 'See which prices rose or fell most',
	period: 'How far back to compare (1 day if left out)',
	direction: 'Which way prices moved (up if left out)',
	minSales: 'Only items sold at least this often in the last 30 days (10 if left out)',
	minPrice: 'Only items that cost at least this (1 in the bot’s default currency if left out)',
	periods: { '1d': '1 day', '7d': '7 days', '30d': '30 days' },
	directions: { up: 'up', down: 'down' },
} as const;

const titles: Readonly<Record<Direction, string>> = { up: 'Biggest rises', down: 'Biggest falls' };
const moved: Readonly<Record<Direction, string>> = { up: 'rose', down: 'fell' };
const byBasis: Readonly<Record<Basis, string>> = { sales: 'by what people paid', asks: 'by their lowest asks' };
const periodNames = { day: '24h', week: '7d' } as const;
const longPeriodNames = { day: '24-hour', week: '7-day' } as const;
const none = '–';

const hour = 3_600_000;
const day = 24 * hour;

export interface MoversMoney extends HomeMoney {
	/** The lower limit, in the currency that is shown; 0 without one. */
	readonly minPrice: number;
	/** Whether a limit was chosen that cannot be converted. */
	readonly isUnlimited: boolean;
}

export function moversEmbed(page: MoversPage, money: MoversMoney, formats: Formats, now: number): Embed {
	const { query, rows } = page;
	const sources = page.sources.map((source) => ({ ...source, conversion: money.conversion }));
	const lines = [
		since(page, formats),
		rows.length > 0 ? summary(page, money, formats) : nothing(page, money, formats),
		rows.length > 0 && table(page, money, formats),
		money.unknown && smallPrint(`Amounts ${rateUnknown(money)}`),
		money.isUnlimited && limitsLeftOut,
	];
	return pageEmbed(page, `${titles[query.direction]} · ${gameNames[query.game]}`, lines, sources, formats, now);
}

export const moverOptions = ({ rows }: MoversPage, money: MoversMoney, formats: Formats): MenuOption[] =>
	itemOptions(rows, (mover) => figuresOf(mover, money, formats));

/** A menu that changes the direction and the period. Its values are keys of movements. */
export function movementMenu(shown: Movement): Omit<Menu, 'id'> {
	return {
		placeholder: 'Show other movements',
		options: movements.map((movement) => ({
			value: movementKey(movement),
			label: `${titles[movement.direction]} in ${moversTexts.periods[movement.period]}, ${byBasis[movement.basis]}`,
			chosen: movementKey(movement) === movementKey(shown),
		})),
	};
}

/** What prices are compared with, if that is not the period that was asked for. */
function since({ compared, query }: MoversPage, formats: Formats): string {
	const { at, age, isPeriod, isFirst } = compared;
	if (isPeriod) return '';
	const long = howLong(age, formats);
	return isFirst
		? `Watched since ${formats.date(at)}: that is **${long}**.`
		: `Nothing was recorded ${moversTexts.periods[query.period]} ago. Compared with the nearest prices there are, of ${formats.date(at)}: that is **${long}** ago.`;
}

/** Rounded down, so that it is never more than was watched. */
function howLong(ms: number, formats: Formats): string {
	return ms < 2 * day
		? plural(formats, Math.floor(ms / hour), 'hour', 'hours')
		: plural(formats, Math.floor(ms / day), 'day', 'days');
}

function summary(page: MoversPage, money: MoversMoney, formats: Formats): string {
	const order = page.matching > 1 ? ', most first' : '';
	const { compared, query } = page;
	const sinceWhen = compared.isPeriod ? ` since ${formats.date(compared.at)}` : '';
	return [
		`**${items(page.matching, formats)}**${about(page, money, formats)} ${moved[page.query.direction]} by at least ${formats.percent(0.01)} ${span(page)}, ${byBasis[query.basis]}${order}.`,
		smallPrint(`Median sale (of 24 hours or 7 days) and lowest ask, each with its change${sinceWhen}:`),
	].join('\n');
}

const span = ({ compared, query }: MoversPage): string =>
	compared.isPeriod ? `in ${moversTexts.periods[query.period]}` : 'since then';

/** ` from €1.00 that sold at least 10 times in 30 days`; empty without limits. */
function about({ query: { minSales } }: MoversPage, { minPrice, currency }: MoversMoney, formats: Formats): string {
	const from = minPrice > 0 ? ` from ${formats.money(minPrice, currency)}` : '';
	return minSales > 0 ? `${from} that sold at least ${times(minSales, formats)} in 30 days` : from;
}

function table({ rows }: MoversPage, money: MoversMoney, formats: Formats): string {
	const lines = rows.map(({ name, version, ask, sales }) => ({
		name,
		version,
		figures: (write: (amount: number) => string) => [
			sales ? write(inMoney(sales.now, money)) : none,
			sales ? change(sales.now, sales.before, formats) : none,
			sales ? periodNames[sales.period] : '',
			ask.now ? write(inMoney(ask.now, money)) : none,
			ask.now && ask.before && ask.counts ? change(ask.now, ask.before, formats) : none,
		],
	}));
	return itemTable(lines, ['Sale', '', '', 'Ask', ''], money.currency, money.conversion !== undefined, formats);
}

function figuresOf({ ask, sales, sold }: Mover, money: MoversMoney, formats: Formats): string {
	const show = (amount: number) => formats.money(inMoney(amount, money), money.currency);
	return joinDots(
		ask.now && ask.before && `ask ${show(ask.before)} → ${show(ask.now)}`,
		sales && `${longPeriodNames[sales.period]} median ${show(sales.before)} → ${show(sales.now)}`,
		`${formats.count(sold)} sold in 30 days`,
	);
}

const inMoney = (amount: number, { conversion }: MoversMoney): number =>
	conversion ? convertedAmount(amount, conversion.rate) : amount;

function nothing(page: MoversPage, money: MoversMoney, formats: Formats): string {
	const { without, query } = page;
	const matches = (count: number) => plural(formats, count, 'item matches', 'items match');
	return joinSentences(
		`Nothing${about(page, money, formats)} ${moved[query.direction]} by at least ${formats.percent(0.01)} ${span(page)}, ${byBasis[query.basis]}.`,
		without && without.sales > 0 && `With \`min_sales:0\`, ${matches(without.sales)}.`,
		without && without.price > 0 && `With \`min_price:0\`, ${matches(without.price)}.`,
	);
}
