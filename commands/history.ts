import { defineCommand } from '../src/discord/command/command.ts';
import { defineComponent } from '../src/discord/command/component-handler.ts';
import { csvReply } from '../src/discord/history/csv-reply.ts';
import { dateOption, dayView } from '../src/discord/history/day-option.ts';
import { historyReply, saleFigures } from '../src/discord/history/history-reply.ts';
import { candidatesReply } from '../src/discord/items/candidates-reply.ts';
import { itemAnswers } from '../src/discord/items/item-answers.ts';
import { itemOption } from '../src/discord/items/item-option.ts';
import { itemState, loadItem } from '../src/discord/items/item-state.ts';
import { marketOptions, withDefaults } from '../src/discord/items/market-options.ts';
import { answerAbout } from '../src/discord/items/question.ts';
import { pickForDay } from '../src/views/history/recorded-days.ts';
import { historyTexts } from '../src/views/items/history.ts';
import { saleSuggestion } from '../src/views/items/suggestions.ts';
import { withNote } from '../src/views/reply.ts';

const dayLength = 24 * 60 * 60_000;

const { answerText, components } = itemAnswers({
	command: 'history',
	itemReply: historyReply,
	async candidatesReply(typed, found, lists, context, view) {
		const reply = await candidatesReply(saleFigures, typed, found, lists, context, view);
		return typeof view === 'object' ? withNote(reply, pickForDay(view.day * dayLength)) : reply;
	},
	news: 'sales',
	newsOf: (lists) => lists.history(),
});

export default defineCommand({
	name: 'history',
	description: historyTexts.description,
	options: { item: itemOption(saleSuggestion), ...marketOptions, date: dateOption },
	async run({ item, date, ...chosen }, context) {
		const { query, note } = await withDefaults(chosen, context);
		const view = date === undefined ? undefined : dayView(date, query.game, context);
		return withNote(await answerText(item, { ...query, locked: false }, context, view), note);
	},
	components: {
		...components,
		csv: defineComponent(itemState, async (state, _, context) =>
			answerAbout('history', state, async () => csvReply(loadItem(state, context), context)),
		),
	},
});
