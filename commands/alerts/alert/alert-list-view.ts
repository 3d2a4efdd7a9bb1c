import { colours, type Embed } from '../../../src/words/reply.ts';
import { dayTimestamp, joinDots, joinLines, timestamp } from '../../../src/words/text.ts';
import type { Words } from '../../../src/words/words.ts';
import { smallPrint } from '../../items/sources.ts';
import { type Alert, isActive } from '../goals/alert-rules.ts';
import { changeValues, goalText, repeatKind } from '../goals/goal-text.ts';
import { currentPriceText, type DisplayedAlert, itemAndGoal, itemHeading, stateText } from './alert-view.ts';

interface AlertPage {
	readonly all: readonly Alert[];
	/** The alerts on this page. */
	readonly listed: readonly DisplayedAlert[];
	readonly page: number;
	readonly pages: number;
	/** The most active alerts that a user may have. */
	readonly limit: number;
}

/** Says that alerts are paused because direct messages are refused. */
export const refusedEmbed = ({ t }: Words): Embed => ({
	description: t('alert.list.unreachable'),
	colour: colours.failure,
});

/** @param result says what the user has just changed, or is empty */
export function alertListEmbed(alertPage: AlertPage, result: string, words: Words): Embed {
	const { all, listed, page, pages, limit } = alertPage;
	const { t, count } = words;
	const isEmpty = all.length === 0;
	const inUse = t('alert.list.inUse', { count: count(all.filter(isActive).length), limit: count(limit) });
	return {
		title: t('alert.list.title'),
		description: joinLines(
			result,
			isEmpty && t('alert.list.empty'),
			all.some(({ paused }) => paused === 'unreachable') && t('alert.list.unreachable'),
			...listed.map((alert) => alertLine(alert, words)),
			!isEmpty && smallPrint(joinDots(pages > 1 && t('lists.page', { page: count(page), pages: count(pages) }), inUse)),
		),
		colour: isEmpty ? colours.absent : colours.question,
	};
}

function alertLine(alert: DisplayedAlert, words: Words): string {
	const { t } = words;
	const details = joinDots(
		// Nothing around the price says that it is the current one.
		currentPriceText(alert, words, /* saysNow */ true),
		stateText(alert, words),
		isActive(alert) && alert.repeats && t('alert.list.eachTime'),
		isActive(alert) && t('alert.list.until', { day: dayTimestamp(alert.endsAt) }),
	);
	return joinLines(itemAndGoal(alert, words), smallPrint(details));
}

export function alertEmbed(alert: DisplayedAlert, result: string, words: Words): Embed {
	const { t } = words;
	const { addedAt, notifiedAt, endsAt, repeats } = alert;
	const state = stateText(alert, words);
	const setOn = dayTimestamp(addedAt);
	const endedAt = alert.state === 'done' ? (notifiedAt ?? endsAt) : endsAt;
	return {
		title: itemHeading(alert, words),
		description: joinLines(
			result,
			t('alert.one.waitsFor', { goal: goalText(alert, words), ...changeValues(alert, words) }),
			t('alert.one.now', { now: currentPriceText(alert, words) }),
			repeats ? t('alert.one.tellsEachTime', { kind: repeatKind(alert) }) : t('alert.one.tellsOnce'),
			state && t('alert.one.state', { state }),
			notifiedAt !== undefined && t('alert.one.lastTold', { time: timestamp(notifiedAt, 'f') }),
			smallPrint(
				isActive(alert)
					? t('alert.one.lasts', { set: setOn, end: dayTimestamp(endsAt) })
					: t('alert.one.ended', { set: setOn, end: dayTimestamp(endedAt) }),
			),
		),
		colour: colours.question,
	};
}

export const deleteAllEmbed = (count: number, { t }: Words): Embed => ({
	title: t('alert.deleteAll.title'),
	description: t('alert.deleteAll.text', { count }),
	colour: colours.failure,
});

export const resumedEmbed = ({ t }: Words): Embed => ({ description: t('alert.resumed'), colour: colours.listed });
