import { defineCommand } from '../src/discord/command.ts';
import type { Context } from '../src/discord/context.ts';
import { answerItem, type ItemView, itemComponents } from '../src/discord/items/item-view.ts';
import { itemOption, marketOptions } from '../src/discord/items/market-options.ts';
import {
	checkHistory,
	type HistoryCheck,
	mostSoldFirst,
	recentSales,
	type Sold,
} from '../src/market/answers/check-history.ts';
import { oneLine } from '../src/text/safe-text.ts';
import { choicesMenu, nameOf, versionOf } from '../src/views/choices.ts';
import { nextList } from '../src/views/formatting/sources.ts';
import {
	canBeDrawn,
	chartInWords,
	historyEmbed,
	saysSold,
	versionsHistoryEmbed,
	withoutChart,
} from '../src/views/history.ts';
import type { Picture } from '../src/views/reply.ts';

const view: ItemView<Sold> = {
	command: 'history',
	purpose: 'history',
	other: { command: 'price', label: 'Price' },
	async show(lists, catalogue, subject, open, context) {
		const { formats, clock } = context;
		const items = catalogue.itemsOf(subject.name);
		const versions = mostSoldFirst(
			await recentSales(
				lists,
				catalogue,
				items.map((item) => ({ ...subject, item })),
			),
		);
		const most = versions.choices[0]!;
		const check = await checkHistory(lists, catalogue, subject.item ?? most.item!);
		const isAll = subject.item === undefined && items.length > 1;
		const says = saysSold(lists.query, formats);
		const chosen = isAll ? undefined : check.key;
		const now = clock.now();
		const picture = await chartOf(check, context);
		const shown = isAll ? versionsHistoryEmbed(versions, check, formats, now) : historyEmbed(check, formats, now);
		return {
			embed: picture === 'later' ? withoutChart(shown) : shown,
			picture: picture === 'later' ? undefined : picture,
			menu: items.length > 1 ? choicesMenu(open, 'Another version', versions, versionOf, says, chosen) : undefined,
			pages: check,
			next: nextList('sales', check.dueAt, now, formats),
		};
	},
	offer: async (lists, catalogue, subjects, formats) => ({
		choices: await recentSales(lists, catalogue, subjects),
		start: 'Median sales of what may be meant:',
		says: saysSold(lists.query, formats),
	}),
};

export default defineCommand({
	name: 'history',
	description: 'What an item was sold for, with a chart',
	options: { item: itemOption, ...marketOptions },
	run: (question, context) => answerItem(view, question, context),
	components: itemComponents(view),
});

/** The chart; undefined where there is nothing to draw, or it cannot be drawn; `later` where the user had many drawn. */
async function chartOf(
	check: HistoryCheck,
	{ charts, formats, caller }: Context,
): Promise<Picture | 'later' | undefined> {
	const { sales, query, key, source } = check;
	if (!canBeDrawn(sales)) return undefined;
	const { currency } = query;
	const { locale } = formats;
	const name = oneLine(nameOf(check));
	const identity = [key, currency, source.fetchedAt, locale].join('/');
	const data = await charts.draw(identity, { name, sales, currency, locale }, caller.userId);
	return data === 'later'
		? data
		: data && { name: 'chart.png', data, alt: chartInWords(name, sales, currency, formats) };
}
