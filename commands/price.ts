import { defineCommand } from '../src/discord/command/command.ts';
import { flag, optional } from '../src/discord/command/option.ts';
import { candidatesReply } from '../src/discord/items/candidates-reply.ts';
import { itemAnswers } from '../src/discord/items/item-answers.ts';
import { itemOption } from '../src/discord/items/item-option.ts';
import { marketOptions, withDefaults } from '../src/discord/items/market-options.ts';
import { askFigures, priceReply } from '../src/discord/items/price-reply.ts';
import { priceTexts } from '../src/views/items/price.ts';
import { askSuggestion } from '../src/views/items/suggestions.ts';
import { withNote } from '../src/views/reply.ts';

const { answerText, components } = itemAnswers({
	command: 'price',
	itemReply: priceReply,
	candidatesReply: (...found) => candidatesReply(askFigures, ...found),
	news: 'asks',
	newsOf: (lists) => lists.listings(),
});

export default defineCommand({
	name: 'price',
	description: priceTexts.description,
	options: { item: itemOption(askSuggestion), ...marketOptions, trade_locked: optional(flag(priceTexts.tradeLocked)) },
	async run({ item, trade_locked: locked = false, ...chosen }, context) {
		const { query, note } = await withDefaults(chosen, context);
		return withNote(await answerText(item, { ...query, locked }, context), note);
	},
	components,
});
