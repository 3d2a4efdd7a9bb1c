import { yieldToEventLoop } from '../../src/base/clock.ts';
import { type Cell, csvHeader, csvLine } from '../../src/base/text/csv.ts';
import { UserError } from '../../src/base/user-error.ts';
import { defineCommand } from '../../src/discord/command/command.ts';
import { defineComponent } from '../../src/discord/command/component-handler.ts';
import { inOwnLanguage } from '../../src/discord/context.ts';
import { withTryAgain } from '../../src/discord/missing-list-error.ts';
import type { Currency } from '../../src/market/currency.ts';
import {
	type DaySales,
	type PriceSeries,
	type RecordedOffer,
	type RecordedSales,
	recordedPeriods,
} from '../../src/prices/price-series.ts';
import { colours, type Embed, menuLabel, type Reply, withNote } from '../../src/words/reply.ts';
import { escapeMarkdown, truncatedTitle } from '../../src/words/text.ts';
import type { Words } from '../../src/words/words.ts';
import type { HistoryContext } from '../items/item-context.ts';
import { itemOption, marketOptions, privacyOptions } from '../items/item-option.ts';
import { keyQuestion, type LoadedItem, loadItem, tryAgainId } from '../items/item-question.ts';
import { questionHandlers } from '../items/question-handlers.ts';
import { typedItem } from '../items/typed-item.ts';
import { compareComponents, compareOption, compareTyped } from './compare.ts';
import { dateOption, dayView, requireRecordedSpan } from './day-option.ts';
import { historyAnswer } from './history-answers.ts';

export default defineCommand<HistoryContext>()({
	name: 'history',
	description: 'history.description',
	options: {
		item: itemOption,
		...marketOptions,
		date: dateOption,
		compare: compareOption,
		...privacyOptions,
	},
	async run({ item: input, date, compare, ...chosen }, context) {
		const { query, text, note } = await typedItem(input, chosen, context);
		if (compare !== undefined && date !== undefined) throw new UserError({ code: 'compare-or-date' });
		if (compare !== undefined)
			return withNote(await compareTyped(text, compare, { ...query, locked: false }, context), note);
		const view = date === undefined ? undefined : await dayView(date, query.game, context);
		return withNote(await historyAnswer({ query: { ...query, locked: false }, view, text }, context), note);
	},
	components: {
		...questionHandlers('sales', historyAnswer),
		...compareComponents,
		csv: defineComponent(keyQuestion, async (question, _, context) =>
			withTryAgain(
				() => tryAgainId('history', question, context),
				async () => csvReply(loadItem(question, context), context),
			),
		),
	},
});

/**
 * Answers with a file in the currency of the history, since data is not converted.
 * @throws UserError if nothing is recorded; StoreError
 */
async function csvReply(
	{ lists, catalogue, ref, question: { key } }: LoadedItem,
	context: HistoryContext,
): Promise<Reply> {
	const { history, clock } = context;
	const { words } = inOwnLanguage(context);
	const { game } = lists.query;
	const recorded = await requireRecordedSpan(clock.wall(), game, context);
	const [series] = await history.series(game, [key], recorded);
	const name = catalogue.label(ref);
	const file = series && (await seriesCsv(series));
	return {
		embed: csvEmbed(name, file?.rows ?? 0, history.currency, recorded.from, words),
		file: file && { name: csvName(name, history.currency), data: file.data },
		isPrivate: true,
	};
}

/** The most characters of an item's name in the name of a file. */
const nameLimit = 60;

/** @param firstRecordedAt when the first prices were recorded, Unix ms */
function csvEmbed(name: string, rows: number, currency: Currency, firstRecordedAt: number, words: Words): Embed {
	// This is the only date in the message, so it has its year.
	const date = words.fullDate(firstRecordedAt);
	const description = rows === 0 ? words.t('csv.never', { date }) : words.t('csv.recorded', { date, currency, rows });
	return {
		title: truncatedTitle(escapeMarkdown(menuLabel(name))),
		description,
		colour: rows === 0 ? colours.absent : colours.listed,
	};
}

/** Returns `pricetag-ak-47-redline-field-tested-EUR.csv`. */
export function csvName(name: string, currency: Currency): string {
	const slug = name
		.normalize('NFKD')
		.toLowerCase()
		.replaceAll(/[^a-z0-9]+/g, '-');
	const item = slug.slice(0, nameLimit).replaceAll(/^-+|-+$/g, '');
	return `pricetag-${item || 'item'}-${currency}.csv`;
}

/** How many rows to write before other work gets a turn. They take about 2 ms. */
const rowsPerSlice = 1_000;

/** A row begins with its time and its kind: a kind of offer, `sales` or `gap`. */
const offerColumns = ['time', 'detail', 'lowest_ask', 'low', 'high', 'quantity'] as const;
/** The columns of an offer, except `time` and `detail`, which every row has. */
const offerFigureCount = offerColumns.length - 2;
const salesLabels: Readonly<Record<keyof RecordedSales, string>> = { day: '24h', week: '7d', month: '30d' };
const salesColumns = recordedPeriods.flatMap((period) => [
	`median_sale_${salesLabels[period]}`,
	`sales_${salesLabels[period]}`,
]);

interface Row {
	/** Unix ms. */
	readonly at: number;
	/** The cells after the time. Cells that are missing at the end are empty. */
	readonly cells: readonly Cell[];
}

/** Writes CSV (RFC 4180). A row applies until the next one or until `gap`. After a gap, a row repeats the offer. */
export async function seriesCsv(series: PriceSeries) {
	const rows = [...series.offers.map(offerRow), ...gapRows(series), ...series.sales.map(salesRow)].sort(
		(a, b) => a.at - b.at,
	);
	const parts = [csvHeader([...offerColumns, ...salesColumns])];
	for (const { at, cells } of rows) {
		const filledCells = [new Date(at).toISOString(), ...cells];
		const missingCount = offerColumns.length + salesColumns.length - filledCells.length;
		parts.push(csvLine([...filledCells, ...emptyCells(missingCount)]));
		if (parts.length % rowsPerSlice === 0) await yieldToEventLoop();
	}
	return { data: Buffer.from(parts.join('')), rows: rows.length };
}

const emptyCells = (count: number): Cell[] => Array.from({ length: count }, () => null);

const offerRow = ({ at, detail, ask, low, high, quantity }: RecordedOffer): Row => ({
	at,
	cells: [detail, ask, low, high, quantity],
});

const salesRow = (sales: DaySales): Row => {
	const figures = recordedPeriods.flatMap((period) => [sales[period].median, sales[period].volume]);
	return { at: sales.at, cells: ['sales', ...emptyCells(offerFigureCount), ...figures] };
};

/** Returns a row where each gap in the records begins, and one where it ends, with the offer of that moment. */
function gapRows({ offers, recorded }: PriceSeries): Row[] {
	return recorded.flatMap(({ from, to }, i): Row[] => {
		const gapFrom = recorded[i - 1]?.to ?? -Infinity;
		const last = offers.findLast(({ at }) => at <= from);
		// If the offer changed when recording resumed, it has a row already.
		const startRows = last && last.at > gapFrom ? [] : [offerRow(atMoment(last, from))];
		return i === recorded.length - 1 ? startRows : [...startRows, { at: to, cells: ['gap'] }];
	});
}

function atMoment(offer: RecordedOffer | undefined, at: number): RecordedOffer {
	const { ask, quantity } = offer ?? { ask: null, quantity: 0 };
	return { at, detail: 'list', ask, quantity, low: ask, high: ask };
}
