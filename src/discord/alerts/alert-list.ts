import { z } from 'zod';
import { UserError } from '../../errors/user-error.ts';
import { type Alert, isActive, isMet } from '../../notify/alert.ts';
import { type AlertChange, dayLength } from '../../notify/user-alerts.ts';
import {
	type AlertPage,
	alertEmbed,
	alertListEmbed,
	alertMenu,
	alertNews,
	deleteAllEmbed,
	resumedEmbed,
} from '../../views/alerts/alert-list.ts';
import { alertLabels } from '../../views/alerts/alert-texts.ts';
import type { AlertToShow } from '../../views/alerts/alert-words.ts';
import { labels } from '../../views/labels.ts';
import type { Button, Reply } from '../../views/reply.ts';
import type { FormHandler } from '../command/command.ts';
import { type ComponentHandler, defineComponent } from '../command/component-handler.ts';
import { customId } from '../command/custom-id.ts';
import { orFormAgain } from '../command/form-again.ts';
import type { Context } from '../context.ts';
import { changeForm, changesIn } from './alert-forms.ts';
import { alertIdState, mineButton } from './alert-ids.ts';
import { anyVersionOf, priceOf } from './alert-prices.ts';
import { alertOf } from './own-alert.ts';
import { openChannel, resumeUnreachable } from './set-alert.ts';

const pageSize = 10;
const pageState = z.tuple([z.coerce.number().int()]);

/** A page of the caller's alerts; the nearest one if there are fewer. @throws UserError `alerts-off`; StoreError */
export async function alertListReply(page: number, context: Context, news = ''): Promise<Reply> {
	const { alerts, caller, formats } = context;
	const all = await alerts.of(caller.userId);
	if (alerts.limit === 0 && all.length === 0) throw new UserError({ code: 'alerts-off' });
	const pages = Math.max(1, Math.ceil(all.length / pageSize));
	const shownPage = Math.min(pages, Math.max(1, page));
	const listed = all.slice((shownPage - 1) * pageSize, shownPage * pageSize);
	const shown: AlertPage = {
		listed: listed.map((alert) => listedAlert(alert, context)),
		page: shownPage,
		pages,
		total: all.length,
		active: all.filter(isActive).length,
		limit: alerts.limit,
		areUnreachable: all.some(({ paused }) => paused === 'unreachable'),
	};
	return {
		embed: alertListEmbed(shown, news, formats),
		menus: [alertMenu(customId('alert', 'show'), shown, formats)],
		buttons: listButtons(shown),
	};
}

function listButtons({ page, pages, total, areUnreachable }: AlertPage): Button[] {
	const turn = (label: string, to: number): Button => ({
		label,
		id: customId('alert', 'page', to),
		disabled: to < 1 || to > pages,
	});
	return [
		...(pages > 1 ? [turn(labels.previous, page - 1), turn(labels.next, page + 1)] : []),
		...(areUnreachable
			? [{ label: alertLabels.resume, id: customId('alert', 'reachable'), style: 'main' } as const]
			: []),
		...(total > 0
			? [{ label: alertLabels.deleteAll, id: customId('alert', 'deleteAll'), style: 'danger' } as const]
			: []),
	];
}

const listedAlert = (alert: Alert, { market, clock }: Context): AlertToShow => ({
	alert,
	now: priceOf(alert, market, clock),
	anyVersion: anyVersionOf(alert, market),
});

function alertReply(alert: Alert, context: Context, news = ''): Reply {
	const button = (label: string, handler: string, style?: 'main' | 'danger'): Button => ({
		label,
		id: customId('alert', handler, alert.id),
		...(style ? { style } : {}),
	});
	const { repeats, paused } = alert;
	const changes = isActive(alert)
		? [
				paused ? button(alertLabels.resume, 'resume', 'main') : button(alertLabels.pause, 'pause'),
				repeats ? button(alertLabels.tellOnce, 'once') : button(alertLabels.tellEachTime, 'each'),
				button(alertLabels.change, 'edit'),
			]
		: [button(alertLabels.again, 'renew', 'main')];
	return {
		embed: alertEmbed(listedAlert(alert, context), news, context.formats),
		buttons: [
			...changes,
			button(labels.delete, 'delete', 'danger'),
			{ label: labels.back, id: customId('alert', 'page', 1) },
		],
	};
}

