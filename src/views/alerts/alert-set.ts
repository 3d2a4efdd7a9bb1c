import type { OnOffer } from '../../market/answers/price-now.ts';
import { approximate, type Formats } from '../formatting/formats.ts';
import { joinLines } from '../formatting/join.ts';
import { smallPrint } from '../formatting/sources.ts';
import { colours, type Embed } from '../reply.ts';
import {
	type AlertToShow,
	changeWords,
	goalEvent,
	goalWords,
	itemHeading,
	itemName,
	lastingWords,
	leavingWords,
	type Named,
	nowWords,
	type Wanted,
} from './alert-words.ts';

/**
 * Says that an alert was set.
 * @param isConfirmed whether the direct message that confirms it was sent
 * @param resumed whether alerts that were paused go on with it
 */
export function alertSetEmbed(shown: AlertToShow, isConfirmed: boolean, resumed: boolean, formats: Formats): Embed {
	const confirmation = confirmationEmbed(shown, formats);
	return {
		...confirmation,
		description: joinLines(
			confirmation.description,
			isConfirmed
				? smallPrint('A confirmation is in your direct messages.')
				: '⚠️ The alert is set, but Discord failed to deliver its confirmation. Check in `/alert list` that everything is right.',
			resumed && 'Your alerts that were paused because your direct messages were refused go on.',
		),
	};
}

export function confirmationEmbed({ alert, now, anyVersion }: AlertToShow, formats: Formats): Embed {
	const event = goalEvent(alert, itemName(alert, anyVersion), formats);
	const isConverted = typeof now === 'object' && now.isConverted;
	const change = changeWords(alert, isConverted ? approximate(formats) : formats);
	const again = alert.state === 'told' ? ' again' : '';
	return {
		title: 'Alert set',
		description: joinLines(
			`You will get a direct message when ${event}${again}${change && `: ${change}, the lowest ask now`}.`,
			`Now: ${nowWords(alert, now, formats)}.`,
			anyVersion && 'The cheapest version counts.',
			lastingWords(alert),
		),
		colour: colours.listed,
	};
}

export function metAlreadyEmbed(alert: Named & Wanted, offer: OnOffer, anyVersion: boolean, formats: Formats): Embed {
	const { goal, currency } = alert;
	const { money } = offer.isConverted ? approximate(formats) : formats;
	const ask = offer.ask === null ? '' : `**${money(offer.ask, currency)}**`;
	const truth =
		goal.kind === 'stock'
			? `It is **in stock** already${ask && `, lowest ask ${ask}`}`
			: `The lowest ask is ${ask}, which is ${goalWords(alert, formats)} already`;
	return {
		title: itemHeading(alert, anyVersion),
		description: `${truth}, so no alert was set.\nDo you want to be told when it becomes so again, ${leavingWords(goal)}?`,
		colour: colours.question,
	};
}

export function againEmbed({ alert, anyVersion }: Omit<AlertToShow, 'now'>, isNew: boolean, formats: Formats): Embed {
	const event = goalEvent(alert, itemName(alert, anyVersion), formats);
	const when = alert.state === 'told' ? ` again, ${leavingWords(alert.goal)}` : '';
	return {
		title: isNew ? 'Alert set again' : 'This alert is set already',
		description: `You will get a direct message when ${event}${when}.\n${lastingWords(alert)}`,
		colour: colours.listed,
	};
}

export const plainEmbed = (description: string, colour: number = colours.absent): Embed => ({ description, colour });
