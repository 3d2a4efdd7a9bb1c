import { isActive } from '../../alerts/alert.ts';
import { UserError } from '../../errors/user-error.ts';
import { againEmbed, plainEmbed } from '../../views/alerts/alert-set.ts';
import { itemName } from '../../views/alerts/alert-words.ts';
import type { Reply } from '../../views/reply.ts';
import { type ComponentHandler, defineComponent } from '../command/component-handler.ts';
import type { Context } from '../context.ts';
import { historyReply } from '../history/history-reply.ts';
import { loadItem } from '../items/item-state.ts';
import { priceReply } from '../items/price-reply.ts';
import { answerAbout } from '../items/question.ts';
import { alertIdState, mineButton, watchedState } from './alert-ids.ts';
import { anyVersionOf } from './alert-prices.ts';
import { resumeUnreachable } from './set-alert.ts';

const replies = { price: priceReply, history: historyReply } as const;

/** Shows the price or the history of an item in a new message, so that the one about the alert stays. */
async function itemReply(
	command: 'price' | 'history',
	{ query, key }: { readonly query: Parameters<typeof loadItem>[0]['query']; readonly key: string },
	context: Context,
): Promise<Reply> {
	const state = { query, key, origin: '' };
	const reply = await answerAbout(command, state, async () =>
		replies[command](await loadItem(state, command, context), context),
	);
	return { ...reply, isPrivate: true };
}

/** The components of messages about alerts. What they answer is a new message. */
export const mailComponents = {
	/** Sets an alert again that has fired or ended, and goes on with one that its owner has paused. */
	rearm: defineComponent(alertIdState, async ([id], _, context) => {
		const { alerts, caller, formats, market } = context;
		const before = (await alerts.of(caller.userId)).find((each) => each.id === id);
		const isNew = before !== undefined && !isActive(before);
		const isPaused = before?.paused === 'owner' && !isNew;
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
	stop: defineComponent(alertIdState, async ([id], _, { alerts, caller }) => {
		const alert = (await alerts.of(caller.userId)).find((each) => each.id === id);
		if (!alert || !(await alerts.delete(caller.userId, id))) throw new UserError({ code: 'alert-gone' });
		const embed = plainEmbed(`The alert for ${itemName(alert)} is deleted.`);
		return { embed, buttons: [mineButton()], isPrivate: true };
	}),
	price: defineComponent(watchedState, (state, _, context) => itemReply('price', state, context)),
	history: defineComponent(watchedState, (state, _, context) => itemReply('history', state, context)),
	/** Opens the price of an item of a message about several alerts. */
	open: defineComponent(alertIdState, (_, [picked = ''], context) => {
		const { success, data } = watchedState.safeParse(picked.split(':'));
		if (!success) throw new UserError({ code: 'button-expired' });
		return itemReply('price', data, context);
	}),
} satisfies Readonly<Record<string, ComponentHandler>>;
