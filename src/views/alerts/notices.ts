import type { Alert } from '../../notify/alert.ts';
import type { AlertNotice } from '../../notify/outbox.ts';
import { discordLimits } from '../discord-limits.ts';
import { day, timestamp } from '../formatting/escape-markdown.ts';
import { approximate, type Formats, plural } from '../formatting/formats.ts';
import { joinDots, joinLines } from '../formatting/join.ts';
import { smallPrint } from '../formatting/sources.ts';
import { colours, type Embed, label, type MenuOption } from '../reply.ts';
import {
	type AlertToShow,
	changeWords,
	goalWords,
	itemAndGoal,
	itemHeading,
	leavingWords,
	nowWords,
	plainName,
} from './alert-words.ts';

export interface NoticeToShow extends AlertToShow {
	readonly notice: AlertNotice;
}

export function noticeEmbed({ notice, alert, now, anyVersion }: NoticeToShow, formats: Formats): Embed {
	const change = changeWords(alert, formats);
	const hasEnded = notice.what === 'ended';
	return {
		title: itemHeading(alert, anyVersion),
		description: joinLines(
			hasEnded ? `**This alert ended ${day(notice.at)}.**` : happened(notice, alert, formats),
			`You asked for: **${goalWords(alert, formats)}**${change && ` (${change})`}`,
			now !== 'unknown' && `Now: ${nowWords(alert, now, formats)}`,
			smallPrint(whatNext(notice, alert)),
		),
		colour: hasEnded ? colours.absent : colours.listed,
	};
}

/** `Lowest ask **€49.80** since 20 August 2026 18:47` */
function happened({ ask, at, isConverted }: AlertNotice, { goal, currency }: Alert, formats: Formats): string {
	const since = `since ${timestamp(at, 'f')}`;
	const { money } = isConverted ? approximate(formats) : formats;
	const price = ask === null ? '' : `**${money(ask, currency)}**`;
	if (goal.kind === 'stock') return `**In stock** ${since}${price && `, lowest ask ${price}`}`;
	return `Lowest ask ${price || 'not given'} ${since}`;
}

function whatNext({ what }: AlertNotice, { goal, repeats }: Alert): string {
	if (what === 'ended') return 'Press Again to set it for as many days as before.';
	return repeats
		? `You will be told again each time this becomes true ${leavingWords(goal)}.`
		: 'This alert is done. Press Again to be told the next time.';
}

export const digestEmbed = (notices: readonly NoticeToShow[], formats: Formats): Embed => ({
	title: plural(formats, notices.length, 'message about your alerts', 'messages about your alerts'),
	description: digestText(notices, formats),
	colour: notices.some(({ notice }) => notice.what === 'met') ? colours.listed : colours.absent,
});

/** A line for each alert, with fewer words if there are many. Of those that still do not fit, it says how many they are. */
function digestText(notices: readonly NoticeToShow[], formats: Formats): string {
	const full = notices.map((each) => digestLine(each, formats)).join('\n');
	if (full.length <= discordLimits.embedDescription - room) return full;
	const lines: string[] = [];
	let length = 0;
	for (const { notice, alert, anyVersion } of notices) {
		const line = joinDots(itemAndGoal(alert, anyVersion, formats), notice.what === 'ended' && 'ended');
		length += line.length + 1;
		if (length > discordLimits.embedDescription - room) break;
		lines.push(line);
	}
	const left = notices.length - lines.length;
	return joinLines(...lines, left > 0 && `… and ${formats.count(left)} more. *My alerts* shows all.`);
}

/** Characters of a description that are left for its last line. */
const room = 100;

function digestLine({ notice, alert, now, anyVersion }: NoticeToShow, formats: Formats): string {
	const what = notice.what === 'ended' ? `ended ${day(notice.at)}` : happened(notice, alert, formats);
	const figures = joinDots(what, now !== 'unknown' && nowWords(alert, now, formats, ' now'));
	return joinLines(itemAndGoal(alert, anyVersion, formats), smallPrint(figures));
}

export const noticeOption = ({ alert, now }: NoticeToShow, value: string, formats: Formats): MenuOption => ({
	value,
	label: plainName(alert),
	description: label(nowWords(alert, now, formats, ' now')),
});
