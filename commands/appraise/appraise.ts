import { z } from 'zod';
import { MarketLists } from '../../src/answers/market-lists.ts';
import { pageOf } from '../../src/answers/pages/page-of.ts';
import { defineCommand } from '../../src/discord/command/command.ts';
import { customId, defineComponent, defineForm } from '../../src/discord/command/component-handler.ts';
import { attachedFile, optional, text } from '../../src/discord/command/option.ts';
import { withWords } from '../../src/discord/context.ts';
import { tryAgainHandler, withTryAgain } from '../../src/discord/missing-list-error.ts';
import { asCurrency, type Currency } from '../../src/market/currency.ts';
import { type Button, menuLabel, type Reply, withLastLine, withNote } from '../../src/words/reply.ts';
import type { Words } from '../../src/words/words.ts';
import { currencyMenu } from '../items/item-components.ts';
import { marketOptions } from '../items/item-option.ts';
import { currencyPart, numberPart } from '../items/question-scope.ts';
import { smallPrint } from '../items/sources.ts';
import { withDefaults } from '../items/with-defaults.ts';
import { wordsForLists } from '../items/words-for-lists.ts';
import { listForm, listFormState, maxTypedListLength, textsOf } from '../lists/list-form.ts';
import { turningButtons, turningHandlers } from '../lists/page-view.ts';
import { readStoredList } from '../lists/stored-list.ts';
import type { HoldingsContext } from '../own-items/holdings-context.ts';
import { saveHoldings } from '../own-items/save.ts';
import { type Appraisal, appraiseStored, type NearestItem, nearestTo } from './appraisal.ts';
import { appraisalCsv, appraisalEmbed } from './appraise-view.ts';

interface Question {
	/** The id of the list in `appraisals`. */
	readonly id: string;
	readonly currency: Currency;
	readonly page: number;
}

const state = z
	.tuple([z.string(), currencyPart, numberPart(1)])
	.transform(([id, currency, page]): Question => ({ id, currency, page }));

/** The state of the button that counts a part of a line as the item that is nearest to it. */
const meantState = z
	.tuple([z.string(), currencyPart, numberPart(1), numberPart(1), z.string()])
	.transform(([id, currency, page, line, key]) => ({ id, currency, page, line, key }));

const idOf = (handler: string, { id, currency, page }: Question) => customId('appraise', handler, id, currency, page);
const showPage = defineComponent(state, (question, _, context: HoldingsContext) => answer(question, context));

export default defineCommand<HoldingsContext>()({
	name: 'appraise',
	description: 'appraise.description',
	private: true,
	options: {
		items: optional(text('appraise.option.items', maxTypedListLength)),
		file: optional(attachedFile('appraise.option.file')),
		...marketOptions,
	},
	async run({ items, file, ...chosen }, context) {
		const { query, note } = await withDefaults(chosen, context);
		if (items === undefined && file === undefined)
			return listForm(customId('appraise', 'list', query.game, query.currency), 'appraise', context.words);
		const id = context.appraisals.keep(context.caller.userId, query, await textsOf(items, file, context));
		return withNote(await answer({ id, currency: query.currency, page: 1 }, context), note);
	},
	forms: {
		list: defineForm(listFormState, async ({ game, currency }, { items }, context, { files: { file } }) => {
			const id = context.appraisals.keep(
				context.caller.userId,
				{ game, currency },
				await textsOf(items, file, context),
			);
			return answer({ id, currency, page: 1 }, context);
		}),
	},
	components: {
		[tryAgainHandler]: showPage,
		...turningHandlers(showPage),
		currency: defineComponent(state, (question, [value], context) =>
			answer({ ...question, currency: asCurrency(value) ?? question.currency }, context),
		),
		csv: defineComponent(state, async (question, _, context) => {
			const appraisal = await appraisalOf(question, context);
			const data = appraisalCsv(appraisal);
			const reply = replyOf(appraisal, question.id, context);
			const file = { name: `appraisal-${question.currency}.csv`, data };
			return { ...withLastLine(reply, smallPrint(context.words.t('appraise.csv'))), file };
		}),
		meant: defineComponent(meantState, async ({ line, key, ...question }, _, context) => {
			await withTryAgain(
				() => idOf(tryAgainHandler, question),
				() => countMeant(question, line, key, context),
			);
			return answer(question, context);
		}),
		save: defineComponent(state, async (question, _, context) => {
			const { parsed } = await appraisalOf(question, context);
			const { appraisals } = context;
			// A second press may arrive before the button is gone.
			const { game, currency, isSaved } = appraisals.get(question.id);
			if (isSaved) return answer(question, context);
			appraisals.setSaved(question.id, true);
			const result = await saveHoldings(parsed, { game, currency }, context).catch((error) => {
				appraisals.setSaved(question.id, false);
				throw error;
			});
			return withLastLine(await answer(question, context), smallPrint(result));
		}),
		show: defineComponent(state, async (question, _, context) => {
			const words = context.wordsFor(context.caller.publicLocale);
			const appraisal = await appraisalOf({ ...question, page: 1 }, context);
			const { embed } = replyOf(publicPartOf(appraisal), question.id, withWords(context, words));
			return { embed, isForEveryone: true };
		}),
	},
});

