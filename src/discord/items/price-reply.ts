import { checkPrice } from '../../market/answers/check-price.ts';
import { Lists, type MarketQuery } from '../../market/answers/lists.ts';
import { type Asked, lowestAsks } from '../../market/answers/lowest-asks.ts';
import { inVersionOrder } from '../../market/answers/order-choices.ts';
import type { ItemId } from '../../market/ids.ts';
import { lowestAskIn } from '../../market/rows/rows.ts';
import { offerThen } from '../../prices/reference.ts';
import { choicesMenu, choiceTexts, describeAsk, versionOf } from '../../views/items/choices.ts';
import { ladderEmbed, versionsEmbed } from '../../views/items/ladder.ts';
import { priceEmbed, type SinceYesterday } from '../../views/items/price.ts';
import type { Reply } from '../../views/reply.ts';
import { alertMeButton } from '../alerts/alert-me.ts';
import type { Context } from '../context.ts';
import type { CandidateFigures } from './candidates-reply.ts';
import { itemButtons, questionCurrencies, rememberItem } from './item-components.ts';
import { type LoadedItem, questionAbout, questionId } from './item-question.ts';
import { formatsFor } from './market-options.ts';
import { fromVersions } from './origin.ts';

/** What one item costs, or all versions of it. @throws MarketError */
export async function priceReply(item: LoadedItem, context: Context): Promise<Reply> {
	const { lists, catalogue, ref, origin = '' } = item;
	const question = questionAbout(item);
	const { clock } = context;
	const formats = formatsFor(lists, context);
	rememberItem(item, context);
	const versions = lists.readable([{ name: ref.name }]).flatMap(({ items }) => items);
	const only = ref.item ?? (versions.length === 1 ? versions[0] : undefined);
	const refs = versions.map((version) => ({ ...ref, item: version }));
	const choices = versions.length > 1 ? inVersionOrder(lowestAsks(lists, catalogue, refs)) : undefined;
	const menu =
		choices &&
		choicesMenu(
			questionId('price', 'open', {
				...question,
				key: '',
				origin: only === undefined ? fromVersions('price', origin) : origin,
			}),
			only === undefined ? choiceTexts.version : choiceTexts.otherVersion,
			choices,
			versionOf,
			describeAsk(lists.query, formats),
			question.key,
		);
	const check = only === undefined ? undefined : checkPrice(lists, catalogue, only);
	const menus = [menu, questionCurrencies('price', question, lists, context)];
	const now = clock.now();
	const since = only === undefined ? undefined : sinceYesterday(only, lists.query, context);
	const embed = check
		? priceEmbed(check, formats, now, context.sellerFee(), since)
		: versionsEmbed(choices!, formats, now);
	const alertId = questionId('alert', 'item', { query: lists.query, key: question.key });
	return { embed, menus, buttons: itemButtons('price', item, check, alertMeButton(alertId, context)) };
}

/** What `/price` tells about items of which one is to be picked. */
export const askFigures: CandidateFigures<Asked> = {
	command: 'price',
	look: lowestAsks,
	sold: ({ sold }) => sold,
	heading: choiceTexts.lowestAsks,
	describe: describeAsk,
	ladderEmbed,
};

const hour = 60 * 60_000;
/** What was recorded this long ago may be called yesterday's, ms. */
const [youngest, oldest] = [18 * hour, 30 * hour];

/**
 * How the lowest ask has changed since a day ago; undefined if that is not known. From memory, and in the currency of the
 * history, so that exchange rates change nothing.
 */
function sinceYesterday(
	item: ItemId,
	{ game, locked }: MarketQuery,
	{ history, market, clock }: Pick<Context, 'history' | 'market' | 'clock'>,
): SinceYesterday | undefined {
	const then = locked ? undefined : history.dayAgo(game);
	const age = then ? clock.wall() - then.at : NaN;
	if (!then || !(age >= youngest && age <= oldest)) return undefined;
	const home = new Lists(market, clock, { game, currency: history.currency, locked: false });
	const listings = home.recentListings();
	const ask = listings && lowestAskIn(listings.rows, item);
	const before = offerThen(then, item)?.ask;
	if (!ask || before === undefined) return undefined;
	return before === null ? 'none-listed' : { change: ask / before - 1 };
}
