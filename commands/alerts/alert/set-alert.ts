import { firstChoices, inVersionOrder, mostSoldFirst } from '../../../src/answers/choices.ts';
import { currentOffer } from '../../../src/answers/current-price.ts';
import { findItem } from '../../../src/answers/find-item.ts';
import type { AmbiguousItem } from '../../../src/answers/item-resolution.ts';
import { lowestAsks } from '../../../src/answers/lowest-asks.ts';
import { MarketLists } from '../../../src/answers/market-lists.ts';
import { oneLine } from '../../../src/base/text/safe-text.ts';
import { UserError } from '../../../src/base/user-error.ts';
import { type ComponentHandler, customId, defineComponent } from '../../../src/discord/command/component-handler.ts';
import { tryAgainHandler, withTryAgain } from '../../../src/discord/missing-list-error.ts';
import { discordLimits } from '../../../src/words/discord-limits.ts';
import { type Button, type Menu, type Reply, withLastLine, withNote } from '../../../src/words/reply.ts';
import type { Words } from '../../../src/words/words.ts';
import {
	candidatesEmbed,
	choicesMenu,
	describeAsk,
	fullNameOf,
	interpretationText,
	maxCandidates,
	versionOrName,
} from '../../items/choices-view.ts';
import { rememberItem } from '../../items/item-components.ts';
import { type LoadedItem, loadItem } from '../../items/item-question.ts';
import { smallPrint } from '../../items/sources.ts';
import { wordsForLists } from '../../items/words-for-lists.ts';
import { notSentError, openChannel, resumeAllPaused } from '../../reports/direct-messages.ts';
import { type Goal, isMet } from '../goals/alert-rules.ts';
import type { AlertGoal } from '../goals/goal-text.ts';
import { goalToStore, type NewAlert, newAlertParts, newAlertState } from '../goals/new-alert.ts';
import { recordedLowOf } from '../goals/new-low.ts';
import type { AlertToAdd } from '../stored/user-alerts.ts';
import type { AlertContext } from './alert-context.ts';
import { alertSetEmbed, confirmationEmbed, metAlreadyEmbed, notSetEmbed } from './alert-set-view.ts';
import { type AlertDisplay, type AlertItem, hasVersions, mineButton, priceButtons } from './alert-view.ts';

/**
 * A custom id of *Try again* ends with a subject: the text that was typed, `#KEY` with the key of an item, or
 * `#KEY#ID`, where `ID` is the id of the alert to replace.
 */
const keyMark = '#';

