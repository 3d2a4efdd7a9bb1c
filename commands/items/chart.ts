import type { ChartRequest } from '../../src/charts/charts.ts';
import { languageOf } from '../../src/words/languages.ts';
import { type Embed, type Picture, withLastLine } from '../../src/words/reply.ts';
import type { Words } from '../../src/words/words.ts';
import type { HistoryContext } from './item-context.ts';
import { smallPrint } from './sources.ts';

/** A chart: undefined if there is nothing to draw or drawing failed, `later` if the caller has used up their charts. */
export type ChartResult = Picture | 'later' | undefined;

/** Returns the words to use in a chart. The chart's fonts have no Chinese characters, so Chinese users get English. */
export const chartWords = ({ words, wordsFor }: Pick<HistoryContext, 'words' | 'wordsFor'>): Words =>
	languageOf(words.locale) === 'zh-CN' ? wordsFor('en-US') : words;

/** @param identity everything that the picture depends on: pictures are cached by it */
export async function drawChart(
	identity: readonly unknown[],
	request: ChartRequest,
	alt: string,
	{ charts, caller }: Pick<HistoryContext, 'charts' | 'caller'>,
): Promise<ChartResult> {
	const data = await charts.draw(identity.join('/'), request, caller.userId);
	return data === 'later' || data === undefined ? data : { name: 'chart.png', data, alt };
}

/** Adds a line that says that the chart is missing, for a user who has used up their charts. */
export function withMissingChartNote(embed: Embed, { t }: Words): Embed {
	return withLastLine({ embed }, smallPrint(t('history.noChart'))).embed;
}