async function answer(question: Question, context: HoldingsContext): Promise<Reply> {
	return replyOf(await appraisalOf(question, context), question.id, context);
}

const appraisalOf = (question: Question, context: HoldingsContext): Promise<Appraisal> =>
	withTryAgain(
		() => idOf(tryAgainHandler, question),
		() => appraiseStored(question, context),
	);

/**
 * Counts an unclear part of a line as the item with this key: the first part to which that item is the nearest. A
 * second press of the same button finds no such part.
 * @param line the number of the line
 */
async function countMeant(
	{ id, currency }: Question,
	line: number,
	key: string,
	context: HoldingsContext,
): Promise<void> {
	const { lists, catalogue, parsed } = await readStoredList(id, currency, context);
	for (const part of parsed.unclear.filter(({ number }) => number === line)) {
		const near = await nearestTo(part, lists, catalogue);
		if (near?.key === key) return context.appraisals.resolveUnclear(id, part, key);
	}
}

/** Leaves out what concerns only the user: their fee, and the quoted parts of their list. */
const publicPartOf = (appraisal: Appraisal): Appraisal => ({
	...appraisal,
	isPublic: true,
	quoted: [],
	fee: undefined,
});

/** @param id the id of the list in `appraisals` */
function replyOf(appraisal: Appraisal, id: string, context: HoldingsContext): Reply {
	const { currency, list, items } = appraisal;
	const { page, pages } = pageOf(items, appraisal.page);
	const lists = new MarketLists(context.market, context.clock, { game: list.game, currency, locked: false });
	const { words } = context;
	const pageId = (handler: string, number: number) => idOf(handler, { id, currency, page: number });
	return {
		embed: appraisalEmbed(appraisal, wordsForLists(lists, context), context.clock.now()),
		menus: [currencyMenu(pageId('currency', page), currency, lists.exactCurrencies, words)],
		buttons: [
			...turningButtons({ page, pages, idOf: pageId }, words),
			{ label: words.t('button.showEveryone'), id: pageId('show', page) },
			{ label: words.t('button.csv'), id: pageId('csv', page) },
			...(list.isSaved
				? []
				: [
						{ label: words.t('holdings.save'), id: pageId('save', page) },
						...meantButtons(appraisal, { id, currency, page }, words),
					]),
		],
	};
}

/** Returns one button for each line that may mean an item. */
function meantButtons({ quoted }: Appraisal, question: Question, words: Words): Button[] {
	const nearestByLine = new Map<number, NearestItem>();
	for (const { number, nearest } of quoted)
		if (nearest && !nearestByLine.has(number)) nearestByLine.set(number, nearest);
	return Array.from(nearestByLine, ([line, { key, name }]) => ({
		label: menuLabel(words.t('appraise.countIt', { number: words.count(line), item: name })),
		id: customId('appraise', 'meant', question.id, question.currency, question.page, line, key),
	}));
}
