import { type MovementChoice, movementChoices, movementKey } from '../../src/answers/pages/movement-choice.ts';
import { minChangePercent } from '../../src/answers/pages/movements.ts';
import type { Mover, MoversPage } from '../../src/answers/pages/movers.ts';
import { dayLength, hourLength } from '../../src/base/clock.ts';
import { convertedAmount } from '../../src/market/rows/rows.ts';
import { gameNames } from '../../src/names/game.ts';
import type { Embed, Menu, MenuOption } from '../../src/words/reply.ts';
import { noFigure } from '../../src/words/table.ts';
import { joinDots, joinLines, joinSentences } from '../../src/words/text.ts';
import type { Words } from '../../src/words/words.ts';
import { relativeChange } from '../items/compared.ts';
import { warningSign } from '../items/item-warnings.ts';
import { type AmountDisplay, rateUnknownNote, smallPrint } from '../items/sources.ts';
import { itemTable } from '../lists/item-table.ts';
import { itemOptions, limitsLeftOutLine, pageEmbed } from '../lists/page-view.ts';

export interface MoversDisplay extends AmountDisplay {
	/** The lowest price, in the currency that is shown; 0 if there is no limit. */
	readonly minPrice: number;
	/** Whether a price limit was chosen that cannot be converted. */
	readonly isLimitLeftOut: boolean;
}

export function moversEmbed(page: MoversPage, money: MoversDisplay, words: Words, now: number): Embed {
	const { query, rows } = page;
	const sources = page.sources.map((source) => ({ ...source, conversion: money.conversion }));
	const lines = [
		comparedSince(page, words),
		rows.length > 0 ? summary(page, money, words) : emptyText(page, money, words),
		rows.length > 0 && table(page, money, words),
		rows.some(({ ask }) => ask.isDoubtful) && smallPrint(words.t('lists.farOff')),
		rateUnknownNote(money, words),
		money.isLimitLeftOut && limitsLeftOutLine(words),
	];
	const title = joinDots(words.t(`movers.title.${query.direction}`), gameNames[query.game]);
	return pageEmbed(page, title, lines, sources, words, now);
}

export const moverOptions = ({ rows }: MoversPage, money: MoversDisplay, words: Words): MenuOption[] =>
	itemOptions(rows, (mover) => figuresOf(mover, money, words));

export function movementMenu(current: MovementChoice, { t }: Words): Omit<Menu, 'id'> {
	return {
		placeholder: t('movers.menu'),
		options: movementChoices.map((movement) => ({
			value: movementKey(movement),
			label: t('movers.movement', movement),
			default: movementKey(movement) === movementKey(current),
		})),
	};
}

/** Says from when prices are compared, if that is not a whole period; otherwise empty. */
function comparedSince({ compared, query }: MoversPage, words: Words): string {
	const { at, age, isPeriod, isFirst } = compared;
	if (isPeriod) return '';
	const date = words.date(at);
	const { period } = query;
	// Hours and days are rounded down, so that they never exceed the time that was recorded.
	const hours = Math.floor(age / hourLength);
	const days = Math.floor(age / dayLength);
	if (age < 2 * dayLength)
		return isFirst
			? words.t('movers.watchedHours', { date, hours })
			: words.t('movers.gapHours', { date, hours, period });
	return isFirst ? words.t('movers.watchedDays', { date, days }) : words.t('movers.gapDays', { date, days, period });
}

function summary(page: MoversPage, money: MoversDisplay, words: Words): string {
	const { at, isPeriod } = page.compared;
	// If the prices are not from a whole period ago, `comparedSince` has named the date above.
	return joinLines(
		words.t('movers.summary', { count: page.matching, ...filterValues(page, money, words) }),
		smallPrint(isPeriod ? words.t('movers.columnsSince', { date: words.date(at) }) : words.t('movers.columns')),
	);
}

const filterValues = ({ compared, query }: MoversPage, { minPrice, currency }: MoversDisplay, words: Words) => ({
	direction: query.direction,
	basis: query.basis,
	span: compared.isPeriod ? query.period : 'since',
	sales: query.minSales,
	price: minPrice > 0 ? words.money(minPrice, currency) : 'none',
	least: words.percent(minChangePercent / 100),
});

function table({ rows }: MoversPage, money: MoversDisplay, words: Words): string {
	const lines = rows.map(({ name, version, ask, sales }) => ({
		name,
		version,
		sign: ask.isDoubtful ? warningSign : undefined,
		figures: (write: (amount: number) => string) => [
			sales ? words.t(`format.period.${sales.period}`) : '',
			sales ? write(inMoney(sales.now, money)) : noFigure,
			sales ? relativeChange(sales.now, sales.before, words) : noFigure,
			ask.now ? write(inMoney(ask.now, money)) : noFigure,
			ask.now && ask.before && ask.counts ? relativeChange(ask.now, ask.before, words) : noFigure,
		],
	}));
	return itemTable(
		lines,
		['', words.t('movers.sale'), '', words.t('movers.ask'), ''],
		money.currency,
		money.conversion !== undefined,
		words,
	);
}

function figuresOf({ ask, sales, sold }: Mover, money: MoversDisplay, words: Words): string {
	const { t } = words;
	const show = (amount: number) => words.money(inMoney(amount, money), money.currency);
	return joinDots(
		ask.isDoubtful && warningSign,
		ask.now && ask.before && t('movers.askMoved', { before: show(ask.before), now: show(ask.now) }),
		sales && t('movers.medianMoved', { period: sales.period, before: show(sales.before), now: show(sales.now) }),
		t('items.soldInMonth', { count: sold }),
	);
}

/** Converts an amount of the home currency. */
const inMoney = (amount: number, { conversion }: MoversDisplay): number => convertedAmount(amount, conversion?.rate);

function emptyText(page: MoversPage, money: MoversDisplay, words: Words): string {
	const { without } = page;
	return joinSentences(
		words.t('movers.nothing', filterValues(page, money, words)),
		without && without.sales > 0 && words.t('movers.withoutSales', { count: without.sales }),
		without && without.price > 0 && words.t('movers.withoutPrice', { count: without.price }),
	);
}
