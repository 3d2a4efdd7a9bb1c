import type { ParsedList } from '../../src/answers/appraisals.ts';
import { pageOf } from '../../src/answers/pages/page-of.ts';
import { UserError } from '../../src/base/user-error.ts';
import { defineCommand } from '../../src/discord/command/command.ts';
import { defineComponent } from '../../src/discord/command/component-handler.ts';
import { choice, optional } from '../../src/discord/command/option.ts';
import { tryAgainHandler, withTryAgain } from '../../src/discord/missing-list-error.ts';
import { currencies } from '../../src/market/currency.ts';
import type { Game } from '../../src/names/game.ts';
import { splitWear } from '../../src/names/skin.ts';
import { colours, type Embed, type MenuOption, menuLabel, type Reply } from '../../src/words/reply.ts';
import { escapeMarkdown, joinDots } from '../../src/words/text.ts';
import type { Words } from '../../src/words/words.ts';
import { questionId } from '../items/item-question.ts';
import { withAges } from '../items/sources.ts';
import { pageLine } from '../lists/page-view.ts';
import {
	holdingsIn,
	itemWith,
	type OwnItemsPage,
	type OwnItemsQuestion,
	ownItems,
	ownItemsState,
	savedDespiteError,
} from '../own-items/own-items.ts';
import { holdingId } from '../own-items/stored-items.ts';
import { holdingName, valuation } from '../own-items/valuation.ts';
import { addToWatchlist, type WatchlistContext, watchLegends, watchTable } from '../own-items/watched.ts';

const ownList = ownItems({ command: 'watchlist', answer: watchlistPage, add });

export default defineCommand<WatchlistContext>()({
	name: 'watchlist',
	description: 'watchlist.description',
	private: true,
	options: { currency: optional(choice('option.currency', currencies)) },
	async run({ currency }, context) {
		return watchlistPage({ currency: currency ?? (await context.defaults()).currency, page: 1 }, context);
	},
	forms: ownList.forms,
	components: {
		...ownList.components,
		open: defineComponent(ownItemsState, async ({ currency }, [id = ''], context) => {
			const { items } = await context.watchlist.of(context.caller.userId);
			const { game, key, isAny, name } = itemWith(id, items);
			const query = { game, currency, locked: false };
			// For an item of any wear, all wears are shown.
			const question = isAny ? { query, text: splitWear(name).skin } : { query, key };
			return { ...(await context.answerOf(questionId('price', 'open', question), context)), isPrivate: true };
		}),
		remove: defineComponent(ownItemsState, async (question, [id = ''], context) => {
			const { watchlist, caller, words } = context;
			const item = itemWith(id, (await watchlist.of(caller.userId)).items);
			// `undefined` removes the item. Watched items are in no sum, so their price does not matter here.
			if (!(await watchlist.set(caller.userId, { item, cents: 0 }, undefined)))
				throw new UserError({ code: 'button-expired' });
			const result = words.t('holdings.removed', { item: escapeMarkdown(menuLabel(item.name)) });
			return watchlistPage(question, context, result).catch((error) => savedDespiteError(error, result, context));
		}),
	},
});

async function add(
	{ items }: ParsedList,
	{ game }: { readonly game: Game },
	context: WatchlistContext,
): Promise<string> {
	return addToWatchlist(holdingsIn(items, game, context.market), context);
}

export async function watchlistPage(
	question: OwnItemsQuestion,
	context: WatchlistContext,
	result = '',
): Promise<Reply> {
	const { currency, page } = question;
	const { watchlist, caller, words, clock } = context;
	return withTryAgain(
		() => ownList.idOf(tryAgainHandler, question),
		async () => {
			const valued = await valuation(await watchlist.of(caller.userId), currency, context);
			const shownPage = { ...valued, ...pageOf(valued.items, page), currency };
			const options = watchedOptions(shownPage);
			const idOf = (handler: string) => ownList.idOf(handler, { currency, page: shownPage.page });
			const menus = [
				{ id: idOf('open'), placeholder: words.t('items.open'), options },
				{ id: idOf('remove'), placeholder: words.t('watchlist.remove'), options },
			];
			return ownList.replyOf(watchlistEmbed(shownPage, result, words, clock.now()), shownPage, menus, [], context);
		},
	);
}

function watchlistEmbed(shownPage: OwnItemsPage, result: string, words: Words, now: number): Embed {
	const { items, page, pages, sources } = shownPage;
	const { t } = words;
	const title = t('watchlist.title');
	if (items.length === 0) return { title, description: joinDots(result, t('watchlist.empty')), colour: colours.absent };
	const lines = [
		result,
		watchTable(shownPage.rows, shownPage.currency, sources, words),
		...watchLegends(shownPage.rows, words),
		pages > 1 && pageLine(page, pages, words),
	];
	return { title, description: withAges(sources, lines, words, now), colour: colours.listed };
}

const watchedOptions = (shownPage: OwnItemsPage): MenuOption[] =>
	shownPage.rows.map((each) => ({ value: holdingId(each.holding), label: menuLabel(holdingName(each)) }));
