import type { AlertNotice } from '../../src/notify/outbox.ts';
import { discordLimits } from '../../src/words/discord-limits.ts';
import { day, link, timestamp } from '../../src/words/escape-markdown.ts';
import { approximate, type Formats, plural } from '../../src/words/formats.ts';
import { joinDots, joinLines } from '../../src/words/join.ts';
import { colours, type Embed } from '../../src/words/reply.ts';
import { compared } from '../items/compared.ts';
import { smallPrint } from '../items/sources.ts';
import {
	changeWords,
	goalWords,
	itemAndGoal,
	itemHeading,
	lastingWords,
	nowWords,
	type ShownAlert,
} from './alert-view.ts';

export interface NoticeToShow extends ShownAlert {
	readonly notice: AlertNotice;
	readonly itemPage?: string | null;
	/** What the item sold for in 30 days; null if it was not sold often enough, or that is not known. */
	readonly median?: number | null;
}

export function noticeEmbed(shown: NoticeToShow, formats: Formats): Embed {
	const { notice, now, repeats, itemPage } = shown;
	const change = changeWords(shown, formats);
	const hasEnded = notice.what === 'ended';
	const next = hasEnded
		? 'Press Again to set it for as many days as before.'
		: 'This alert is done. Press Again to be told the next time.';
	return {
		title: itemHeading(shown),
		url: link(itemPage ?? null),
		description: joinLines(
			hasEnded ? `**This alert ended ${day(notice.at)}.**` : happened(shown, formats),
			`You asked for: **${goalWords(shown, formats)}**${change && ` (${change})`}`,
			// What it cost then is not said twice.
			now !== 'unknown' && (typeof now !== 'object' || now.ask !== notice.ask) && `Now: ${nowWords(shown, formats)}`,
			smallPrint(repeats && !hasEnded ? lastingWords(shown) : next),
		),
		colour: hasEnded ? colours.absent : colours.listed,
	};
}

/** `Lowest ask **€49.80** since 20 August 2026 18:47 · 4% below the 30-day median of €52.10` */
function happened(shown: NoticeToShow, formats: Formats): string {
	const { goal, currency, median } = shown;
	const { ask, at, isConverted } = shown.notice;
	const since = `since ${timestamp(at, 'f')}`;
	const { money } = isConverted ? approximate(formats) : formats;
	const price = ask === null ? '' : `**${money(ask, currency)}**`;
	if (goal.kind === 'stock') return `**In stock** ${since}${price && `, lowest ask ${price}`}`;
	const sales =
		ask !== null && median ? compared(ask, median, `the 30-day median of ${money(median, currency)}`, formats) : '';
	return joinDots(`Lowest ask ${price || 'not given'} ${since}`, sales);
}

/** Characters of a description that are left for its last line. */
const room = 100;

/** Two lines for each alert. Of those that do not fit, it says how many they are. */
export function digestEmbed(notices: readonly NoticeToShow[], formats: Formats): Embed {
	const lines: string[] = [];
	let length = 0;
	for (const each of notices) {
		const line = digestLine(each, formats);
		length += line.length + 1;
		if (length > discordLimits.embedDescription - room) break;
		lines.push(line);
	}
	const left = notices.length - lines.length;
	return {
		title: plural(formats, notices.length, 'message about your alerts', 'messages about your alerts'),
		description: joinLines(...lines, left > 0 && `… and ${formats.count(left)} more. *My alerts* shows all.`),
		colour: notices.some(({ notice }) => notice.what === 'met') ? colours.listed : colours.absent,
	};
}

function digestLine(shown: NoticeToShow, formats: Formats): string {
	const { notice, now } = shown;
	const what = notice.what === 'ended' ? `ended ${day(notice.at)}` : happened(shown, formats);
	const figures = joinDots(what, now !== 'unknown' && nowWords(shown, formats, ' now'));
	return joinLines(itemAndGoal(shown, formats), smallPrint(figures));
}
