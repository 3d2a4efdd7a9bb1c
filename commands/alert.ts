import { alertForms, formComponents } from '../src/discord/alerts/alert-forms.ts';
import { alertListReply, listComponents } from '../src/discord/alerts/alert-list.ts';
import { addComponents, alertFor } from '../src/discord/alerts/set-alert.ts';
import { mostDrop, mostRise, usualDays, wantedGoal } from '../src/discord/alerts/wanted-alert.ts';
import { type CommandGroup, defineAction } from '../src/discord/command/command.ts';
import { amount, flag, namedChoice, optional, wholeNumber } from '../src/discord/command/option.ts';
import { itemOption } from '../src/discord/items/item-option.ts';
import { marketOptions, withDefaults } from '../src/discord/items/market-options.ts';
import { maxLimit } from '../src/discord/pages/limits-part.ts';
import { mostDays } from '../src/notify/user-alerts.ts';
import { alertTexts } from '../src/views/alerts/alert-words.ts';
import { askSuggestion } from '../src/views/items/suggestions.ts';
import { withNote } from '../src/views/reply.ts';

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
