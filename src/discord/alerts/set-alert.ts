import { UserError } from '../../errors/user-error.ts';
import { lowestAsks } from '../../market/answers/lowest-asks.ts';
import { inVersionOrder } from '../../market/answers/order-choices.ts';
import { type OnOffer, offersIn } from '../../market/answers/price-now.ts';
import { type Alert, type Goal, isActive, isMet } from '../../notify/alert.ts';
import type { NewAlert } from '../../notify/user-alerts.ts';
import { alertSetEmbed, confirmationEmbed, metAlreadyEmbed } from '../../views/alerts/alert-set.ts';
import { alertLabels } from '../../views/alerts/alert-texts.ts';
import { choicesMenu, choiceTexts, describeAsk, versionOf } from '../../views/items/choices.ts';
import type { Menu, Reply } from '../../views/reply.ts';
import { customId } from '../command/custom-id.ts';
import type { Context } from '../context.ts';
import { rememberItem } from '../items/item-components.ts';
import type { LoadedItem } from '../items/item-question.ts';
import { formatsFor } from '../items/market-options.ts';
import { itemLinks, mineButton } from './alert-ids.ts';
import { goalFrom, type WantedAlert, wantedParts } from './wanted-alert.ts';

export interface SetOptions {
	/** The user wants to be told when the goal is met again. */
	readonly isMetAlready?: boolean;
	/** The id of an alert that the new one replaces. */
	readonly replaces?: string;
}

/**
 * Sets an alert: opens the channel of direct messages while its owner is there, stores the alert, and confirms it in that
 * channel. If its goal is met already, asks instead. If direct messages are refused, nothing is stored.
 * @throws UserError, StoreError, MarketError
 */
export async function setAlert(
	item: LoadedItem,
	wanted: WantedAlert,
	context: Context,
	{ isMetAlready = false, replaces }: SetOptions = {},
): Promise<Reply> {
	const { alerts, caller, directMessages, formats } = context;
	const { catalogue, ref } = item;
	const others = await othersThan(replaces, context);
	rememberItem(item, context);
	const offer = offersIn(item.lists.listings(), catalogue, ref);
	const name = catalogue.name(ref.name);
	const goal = goalFrom(wanted.goal, offer, name);
	const isTrue = offer !== undefined && isMet(goal, offer);
	const alert: NewAlert = {
		...wanted.query,
		item: catalogue.key(ref),
		name,
		version: ref.item === undefined ? null : catalogue.version(ref.item),
		goal,
		repeats: wanted.repeats,
		days: wanted.days,
		isMetAlready: isMetAlready && isTrue,
	};
	if (isTrue && !isMetAlready) return metAlready(alert, offer, item, wanted, context);
	const channel = await openChannel(context);
	const added = await alerts.add({ userId: caller.userId, channel, locale: formats.locale }, alert, replaces);
	const shown = { alert: added, now: offer ?? 'unknown', anyVersion: hasVersions(item) } as const;
	const sent = await directMessages.tell(channel, confirmation(added, confirmationEmbed(shown, formats)));
	if (sent === 'refused' || sent === 'no-server') {
		await alerts.delete(caller.userId, added.id);
		throw new UserError({ code: 'messages-refused', why: sent });
	}
	// Only now, so that a failure does not cost the owner the alert they had.
	if (replaces !== undefined) await alerts.delete(caller.userId, replaces);
	if (sent === 'sent') await resumeUnreachable(context);
	const resumed = sent === 'sent' && others.some(({ paused }) => paused === 'unreachable');
	return {
		embed: alertSetEmbed(shown, sent === 'sent', resumed, formats),
		menus: [versionMenu(added, item, context)],
		buttons: [mineButton()],
	};
}

/** The caller's alerts that are not replaced. @throws UserError if they can set no further one. */
async function othersThan(replaces: string | undefined, { alerts, caller }: Context): Promise<readonly Alert[]> {
	const { limit } = alerts;
	if (limit === 0) throw new UserError({ code: 'alerts-off' });
	const others = (await alerts.of(caller.userId)).filter((each) => isActive(each) && each.id !== replaces);
	if (others.length >= limit) throw new UserError({ code: 'too-many-alerts', limit });
	return others;
}

/** Opens the channel of direct messages with the caller. @throws UserError if there is none */
export async function openChannel({ directMessages, caller }: Context): Promise<string> {
	const opened = await directMessages.open(caller.userId);
	if ('channel' in opened) return opened.channel;
	if (opened.refused === 'failed') throw new UserError({ code: 'messages-failed' });
	throw new UserError({ code: 'messages-refused', why: opened.refused });
}

/** Goes on with alerts that were paused because direct messages were refused: messages arrive again. */
export async function resumeUnreachable({ alerts, settings, caller }: Context): Promise<void> {
	const owner = { scope: 'user', id: caller.userId } as const;
	if ((await settings.of(owner)).dmsRefused) await settings.remove(owner, 'dmsRefused');
	await alerts.resumeUnreachable(caller.userId);
}

/** Whether the cheapest of several versions counts. */
const hasVersions = ({ catalogue, ref }: Pick<LoadedItem, 'catalogue' | 'ref'>): boolean =>
	ref.item === undefined && catalogue.itemsOf(ref.name).length > 1;

function metAlready(
	alert: NewAlert,
	offer: OnOffer,
	item: LoadedItem,
	wanted: WantedAlert,
	{ formats }: Context,
): Reply {
	const goal: Goal = alert.goal.kind === 'stock' ? alert.goal : { kind: alert.goal.kind, amount: alert.goal.amount };
	return {
		embed: metAlreadyEmbed(alert, offer, hasVersions(item), formats),
		buttons: [
			{
				label: alertLabels.whenAgain,
				id: customId('alert', 'anew', ...wantedParts({ ...wanted, goal }), alert.item),
				style: 'main',
			},
			{ label: alertLabels.no, id: customId('alert', 'cancel') },
		],
	};
}

const confirmation = (alert: Alert, embed: Reply['embed']): Reply => ({
	embed,
	buttons: [
		{ label: alertLabels.stop, id: customId('alert', 'stop', alert.id), style: 'danger' },
		...itemLinks(alert),
		mineButton(),
	],
});

/** A menu to watch only one of the versions; undefined if there are none, or nothing is known about them now. */
function versionMenu(alert: Alert, item: LoadedItem, context: Context): Menu | undefined {
	if (!hasVersions(item)) return undefined;
	const { lists, catalogue, ref } = item;
	const refs = catalogue.itemsOf(ref.name).map((version) => ({ ...ref, item: version }));
	const choices = inVersionOrder(lowestAsks(lists, catalogue, refs));
	const formats = formatsFor(lists, context);
	const id = customId('alert', 'version', alert.id);
	return choicesMenu(id, choiceTexts.onlyVersion, choices, versionOf, describeAsk(lists.query, formats));
}
