import type { PriceNow } from '../../src/market/answers/price-now.ts';
import type { Currency } from '../../src/market/currency.ts';
import { type Alert, distance, type Goal, isMet, type Watched } from '../../src/notify/alert.ts';
import { day, escapeMarkdown, heading, timestamp } from '../../src/words/escape-markdown.ts';
import { approximate, type Formats } from '../../src/words/formats.ts';
import { joinDots } from '../../src/words/join.ts';
import { label, type MenuOption } from '../../src/words/reply.ts';

export const alertTexts = {
	description: 'Get a direct message when a price changes, or an item is in stock again',
	add: 'Set an alert for an item',
	list: 'See, change and delete your alerts',
	below: 'Tell me when the lowest ask is at or below this amount',
	above: 'Tell me when the lowest ask is at or above this amount',
	drop: 'Tell me when the lowest ask has dropped by this many percent from now',
	rise: 'Tell me when the lowest ask has risen by this many percent from now',
	inStock: 'Tell me when the item is in stock',
	repeat: 'How often to tell me (default: once)',
	repeats: { once: 'once', again: 'again each time, after the price has moved away by 2%' },
	days: 'How many days the alert lasts (default: 90)',
	tradeLocked: 'Watch trade-locked listings instead of tradable ones',
} as const;

export const alertLabels = {
	alertMe: 'Alert me',
	again: 'Again',
	stop: 'Stop',
	mine: 'My alerts',
	whenAgain: 'Tell me when it becomes so again',
	no: 'No, thanks',
	pause: 'Pause',
	resume: 'Resume',
	tellOnce: 'Tell me once',
	tellEachTime: 'Tell me each time',
	change: 'Change',
	deleteAll: 'Delete all',
	pickAlert: 'Pick an alert to change',
	openPrice: 'Open the price of an item',
} as const;

/** What the lists say of the item of an alert. */
export interface Shown {
	readonly now: PriceNow;
	/** Whether the cheapest of several versions counts. */
	readonly anyVersion: boolean;
}

export type ShownAlert = Alert & Shown;
export type Named = Pick<Watched, 'name' | 'version' | 'locked'> & { readonly anyVersion?: boolean };
/** What an alert waits for. */
export type Wanted = Pick<Alert, 'goal' | 'currency'>;

/** The item as the title of an embed. */
export const itemHeading = ({ name, version, locked, anyVersion }: Named): string =>
	heading(name, anyVersion ? 'any version' : version, locked);

/** The item in a sentence. */
export function itemName({ name, version, locked, anyVersion }: Named): string {
	const shownVersion = anyVersion ? 'any version' : version !== null && escapeMarkdown(label(version));
	return joinDots(`**${escapeMarkdown(label(name))}**`, shownVersion, locked && 'trade-locked');
}

/** `at or below €50.00` */
export function goalWords({ goal, currency }: Wanted, formats: Formats): string {
	if (goal.kind === 'stock') return 'in stock';
	return `at or ${goal.kind} ${formats.money(goal.amount, currency)}`;
}

export const itemAndGoal = (alert: Named & Wanted, formats: Formats): string =>
	`${itemName(alert)} · ${goalWords(alert, formats)}`;

/** An alert in a menu. */
export const alertOption = (alert: ShownAlert, value: string, formats: Formats): MenuOption => ({
	value,
	label: label(joinDots(alert.name, alert.version, alert.locked && 'trade-locked')),
	description: label(`${goalWords(alert, formats)} · ${nowWords(alert, formats, ' now')}`),
});

/** `10% less than €55.56`: how the amount was given, if that was a percentage. */
export function changeWords({ goal, currency }: Wanted, formats: Formats): string {
	if (goal.kind === 'stock' || !goal.change) return '';
	const { percent, from } = goal.change;
	return `${formats.percent(percent / 100)} ${goal.kind === 'below' ? 'less' : 'more'} than ${formats.money(from, currency)}`;
}

/** `€52.10`: what an item costs now. @param at what follows the price */
export function priceWords(now: PriceNow, currency: Currency, formats: Formats, at = ''): string {
	if (now === 'unknown') return 'price not known right now';
	if (now === 'gone') return 'gone: in no list right now';
	if (now.quantity === 0) return `none on offer${at}`;
	const { money } = now.isConverted ? approximate(formats) : formats;
	return now.ask === null ? 'no price given' : `${money(now.ask, currency)}${at}`;
}

/** `€52.10, 4% to go`: what the item costs now, and how far that is from the goal. @param at what follows the price */
export function nowWords({ goal, currency, now }: Wanted & Pick<Shown, 'now'>, formats: Formats, at = ''): string {
	const price = priceWords(now, currency, formats, at);
	if (typeof now !== 'object') return price;
	if (isMet(goal, now)) return goal.kind === 'stock' ? `in stock, ${price}` : price;
	const left = distance(goal, now);
	return left === undefined ? price : `${price}, ${formats.percent(Math.max(0.01, Math.abs(left)))} to go`;
}

/** What an alert is doing; empty while it waits for its goal. */
export function stateWords({ goal, state, paused, toldAt, endsAt }: Alert): string {
	if (state === 'ended') return `ended ${day(endsAt)}`;
	if (state === 'done') return `done${toldAt === undefined ? '' : `: told ${timestamp(toldAt, 'd')}`}`;
	if (paused === 'owner') return 'paused';
	if (paused === 'unreachable') return 'paused: direct messages were refused';
	return state === 'told' ? `met already: fires again ${leavingWords(goal)}` : '';
}

/** What has to happen before an alert whose goal is met can fire again. */
export const leavingWords = (goal: Goal): string =>
	goal.kind === 'stock' ? 'after it was out of stock' : 'after the price has been 2% or more away';

export function lastingWords({ goal, repeats, endsAt }: Pick<Alert, 'goal' | 'repeats' | 'endsAt'>): string {
	const often = repeats
		? `You will be told each time this becomes true ${leavingWords(goal)}`
		: 'You will be told once';
	return `${often}. The alert lasts until ${day(endsAt)}.`;
}
