import { type CurrentPrice, currentPriceOf } from '../../../src/answers/current-price.ts';
import { customId } from '../../../src/discord/command/component-handler.ts';
import type { Context } from '../../../src/discord/context.ts';
import type { Currency } from '../../../src/market/currency.ts';
import type { ItemRef } from '../../../src/names/item-ref.ts';
import type { Names } from '../../../src/names/names.ts';
import { approximate } from '../../../src/words/approximation.ts';
import { type Button, type MenuOption, menuLabel } from '../../../src/words/reply.ts';
import { dayTimestamp, escapeMarkdown, heading, joinDots, timestamp } from '../../../src/words/text.ts';
import type { Words } from '../../../src/words/words.ts';
import { questionId } from '../../items/item-question.ts';
import { type Alert, type AlertSubject, distance, isMet } from '../goals/alert-rules.ts';
import { type AlertGoal, goalText, lowText, repeatKind } from '../goals/goal-text.ts';
import { type LowSources, withCurrentLow } from '../goals/new-low.ts';

export interface AlertDisplay {
	readonly currentPrice: CurrentPrice;
	/** Whether the cheapest of several versions counts. */
	readonly anyVersion: boolean;
}

export type DisplayedAlert = Alert & AlertDisplay;
export type AlertItem = Pick<AlertSubject, 'name' | 'version' | 'locked'> & { readonly anyVersion?: boolean };
export const itemHeading = ({ name, version, locked, anyVersion }: AlertItem, words: Words): string =>
	heading(name, anyVersion ? words.t('alert.anyVersion') : version, locked, words);

export function itemName({ name, version, locked, anyVersion }: AlertItem, { t }: Words): string {
	const versionText = anyVersion ? t('alert.anyVersion') : version !== null && escapeMarkdown(menuLabel(version));
	return joinDots(`**${escapeMarkdown(menuLabel(name))}**`, versionText, locked && t('format.tradeLocked'));
}

export const itemAndGoal = (alert: AlertItem & AlertGoal, words: Words): string =>
	joinDots(itemName(alert, words), goalText(alert, words), lowText(alert, words));

export const alertOption = (alert: DisplayedAlert, value: string, words: Words): MenuOption => ({
	value,
	label: menuLabel(joinDots(alert.name, alert.version, alert.locked && words.t('format.tradeLocked'))),
	description: menuLabel(
		joinDots(goalText(alert, words), lowText(alert, words), currentPriceText(alert, words, /* saysNow */ true)),
	),
});

/** @param saysNow whether this text must say that the price is the current one, because nothing around it does */
export function priceText(price: CurrentPrice, currency: Currency, words: Words, saysNow = false): string {
	const { t } = words;
	if (typeof price !== 'object') return t(`alert.now.${price}`);
	if (price.quantity === 0) return t(saysNow ? 'alert.now.noneNow' : 'alert.now.none');
	if (price.ask === null) return t('alert.now.notGiven');
	const { money } = price.isConverted ? approximate(words) : words;
	const amount = money(price.ask, currency);
	return saysNow ? t('alert.now.price', { price: amount }) : amount;
}

/** `€52.10, 4% to go` */
export function currentPriceText(
	{ goal, currency, currentPrice }: AlertGoal & Pick<AlertDisplay, 'currentPrice'>,
	words: Words,
	saysNow = false,
): string {
	const price = priceText(currentPrice, currency, words, saysNow);
	if (typeof currentPrice !== 'object') return price;
	if (isMet(goal, currentPrice)) return goal.kind === 'stock' ? words.t('alert.now.inStock', { price }) : price;
	const remaining = distance(goal, currentPrice);
	if (remaining === undefined) return price;
	// A goal that is not met yet must not seem to be: the text never says 0%.
	return words.t('alert.now.toGo', { price, share: words.percent(Math.max(0.01, Math.abs(remaining))) });
}

/** Returns an empty text while the alert is armed. */
export function stateText({ goal, state, paused, notifiedAt, endsAt }: Alert, { t }: Words): string {
	if (state === 'ended') return t('alert.state.ended', { day: dayTimestamp(endsAt) });
	if (state === 'done')
		return notifiedAt === undefined
			? t('alert.state.done')
			: t('alert.state.told', { day: timestamp(notifiedAt, 'd') });
	if (paused) return t(paused === 'owner' ? 'alert.state.paused' : 'alert.state.unreachable');
	return state === 'met' ? t('alert.state.met', { kind: repeatKind({ goal }) }) : '';
}

export const lastingText = (
	{ goal, repeats, endsAt }: Pick<Alert, 'goal' | 'repeats' | 'endsAt'>,
	{ t }: Words,
): string => t('alert.lasting', { repeats, kind: repeatKind({ goal }), day: dayTimestamp(endsAt) });

/** Adds the current price, as the lists in memory have it. */
export function withPrice<Subject extends AlertSubject>(
	subject: Subject,
	{ market, clock }: Pick<Context, 'market' | 'clock'>,
): Subject & AlertDisplay {
	const { game, item: key } = subject;
	const catalogue = market.catalogue(game);
	const ref = catalogue?.byKey(key);
	const anyVersion = catalogue !== undefined && ref !== undefined && hasVersions(catalogue, ref);
	return { ...subject, currentPrice: currentPriceOf(key, subject, market, clock), anyVersion };
}

/** Adds the current price, and sets the amount of a new low to today's. */
export const displayedAlert = (alert: Alert, context: LowSources & Pick<Context, 'market' | 'clock'>): DisplayedAlert =>
	withPrice(withCurrentLow(alert, context), context);

export const hasVersions = (catalogue: Names, ref: ItemRef): boolean => catalogue.itemsOf(ref).length > 1;

/** @param origin the end of the custom id, such as the nonce of the message that the button is in */
export const mineButton = (words: Words, ...origin: readonly string[]): Button => ({
	label: words.t('alert.button.mine'),
	id: customId('alert', 'mine', ...origin),
});

export const priceButtons = (alert: AlertSubject, words: Words, ...origin: readonly string[]): Button[] =>
	(['price', 'history'] as const).map((command) => ({
		label: words.t(`button.${command}`),
		id: questionId('alert', command, { query: alert, key: alert.item, origin: origin.join(':') }),
	}));
