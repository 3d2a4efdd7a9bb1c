import { z } from 'zod';
import { type Currency, currencies } from '../../market/currency.ts';
import { type Game, games } from '../../market/game.ts';
import { nextUpdate, smallPrint } from '../../views/formatting/sources.ts';
import { labels } from '../../views/labels.ts';
import { type Button, type Reply, withLastLine } from '../../views/reply.ts';
import { type ComponentHandler, defineComponent } from '../command/component-handler.ts';
import { customId } from '../command/custom-id.ts';
import type { Context } from '../context.ts';
import { fromPage, type PagedCommand } from '../items/origin.ts';
import { priceAnswers } from '../items/price-answers.ts';
import { orUnanswered, tryAgainHandler } from '../unanswered.ts';

/** Longest text that narrows a list, characters: it must fit into a custom id together with the rest of the state. */
export const filterTextLimit = 40;
/** The largest value of `min_sales`. */
export const maxMinSales = 9_999;

/** What all lists of items by page are asked for. */
export interface PageQuery {
	readonly game: Game;
	readonly currency: Currency;
	/** Only trade-locked listings, if the command knows them. */
	readonly locked?: boolean;
	readonly text: string;
}

/** The parts that the state of every page begins with, and its page number. The text comes last: it may contain ":". */
export const stateParts = {
	game: z.coerce.number().pipe(z.literal(games)),
	currency: z.enum(currencies),
	count: (least: number, most: number) => z.coerce.number().int().min(least).max(most),
	page: z.coerce.number().int(),
} as const;

export interface PagedAnswersOptions<Query extends PageQuery> {
	readonly command: PagedCommand;
	/** Parses the state of a component. */
	readonly state: z.ZodType<{ readonly query: Query; readonly page: number }>;
	/** What custom ids have between the currency and the page. */
	partsOf(query: Query): readonly (string | number)[];
	/** @throws MarketError if a list is missing. */
	answer(query: Query, page: number, context: Context): Promise<PagedAnswer>;
}

/** An answer without the buttons that all pages have. */
export interface PagedAnswer extends Pick<Reply, 'embed' | 'menus' | 'buttons'> {
	/** From 1 to `pages`. */
	readonly page: number;
	readonly pages: number;
	/** Process time from which newer asks may be fetched, for Refresh; undefined for an answer without it. */
	readonly dueAt?: number;
}

/** What the commands that list items by page have in common: the state of their components, and those that page. */
export function pagedAnswers<Query extends PageQuery>({ command, state, partsOf, answer }: PagedAnswersOptions<Query>) {
	const stateOf = (query: Query, page: number) => [...partsOf(query), page, query.text];
	const id = (handler: string, query: Query, page: number) =>
		customId(command, handler, query.game, query.currency, ...stateOf(query, page));
	/** @throws Unanswered if a list is missing. */
	const answerPage = (query: Query, page: number, context: Context): Promise<PagedAnswer> =>
		orUnanswered(
			() => id(tryAgainHandler, query, page),
			() => answer(query, page, context),
		);
	/** First, Previous, Next and Last if there are several pages, Refresh if the list has it, and those of the answer. */
	const buttonsOf = (query: Query, { page, pages, dueAt, buttons = [] }: PagedAnswer): Button[] => {
		const turning: Button[] = [
			{ label: labels.first, id: id('first', query, 1), disabled: page === 1 },
			{ label: labels.previous, id: id('page', query, page - 1), disabled: page === 1 },
			{ label: labels.next, id: id('page', query, page + 1), style: 'main', disabled: page === pages },
			{ label: labels.last, id: id('last', query, pages), disabled: page === pages },
		];
		const refresh = { label: labels.refresh, id: id('refresh', query, page) };
		return [...(pages > 1 ? turning : []), ...(dueAt === undefined ? [] : [refresh]), ...buttons];
	};
	const withButtons = (query: Query, shown: PagedAnswer): Reply => {
		const { embed, menus = [] } = shown;
		return { embed, menus, buttons: buttonsOf(query, shown) };
	};
	const pageReply = async (query: Query, page: number, context: Context): Promise<Reply> =>
		withButtons(query, await answerPage(query, page, context));
	const show = defineComponent(state, ({ query, page }, _, context) => pageReply(query, page, context));
	return {
		id,
		pageReply,
		/** A component that does something else with the page. */
		about: (run: (query: Query, page: number, context: Context) => ReturnType<ComponentHandler>): ComponentHandler =>
			defineComponent(state, ({ query, page }, _, context) => run(query, page, context)),
		/** A menu that changes the query, and shows its first page. */
		changing: (change: (query: Query, picked: string | undefined) => Query): ComponentHandler =>
			defineComponent(state, ({ query }, [picked], context) => pageReply(change(query, picked), 1, context)),
		components: {
			page: show,
			// The same, under ids of their own: two buttons of a message must not have the same id.
			first: show,
			last: show,
			again: show,
			/** The same page again, with the time when newer asks are due. */
			refresh: defineComponent(state, async ({ query, page }, _, context) => {
				const shown = await answerPage(query, page, context);
				const { clock, formats } = context;
				const reply = withButtons(query, shown);
				if (shown.dueAt === undefined) return reply;
				return withLastLine(reply, smallPrint(nextUpdate('asks', shown.dueAt, clock.now(), formats)));
			}),
			currency: defineComponent(state, ({ query, page }, [picked], context) =>
				pageReply({ ...query, currency: currencies.find((each) => each === picked) ?? query.currency }, page, context),
			),
			open: defineComponent(state, ({ query, page }, [key = ''], context) => {
				const { game, currency, locked = false } = query;
				const origin = fromPage(command, stateOf(query, page));
				return priceAnswers.answer({ query: { game, currency, locked }, key, origin }, context);
			}),
		},
	};
}
