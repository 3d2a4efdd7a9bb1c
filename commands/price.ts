import { z } from 'zod';
import type { Context } from '../src/context.ts';
import { customId, defineCommand, definePress, tooOld } from '../src/discord/command.ts';
import { itemOption, marketOptions } from '../src/discord/market-options.ts';
import { flag, optional } from '../src/discord/option.ts';
import type { Catalogue, Subject } from '../src/market/catalogue.ts';
import { type Choices, checkPrice, lowestAsks } from '../src/market/check-price.ts';
import { currencies } from '../src/market/currency.ts';
import { findItem } from '../src/market/find-item.ts';
import { games } from '../src/market/game.ts';
import { Lists, type MarketQuery } from '../src/market/lists.ts';
import {
	candidatesEmbed,
	cheapestFirst,
	choicesMenu,
	nameOf,
	readAs,
	versionOf,
	versionsEmbed,
} from '../src/views/choices.ts';
import { link } from '../src/views/markdown.ts';
import { nextList, priceEmbed } from '../src/views/price.ts';
import type { Button, Reply } from '../src/views/reply.ts';

/** The query as it stands in custom ids: game, currency, 1 for trade-locked. */
const query = z
	.tuple([z.coerce.number().pipe(z.literal(games)), z.enum(currencies), z.enum(['0', '1'])])
	.rest(z.string())
	.transform(([game, currency, locked, key]) => ({ query: { game, currency, locked: locked === '1' }, key }));

export default defineCommand({
	name: 'price',
	description: 'What an item costs now',
	options: {
		item: itemOption,
		...marketOptions,
		trade_locked: optional(flag('Look among the trade-locked listings instead')),
	},
	async run({ item, game, currency, trade_locked }, context) {
		const { defaults } = context;
		const asked = {
			game: game ?? defaults.game,
			currency: currency ?? defaults.currency,
			locked: trade_locked ?? false,
		};
		const lists = new Lists(context.market, context.clock, asked);
		const found = await findItem(item, lists);
		if ('subject' in found) {
			const reply = await show(lists, found.catalogue, found.subject, context);
			return found.interpreted
				? saying(reply, readAs(item, found.catalogue.label(found.subject)), reply.embed.description)
				: reply;
		}
		const choices = await lowestAsks(lists, found.catalogue, found.candidates);
		const menu = choicesMenu(customId('price', 'open', ...state(asked)), 'Pick one', choices, nameOf, context.formats);
		return { embed: candidatesEmbed(choices, found.more, item, context.formats, context.clock.now()), menu };
	},
	presses: {
		refresh: definePress(query, (pressed, _, context) => open(pressed.query, pressed.key, context, true)),
		open: definePress(query, (pressed, [key], context) => open(pressed.query, key, context)),
	},
});

async function open(asked: MarketQuery, key: string | undefined, context: Context, refreshed = false): Promise<Reply> {
	const lists = new Lists(context.market, context.clock, asked);
	if (!lists.catalogue()?.byKey(key ?? '')) await lists.all();
	const catalogue = lists.catalogue();
	const subject = catalogue?.byKey(key ?? '');
	if (!catalogue || !subject) throw tooOld();
	const reply = await show(lists, catalogue, subject, context);
	if (!refreshed) return reply;
	const { dueAt } = await lists.listings();
	return saying(reply, reply.embed.description, nextList(dueAt, context.clock.now()));
}

/** The reply with another description. */
function saying(reply: Reply, ...lines: readonly (string | undefined)[]): Reply {
	return { ...reply, embed: { ...reply.embed, description: lines.filter(Boolean).join('\n') } };
}

/** The one item meant, or the versions to choose from. */
async function show(lists: Lists, catalogue: Catalogue, subject: Subject, context: Context): Promise<Reply> {
	const { formats, clock, askedLately, userId } = context;
	const items = catalogue.itemsOf(subject.name);
	const versions =
		items.length > 1
			? cheapestFirst(
					await lowestAsks(
						lists,
						catalogue,
						items.map((item) => ({ ...subject, item })),
					),
				)
			: undefined;
	const refresh = { label: 'Refresh', id: customId('price', 'refresh', ...state(lists.query), catalogue.key(subject)) };
	const item = subject.item ?? (items.length === 1 ? items[0] : undefined);
	askedLately.add(userId, lists.query.game, catalogue.label(subject));
	if (item === undefined)
		return { embed: versionsEmbed(versions!, formats, clock.now()), menu: versionsMenu(versions!), buttons: [refresh] };
	const check = await checkPrice(lists, catalogue, item);
	return {
		embed: priceEmbed(check, formats, clock.now()),
		menu: versions && versionsMenu(versions, catalogue.key(subject)),
		buttons: [refresh, ...pageButtons(check.itemPage, check.marketPage)],
	};

	function versionsMenu(choices: Choices, chosen?: string) {
		return choicesMenu(
			customId('price', 'open', ...state(lists.query)),
			'Another version',
			choices,
			versionOf,
			formats,
			chosen,
		);
	}
}

function pageButtons(itemPage: string | null, marketPage: string | null): Button[] {
	const pages = [
		{ label: 'Item page', url: link(itemPage) },
		{ label: 'Market page', url: link(marketPage) },
	];
	return pages.flatMap(({ label, url }) => (url ? [{ label, url }] : []));
}

function state({ game, currency, locked }: MarketQuery): (string | number)[] {
	return [game, currency, locked ? 1 : 0];
}
