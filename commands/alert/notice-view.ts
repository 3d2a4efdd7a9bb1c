import type { AlertNotice } from '../../src/notify/outbox.ts';
import { discordLimits } from '../../src/words/discord-limits.ts';
import { day, link, timestamp } from '../../src/words/escape-markdown.ts';
import { joinDots, joinLines } from '../../src/words/join.ts';
import { colours, type Embed } from '../../src/words/reply.ts';
import { approximate, type Words } from '../../src/words/words.ts';
import { compared } from '../items/compared.ts';
import { smallPrint } from '../items/sources.ts';
import {
	changeValues,
	goalText,
	itemAndGoal,
	itemHeading,
	lastingText,
	nowText,
	type ShownAlert,
} from './alert-view.ts';

export interface NoticeToShow extends ShownAlert {
	readonly notice: AlertNotice;
	readonly itemPage?: string | null;
	/** Of 30 days; null if it was not sold often enough, or that is not known. */
	readonly median?: number | null;
}

export function noticeEmbed(shown: NoticeToShow, words: Words): Embed {
	const { t } = words;
	const { notice, now, repeats, itemPage } = shown;
	const hasEnded = notice.what === 'ended';
	const next = t(hasEnded ? 'alert.notice.setAgain' : 'alert.notice.done');
	return {
		title: itemHeading(shown, words),
		url: link(itemPage ?? null),
		description: joinLines(
			hasEnded ? t('alert.notice.ended', { day: day(notice.at) }) : happened(shown, words),
			t('alert.notice.askedFor', { goal: goalText(shown, words), ...changeValues(shown, words) }),
			// What it cost then is not said twice.
			now !== 'unknown' &&
				(typeof now !== 'object' || now.ask !== notice.ask) &&
				t('alert.one.now', { now: nowText(shown, words) }),
			smallPrint(repeats && !hasEnded ? lastingText(shown, words) : next),
		),
		colour: hasEnded ? colours.absent : colours.listed,
	};
}

/** `Lowest ask **€49.80** since 20 August 2026 18:47 · 4% below the 30-day median of €52.10` */
function happened(shown: NoticeToShow, words: Words): string {
	const { t } = words;
	const { goal, currency, median } = shown;
	const { ask: amount, at, isConverted } = shown.notice;
	const time = timestamp(at, 'f');
	const { money } = isConverted ? approximate(words) : words;
	const ask = amount === null ? '' : money(amount, currency);
	if (goal.kind === 'stock')
		return ask === '' ? t('alert.notice.inStock', { time }) : t('alert.notice.inStockAt', { time, ask });
	if (amount === null) return t('alert.notice.lowestAskNotGiven', { time });
	return joinDots(
		t('alert.notice.lowestAsk', { ask, time }),
		median && t('alert.notice.against', { median: money(median, currency), ...compared(amount, median, words) }),
	);
}

/** Characters left for the last line. */
const room = 100;

export function digestEmbed(notices: readonly NoticeToShow[], words: Words): Embed {
	const lines: string[] = [];
	let length = 0;
	for (const each of notices) {
		const line = digestLine(each, words);
		length += line.length + 1;
		if (length > discordLimits.embedDescription - room) break;
		lines.push(line);
	}
	const left = notices.length - lines.length;
	return {
		title: words.t('alert.notice.digest', { count: notices.length }),
		description: joinLines(...lines, left > 0 && words.t('alert.notice.more', { count: words.count(left) })),
		colour: notices.some(({ notice }) => notice.what === 'met') ? colours.listed : colours.absent,
	};
}

function digestLine(shown: NoticeToShow, words: Words): string {
	const { notice, now } = shown;
	const what =
		notice.what === 'ended' ? words.t('alert.notice.endedShort', { day: day(notice.at) }) : happened(shown, words);
	const figures = joinDots(what, now !== 'unknown' && nowText(shown, words, true));
	return joinLines(itemAndGoal(shown, words), smallPrint(figures));
}
