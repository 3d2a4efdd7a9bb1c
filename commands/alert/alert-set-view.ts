import { approximate, type Formats } from '../../src/words/formats.ts';
import { joinLines } from '../../src/words/join.ts';
import { colours, type Embed } from '../../src/words/reply.ts';
import { smallPrint } from '../items/sources.ts';
import {
	changeWords,
	goalWords,
	itemHeading,
	itemName,
	lastingWords,
	leavingWords,
	type Named,
	nowWords,
	type Shown,
	type ShownAlert,
	type Wanted,
} from './alert-view.ts';

/**
 * Says that an alert was set.
 * @param isConfirmed whether the direct message that confirms it was sent
 * @param resumed whether alerts that were paused go on with it
 */
export function alertSetEmbed(alert: ShownAlert, isConfirmed: boolean, resumed: boolean, formats: Formats): Embed {
	const confirmation = confirmationEmbed(alert, formats);
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

export function confirmationEmbed(alert: ShownAlert, formats: Formats): Embed {
	const { goal, state, now, anyVersion } = alert;
	const isConverted = typeof now === 'object' && now.isConverted;
	const change = changeWords(alert, isConverted ? approximate(formats) : formats);
	const subject = goal.kind === 'stock' ? itemName(alert) : `the lowest ask for ${itemName(alert)}`;
	const again = state === 'told' ? ' again' : '';
	return {
		title: 'Alert set',
		description: joinLines(
			`You will get a direct message when ${subject} is **${goalWords(alert, formats)}**${again}${change && `: ${change}, the lowest ask now`}.`,
			`Now: ${nowWords(alert, formats)}.`,
			anyVersion && 'The cheapest version counts.',
			lastingWords(alert),
		),
		colour: colours.listed,
	};
}

export const metAlreadyEmbed = (alert: Named & Wanted & Shown, formats: Formats): Embed => ({
	title: itemHeading(alert),
	description: joinLines(
		`It is **${goalWords(alert, formats)}** already, so no alert was set.`,
		`Now: ${nowWords(alert, formats)}.`,
		`Do you want to be told when it becomes so again, ${leavingWords(alert.goal)}?`,
	),
	colour: colours.question,
});

export const notSetEmbed: Embed = { description: 'No alert was set.', colour: colours.absent };
