import { joinDots } from '../../src/words/join.ts';
import { colours, type Embed, label, type MenuOption } from '../../src/words/reply.ts';
import type { Words } from '../../src/words/words.ts';
import { holdingId, rowsOf, type ShownPage } from '../holdings/holdings-view.ts';
import type { Valued } from '../holdings/valuation.ts';
import { warningSign } from '../items/doubtful.ts';
import { isConverted, withAges } from '../items/sources.ts';
import { itemTable } from '../lists/item-table.ts';
import { pageLine } from '../lists/page-view.ts';

/** The places of a day and of 7 days among the days that are compared. */
const [day, week] = [0, 1];
const none = '–';

/** The items that somebody follows, with their lowest asks and how these have changed. */
export function watchlistEmbed(shown: ShownPage, news: string, words: Words, now: number): Embed {
	const { items, page, pages, sources } = shown;
	const { t } = words;
	const title = t('watchlist.title');
	if (items.length === 0) return { title, description: joinDots(news, t('watchlist.empty')), colour: colours.absent };
	const lines = [news, table(shown, words), pages > 1 && pageLine(page, pages, words)];
	return { title, description: withAges(sources, lines, words, now), colour: colours.listed };
}

function table(shown: ShownPage, words: Words): string {
	const changeSince = ({ now, before }: Valued, i: number) => {
		const ask = before[i];
		return now?.lowest == null || !ask ? none : words.change(now.lowest / ask - 1);
	};
	const rows = rowsOf(shown).map((each) => {
		const { holding, now } = each;
		return {
			name: now?.name ?? holding.name,
			version: now?.version ?? null,
			...(now?.doubtful ? { sign: warningSign } : {}),
			figures: (write: (value: number) => string) => [
				now?.lowest == null ? none : write(now.lowest),
				changeSince(each, day),
				changeSince(each, week),
			],
		};
	});
	const header = [words.t('watchlist.ask'), words.t('watchlist.day'), words.t('watchlist.week')];
	return itemTable(rows, header, shown.currency, isConverted(shown.sources), words);
}

export const watchedOptions = (shown: ShownPage): MenuOption[] =>
	rowsOf(shown).map(({ holding }) => ({ value: holdingId(holding), label: label(holding.name) }));
