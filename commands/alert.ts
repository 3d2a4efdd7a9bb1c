import { addComponents, alertFor } from '../src/discord/alerts/add-components.ts';
import { alertForm, formComponent, setForm } from '../src/discord/alerts/alert-forms.ts';
import { alertListReply, listComponents, submitChange } from '../src/discord/alerts/alert-list.ts';
import { mailComponents } from '../src/discord/alerts/mail-components.ts';
import { mostDrop, mostRise, usualDays, wantedGoal } from '../src/discord/alerts/wanted-alert.ts';
import { type CommandGroup, defineAction } from '../src/discord/command/command.ts';
import { defineComponent } from '../src/discord/command/component-handler.ts';
import { amount, flag, namedChoice, optional, wholeNumber } from '../src/discord/command/option.ts';
import { itemOption } from '../src/discord/items/item-option.ts';
import { keyQuestion } from '../src/discord/items/item-question.ts';
import { marketOptions, withDefaults } from '../src/discord/items/market-options.ts';
import { maxLimit } from '../src/discord/pages/limits-part.ts';
import { mostDays } from '../src/notify/user-alerts.ts';
import { alertTexts } from '../src/views/alerts/alert-texts.ts';
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
			async run({ item, repeat, days = usualDays, game, currency, trade_locked: locked = false, ...goals }, context) {
				const goal = wantedGoal(goals);
				const { query, note } = await withDefaults({ game, currency }, context);
				const wanted = { query: { ...query, locked }, goal, repeats: repeat === 'again', days };
				return withNote(await alertFor(item, wanted, context), note);
			},
		}),
		list: defineAction({
			description: alertTexts.list,
			options: {},
			run: async (_, context) => alertListReply(1, context),
		}),
	},
	components: {
		...addComponents,
		...listComponents,
		...mailComponents,
		form: formComponent,
		item: defineComponent(keyQuestion, ({ query, key }, _, context) => alertForm(query, key, context)),
	},
	publicComponents: ['item'],
	forms: { set: setForm, change: submitChange },
} satisfies CommandGroup;
