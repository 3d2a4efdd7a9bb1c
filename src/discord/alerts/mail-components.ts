import { UserError } from '../../errors/user-error.ts';
import { isActive } from '../../notify/alert.ts';
import { againEmbed, plainEmbed } from '../../views/alerts/alert-set.ts';
import { itemName } from '../../views/alerts/alert-words.ts';
import { type ComponentHandler, defineComponent } from '../command/component-handler.ts';
import { keyQuestion } from '../items/item-question.ts';
import { pickedItemReply, privateItemReply } from '../items/private-item-reply.ts';
import { alertIdState, mineButton } from './alert-ids.ts';
import { anyVersionOf } from './alert-prices.ts';
import { alertOf } from './own-alert.ts';
import { resumeUnreachable } from './set-alert.ts';

/** The components of messages about alerts. What they answer is a new message. */
export const mailComponents = {
	rearm: defineComponent(alertIdState, async ([id], _, context) => {
		const { alerts, caller, formats, market } = context;
		const before = await alertOf(id, context);
		const isNew = !isActive(before);
		const isPaused = before.paused === 'owner' && !isNew;
		const alert = isNew
			? await alerts.again(caller.userId, id)
			: isPaused
				? await alerts.change(caller.userId, id, { paused: undefined })
				: before;
		if (!alert) throw new UserError({ code: 'alert-gone' });
		await resumeUnreachable(context);
		const shown = { alert, anyVersion: anyVersionOf(alert, market) };
		return { embed: againEmbed(shown, isNew || isPaused, formats), buttons: [mineButton()], isPrivate: true };
	}),
	stop: defineComponent(alertIdState, async ([id], _, context) => {
		const alert = await alertOf(id, context);
		if (!(await context.alerts.delete(context.caller.userId, id))) throw new UserError({ code: 'alert-gone' });
		const embed = plainEmbed(`The alert for ${itemName(alert)} is deleted.`);
		return { embed, buttons: [mineButton()], isPrivate: true };
	}),
	price: defineComponent(keyQuestion, (state, _, context) => privateItemReply('price', state, context)),
	history: defineComponent(keyQuestion, (state, _, context) => privateItemReply('history', state, context)),
	open: async (_, [picked], context) => pickedItemReply(picked, context),
} satisfies Readonly<Record<string, ComponentHandler>>;
