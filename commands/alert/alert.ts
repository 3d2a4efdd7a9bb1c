import { type CommandGroup, defineAction } from '../../src/discord/command/command.ts';
import { amount, flag, maxLimit, namedChoice, optional, wholeNumber } from '../../src/discord/command/option.ts';
import { mostDays } from '../../src/notify/user-alerts.ts';
import { withNote } from '../../src/words/reply.ts';
import { itemOption } from '../items/item-option.ts';
import { marketOptions, withDefaults } from '../items/market-options.ts';
import { askSuggestion } from '../items/suggestions.ts';
import { alertForms, formComponents } from './alert-forms.ts';
import { alertListReply, listComponents } from './alert-list.ts';
import { alertTexts } from './alert-view.ts';
import { addComponents, alertFor } from './set-alert.ts';
import { mostDrop, mostRise, usualDays, wantedGoal } from './wanted-alert.ts';

export default {
	name: 'alert',
	description: alertTexts.description,
	private: true,
	subcommands: {
		add: defineAction({
			description: alertTexts.add,
			options: {
				item: itemOption(askSuggestion),
				below: optional(amount(alertTexts.below, maxLimit)),
				above: optional(amount(alertTexts.above, maxLimit)),
				drop: optional(wholeNumber(alertTexts.drop, 1, mostDrop)),
				rise: optional(wholeNumber(alertTexts.rise, 1, mostRise)),
				in_stock: optional(flag(alertTexts.inStock)),
				repeat: optional(namedChoice(alertTexts.repeat, alertTexts.repeats, ['once', 'again'])),
				days: optional(wholeNumber(alertTexts.days, 1, mostDays)),
				...marketOptions,
				trade_locked: optional(flag(alertTexts.tradeLocked)),
			},
			async run({ item, repeat, days = usualDays, trade_locked: locked = false, in_stock, ...more }, context) {
				const goal = wantedGoal({ ...more, stock: in_stock ? 0 : undefined });
				const { query, note } = await withDefaults(more, context);
				const wanted = { query: { ...query, locked }, goal, repeats: repeat === 'again', days };
				return withNote(await alertFor(item, wanted, context), note);
			},
		}),
		list: defineAction({
			description: alertTexts.list,
			options: {},
			run: async (_, context) => alertListReply(context),
		}),
	},
	components: { ...addComponents, ...listComponents, ...formComponents },
	publicComponents: ['item'],
	forms: alertForms,
} satisfies CommandGroup;
