import { z } from 'zod';
import type { ListPage } from '../../src/answers/pages/page-of.ts';
import { customId, defineComponent } from '../../src/discord/command/component-handler.ts';
import type { Context } from '../../src/discord/context.ts';
import { tryAgainHandler, withTryAgain } from '../../src/discord/missing-list-error.ts';
import { asCurrency, type Currency } from '../../src/market/currency.ts';
import { type Menu, type MenuOption, type Reply, withLastLine } from '../../src/words/reply.ts';
import { currencyMenu } from '../items/item-components.ts';
import type { ItemContext } from '../items/item-context.ts';
import { questionId } from '../items/item-question.ts';
import { type PagedCommand, pageOrigin } from '../items/origin.ts';
import { nextUpdate, smallPrint } from '../items/sources.ts';
import { type PageQuery, turningButtons, turningHandlers } from './page-view.ts';

/** The highest value of the options `min_sales`. */
export const maxMinSales = 9_999;

interface PagedAnswersOptions<Query extends PageQuery, C extends ItemContext> {
	readonly command: PagedCommand;
	readonly state: z.ZodType<{ readonly query: Query; readonly page: number }, readonly unknown[]>;
	/** Returns the query with the value that was chosen in the answer's own menu. */
	change(query: Query, value: string | undefined): Query;
	answer(query: Query, page: number, context: C): Promise<PagedAnswer>;
}

export interface PagedAnswer extends Pick<Reply, 'embed' | 'buttons'> {
	readonly listPage: Pick<ListPage<unknown>, 'page' | 'pages'>;
	/** The items of the page. Their values are keys. */
	readonly options: readonly MenuOption[];
	/** The answer's own menu, which changes the query. */
	readonly menu: Omit<Menu, 'id'>;
	readonly exactCurrencies: readonly Currency[];
	/** The process time from which newer asks may be fetched; undefined for an answer without a Refresh button. */
	readonly dueAt?: number;
}

export function pagedAnswers<Query extends PageQuery, C extends ItemContext>(
	definition: PagedAnswersOptions<Query, C>,
) {
	const { command, state, change, answer } = definition;
	const stateOf = (query: Query, page: number) => z.encode(state, { query, page }) as string[];
	const pageId = (handler: string, query: Query, page: number) => customId(command, handler, ...stateOf(query, page));
	const loadAnswer = (query: Query, page: number, context: C): Promise<PagedAnswer> =>
		withTryAgain(
			() => pageId(tryAgainHandler, query, page),
			() => answer(query, page, context),
		);
	const replyOf = (query: Query, pagedAnswer: PagedAnswer, { words }: Context): Reply => {
		const { embed, listPage, options, menu, exactCurrencies, dueAt, buttons = [] } = pagedAnswer;
		const { page, pages } = listPage;
		const idOf = (handler: string, target = page) => pageId(handler, query, target);
		const turning = turningButtons({ page, pages, idOf }, words);
		const refresh = { label: words.t('button.refresh'), id: idOf('refresh') };
		return {
			embed,
			menus: [
				{ id: idOf('open'), placeholder: words.t('items.open'), options },
				{ id: idOf('change'), ...menu },
				currencyMenu(idOf('currency'), query.currency, exactCurrencies, words),
			],
			buttons: [...turning, ...(dueAt === undefined ? [] : [refresh]), ...buttons],
		};
	};
	const pageReply = async (query: Query, page: number, context: C): Promise<Reply> =>
		replyOf(query, await loadAnswer(query, page, context), context);
	const show = defineComponent(state, ({ query, page }, _, context: C) => pageReply(query, page, context));
	return {
		pageId,
		pageReply,
		components: {
			...turningHandlers(show),
			[tryAgainHandler]: show,
			refresh: defineComponent(state, async ({ query, page }, _, context: C) => {
				const pagedAnswer = await loadAnswer(query, page, context);
				const { clock, words } = context;
				// Only an answer with `dueAt` has this button.
				const due = nextUpdate('asks', pagedAnswer.dueAt ?? clock.now(), clock.now(), words);
				return withLastLine(replyOf(query, pagedAnswer, context), smallPrint(due));
			}),
			change: defineComponent(state, ({ query }, [value], context: C) => pageReply(change(query, value), 1, context)),
			currency: defineComponent(state, ({ query, page }, [value], context: C) =>
				pageReply({ ...query, currency: asCurrency(value) ?? query.currency }, page, context),
			),
			open: defineComponent(state, ({ query, page }, [key = ''], context: C) => {
				const { game, currency, locked = false } = query;
				const scope = { query: { game, currency, locked } };
				// The item's question has the game and the currency, which are the first two parts of the state.
				const [, , ...ownState] = stateOf(query, page);
				const origin = pageOrigin(command, ownState, scope);
				const id = questionId('price', 'open', { ...scope, key, origin });
				return context.answerOf(id, context);
			}),
		},
	};
}
