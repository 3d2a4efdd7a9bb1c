import { z } from 'zod';
import { appraise, type KeptList, type ParsedList } from '../../src/answers/appraisals.ts';
import type { CheckedItem } from '../../src/answers/check-items.ts';
import { askAndSalesSources, type ListSource } from '../../src/answers/choices.ts';
import { MarketLists } from '../../src/answers/market-lists.ts';
import { pageOf } from '../../src/answers/pages/page-of.ts';
import { csvHeader, csvLine } from '../../src/base/text/csv.ts';
import { defineCommand } from '../../src/discord/command/command.ts';
import { customId, defineComponent, defineForm } from '../../src/discord/command/component-handler.ts';
import { attachedFile, optional, text } from '../../src/discord/command/option.ts';
import { withWords } from '../../src/discord/context.ts';
import { orUnanswered, tryAgainHandler } from '../../src/discord/unanswered.ts';
import { type Currency, currencies } from '../../src/market/currency.ts';
import { gameNames } from '../../src/names/game.ts';
import { type ListLine, maxLines } from '../../src/reading/list-parser.ts';
import type { Catalogue } from '../../src/search/catalogue.ts';
import {
	type Button,
	colours,
	type Embed,
	menuLabel,
	type Reply,
	withLastLine,
	withNote,
} from '../../src/words/reply.ts';
import { escapeMarkdown, joinDots, joinLines, quote } from '../../src/words/text.ts';
import type { Words } from '../../src/words/words.ts';
import { appliedLine, doubtLine, warningSign } from '../items/compared.ts';
import { currencyMenu } from '../items/item-components.ts';
import { marketOptions, withDefaults, wordsForLists } from '../items/item-option.ts';
import { currencyPart, numberPart } from '../items/question-scope.ts';
import { smallPrint, withAges } from '../items/sources.ts';
import { amountTable, worthCells, worthColumns, worthLines } from '../lists/item-table.ts';
import { listForm, listFormState, readStoredList, textsOf } from '../lists/list-form.ts';
import { pageLine, turningButtons, turningHandlers } from '../lists/page-view.ts';
import { saveHoldings } from '../own-items/save.ts';
import type { HoldingsContext } from '../own-items/valuation.ts';

/** The longest text of the option, in characters. The form takes 4,000 as well. */
const longestList = 4_000;

interface Question {
	/** The id of the list in `appraisals`. */
	readonly id: string;
	readonly currency: Currency;
	readonly page: number;
}

const state = z
	.tuple([z.string(), currencyPart, numberPart(1)])
	.transform(([id, currency, page]): Question => ({ id, currency, page }));

/** The state of the button that counts a line as the item that is nearest to it. */
const meantState = z
	.tuple([z.string(), currencyPart, numberPart(1), numberPart(1)])
	.transform(([id, currency, page, line]) => ({ id, currency, page, line }));

const idOf = (handler: string, { id, currency, page }: Question) => customId('appraise', handler, id, currency, page);
const showPage = defineComponent(state, (question, _, context: HoldingsContext) => answer(question, context));

