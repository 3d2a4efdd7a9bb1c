import { defineCommand } from '../src/discord/command.ts';
import { answerItem, type ItemView, itemComponents } from '../src/discord/items/item-view.ts';
import { itemOption, marketOptions } from '../src/discord/items/market-options.ts';
import { flag, optional } from '../src/discord/option.ts';
import { type Asked, checkPrice, lowestAsks } from '../src/market/answers/check-price.ts';
import { cheapestFirst, choicesMenu, saysAsk, versionOf, versionsEmbed } from '../src/views/choices.ts';
import { nextList } from '../src/views/formatting/sources.ts';
import { priceEmbed } from '../src/views/price.ts';

const view: ItemView<Asked> = {
	command: 'price',
	purpose: 'price',
	other: { command: 'history', label: 'History' },
	async show(lists, catalogue, subject, open, { formats, clock }) {
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
		const menu =
			versions &&
			choicesMenu(open, 'Another version', versions, versionOf, saysAsk(lists.query, formats), catalogue.key(subject));
		const item = subject.item ?? (items.length === 1 ? items[0] : undefined);
		const now = clock.now();
		if (item === undefined) {
			const { dueAt } = await lists.listings();
			return { embed: versionsEmbed(versions!, formats, now), menu, next: nextList('asks', dueAt, now, formats) };
		}
		const check = await checkPrice(lists, catalogue, item);
		return {
			embed: priceEmbed(check, formats, now),
			menu,
			pages: check,
			next: nextList('asks', check.dueAt, now, formats),
		};
	},
	offer: async (lists, catalogue, subjects, formats) => ({
		choices: await lowestAsks(lists, catalogue, subjects),
		start: 'Lowest asks of what may be meant:',
		says: saysAsk(lists.query, formats),
	}),
};

export default defineCommand({
	name: 'price',
	description: 'What an item costs now',
	options: {
		item: itemOption,
		...marketOptions,
		trade_locked: optional(flag('Look among the trade-locked listings instead')),
	},
	run: ({ trade_locked, ...question }, context) => answerItem(view, { ...question, locked: trade_locked }, context),
	components: itemComponents(view),
});
