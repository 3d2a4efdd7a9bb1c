import type { HistoryCheck } from '../../src/market/answers/check-history.ts';
import type { Span } from '../../src/prices/price-series.ts';
import { askAt } from '../../src/prices/series-facts.ts';
import { escapeMarkdown } from '../../src/words/escape-markdown.ts';
import { joinDots, joinLines, joinSentences } from '../../src/words/join.ts';
import { altText, colours, type Embed, label } from '../../src/words/reply.ts';
import type { Words } from '../../src/words/words.ts';
import { nameOf } from '../items/choices-view.ts';
import { homeAmount, rateUnknown, smallPrint, updated } from '../items/sources.ts';
import type { FoundCourse, ShownCourse } from './course-view.ts';

export interface Compared {
	readonly check: HistoryCheck;
	readonly course: FoundCourse;
}

export function compareEmbed(compared: readonly Compared[], watched: Span, words: Words, now: number): Embed {
	const shown = compared.find(({ course }) => typeof course === 'object')?.course as ShownCourse | undefined;
	const since = { date: words.shortDate(watched.from, watched.to) };
	return {
		title: words.t('compare.title'),
		description: joinLines(
			...compared.map((each) => joinDots(facts(each, words), `**${escapeMarkdown(label(nameOf(each.check)))}**`)),
			smallPrint(joinDots(words.t('course.watched', since), shown && rateUnknown(shown.money, 'lowestAsk', words))),
			shown && updated([shown.asks], words, now),
		),
		colour: colours.listed,
	};
}

/** `−2% · €33.48` */
function facts({ course }: Compared, words: Words): string {
	if (course === 'unreadable') return words.t('course.unreadable');
	if (course === 'never') return words.t('compare.never');
	const { money, span } = course;
	const ask = askAt(course.course, span.to);
	const first = firstAsk(course);
	if (ask == null) return words.t('course.noneNow');
	return joinDots(first !== undefined && words.change(ask / first - 1), homeAmount(money, words)(ask));
}

/** If it was not on offer at the start, a later ask. */
const firstAsk = ({ course: { offers }, span }: ShownCourse): number | undefined => {
	const before = offers.findLast(({ at }) => at <= span.from)?.ask;
	return before ?? offers.find(({ at, ask }) => at > span.from && ask !== null)?.ask ?? undefined;
};

/** For people who cannot see the chart. */
export const comparedInWords = (compared: readonly Compared[], words: Words): string =>
	altText(
		joinSentences(
			words.t('compare.title'),
			...compared.map((each) => `${label(nameOf(each.check))}: ${facts(each, words)}.`),
		),
	);