export default defineCommand<HoldingsContext>()({
	name: 'appraise',
	description: 'appraise.description',
	private: true,
	options: {
		items: optional(text('appraise.option.items', longestList)),
		file: optional(attachedFile('appraise.option.file')),
		...marketOptions,
	},
	async run({ items, file, ...chosen }, context) {
		const { query, note } = await withDefaults(chosen, context);
		if (items === undefined && file === undefined)
			return listForm(customId('appraise', 'list', query.game, query.currency), 'appraise', context.words);
		const id = context.appraisals.keep(context.caller.userId, query.game, await textsOf(items, file, context));
		return withNote(await answer({ id, currency: query.currency, page: 1 }, context), note);
	},
	forms: {
		list: defineForm(listFormState, async ({ game, currency }, { items }, context, { files: { file } }) => {
			const id = context.appraisals.keep(context.caller.userId, game, await textsOf(items, file, context));
			return answer({ id, currency, page: 1 }, context);
		}),
	},
	components: {
		[tryAgainHandler]: showPage,
		...turningHandlers(showPage),
		currency: defineComponent(state, (question, [value], context) =>
			answer({ ...question, currency: currencies.find((each) => each === value) ?? question.currency }, context),
		),
		csv: defineComponent(state, async (question, _, context) => {
			const appraisal = await appraisalOf(question, context);
			const data = appraisalCsv(appraisal.items, appraisal.list.parsed!, question.currency);
			const reply = replyOf(appraisal, question, context);
			const file = { name: `appraisal-${question.currency}.csv`, data };
			return { ...withLastLine(reply, smallPrint(context.words.t('appraise.csv'))), file };
		}),
		/** Counts a line as the item that is nearest to it. */
		meant: defineComponent(meantState, async ({ line, ...question }, _, context) => {
			await orUnanswered(
				() => idOf(tryAgainHandler, question),
				() => countMeant(question, line, context),
			);
			return answer(question, context);
		}),
		save: defineComponent(state, async (question, _, context) => {
			await appraisalOf(question, context);
			const { appraisals } = context;
			// A second press may arrive before the button is gone.
			const keptList = appraisals.get(question.id);
			const { game, isSaved } = keptList;
			if (isSaved) return answer(question, context);
			appraisals.setSaved(question.id, true);
			const result = await saveHoldings(keptList.parsed!, { game, currency: question.currency }, context).catch(
				(error) => {
					appraisals.setSaved(question.id, false);
					throw error;
				},
			);
			return withLastLine(await answer(question, context), smallPrint(result));
		}),
		show: defineComponent(state, async (question, _, context) => {
			const words = context.wordsFor(context.caller.publicLocale);
			const appraisal = await appraisalOf({ ...question, page: 1 }, context);
			const publicAppraisal = { ...appraisal, list: withoutUnread(appraisal.list), unclear: [], fee: undefined };
			const { embed } = replyOf(publicAppraisal, question, withWords(context, words));
			return { embed, isForEveryone: true };
		}),
	},
});

/** Leaves out what was not understood, which concerns only the user. */
const withoutUnread = (list: KeptList): KeptList => ({
	...list,
	...(list.parsed ? { parsed: { ...list.parsed, unclear: [], omitted: 0 } } : {}),
});

async function answer(question: Question, context: HoldingsContext): Promise<Reply> {
	return replyOf(await appraisalOf(question, context), question, context);
}

function appraisalOf(question: Question, context: HoldingsContext): Promise<Appraisal> {
	const { id, currency } = question;
	const { appraisals } = context;
	return orUnanswered(
		() => idOf(tryAgainHandler, question),
		async () => {
			const { lists, catalogue, read } = await readStoredList(id, currency, context);
			const unclear: Appraisal['unclear'][number][] = [];
			// Lines that change the sum come first.
			const isRest = ({ reason }: ListLine) => reason === 'rest';
			const parts = read.unclear.toSorted((a, b) => Number(isRest(a)) - Number(isRest(b)));
			for (const line of parts.slice(0, maxQuoted))
				unclear.push({ ...line, nearest: (await nearestTo(line, lists, catalogue))?.name });
			const items = await appraise(read, lists, catalogue);
			const applied = await appraise({ ...read, items: read.applied }, lists, catalogue);
			return {
				applied,
				list: appraisals.get(id),
				items,
				unclear,
				page: question.page,
				currency,
				fee: context.sellerFee(),
				sources: askAndSalesSources(lists.listings(), lists.cachedSales()),
			};
		},
	);
}

/**
 * Returns the item that an unclear part of the list may mean. Returns undefined if none is near, or if it is known why
 * the part was left out.
 */
async function nearestTo({ text, reason }: ListLine, lists: MarketLists, catalogue: Catalogue) {
	const [near] = reason ? [] : await lists.search(() => catalogue.nearest(text));
	return near && { key: catalogue.key(near), name: catalogue.name(near.name) };
}

/** Counts the first part of a line that may mean an item as that item. @param line the number of the line */
async function countMeant({ id, currency }: Question, line: number, context: HoldingsContext): Promise<void> {
	const { lists, catalogue, read } = await readStoredList(id, currency, context);
	for (const part of read.unclear.filter(({ number }) => number === line)) {
		const near = await nearestTo(part, lists, catalogue);
		if (near) return context.appraisals.resolveUnclear(id, part, near.key);
	}
}

function replyOf(appraisal: Appraisal, question: Question, context: HoldingsContext): Reply {
	const { currency, list, items } = appraisal;
	const { page, pages } = pageOf(items, appraisal.page);
	const lists = new MarketLists(context.market, context.clock, { game: list.game, currency, locked: false });
	const { words } = context;
	const pageId = (handler: string, page: number) => idOf(handler, { ...question, page });
	return {
		embed: appraisalEmbed(appraisal, wordsForLists(lists, context), context.clock.now()),
		menus: [currencyMenu(pageId('currency', page), currency, lists.exactCurrencies, words)],
		buttons: [
			...turningButtons({ page, pages, idOf: pageId }, words),
			{ label: words.t('button.showEveryone'), id: pageId('show', page) },
			{ label: words.t('button.csv'), id: pageId('csv', page) },
			...(list.isSaved ? [] : [{ label: words.t('holdings.save'), id: pageId('save', page) }]),
			...(list.isSaved ? [] : meantButtons(appraisal, question, words)),
		],
	};
}

