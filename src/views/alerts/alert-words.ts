import type { PriceNow } from '../../market/answers/price-now.ts';
import { type Alert, distance, type Goal, isMet, type Watched } from '../../notify/alert.ts';
import { day, escapeMarkdown, heading, timestamp } from '../formatting/escape-markdown.ts';
import { approximate, type Formats } from '../formatting/formats.ts';
import { joinDots } from '../formatting/join.ts';
import { label } from '../reply.ts';

/** An alert with what its item costs now. */
export interface AlertToShow {
	readonly alert: Alert;
	readonly now: PriceNow;
	/** Whether the cheapest of several versions counts. */
	readonly anyVersion: boolean;
}

export type Named = Pick<Watched, 'name' | 'version' | 'locked'>;
/** What an alert waits for. */
export type Wanted = Pick<Alert, 'goal' | 'currency'>;

/** The item as the title of an embed. */
export const itemHeading = ({ name, version, locked }: Named, anyVersion: boolean): string =>
	heading(name, version ?? (anyVersion ? 'any version' : null), locked);

/** The item in a sentence. */
export function itemName({ name, version, locked }: Named, anyVersion = false): string {
	const shownVersion = version === null ? anyVersion && 'any version' : escapeMarkdown(label(version));
	return joinDots(`**${escapeMarkdown(label(name))}**`, shownVersion, locked && 'trade-locked');
}

export const plainName = ({ name, version, locked }: Named): string =>
	label(joinDots(name, version, locked && 'trade-locked'));

/** `at or below €50.00` */
export function goalWords({ goal, currency }: Wanted, formats: Formats): string {
	if (goal.kind === 'stock') return 'in stock';
	return `at or ${goal.kind} ${formats.money(goal.amount, currency)}`;
}

export const itemAndGoal = (alert: Alert, anyVersion: boolean, formats: Formats): string =>
	`${itemName(alert, anyVersion)} · ${goalWords(alert, formats)}`;

/** `the lowest ask for … falls to €50.00 or below`: what has to happen, after “when”. */
export function goalEvent({ goal, currency }: Wanted, item: string, formats: Formats): string {
	if (goal.kind === 'stock') return `${item} is in stock`;
	const amount = `**${formats.money(goal.amount, currency)}**`;
	const event = goal.kind === 'below' ? `falls to ${amount} or below` : `rises to ${amount} or above`;
	return `the lowest ask for ${item} ${event}`;
}

/** `10% less than €55.56`: how the amount was given, if that was a percentage. */
export function changeWords({ goal, currency }: Wanted, formats: Formats): string {
	if (goal.kind === 'stock' || !goal.change) return '';
	const { percent, from } = goal.change;
	return `${formats.percent(percent / 100)} ${goal.kind === 'below' ? 'less' : 'more'} than ${formats.money(from, currency)}`;
}

/** `€52.10, 4% to go`: what the item costs now, and how far that is from the goal. @param at what follows the price */
export function nowWords({ goal, currency }: Wanted, now: PriceNow, formats: Formats, at = ''): string {
	if (now === 'unknown') return 'price not known right now';
	if (now === 'gone') return 'gone: in no list right now';
	if (now.quantity === 0) return `none on offer${at}`;
	const { money } = now.isConverted ? approximate(formats) : formats;
	const price = now.ask === null ? 'no price given' : `${money(now.ask, currency)}${at}`;
	const left = distance(goal, now);
	if (isMet(goal, now)) return goal.kind === 'stock' ? `in stock, ${price}` : price;
	if (left === undefined) return price;
	const share = Math.abs(left);
	return `${price}, ${share < 0.01 ? `less than ${formats.percent(0.01)}` : formats.percent(share)} to go`;
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
