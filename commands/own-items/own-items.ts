import { z } from 'zod';
import type { ParsedList } from '../../src/answers/appraisals.ts';
import type { Page } from '../../src/answers/pages/page-of.ts';
import { UserError } from '../../src/base/user-error.ts';
import {
	type ComponentHandler,
	customId,
	defineComponent,
	defineForm,
	type FormHandler,
} from '../../src/discord/command/component-handler.ts';
import type { Context } from '../../src/discord/context.ts';
import { errorMessage } from '../../src/discord/error-messages.ts';
import { MissingListError, tryAgainHandler, withTryAgain } from '../../src/discord/missing-list-error.ts';
import { maxQuoted, soldPartsText, unclearPartsText } from '../../src/discord/user-messages.ts';
import { asCurrency, type Currency } from '../../src/market/currency.ts';
import type { Game } from '../../src/names/game.ts';
import { splitWear } from '../../src/names/skin.ts';
import { type ListLine, maxLines } from '../../src/reading/lists/list-lines.ts';
import { type Button, colours, type Menu, type Reply } from '../../src/words/reply.ts';
import { joinLines } from '../../src/words/text.ts';
import type { Words } from '../../src/words/words.ts';
import { currencyMenu } from '../items/item-components.ts';
import type { ListContext } from '../items/item-context.ts';
import { currencyPart, numberPart } from '../items/question-scope.ts';
import { listForm, listFormState, textsOf } from '../lists/list-form.ts';
import { turningButtons, turningHandlers } from '../lists/page-view.ts';
import { readStoredList } from '../lists/stored-list.ts';
import { estimateText } from './estimate-text.ts';
import { type Holding, holdingId, maxUnits } from './stored-items.ts';
import type { Valuation, ValuedHolding } from './valuation.ts';

export interface OwnItemsQuestion {
	readonly currency: Currency;
	readonly page: number;
}

const questionParts = [currencyPart, numberPart(1)] as const;
export const ownItemsState = z
	.tuple([...questionParts])
	.transform(([currency, page]): OwnItemsQuestion => ({ currency, page }));
/** The last part is the id of a stored list that could not be added yet. */
const tryAgainState = z.tuple([...questionParts, z.string().optional()]);

interface ListQuestion {
	readonly game: Game;
	readonly currency: Currency;
}

interface OwnItemsOptions<C> {
	readonly command: 'holdings' | 'watchlist';
	/** @param result says what the user has just changed */
	answer(question: OwnItemsQuestion, context: C, result?: string): Promise<Reply>;
	/** Adds the items of a list. Resolves to a sentence about the result. @throws StoreError */
	add(parsed: ParsedList, list: ListQuestion, context: C): Promise<string>;
}

/** Returns what `/holdings` and `/watchlist` share: forms, buttons and menus. */
export function ownItems<C extends ListContext>({ command, answer, add }: OwnItemsOptions<C>) {
	const idOf = (handler: string, { currency, page }: OwnItemsQuestion) => customId(command, handler, currency, page);
	const show = defineComponent(ownItemsState, (question, _, context: C) => answer(question, context));
	const addList = (listId: string, currency: Currency, context: C): Promise<Reply> =>
		withTryAgain(
			() => customId(command, tryAgainHandler, currency, 1, listId),
			async () => {
				const { game, parsed } = await readStoredList(listId, currency, context);
				const result = joinLines(await add(parsed, { game, currency }, context), notReadText(parsed, context.words));
				return answer({ currency, page: 1 }, context, result).catch((error) =>
					savedDespiteError(error, result, context),
				);
			},
		);
	return {
		idOf,
		forms: {
			add: defineForm(listFormState, async ({ game, currency }, { items }, context, { files: { file } }) =>
				addList(
					context.appraisals.keep(context.caller.userId, { game, currency }, await textsOf(items, file, context)),
					currency,
					context,
				),
			),
		} satisfies Readonly<Record<string, FormHandler<C>>>,
		components: {
			[tryAgainHandler]: defineComponent(tryAgainState, ([currency, page, listId], _, context) =>
				listId === undefined ? answer({ currency, page }, context) : addList(listId, currency, context),
			),
			...turningHandlers(show),
			refresh: show,
			currency: defineComponent(ownItemsState, (question, [value], context) =>
				answer({ ...question, currency: asCurrency(value) ?? question.currency }, context),
			),
			add: defineComponent(ownItemsState, async ({ currency }, _, context) =>
				listForm(customId(command, 'add', (await context.defaults()).game, currency), command, context.words),
			),
		} satisfies Readonly<Record<string, ComponentHandler<C>>>,
		replyOf(
			embed: Reply['embed'],
			{ items, page, pages, currency }: OwnItemsPage,
			menus: readonly Menu[],
			moreButtons: readonly Button[],
			{ words, market }: Context,
		): Reply {
			const idOfPage = (handler: string, page: number) => idOf(handler, { currency, page });
			// The main button is the one that adds items.
			const nextIsMain = false;
			const currencyChoice = currencyMenu(idOfPage('currency', page), currency, market.currencies, words);
			return {
				embed,
				menus: items.length === 0 ? [] : [...menus, currencyChoice],
				buttons: [
					...turningButtons({ page, pages, idOf: idOfPage }, words, nextIsMain),
					{ label: words.t('holdings.add'), id: idOfPage('add', page), style: 'main' },
					...moreButtons,
					...(items.length > 0 ? [{ label: words.t('button.refresh'), id: idOfPage('refresh', page) }] : []),
				],
			};
		},
	};
}