/** Returns one button for each line that may mean an item: buttons for two parts of a line would have the same id. */
function meantButtons({ unclear }: Appraisal, question: Question, words: Words): Button[] {
	const nearestByLine = new Map<number, string>();
	for (const { number, nearest } of unclear)
		if (nearest && !nearestByLine.has(number)) nearestByLine.set(number, nearest);
	return Array.from(nearestByLine, ([line, name]) => ({
		label: menuLabel(words.t('appraise.countIt', { number: words.count(line), item: name })),
		id: customId('appraise', 'meant', question.id, question.currency, question.page, line),
	}));
}

const columns = [...worthColumns, 'listed', 'currency', 'not_understood'];

function appraisalCsv(items: readonly CheckedItem[], { unclear }: ParsedList, currency: Currency): Buffer {
	const rows = items.map((item) => csvLine([...worthCells(item), item.quantity, currency, null]));
	// The last column has what was not understood.
	const emptyCells = Array(columns.length - 1).fill(null);
	const unclearRows = unclear.map(({ number, text }) => csvLine([...emptyCells, `${number}: ${text}`]));
	return Buffer.from([csvHeader(columns), ...rows, ...unclearRows].join(''));
}

/** The most unclear parts that an answer quotes. */
const maxQuoted = 5;

interface UnclearPart extends ListLine {
	/** The name of the item that the part may mean. */
	readonly nearest: string | undefined;
}

interface Appraisal {
	readonly list: KeptList;
	/** The items, the most valuable first. */
	readonly items: readonly CheckedItem[];
	/** Stickers and the like on items, which are in no sum. */
	readonly applied: readonly CheckedItem[];
	readonly unclear: readonly UnclearPart[];
	readonly page: number;
	readonly currency: Currency;
	/** The seller's fee as a share, if it is known. */
	readonly fee: number | undefined;
	readonly sources: readonly ListSource[];
}

function appraisalEmbed(appraisal: Appraisal, words: Words, now: number): Embed {
	const { list, items, currency, sources } = appraisal;
	const { t } = words;
	const { page, pages, rows } = pageOf(items, appraisal.page);
	const leftOut = list.parsed?.unclear.filter(({ reason }) => reason !== 'rest').length ?? 0;
	const lines = [
		leftOut > 0 && `${warningSign} ${t('appraise.leftOut', { count: leftOut })}`,
		...worthLines(items, appraisal.fee, currency, sources, words),
		appliedLine(appraisal.applied, currency, words),
		doubtLine(items, currency, words),
		amountTable(rows, currency, sources, words),
		rows.some(({ isAny }) => isAny) && smallPrint(t('appraise.anyWear')),
		pages > 1 && pageLine(page, pages, words),
		...notRead(appraisal, words),
	];
	return {
		title: joinDots(t('appraise.title'), gameNames[list.game]),
		description: withAges(sources, lines, words, now),
		colour: items.some(({ lowest }) => lowest !== null) ? colours.listed : colours.absent,
	};
}

/** Quotes what was not understood, and says how much was left out. */
function notRead({ list, unclear }: Appraisal, words: Words): string[] {
	const { t } = words;
	const { omitted = 0, unclear: allUnclear = [] } = list.parsed ?? {};
	const quoted = unclear.map(({ number, text, nearest, reason }) => {
		const line = { number: words.count(number), text: quote(text, words) };
		if (reason) return t(reason === 'sold' ? 'appraise.soldLine' : 'appraise.restLine', line);
		return nearest === undefined
			? t('appraise.unclearLine', line)
			: t('appraise.unclearLineNear', { ...line, name: escapeMarkdown(menuLabel(nearest)) });
	});
	const more = allUnclear.length - quoted.length;
	return [
		allUnclear.length > 0 ? joinLines(t('appraise.unclear', { count: allUnclear.length }), ...quoted) : '',
		more > 0 ? smallPrint(t('appraise.unclearMore', { count: more })) : '',
		omitted > 0 ? t('appraise.tooLong', { limit: words.count(maxLines), count: omitted }) : '',
	].filter((line) => line !== '');
}
