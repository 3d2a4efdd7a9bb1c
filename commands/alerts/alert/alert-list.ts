import { offerIn } from '../../../src/answers/current-price.ts';
import { pageOf } from '../../../src/answers/pages/page-of.ts';
import { UserError } from '../../../src/base/user-error.ts';
import { type ComponentHandler, customId, defineComponent } from '../../../src/discord/command/component-handler.ts';
import type { Button, Reply } from '../../../src/words/reply.ts';
import { keyQuestion } from '../../items/item-question.ts';
import { pickedItemReply } from '../../items/picked-item.ts';
import { privateItemReply } from '../../items/private-item-reply.ts';
import { type Alert, isActive } from '../goals/alert-rules.ts';
import type { AlertChange } from '../stored/user-alerts.ts';
import type { AlertContext } from './alert-context.ts';
import { alertEmbed, alertListEmbed, deleteAllEmbed } from './alert-list-view.ts';
import { alertOption, displayedAlert, itemName } from './alert-view.ts';
import { makeReachable } from './unreachable.ts';

/**
 * Shows the last page if there are fewer pages than `wantedPage`.
 * @param result says what the user has just changed
 * @throws UserError `alerts-off`; StoreError
 */
export async function alertListReply(context: AlertContext, result = '', wantedPage = 1): Promise<Reply> {
	const { alerts, caller, words } = context;
	const { limit } = alerts;
	const all = await alerts.of(caller.userId);
	if (limit === 0 && all.length === 0) throw new UserError({ code: 'alerts-off' });
	const { page, pages, rows } = pageOf(all, wantedPage);
	const listed = rows.map((alert) => displayedAlert(alert, context));
	const buttons: Button[] = [];
	const pageButton = (label: string, to: number): Button => ({
		label,
		id: customId('alert', 'page', to),
		disabled: to < 1 || to > pages,
	});
	if (pages > 1) {
		buttons.push(pageButton(words.t('button.previous'), page - 1));
		buttons.push(pageButton(words.t('button.next'), page + 1));
	}
	if (all.some(({ paused }) => paused === 'unreachable'))
		buttons.push({ label: words.t('alert.button.resume'), id: customId('alert', 'reachable'), style: 'main' });
	if (all.length > 0) {
		const id = customId('alert', 'deleteAll', page);
		buttons.push({ label: words.t('alert.button.deleteAll'), id, style: 'danger' });
	}
	const options = listed.map((alert) => alertOption(alert, alert.id, words));
	return {
		embed: alertListEmbed({ all, listed, page, pages, limit }, result, words),
		menus: [{ id: customId('alert', 'show', page), placeholder: words.t('alert.pickAlert'), options }],
		buttons,
	};
}

/** @param page the page of the list that *Back* leads to */
export function alertReply(alert: Alert, context: AlertContext, page: number, result = ''): Reply {
	const { words } = context;
	const { id, repeats, paused } = alert;
	const button = (label: string, handler: string, style?: 'main' | 'danger'): Button => ({
		label,
		id: customId('alert', handler, id, page),
		...(style ? { style } : {}),
	});
	// Only a direct message that arrives resumes alerts whose owner could not be reached.
	const resumeHandler = paused === 'unreachable' ? 'reachable' : 'resume';
	const changeButtons = isActive(alert)
		? [
				paused
					? button(words.t('alert.button.resume'), resumeHandler, 'main')
					: button(words.t('alert.button.pause'), 'pause'),
				repeats
					? button(words.t('alert.button.tellOnce'), 'once')
					: button(words.t('alert.button.tellEachTime'), 'each'),
				button(words.t('alert.button.change'), 'edit'),
			]
		: [button(words.t('alert.button.again'), 'resume', 'main')];
	return {
		embed: {
			...alertEmbed(displayedAlert(alert, context), result, words),
			thumbnail: context.facts.of(alert.game, alert.name, alert.version)?.picture,
		},
		buttons: [
			...changeButtons,
			button(words.t('button.delete'), 'delete', 'danger'),
			{ label: words.t('button.back'), id: customId('alert', 'page', page) },
		],
	};
}

/** Returns the page in a custom id: the first one if there is none, as in custom ids of older messages. */
export const pageIn = (part: string | undefined): number => Number(part) || 1;

