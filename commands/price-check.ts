import type { z } from 'zod';
import type { MessageCommand } from '../src/discord/command/command.ts';
import { defineComponent } from '../src/discord/command/component-handler.ts';
import { customId } from '../src/discord/command/custom-id.ts';
import type { Context } from '../src/discord/context.ts';
import { formatsFor, withDefaults } from '../src/discord/items/market-options.ts';
import { namedItemsState, packItems, unpackItems } from '../src/discord/items/named-items-state.ts';
import { orUnanswered, tryAgainHandler } from '../src/discord/unanswered.ts';
import { UserError } from '../src/errors/user-error.ts';
import { checkItems } from '../src/market/answers/check-items.ts';
import { sourceOf } from '../src/market/answers/choices.ts';
import { Lists } from '../src/market/answers/lists.ts';
import { inPieces } from '../src/market/answers/messages/message-text.ts';
import { MessageReading, type NamedItem } from '../src/market/answers/messages/read-message.ts';
import type { Catalogue } from '../src/market/catalogue/catalogue.ts';
import { gameNames } from '../src/market/game.ts';
import { yieldToEventLoop } from '../src/runtime/waiting.ts';
import { priceCheckEmbed, priceCheckTexts } from '../src/views/items/price-check.ts';
import { labels } from '../src/views/labels.ts';
import { type Reply, withNote } from '../src/views/reply.ts';

/** More items do not fit into the custom id of “Show everyone”, and hardly into a message on a phone. */
const itemLimit = 10;

const { name, description } = priceCheckTexts;

export default {
	name,
	description,
	private: true,
	async runOn({ texts }, context) {
		const { query, note } = await withDefaults({}, context);
		const lists = new Lists(context.market, context.clock, { ...query, locked: false });
		const state = (packed: string) => customId(name, tryAgainHandler, query.game, query.currency, packed);
		let packed = '';
		return orUnanswered(
			() => state(packed),
			async () => {
				const catalogue = await searchable(lists);
				const reading = await read(texts, catalogue, lists);
				if (reading.items.length === 0)
					throw new UserError({
						code: 'no-items-in-message',
						game: gameNames[query.game],
						unclear: reading.unclear,
					});
				const shown = reading.items.slice(0, itemLimit);
				packed = packItems(shown, catalogue);
				const more = reading.items.length - shown.length;
				const reply = await checkReply(shown, { more, unclear: reading.unclear }, lists, catalogue, context);
				return withNote({ ...reply, buttons: showButtons(lists, packed) }, note);
			},
		);
	},
	components: {
		/** Posts the answer where everyone sees it, with the prices of now. */
		show: defineComponent(namedItemsState, async (state, _, context) => ({
			...(await again(state, context)).reply,
			isForEveryone: true,
		})),
		[tryAgainHandler]: defineComponent(namedItemsState, async (state, _, context) => {
			const { reply, lists } = await again(state, context);
			return { ...reply, buttons: showButtons(lists, state.packed) };
		}),
	},
} satisfies MessageCommand;

/** The names of the game, when they can be searched. @throws UserError if that takes too long. */
async function searchable(lists: Lists): Promise<Catalogue> {
	lists.listings();
	await lists.indexed();
	const catalogue = lists.catalogue();
	if (!catalogue?.isSearchable) throw new UserError({ code: 'search-unavailable' });
	return catalogue;
}

/** Reads a message piece by piece, as the user's rate limit for searches allows, and lets others have their turn. */
async function read(texts: readonly string[], catalogue: Catalogue, lists: Lists): Promise<MessageReading> {
	const reading = new MessageReading(catalogue);
	for (const pieces of inPieces(texts)) {
		reading.beginText();
		for (const piece of pieces) {
			await lists.search(() => reading.read(piece));
			await yieldToEventLoop();
		}
	}
	return reading;
}

/** The items of a button's state, checked again. @throws UserError if none of them is on the market any more. */
async function again({ game, currency, packed }: z.output<typeof namedItemsState>, context: Context) {
	const lists = new Lists(context.market, context.clock, { game, currency, locked: false });
	const reply = await orUnanswered(
		() => customId(name, tryAgainHandler, game, currency, packed),
		async () => {
			lists.listings();
			const catalogue = lists.catalogue();
			const items = catalogue ? unpackItems(packed, catalogue) : [];
			if (!catalogue || items.length === 0) throw new UserError({ code: 'button-expired' });
			return checkReply(items, { more: 0, unclear: [] }, lists, catalogue, context);
		},
	);
	return { reply, lists };
}

async function checkReply(
	items: readonly NamedItem[],
	rest: { readonly more: number; readonly unclear: readonly string[] },
	lists: Lists,
	catalogue: Catalogue,
	context: Context,
): Promise<Reply> {
	const checked = checkItems(lists, catalogue, items);
	const source = sourceOf('asks', lists.listings());
	const check = { items: checked, ...rest, currency: lists.query.currency, source };
	return { embed: priceCheckEmbed(check, formatsFor(lists, context), context.clock.now()) };
}

function showButtons({ query }: Lists, packed: string) {
	if (packed === '') return [];
	return [
		{
			label: labels.showEveryone,
			id: customId(name, 'show', query.game, query.currency, packed),
			style: 'main' as const,
		},
	];
}
