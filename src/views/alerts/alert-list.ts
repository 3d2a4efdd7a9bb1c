import { type Alert, isActive } from '../../notify/alert.ts';
import { day, timestamp } from '../formatting/escape-markdown.ts';
import { type Formats, plural } from '../formatting/formats.ts';
import { joinDots, joinLines } from '../formatting/join.ts';
import { smallPrint } from '../formatting/sources.ts';
import { colours, type Embed, label, type Menu } from '../reply.ts';
import { alertLabels } from './alert-texts.ts';
import {
	type AlertToShow,
	changeWords,
	goalWords,
	itemAndGoal,
	itemHeading,
	itemName,
	leavingWords,
	nowWords,
	plainName,
	stateWords,
} from './alert-words.ts';

export interface AlertPage {
	readonly listed: readonly AlertToShow[];
	/** From 1 on. */
	readonly page: number;
	readonly pages: number;
	/** All alerts, and how many of them still wait for their goals. */
	readonly total: number;
	readonly active: number;
	readonly limit: number;
	/** Whether alerts are paused because direct messages were refused. */
	readonly areUnreachable: boolean;
}

const unreachableWarning =
	'⚠️ **Your alerts are paused**, because your direct messages were refused. Allow direct messages from this bot in the privacy settings of a server that you share with it, then press *Resume*.';

/** Said after the next command of somebody whose direct messages were refused. */
export const refusedEmbed: Embed = { description: unreachableWarning, colour: colours.failure };

export function alertListEmbed(shown: AlertPage, news: string, formats: Formats): Embed {
	const { listed, page, pages, total, active, limit, areUnreachable } = shown;
	const title = 'Your alerts';
	if (total === 0)
		return {
			title,
			description: joinLines(
				news,
				'You have no alerts. Set one with `/alert add`, for example `/alert add item:AK-47 | Redline (Field-Tested) below:20`, or press *Alert me* below the answer to `/price`.',
			),
			colour: colours.absent,
		};
	const possible = plural(formats, limit, 'possible alert', 'possible alerts');
	const place = pages > 1 ? `Page ${formats.count(page)} of ${formats.count(pages)} · ` : '';
	return {
		title,
		description: joinLines(
			news,
			areUnreachable && unreachableWarning,
			...listed.map((each) => alertLine(each, formats)),
			smallPrint(`${place}${formats.count(active)} of ${possible} in use.`),
		),
		colour: colours.question,
	};
}

function alertLine({ alert, now, anyVersion }: AlertToShow, formats: Formats): string {
	const { endsAt, repeats } = alert;
	const details = joinDots(
		nowWords(alert, now, formats, ' now'),
		stateWords(alert),
		isActive(alert) && repeats && 'each time',
		isActive(alert) && `until ${day(endsAt)}`,
	);
	return joinLines(itemAndGoal(alert, anyVersion, formats), smallPrint(details));
}

export const alertMenu = (id: string, { listed }: AlertPage, formats: Formats): Menu => ({
	id,
	placeholder: alertLabels.pickAlert,
	options: listed.map(({ alert, now }) => ({
		value: alert.id,
		label: plainName(alert),
		description: label(`${goalWords(alert, formats)} · ${nowWords(alert, now, formats, ' now')}`),
	})),
});

export function alertEmbed({ alert, now, anyVersion }: AlertToShow, news: string, formats: Formats): Embed {
	const { goal, addedAt, toldAt, endsAt, repeats } = alert;
	const change = changeWords(alert, formats);
	const state = stateWords(alert);
	const end = isActive(alert) ? `lasts until ${day(endsAt)}` : `ended ${day(toldAt ?? endsAt)}`;
	return {
		title: itemHeading(alert, anyVersion),
		description: joinLines(
			news,
			`Waits for: **${goalWords(alert, formats)}**${change && ` (${change})`}`,
			`Now: ${nowWords(alert, now, formats)}`,
			`Tells you: ${repeats ? `each time ${leavingWords(goal)}` : 'once'}`,
			state && `State: ${state}`,
			toldAt !== undefined && `Last told: ${timestamp(toldAt, 'f')}`,
			smallPrint(`Set ${day(addedAt)}, ${end}`),
		),
		colour: colours.question,
	};
}

export const deleteAllEmbed = (count: number, formats: Formats): Embed => ({
	title: 'Delete all alerts?',
	description: `This permanently deletes ${count === 1 ? 'your only alert' : `all ${formats.count(count)} of your alerts`}.`,
	colour: colours.failure,
});

export const alertNews = {
	deleted: (alert: Alert) => `**Deleted:** the alert for ${itemName(alert)}.`,
	allDeleted: (count: number, formats: Formats) => `**Deleted:** ${plural(formats, count, 'alert', 'alerts')}.`,
	paused: '**Paused.** It does not fire until you press *Resume*.',
	resumed: '**It goes on.**',
	allResumed: '**Your alerts go on.** A message in your direct messages confirms it.',
	changed: '**Changed.**',
	metAlready: '**Changed.** That is true already, so you will be told when it becomes so again.',
} as const;

export const resumedEmbed: Embed = { description: 'Your alerts go on.', colour: colours.listed };
