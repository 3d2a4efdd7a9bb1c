import { type Alert, isActive } from '../../src/notify/alert.ts';
import { day, timestamp } from '../../src/words/escape-markdown.ts';
import { type Formats, plural } from '../../src/words/formats.ts';
import { joinDots, joinLines } from '../../src/words/join.ts';
import { colours, type Embed } from '../../src/words/reply.ts';
import { smallPrint } from '../items/sources.ts';
import {
	changeWords,
	goalWords,
	itemAndGoal,
	itemHeading,
	itemName,
	leavingWords,
	nowWords,
	type ShownAlert,
	stateWords,
} from './alert-view.ts';

interface AlertPage {
	readonly all: readonly Alert[];
	/** Those on this page. */
	readonly listed: readonly ShownAlert[];
	/** From 1 on. */
	readonly page: number;
	readonly pages: number;
	/** The most alerts that wait for their goals. */
	readonly limit: number;
}

const unreachableWarning =
	'⚠️ **Your alerts are paused**, because your direct messages were refused. Allow direct messages from this bot in the privacy settings of a server that you share with it, then press *Resume*.';

/** Said after the next command of somebody whose direct messages were refused. */
export const refusedEmbed: Embed = { description: unreachableWarning, colour: colours.failure };

export function alertListEmbed(shown: AlertPage, news: string, formats: Formats): Embed {
	const { all, listed, page, pages, limit } = shown;
	const { count } = formats;
	const isEmpty = all.length === 0;
	const inUse = `${count(all.filter(isActive).length)} of ${count(limit)} possible alerts in use.`;
	return {
		title: 'Your alerts',
		description: joinLines(
			news,
			isEmpty &&
				'You have no alerts. Set one with `/alert add`, for example `/alert add item:AK-47 | Redline (Field-Tested) below:20`, or press *Alert me* below the answer to `/price`.',
			all.some(({ paused }) => paused === 'unreachable') && unreachableWarning,
			...listed.map((alert) => alertLine(alert, formats)),
			!isEmpty && smallPrint(joinDots(pages > 1 && `Page ${count(page)} of ${count(pages)}`, inUse)),
		),
		colour: isEmpty ? colours.absent : colours.question,
	};
}

function alertLine(alert: ShownAlert, formats: Formats): string {
	const details = joinDots(
		nowWords(alert, formats, ' now'),
		stateWords(alert),
		isActive(alert) && alert.repeats && 'each time',
		isActive(alert) && `until ${day(alert.endsAt)}`,
	);
	return joinLines(itemAndGoal(alert, formats), smallPrint(details));
}

export function alertEmbed(alert: ShownAlert, news: string, formats: Formats): Embed {
	const { goal, addedAt, toldAt, endsAt, repeats } = alert;
	const change = changeWords(alert, formats);
	const state = stateWords(alert);
	const end = isActive(alert) ? `lasts until ${day(endsAt)}` : `ended ${day(toldAt ?? endsAt)}`;
	return {
		title: itemHeading(alert),
		description: joinLines(
			news,
			`Waits for: **${goalWords(alert, formats)}**${change && ` (${change})`}`,
			`Now: ${nowWords(alert, formats)}`,
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
