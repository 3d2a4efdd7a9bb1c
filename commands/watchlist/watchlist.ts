import { z } from 'zod';
import { UserError } from '../../src/base/errors/user-error.ts';
import { defineCommand } from '../../src/discord/command/command.ts';
import { defineComponent } from '../../src/discord/command/component-handler.ts';
import { customId } from '../../src/discord/command/custom-id.ts';
import { choice, optional } from '../../src/discord/command/option.ts';
import type { Context } from '../../src/discord/context.ts';
import { orUnanswered, tryAgainHandler } from '../../src/discord/unanswered.ts';
import { Lists } from '../../src/market/answers/lists.ts';
import { type Currency, currencies } from '../../src/market/currency.ts';
import { games } from '../../src/market/game.ts';
import { mostHoldings } from '../../src/settings/holdings.ts';
import { joinLines, joinSentences } from '../../src/words/join.ts';
import type { Button, Reply } from '../../src/words/reply.ts';
import { listForm } from '../appraise/appraise-view.ts';
import { textsOf } from '../appraise/texts-of.ts';
import { holdingsIn, notReadIn, requireItems } from '../holdings/holdings.ts';
import { holdingId, pageOf, type ShownPage } from '../holdings/holdings-view.ts';
import { valuation } from '../holdings/valuation.ts';
import { currencyMenu } from '../items/currency-menu.ts';
import { searchable } from '../items/searchable.ts';
import { priceAnswers } from '../price/price-answers.ts';
import { watchedOptions, watchlistEmbed } from './watchlist-view.ts';

interface Question {
	readonly currency: Currency;
	readonly page: number;
}

const parts = [z.enum(currencies), z.coerce.number().int().min(1)] as const;
const state = z.tuple([...parts]).transform(([currency, page]): Question => ({ currency, page }));
/** With a list that is to be added, by its id. */
const againState = z.tuple([...parts, z.string().optional()]);
const formState = z.tuple([z.coerce.number().pipe(z.literal(games)), z.enum(currencies)]);

const idOf = (handler: string, { currency, page }: Question) => customId('watchlist', handler, currency, page);
const show = defineComponent(state, (question, _, context) => answer(question, context));

export default defineCommand({
	name: 'watchlist',
	description: 'watchlist.description',
	private: true,
	options: { currency: optional(choice('option.currency', currencies)) },
	async run({ currency }, context) {
		return answer({ currency: currency ?? (await context.defaults()).currency, page: 1 }, context);
	},
	forms: {
		async add({ items }, context, raw, { file } = {}) {
			const { success, data } = formState.safeParse(raw);
			if (!success) throw new UserError({ code: 'form-expired' });
			const [game, currency] = data;
			return added(context.appraisals.keep(game, await textsOf(items, file, context)), currency, context);
		},
	},
	components: {
		[tryAgainHandler]: defineComponent(againState, ([currency, page, list], _, context) =>
			list === undefined ? answer({ currency, page }, context) : added(list, currency, context),
		),
		page: show,
		// The same, under ids of their own: two buttons of a message must not have the same id.
		first: show,
		last: show,
		refresh: show,
		currency: defineComponent(state, (question, [picked], context) =>
			answer({ ...question, currency: currencies.find((each) => each === picked) ?? question.currency }, context),
		),
		add: defineComponent(state, async ({ currency }, _, context) =>
			listForm(customId('watchlist', 'add', (await context.defaults()).game, currency), 'holdings.add', context.words),
		),
		/** The price of an item, as a message of its own. */
		open: defineComponent(state, async ({ currency }, [id], context) => {
			const { game, key } = await watched(id, context);
			return {
				...(await priceAnswers.answer({ query: { game, currency, locked: false }, key }, context)),
				isPrivate: true,
			};
		}),
		remove: defineComponent(state, async (question, [id], context) => {
			const item = await watched(id, context);
			await context.watchlist.set(context.caller.userId, item, undefined, 0);
			return answer(question, context, context.words.t('holdings.removed', { item: item.name }));
		}),
	},
});

/** @throws UserError `button-expired` if the user does not follow it any more */
async function watched(id: string | undefined, { watchlist, caller }: Context) {
	const { items } = await watchlist.of(caller.userId);
	const item = items.find((each) => holdingId(each) === id);
	if (!item) throw new UserError({ code: 'button-expired' });
	return item;
}

/** Adds what a kept list names. @throws Unanswered if a list of the marketplace is missing */
function added(list: string, currency: Currency, context: Context): Promise<Reply> {
	const { appraisals, watchlist, caller, market, clock, words } = context;
	return orUnanswered(
		() => customId('watchlist', tryAgainHandler, currency, 1, list),
		async () => {
			const { game } = appraisals.get(list);
			const lists = new Lists(market, clock, { game, currency, locked: false });
			const read = await appraisals.read(list, await searchable(lists), caller.userId);
			requireItems(read, game);
			const all = holdingsIn(read.items, game, market).map((each) => ({ item: { ...each, amount: 1 }, cents: 0 }));
			const left = await watchlist.add(caller.userId, all);
			const news = words.t('holdings.added', { count: all.length - left });
			const full = left > 0 && words.t('holdings.full', { count: left, limit: words.count(mostHoldings) });
			return answer({ currency, page: 1 }, context, joinLines(joinSentences(news, full), notReadIn(read, words)));
		},
	);
}

/** @throws Unanswered if a list is missing; StoreError */
async function answer(question: Question, context: Context, news = ''): Promise<Reply> {
	const { currency, page } = question;
	const { watchlist, caller } = context;
	const again = () => idOf(tryAgainHandler, question);
	return orUnanswered(again, async () => {
		const valued = await valuation(await watchlist.of(caller.userId), currency, context);
		return replyOf(pageOf(valued, page, currency), news, context);
	});
}

function replyOf(shown: ShownPage, news: string, { words, market, clock }: Context): Reply {
	const { items, page, pages, currency } = shown;
	const to = (handler: string, page: number) => idOf(handler, { currency, page });
	const turning: Button[] = [
		{ label: words.t('button.first'), id: to('first', 1), disabled: page === 1 },
		{ label: words.t('button.previous'), id: to('page', Math.max(1, page - 1)), disabled: page === 1 },
		{ label: words.t('button.next'), id: to('page', page + 1), disabled: page === pages },
		{ label: words.t('button.last'), id: to('last', pages), disabled: page === pages },
	];
	const options = watchedOptions(shown);
	return {
		embed: watchlistEmbed(shown, news, words, clock.now()),
		menus:
			items.length === 0
				? []
				: [
						{ id: to('open', page), placeholder: words.t('items.open'), options },
						{ id: to('remove', page), placeholder: words.t('watchlist.remove'), options },
						currencyMenu(to('currency', page), currency, market.currencies, words),
					],
		buttons: [
			...(pages > 1 ? turning : []),
			{ label: words.t('holdings.add'), id: to('add', page), style: 'main' },
			...(items.length > 0 ? [{ label: words.t('button.refresh'), id: to('refresh', page) }] : []),
		],
	};
}
