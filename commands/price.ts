import { defineCommand } from '../src/discord/command/command.ts';
import { flag, optional } from '../src/discord/command/option.ts';
import { itemOption } from '../src/discord/items/item-option.ts';
import { marketOptions, privately, withDefaults } from '../src/discord/items/market-options.ts';
import { priceAnswers } from '../src/discord/items/price-answers.ts';
import { priceTexts } from '../src/views/items/price.ts';
import { askSuggestion } from '../src/views/items/suggestions.ts';
import { withNote } from '../src/views/reply.ts';

export default defineCommand({
	name: 'price',
	description: priceTexts.description,
	options: {
		item: itemOption(askSuggestion),
		...marketOptions,
		trade_locked: optional(flag(priceTexts.tradeLocked)),
		...privately,
	},
	async run({ item: text, trade_locked: locked = false, ...chosen }, context) {
		const { query, note } = await withDefaults(chosen, context);
		return withNote(await priceAnswers.answer({ query: { ...query, locked }, text }, context), note);
	},
	components: priceAnswers.components,
});