const changing = (change: (alert: Alert) => AlertChange, news: string): ComponentHandler =>
	defineComponent(alertIdState, async ([id], _, context) => {
		const alert = await alertOf(id, context);
		const changed = await context.alerts.change(context.caller.userId, id, change(alert));
		if (!changed) throw new UserError({ code: 'alert-gone' });
		return alertReply(changed, context, news);
	});

/** Posts a message to the caller, which shows that messages arrive again. @throws UserError if it is refused */
async function makeReachable(context: Context): Promise<void> {
	const sent = await context.directMessages.tell(await openChannel(context), {
		embed: resumedEmbed,
		buttons: [mineButton()],
	});
	if (sent === 'failed') throw new UserError({ code: 'messages-failed' });
	if (sent !== 'sent') throw new UserError({ code: 'messages-refused', why: sent });
	await resumeUnreachable(context);
}

/** The components of the list of alerts. */
export const listComponents = {
	page: defineComponent(pageState, ([page], _, context) => alertListReply(page, context)),
	mine: defineComponent(z.tuple([]).rest(z.string()), async (_, __, context) => ({
		...(await alertListReply(1, context)),
		isPrivate: true,
	})),
	show: defineComponent(z.tuple([]), async (_, [id = ''], context) => alertReply(await alertOf(id, context), context)),
	pause: changing(() => ({ paused: 'owner' }), alertNews.paused),
	resume: defineComponent(alertIdState, async ([id], _, context) => {
		const alert = await alertOf(id, context);
		if (alert.paused === 'unreachable') await makeReachable(context);
		else await context.alerts.change(context.caller.userId, id, { paused: undefined });
		return alertReply(await alertOf(id, context), context, alertNews.resumed);
	}),
	reachable: defineComponent(z.tuple([]), async (_, __, context) => {
		await makeReachable(context);
		return alertListReply(1, context, alertNews.allResumed);
	}),
	once: changing(() => ({ repeats: false }), alertNews.changed),
	each: changing(() => ({ repeats: true }), alertNews.changed),
	renew: defineComponent(alertIdState, async ([id], _, context) => {
		const alert = await context.alerts.again(context.caller.userId, id);
		if (!alert) throw new UserError({ code: 'alert-gone' });
		return alertReply(alert, context, alertNews.resumed);
	}),
	edit: defineComponent(alertIdState, async ([id], _, context) => changeForm(await alertOf(id, context), context)),
	delete: defineComponent(alertIdState, async ([id], _, context) => {
		const alert = await alertOf(id, context);
		await context.alerts.delete(context.caller.userId, id);
		return alertListReply(1, context, alertNews.deleted(alert));
	}),
	deleteAll: defineComponent(z.tuple([]), async (_, __, { alerts, caller, formats }) => ({
		embed: deleteAllEmbed((await alerts.of(caller.userId)).length, formats),
		buttons: [
			{ label: labels.delete, id: customId('alert', 'deleteNow'), style: 'danger' },
			{ label: labels.keep, id: customId('alert', 'page', 1) },
		],
	})),
	deleteNow: defineComponent(z.tuple([]), async (_, __, context) => {
		const count = await context.alerts.deleteAll(context.caller.userId);
		return alertListReply(1, context, alertNews.allDeleted(count, context.formats));
	}),
} satisfies Readonly<Record<string, ComponentHandler>>;

/** Changes the amount and the time of an alert as filled in. */
export const submitChange: FormHandler = async (values, context, [id = '']) => {
	const alert = await alertOf(id, context);
	return orFormAgain(customId('alert', 'edit', id), context, async () => {
		const { goal, days } = changesIn(alert.goal, values, context);
		const { now } = listedAlert(alert, context);
		const isTrue = typeof now === 'object' && isMet(goal, now);
		const waitsAnew = goal !== alert.goal || !isActive(alert);
		const state = waitsAnew ? ({ state: isTrue ? 'told' : 'armed' } as const) : {};
		const endsAt = context.clock.wall() + days * dayLength;
		const changed = await context.alerts.change(context.caller.userId, id, { goal, endsAt, ...state });
		if (!changed) throw new UserError({ code: 'alert-gone' });
		return alertReply(changed, context, waitsAnew && isTrue ? alertNews.metAlready : alertNews.changed);
	});
};
