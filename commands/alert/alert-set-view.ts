import type { Span } from '../../src/prices/price-series.ts';
import { joinLines } from '../../src/words/join.ts';
import { colours, type Embed } from '../../src/words/reply.ts';
import { approximate, type Words } from '../../src/words/words.ts';
import { smallPrint } from '../items/sources.ts';
import {
	type AlertDisplay,
	changeValues,
	goalValues,
	itemHeading,
	itemName,
	lastingText,
	lowValues,
	type Named,
	nowText,
	type ShownAlert,
	type Wanted,
} from './alert-view.ts';

/** `isConfirmed`: the confirming direct message was sent; `resumed`: paused alerts go on with it. */
export function alertSetEmbed(
	alert: ShownAlert,
	isConfirmed: boolean,
	resumed: boolean,
	recorded: Span | undefined,
	words: Words,
): Embed {
	const { t } = words;
	const confirmation = confirmationEmbed(alert, recorded, words);
	return {
		...confirmation,
		description: joinLines(
			confirmation.description,
			isConfirmed ? smallPrint(t('alert.set.confirmed')) : t('alert.set.unconfirmed'),
			resumed && t('alert.set.resumed'),
		),
	};
}

export function confirmationEmbed(alert: ShownAlert, recorded: Span | undefined, words: Words): Embed {
	const { t } = words;
	const { state, now, anyVersion, goal } = alert;
	const low = goal.kind === 'stock' ? undefined : goal.low;
	const isConverted = typeof now === 'object' && now.isConverted;
	return {
		title: t('alert.set.title'),
		description: joinLines(
			t('alert.set.when', {
				item: itemName(alert, words),
				isAgain: state === 'told',
				...goalValues(alert, words),
				...(low ? { hasChange: false, change: '' } : changeValues(alert, isConverted ? approximate(words) : words)),
			}),
			low &&
				t('alert.set.newLow', {
					...lowValues(low),
					since: recorded ? words.shortDate(recorded.from, recorded.to) : '',
				}),
			t('alert.set.now', { now: nowText(alert, words) }),
			anyVersion && t('alert.set.cheapestVersion'),
			lastingText(alert, words),
		),
		colour: colours.listed,
	};
}

export const metAlreadyEmbed = (alert: Named & Wanted & AlertDisplay, words: Words): Embed => ({
	title: itemHeading(alert, words),
	description: joinLines(
		words.t('alert.set.metAlready', goalValues(alert, words)),
		words.t('alert.set.now', { now: nowText(alert, words) }),
		words.t('alert.set.whenAgain', { kind: alert.goal.kind }),
	),
	colour: colours.question,
});

export const notSetEmbed = ({ t }: Words): Embed => ({ description: t('alert.set.notSet'), colour: colours.absent });
