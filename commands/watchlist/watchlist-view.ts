import { holdingId } from '../../src/settings/holdings.ts';
import { joinDots } from '../../src/words/join.ts';
import { colours, type Embed, label, type MenuOption } from '../../src/words/reply.ts';
import type { Words } from '../../src/words/words.ts';
import { rowsOf, type ShownPage } from '../holdings/holdings-view.ts';
import type { Valued } from '../holdings/valuation.ts';
import { warningSign } from '../items/doubtful.ts';
import { isConverted, withAges } from '../items/sources.ts';
import { type ItemLines, itemTable } from '../lists/item-table.ts';
import { pageLine } from '../lists/page-view.ts';

/** Places in `comparedDays`. */
const [day, week] = [0, 1];
const none = '–';

export function watchlistEmbed(shown: ShownPage, result: string, words: Words, now: number): Embed {
	const { items, page, pages, sources } = shown;
	const { t } = words;
	const title = t('watchlist.title');
	if (items.length === 0) return { title, description: joinDots(result, t('watchlist.empty')), colour: colours.absent };
	const lines = [result, table(shown, words), pages > 1 && pageLine(page, pages, words)];
	return { title, description: withAges(sources, lines, words, now), colour: colours.listed };
}

function table(shown: ShownPage, words: Words): string {
	const rows = rowsOf(shown).map((each) => watchedRow(each, words));
	return itemTable(rows, watchHeader(words), shown.currency, isConverted(shown.sources), words);
}

export const watchHeader = ({ t }: Words): string[] => [t('watchlist.ask'), t('watchlist.day'), t('watchlist.week')];

export function watchedRow({ holding, now, before }: Valued, words: Words): ItemLines {
	const changeSince = (ask: number | undefined) =>
		now?.lowest == null || !ask ? none : words.change(now.lowest / ask - 1);
	return {
		name: now?.name ?? holding.name,
		version: now?.version ?? null,
		...(now?.doubtful ? { sign: warningSign } : {}),
		figures: (write) => [
			now?.lowest == null ? none : write(now.lowest),
			changeSince(before[day]),
			changeSince(before[week]),
		],
	};
}

export const watchedOptions = (shown: ShownPage): MenuOption[] =>
	rowsOf(shown).map(({ holding, now }) => ({ value: holdingId(holding), label: label(now?.name ?? holding.name) }));