/**
 * Looks only among the user's own alerts, because a custom id may name another user's.
 * @throws UserError `alert-gone`
 */
export async function alertOf(id: string, { alerts, caller }: AlertContext): Promise<Alert> {
	return requireAlert((await alerts.of(caller.userId)).find((each) => each.id === id));
}

export function requireAlert(alert: Alert | undefined): Alert {
	if (!alert) throw new UserError({ code: 'alert-gone' });
	return alert;
}

const changeHandler =
	(change: AlertChange, result: 'paused' | 'changed'): ComponentHandler<AlertContext> =>
	async ([id = '', page], _, context) => {
		const { alerts, caller, words } = context;
		// The alert may have ended since the button was sent.
		const before = await alertOf(id, context);
		if (!isActive(before)) return alertReply(before, context, pageIn(page), words.t('alert.result.overAlready'));
		const alert = requireAlert(await alerts.change(caller.userId, id, change));
		return alertReply(alert, context, pageIn(page), words.t(`alert.result.${result}`));
	};

async function resumeAlert(id: string, context: AlertContext, page = 1): Promise<Reply> {
	const before = await alertOf(id, context);
	const offer = offerIn(displayedAlert(before, context).currentPrice);
	const alert = await context.alerts.resume(context.caller.userId, id, offer);
	return alertReply(
		requireAlert(alert),
		context,
		page,
		context.words.t(isActive(before) ? 'alert.result.resumed' : 'alert.result.setAgain'),
	);
}

async function deleteAlert(id: string, context: AlertContext, page = 1): Promise<Reply> {
	const alert = await alertOf(id, context);
	await context.alerts.delete(context.caller.userId, id);
	const result = context.words.t('alert.result.deleted', { item: itemName(alert, context.words) });
	return alertListReply(context, result, page);
}

const inNewMessage = async (answer: Promise<Reply>): Promise<Reply> => ({ ...(await answer), isPrivate: true });

export const listComponents = {
	page: async ([page], _, context) => alertListReply(context, '', pageIn(page)),
	show: async ([page], [id = ''], context) => alertReply(await alertOf(id, context), context, pageIn(page)),
	pause: changeHandler({ paused: 'owner' }, 'paused'),
	resume: ([id = '', page], _, context) => resumeAlert(id, context, pageIn(page)),
	// Resumes everything that is paused because direct messages were refused.
	reachable: async (_, __, context) => {
		await makeReachable(context);
		return alertListReply(context, context.words.t('alert.result.allResumed'));
	},
	// `once` and `each` say how often the alert notifies its owner.
	once: changeHandler({ repeats: false }, 'changed'),
	each: changeHandler({ repeats: true }, 'changed'),
	delete: ([id = '', page], _, context) => deleteAlert(id, context, pageIn(page)),
	deleteAll: async ([page], __, { alerts, caller, words }) => ({
		embed: deleteAllEmbed((await alerts.of(caller.userId)).length, words),
		buttons: [
			{ label: words.t('button.delete'), id: customId('alert', 'deleteNow'), style: 'danger' },
			{ label: words.t('button.keep'), id: customId('alert', 'page', pageIn(page)) },
		],
	}),
	deleteNow: async (_, __, context) => {
		const count = await context.alerts.deleteAll(context.caller.userId);
		return alertListReply(context, context.words.t('alert.result.allDeleted', { count }));
	},
	// The buttons below are on messages about alerts. These messages do not change: each answer is a new message.
	mine: (_, __, context) => inNewMessage(alertListReply(context)),
	// *Again*, under the message about a goal that was met.
	rearm: ([id = ''], _, context) => inNewMessage(resumeAlert(id, context)),
	stop: ([id = ''], _, context) => inNewMessage(deleteAlert(id, context)),
	price: defineComponent(keyQuestion, (state, _, context) => privateItemReply('price', state, context)),
	history: defineComponent(keyQuestion, (state, _, context) => privateItemReply('history', state, context)),
	// Opens the item that was chosen in the menu of a digest.
	open: async (_, [value], context) => pickedItemReply(value, context),
} satisfies Readonly<Record<string, ComponentHandler<AlertContext>>>;
