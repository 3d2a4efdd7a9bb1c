import { defineCommand } from '../src/discord/command/command.ts';
import { candidatesReply } from '../src/discord/items/candidates-reply.ts';
import { historyReply, saleFigures } from '../src/discord/items/history-reply.ts';
import { itemAnswers } from '../src/discord/items/item-answers.ts';
import { itemOption } from '../src/discord/items/item-option.ts';
import { marketOptions, withDefaults } from '../src/discord/items/market-options.ts';
import { historyTexts } from '../src/views/items/history.ts';
import { saleSuggestion } from '../src/views/items/suggestions.ts';
import { withNote } from '../src/views/reply.ts';

const { answerText, components } = itemAnswers({
	command: 'history',
	itemReply: historyReply,
	candidatesReply: (...found) => candidatesReply(saleFigures, ...found),
	news: 'sales',
	newsOf: (lists) => lists.history(),
});

export default defineCommand({
	name: 'history',
	description: historyTexts.description,
	options: { item: itemOption(saleSuggestion), ...marketOptions },
	async run({ item, ...chosen }, context) {
		const { query, note } = await withDefaults(chosen, context);
		return withNote(await answerText(item, { ...query, locked: false }, context), note);
	},
	components,
});
