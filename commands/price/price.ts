import { defineCommand } from '../../src/discord/command/command.ts';
import { flag, optional } from '../../src/discord/command/option.ts';
import { withNote } from '../../src/words/reply.ts';
import { itemOption } from '../items/item-option.ts';
import { marketOptions, privately, withDefaults } from '../items/market-options.ts';
import { askSuggestion } from '../items/suggestions.ts';
import { type PriceContext, priceAnswers } from './price-answers.ts';

export default defineCommand<PriceContext>()({
	name: 'price',
	description: 'price.description',
	options: {
		item: itemOption(askSuggestion),
		...marketOptions,
		trade_locked: optional(flag('price.option.tradeLocked')),
		...privately,
	},
	async run({ item: text, trade_locked: locked = false, game, currency }, context) {
		const { query, note } = await withDefaults({ game, currency }, context);
		const list = { game: query.game, currency: query.currency, locked };
		return withNote(await priceAnswers.answer({ query: list, text }, context), note);
	},
	components: priceAnswers.components,
});
