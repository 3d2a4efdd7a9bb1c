import { defineCommand } from '../src/discord/command/command.ts';
import { defineComponent } from '../src/discord/command/component-handler.ts';
import { csvReply } from '../src/discord/history/csv-reply.ts';
import { dateOption, dayView } from '../src/discord/history/day-option.ts';
import { historyAnswers } from '../src/discord/history/history-answers.ts';
import { itemOption } from '../src/discord/items/item-option.ts';
import { keyQuestion, loadItem, tryAgainId } from '../src/discord/items/item-question.ts';
import { marketOptions, withDefaults } from '../src/discord/items/market-options.ts';
import { orUnanswered } from '../src/discord/unanswered.ts';
import { historyTexts } from '../src/views/items/history.ts';
import { saleSuggestion } from '../src/views/items/suggestions.ts';
import { withNote } from '../src/views/reply.ts';

export default defineCommand({
	name: 'history',
	description: historyTexts.description,
	options: { item: itemOption(saleSuggestion), ...marketOptions, date: dateOption },
	async run({ item: text, date, ...chosen }, context) {
		const { query, note } = await withDefaults(chosen, context);
		const view = date === undefined ? undefined : dayView(date, query.game, context);
		return withNote(await historyAnswers.answer({ query: { ...query, locked: false }, view, text }, context), note);
	},
	components: {
		...historyAnswers.components,
		csv: defineComponent(keyQuestion, async (question, _, context) =>
			orUnanswered(
				() => tryAgainId('history', question, undefined),
				async () => csvReply(loadItem(question, context), context),
			),
		),
	},
});
