import { z } from 'zod';
import type { Choices } from '../../market/answers/choices.ts';
import { findItem } from '../../market/answers/find-item.ts';
import { Lists, type MarketQuery, type Purpose } from '../../market/answers/lists.ts';
import type { Catalogue } from '../../market/catalogue/catalogue.ts';
import type { ItemRef } from '../../market/catalogue/item-ref.ts';
import { type Currency, currencies } from '../../market/currency.ts';
import { type Game, games } from '../../market/game.ts';
import { candidatesEmbed, choicesMenu, nameOf, readAs, type Says } from '../../views/choices.ts';
import { currencyMenu } from '../../views/currencies.ts';
import { link } from '../../views/formatting/escape-markdown.ts';
import type { Formats } from '../../views/formatting/formats.ts';
import { type Button, type Embed, type Menu, type Picture, type Reply, withNote } from '../../views/reply.ts';
import { type ComponentHandler, customId, defineComponent, tooOld } from '../command.ts';
import type { Context } from '../context.ts';
import { withDefaults } from './market-options.ts';

/** What a command shows of an item. */
export interface Shown {
	readonly embed: Embed;
	/** The other versions. */
	readonly menu?: Menu | undefined;
	readonly picture?: Picture | undefined;
	readonly pages?: { readonly itemPage: string | null; readonly marketPage: string | null };
	/** What Refresh is told: when there will be something new. */
	readonly next: string;
}

/** What may be meant, each with figures to choose by. */
export interface Offer<Figures> {
	readonly choices: Choices<Figures>;
	/** Says what the figures are. */
	readonly start: string;
	readonly says: Says<Figures>;
}

/** A page about an item. Two of them lead to each other by a button. */
export interface ItemPage {
	/** The command's name, which its custom ids begin with. */
	readonly command: string;
	readonly purpose: Purpose;
	/** The command and label of the button that leads to the other page. */
	readonly other: { readonly command: string; readonly label: string };
	/** The item, or the name with all its versions. `open` is the id of a menu that opens another one. */
	show(lists: Lists, catalogue: Catalogue, subject: ItemRef, open: string, context: Context): Promise<Shown>;
}

/** A page, and how to choose where several items may be meant. */
export interface ItemView<Figures> extends ItemPage {
	offer(lists: Lists, catalogue: Catalogue, subjects: readonly ItemRef[], formats: Formats): Promise<Offer<Figures>>;
}

export interface Question {
	readonly item: string;
	readonly game?: Game | undefined;
	readonly currency?: Currency | undefined;
	readonly locked?: boolean | undefined;
}

/** Answers what was typed, for what it clearly means; else offers what it may mean. */
export async function answerItem<Figures>(
	view: ItemView<Figures>,
	question: Question,
	context: Context,
): Promise<Reply> {
	const { item, locked = false } = question;
	const { query: defaults, note } = await withDefaults(question, context);
	const query = { ...defaults, locked };
	const lists = new Lists(context.market, context.clock, query, view.purpose).prefetch();
	const found = await findItem(item, lists);
	if ('candidates' in found) {
		const { formats, clock } = context;
		const { choices, start, says } = await view.offer(lists, found.catalogue, found.candidates, formats);
		const reply = {
			embed: candidatesEmbed(choices, start, says, { typed: item, more: found.more }, formats, clock.now()),
			menus: [choicesMenu(openId(view, query), 'Pick one', choices, nameOf, says)],
		};
		return withNote(reply, note);
	}
	const { catalogue, ref, interpreted } = found;
	const above = interpreted ? readAs(item, catalogue.label(ref)) : '';
	return withNote(await show(view, lists, catalogue, ref, context, above), note);
}

/** A custom id's query: game, currency, 1 for trade-locked; behind it may stand the key of an item. */
const state = z
	.tuple([z.coerce.number().pipe(z.literal(games)), z.enum(currencies), z.enum(['0', '1'])])
	.rest(z.string())
	.transform(([game, currency, locked, key = '']) => ({ query: { game, currency, locked: locked === '1' }, key }));

function stateOf({ game, currency, locked }: MarketQuery): (string | number)[] {
	return [game, currency, locked ? 1 : 0];
}

/** What opens an item in place: as a button's id with its key, as a menu's without. */
export const openId = (page: Pick<ItemPage, 'command'>, query: MarketQuery, ...key: string[]) =>
	customId(page.command, 'open', ...stateOf(query), ...key);

/** What the buttons and menus of a view do. */
export function itemComponents(view: ItemPage): Readonly<Record<string, ComponentHandler>> {
	return {
		refresh: defineComponent(state, ({ query, key }, _, context) => open(view, query, key, context, true)),
		// By a button, whose id names the item, or by a menu of items.
		open: defineComponent(state, ({ query, key }, [picked], context) => open(view, query, picked ?? key, context)),
		currency: defineComponent(state, ({ query, key }, [picked], context) => {
			const { success, data: currency } = z.enum(currencies).safeParse(picked);
			if (!success) throw tooOld();
			return open(view, { ...query, currency }, key, context);
		}),
	};
}

async function open(view: ItemPage, query: MarketQuery, key: string, context: Context, refreshed = false) {
	const lists = new Lists(context.market, context.clock, query, view.purpose).prefetch();
	if (!lists.catalogue()?.byKey(key)) await lists.main();
	if (!lists.catalogue()?.byKey(key)) await lists.all();
	const catalogue = lists.catalogue();
	const subject = catalogue?.byKey(key);
	if (!catalogue || !subject) throw tooOld();
	return show(view, lists, catalogue, subject, context, '', refreshed);
}

/** The item with the buttons and menus all views have. `above` stands in front of all else. */
async function show(
	view: ItemPage,
	lists: Lists,
	catalogue: Catalogue,
	subject: ItemRef,
	context: Context,
	above: string,
	refreshed = false,
): Promise<Reply> {
	const { query } = lists;
	const key = catalogue.key(subject);
	context.recentItems.add(context.caller.userId, query.game, catalogue.label(subject));
	const shown = await view.show(lists, catalogue, subject, openId(view, query), context);
	const { embed, menu, picture, pages, next } = shown;
	const description = [above, embed.description, refreshed && next].filter(Boolean).join('\n');
	const currencyId = customId(view.command, 'currency', ...stateOf(query), key);
	return {
		embed: { ...embed, description },
		picture,
		menus: [menu, currencyMenu(currencyId, query.currency, lists.ready(), context.formats)],
		buttons: [
			{ label: 'Refresh', id: customId(view.command, 'refresh', ...stateOf(query), key) },
			{ label: view.other.label, id: openId(view.other, query, key) },
			...(pages ? pageButtons(pages) : []),
		],
	};
}

function pageButtons({ itemPage, marketPage }: NonNullable<Shown['pages']>): Button[] {
	const pages = [
		{ label: 'Item page', url: link(itemPage) },
		{ label: 'Market page', url: link(marketPage) },
	];
	return pages.flatMap(({ label, url }) => (url ? [{ label, url }] : []));
}
