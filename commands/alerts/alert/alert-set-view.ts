import { offerIn } from '../../../src/answers/current-price.ts';
import type { TimeSpan } from '../../../src/prices/price-series.ts';
import { approximate } from '../../../src/words/approximation.ts';
import { colours, type Embed } from '../../../src/words/reply.ts';
import { dayTimestamp, joinLines } from '../../../src/words/text.ts';
import type { Words } from '../../../src/words/words.ts';
import { smallPrint } from '../../items/sources.ts';
import { type AlertGoal, changeValues, goalValues, lowValues, repeatKind } from '../goals/goal-text.ts';
import {
	type AlertDisplay,
	type AlertItem,
	currentPriceText,
	type DisplayedAlert,
	itemHeading,
	itemName,
	lastingText,
} from './alert-view.ts';

/**
 * @param isConfirmed whether the confirming direct message was sent
 * @param hasResumed whether paused alerts are active again because it was sent
 */
export function alertSetEmbed(
	alert: DisplayedAlert,
	isConfirmed: boolean,
	hasResumed: boolean,
	recordedSpan: TimeSpan | undefined,
	words: Words,
): Embed {
	const { t } = words;
	const confirmation = confirmationEmbed(alert, recordedSpan, words);
	return {
		...confirmation,
		description: joinLines(
			confirmation.description,
			isConfirmed ? smallPrint(t('alert.set.confirmed')) : t('alert.set.unconfirmed'),
			hasResumed && t('alert.set.resumed'),
		),
	};
}

export function confirmationEmbed(alert: DisplayedAlert, recordedSpan: TimeSpan | undefined, words: Words): Embed {
	const { t } = words;
	const { state, currentPrice, anyVersion, goal } = alert;
	const period = goal.kind === 'stock' ? undefined : goal.low;
	const changeWords = offerIn(currentPrice)?.isConverted ? approximate(words) : words;
	// The period of a new low has a sentence of its own.
	const change = period ? { hasChange: false, change: '' } : changeValues(alert, changeWords);
	return {
		title: t('alert.set.title'),
		description: joinLines(
			t('alert.set.when', {
				item: itemName(alert, words),
				// A new alert whose goal is met already waits for the next time.
				isAgain: state === 'met',
				...goalValues(alert, words),
				...change,
			}),
			period &&
				t('alert.set.newLow', {
					...lowValues(period),
					since: recordedSpan ? dayTimestamp(recordedSpan.from) : '',
				}),
			t('alert.set.now', { now: currentPriceText(alert, words) }),
			anyVersion && t('alert.set.cheapestVersion'),
			lastingText(alert, words),
		),
		colour: colours.listed,
	};
}

export const metAlreadyEmbed = (alert: AlertItem & AlertGoal & AlertDisplay, words: Words): Embed => ({
	title: itemHeading(alert, words),
	description: joinLines(
		words.t('alert.set.metAlready', goalValues(alert, words)),
		words.t('alert.set.now', { now: currentPriceText(alert, words) }),
		words.t('alert.set.whenAgain', { kind: repeatKind(alert) }),
	),
	colour: colours.question,
});

export const notSetEmbed = ({ t }: Words): Embed => ({ description: t('alert.set.notSet'), colour: colours.absent });