/** A text that begins with the mark would be taken for a key. */
const withoutKeyMark = (text: string): string => text.replace(/^[#\s]+/, '');

const keySubject = (key: string, replacedId: string): string =>
	keyMark + key + (replacedId === '' ? '' : keyMark + replacedId);

/**
 * Sets an alert for the item that a text names, or asks which item is meant.
 * @throws UserError, StoreError; MissingListError if a list is missing
 */
export function alertForText(text: string, newAlert: NewAlert, context: AlertContext): Promise<Reply> {
	return orTryAgain(newAlert, withoutKeyMark(oneLine(text)), async () => {
		const lists = new MarketLists(context.market, context.clock, newAlert.query);
		const result = await findItem(text, lists);
		const { words } = context;
		if ('candidates' in result) {
			const menuId = customId('alert', 'pick', ...newAlertParts(newAlert));
			const reply = whichItemReply(text, result, lists, menuId, context);
			return { ...reply, buttons: anyOfTheseButton(text, result, newAlert, words) };
		}
		const { catalogue, ref, amount, isInterpreted } = result;
		const question = { query: newAlert.query, key: catalogue.key(ref) };
		const reply = withNote(
			await setAlert({ question, lists, ...result }, newAlert, context),
			amount === undefined ? undefined : words.t('alert.set.ofOne', { count: words.count(amount) }),
		);
		if (!isInterpreted) return reply;
		return withLastLine(reply, smallPrint(interpretationText(text, catalogue.label(ref), words, result)));
	});
}

/**
 * Offers an alert for whatever matches and comes back in stock. There is no such button for another goal, for
 * trade-locked listings, if the text was not understood well, or if it does not fit into the custom id.
 */
function anyOfTheseButton(text: string, { reason }: AmbiguousItem, newAlert: NewAlert, { t }: Words): Button[] {
	const isUnderstood = reason === undefined;
	if (newAlert.goal.kind !== 'stock' || newAlert.query.locked || !isUnderstood) return [];
	const id = ['alert', 'any', ...newAlertParts(newAlert), oneLine(text)].join(':');
	return id.length > discordLimits.customId ? [] : [{ label: t('alert.button.anyOfThese'), id }];
}

/** Asks which item is meant. @param menuId the custom id of the menu, whose values are keys of items */
export function whichItemReply(
	text: string,
	{ catalogue, candidates, exactMatch, reason, missingWord }: AmbiguousItem,
	lists: MarketLists,
	menuId: string,
	context: AlertContext,
): Reply {
	const asks = mostSoldFirst(lowestAsks(lists, catalogue, candidates), ({ sold }) => sold);
	const { choices, more } = firstChoices(asks, maxCandidates, exactMatch && catalogue.key(exactMatch));
	const words = wordsForLists(lists, context);
	const describe = describeAsk(lists.query, words);
	const question = { typed: text, reason, missingWord, more };
	return {
		embed: candidatesEmbed(choices, words.t('items.lowestAsks'), describe, question, words, context.clock.now()),
		menus: [choicesMenu(menuId, words.t('items.pickOne'), choices, fullNameOf, describe)],
	};
}

/**
 * @param replacedId the id of the alert that the new one replaces, or empty
 * @throws UserError, StoreError; MissingListError if a list is missing
 */
export function alertForKey(key: string, newAlert: NewAlert, context: AlertContext, replacedId = ''): Promise<Reply> {
	return orTryAgain(newAlert, keySubject(key, replacedId), async () =>
		setAlert(loadItem({ query: newAlert.query, key }, context), newAlert, context, replacedId),
	);
}

/** Offers to try again if a list is missing, unless the subject does not fit into the button's custom id. */
function orTryAgain(newAlert: NewAlert, subject: string, answer: () => Promise<Reply>): Promise<Reply> {
	const id = ['alert', tryAgainHandler, ...newAlertParts(newAlert), subject].join(':');
	const fits = id.length <= discordLimits.customId;
	return fits ? withTryAgain(() => id, answer) : answer();
}

export const addComponents = {
	[tryAgainHandler]: defineComponent(newAlertState, ({ newAlert, rest: subject }, _, context) => {
		if (!subject.startsWith(keyMark)) return alertForText(subject, newAlert, context);
		const [, key = '', replacedId] = subject.split(keyMark);
		return alertForKey(key, newAlert, context, replacedId);
	}),
	pick: defineComponent(newAlertState, ({ newAlert, rest: replacedId }, [key = ''], context) =>
		alertForKey(key, newAlert, context, replacedId),
	),
	cancel: async (_, __, context) => ({ embed: notSetEmbed(context.words) }),
} satisfies Readonly<Record<string, ComponentHandler<AlertContext>>>;

/** Returns the goal by current prices: a percentage of the lowest ask, or a new low, becomes an amount. */
export function goalNow(
	{ goal, query }: NewAlert,
	{ lists, catalogue, ref }: Pick<LoadedItem, 'lists' | 'catalogue' | 'ref'>,
	context: AlertContext,
): Goal {
	const name = catalogue.name(ref.name);
	if (goal.kind === 'low' && !context.history.isOn) throw new UserError({ code: 'history-off' });
	if (goal.kind === 'low' && query.locked) throw new UserError({ code: 'no-lows', item: name, locked: true });
	const items = catalogue.itemsOf(ref);
	return goalToStore(goal, currentOffer(lists.listings(), catalogue, ref), name, (period) =>
		recordedLowOf(items, period, query, context),
	);
}

/**
 * If the goal is met already, asks whether to wait for the next time. Otherwise stores the alert and confirms it.
 * @throws UserError, StoreError, MarketError
 */
async function setAlert(item: LoadedItem, newAlert: NewAlert, context: AlertContext, replacedId = ''): Promise<Reply> {
	const { lists, catalogue, ref } = item;
	rememberItem(item, context);
	const offer = currentOffer(lists.listings(), catalogue, ref);
	const goal = goalNow(newAlert, item, context);
	const isMetAlready = offer !== undefined && isMet(goal, offer);
	const { query, repeats, days } = newAlert;
	const version = ref.item === undefined ? null : catalogue.version(ref.item);
	const name = catalogue.name(ref.name);
	const alert = { ...query, item: item.question.key, name, version, goal, repeats, days, isMetAlready };
	const display = { currentPrice: offer ?? 'unknown', anyVersion: hasVersions(catalogue, ref) } as const;
	if (isMetAlready && !newAlert.waitsForNextTime)
		return metAlreadyReply({ ...alert, ...display }, newAlert, replacedId, context.words);
	const { added, sent } = await storeAndConfirm(alert, display, context, replacedId);
	const isConfirmed = sent === 'sent';
	const hasResumed = isConfirmed && (await resumeAllPaused(context));
	const menuId = customId('alert', 'pick', ...newAlertParts(newAlert), added.id);
	const recordedSpan = context.history.recorded(query.game);
	return {
		embed: alertSetEmbed({ ...added, ...display }, isConfirmed, hasResumed, recordedSpan, context.words),
		menus: [display.anyVersion ? versionMenu(menuId, item, context) : undefined],
		buttons: [mineButton(context.words)],
	};
}

/** Asks whether to wait until the goal is met again. */
function metAlreadyReply(
	alert: AlertItem & AlertGoal & AlertDisplay & { readonly item: string },
	newAlert: NewAlert,
	replacedId: string,
	words: Words,
): Reply {
	// The handler of *Try again* sets the same alert again, and this time it waits.
	const parts = newAlertParts({ ...newAlert, waitsForNextTime: true });
	const id = customId('alert', tryAgainHandler, ...parts, keySubject(alert.item, replacedId));
	return {
		embed: metAlreadyEmbed(alert, words),
		buttons: [
			{ label: words.t('alert.button.whenAgain'), id, style: 'main' },
			{
				label: words.t('alert.button.no'),
				// *No* keeps the alert that was to be replaced, and opens the list, which shows it.
				id: replacedId === '' ? customId('alert', 'cancel') : customId('alert', 'page', 1),
			},
		],
	};
}

/** Stores nothing if direct messages are refused. Then the replaced alert stays, too. @throws UserError, StoreError */
async function storeAndConfirm(alert: AlertToAdd, display: AlertDisplay, context: AlertContext, replacedId: string) {
	const { alerts, caller, directMessages, history, words } = context;
	const { userId } = caller;
	const channel = await openChannel(context);
	const added = await alerts.add({ userId, channel, locale: words.locale }, alert, replacedId);
	const sent = await directMessages.sendToChannel(channel, {
		embed: confirmationEmbed({ ...added, ...display }, history.recorded(alert.game), words),
		buttons: [
			{ label: words.t('alert.button.stop'), id: customId('alert', 'stop', added.id), style: 'danger' },
			...priceButtons(added, words),
			mineButton(words),
		],
	});
	// After `failed`, later messages may still arrive, so the alert stays.
	if (sent === 'refused' || sent === 'no-server') {
		await alerts.delete(userId, added.id);
		throw notSentError(sent);
	}
	// The old alert is deleted only now, so that its owner keeps it if anything fails.
	if (replacedId !== '') await alerts.delete(userId, replacedId);
	return { added, sent };
}

function versionMenu(id: string, { lists, catalogue, ref }: LoadedItem, context: AlertContext): Menu {
	const refs = catalogue.itemsOf(ref).map((version) => ({ ...ref, item: version }));
	const choices = inVersionOrder(lowestAsks(lists, catalogue, refs));
	const describe = describeAsk(lists.query, wordsForLists(lists, context));
	return choicesMenu(id, context.words.t('items.onlyVersion'), choices, versionOrName, describe);
}