/**
 * Answers that the items are saved although a list is missing. If the command threw `MissingListError` instead, the
 * dispatcher would run it again once the list is loaded, and the items would be saved twice.
 * @throws the error, if it is another one
 */
export function savedDespiteError(error: unknown, result: string, { words }: Context): Reply {
	if (!(error instanceof MissingListError)) throw error;
	return {
		embed: { description: joinLines(result, errorMessage(error.error, '', words)), colour: colours.question },
		buttons: [{ label: words.t('button.refresh'), id: error.tryAgainId }],
	};
}

/** @throws UserError `button-expired` */
export function itemWith(id: string, items: readonly Holding[]): Holding {
	const item = items.find((each) => holdingId(each) === id);
	if (!item) throw new UserError({ code: 'button-expired' });
	return item;
}

/** Says which lines of a list were not read; undefined if all were. */
export function notReadText({ unclear, omitted }: ParsedList, words: Words): string | undefined {
	const isUnread = ({ reason }: ListLine) => reason === undefined || reason === 'beside-item';
	const unreadTexts = unclear.filter(isUnread).map(({ text }) => text);
	const estimates = unclear.filter(({ reason }) => reason === 'estimate').slice(0, maxQuoted);
	const soldTexts = unclear.filter(({ reason }) => reason === 'sold').map(({ text }) => text);
	const tooLong = omitted > 0 && words.t('appraise.tooLong', { limit: words.count(maxLines), count: omitted });
	return (
		joinLines(
			unclearPartsText(unreadTexts, words),
			...estimates.map((line) => estimateText(line, words)),
			soldPartsText(soldTexts, words),
			tooLong,
		) || undefined
	);
}

/** @param currency the currency of paid prices that name none; if it is undefined, no paid prices are stored */
export function holdingsIn(
	items: ParsedList['items'],
	game: Game,
	market: Context['market'],
	currency?: Currency,
): Holding[] {
	const catalogue = market.catalogue(game);
	return items.flatMap(({ key, isAny, amount, paid }) => {
		const ref = catalogue?.byKey(key);
		if (!catalogue || !ref) return [];
		const label = catalogue.label(ref);
		// An item of any wear is named without a wear.
		const name = isAny ? splitWear(label).skin : label;
		// `units` is stored only if the price is known for fewer than all units.
		const units = paid?.units !== undefined && paid.units < amount ? { units: paid.units } : {};
		const price = paid && currency ? { paid: { each: paid.each, currency: paid.currency ?? currency, ...units } } : {};
		return [{ game, key, name, isAny, amount: Math.min(amount, maxUnits), ...price }];
	});
}

export interface OwnItemsPage extends Valuation, Page<ValuedHolding> {
	readonly currency: Currency;
}
