import { UserError } from '../../src/base/user-error.ts';
import { defineCommand } from '../../src/discord/command/command.ts';
import { defineComponent } from '../../src/discord/command/component-handler.ts';
import { inOwnLanguage } from '../../src/discord/context.ts';
import { orUnanswered } from '../../src/discord/unanswered.ts';
import type { Currency } from '../../src/market/currency.ts';
import { seriesCsv } from '../../src/prices/series-csv.ts';
import { escapeMarkdown } from '../../src/words/escape-markdown.ts';
import { colours, type Embed, label, type Reply, title, withNote } from '../../src/words/reply.ts';
import type { Words } from '../../src/words/words.ts';
import { itemOption } from '../items/item-option.ts';
import { keyQuestion, type LoadedItem, loadItem, tryAgainId } from '../items/item-question.ts';
import { marketOptions, privately, withDefaults } from '../items/market-options.ts';
import { saleSuggestion } from '../items/suggestions.ts';
import { compareComponents, compareOption, compareTyped } from './compare.ts';
import { dateOption, dayView, watchedAt } from './day-option.ts';
import { historyAnswers } from './history-answers.ts';
import type { HistoryContext } from './history-context.ts';

export default defineCommand<HistoryContext>()({
	name: 'history',
	description: 'history.description',
	options: {
		item: itemOption(saleSuggestion),
		...marketOptions,
		date: dateOption,
		compare: compareOption,
		...privately,
	},
	async run({ item: text, date, compare, ...chosen }, context) {
		const { query, note } = await withDefaults(chosen, context);
		if (compare !== undefined && date !== undefined) throw new UserError({ code: 'compare-or-date' });
		if (compare !== undefined)
			return withNote(await compareTyped(text, compare, { ...query, locked: false }, context), note);
		const view = date === undefined ? undefined : await dayView(date, query.game, context);
		return withNote(await historyAnswers.answer({ query: { ...query, locked: false }, view, text }, context), note);
	},
	components: {
		...historyAnswers.components,
		...compareComponents,
		csv: defineComponent(keyQuestion, async (question, _, context) =>
			orUnanswered(
				() => tryAgainId('history', question, undefined),
				async () => csvReply(loadItem(question, context), context),
			),
		),
	},
});

/** In the currency of the history: data is not converted. @throws UserError if nothing is recorded; StoreError */
async function csvReply({ lists, catalogue, ref, key }: LoadedItem, context: HistoryContext): Promise<Reply> {
	const { history, clock } = context;
	const { words } = inOwnLanguage(context);
	const { game } = lists.query;
	const watched = await watchedAt(clock.wall(), game, context);
	const [course] = await history.series(game, [key], watched);
	const name = catalogue.label(ref);
	const file = course && (await seriesCsv(course));
	return {
		embed: csvEmbed(name, file?.rows ?? 0, history.currency, watched.from, words),
		file: file && { name: csvName(name, history.currency), data: file.data },
		isPrivate: true,
	};
}

const nameLimit = 60;

/** @param from since when prices are recorded, Unix ms */
function csvEmbed(name: string, rows: number, currency: Currency, from: number, words: Words): Embed {
	const date = words.shortDate(from, NaN);
	const description = rows === 0 ? words.t('csv.never', { date }) : words.t('csv.recorded', { date, currency, rows });
	return {
		title: title(escapeMarkdown(label(name))),
		description,
		colour: rows === 0 ? colours.absent : colours.listed,
	};
}

/** `pricetag-ak-47-redline-field-tested-EUR.csv` */
export function csvName(name: string, currency: Currency): string {
	const plain = name
		.normalize('NFKD')
		.toLowerCase()
		.replaceAll(/[^a-z0-9]+/g, '-');
	const item = plain.slice(0, nameLimit).replaceAll(/^-+|-+$/g, '');
	return `pricetag-${item || 'item'}-${currency}.csv`;
}
