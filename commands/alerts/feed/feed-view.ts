import { gameNames } from '../../../src/names/game.ts';
import { menuLabel } from '../../../src/words/reply.ts';
import { escapeMarkdown, joinCommas, joinDots } from '../../../src/words/text.ts';
import type { PlainKey } from '../../../src/words/translate.ts';
import type { Words } from '../../../src/words/words.ts';
import { fullNameOf } from '../../items/choices-view.ts';
import { priceLimitValues } from '../../lists/deal-lines.ts';
import { type FeedKindName, type FeedQuery, feedKindOf, feedKinds } from '../kinds/kinds.ts';

/** The translation keys of the kinds. */
export const kindNames = Object.fromEntries(
	Object.entries(feedKinds).map(([kind, { title }]) => [kind, title]),
) as Readonly<Record<FeedKindName, PlainKey>>;

/**
 * `Deals · Counter-Strike 2 · trade-locked`
 * @param writeName escapes the name of an item. Menus show no Markdown, so for a menu pass `String`, which escapes
 * nothing
 */
export const feedTitle = (query: FeedQuery, { t }: Words, writeName = escapeMarkdown): string =>
	joinDots(
		t(kindNames[query.kind]),
		gameNames[query.game],
		query.kind === 'item' && writeName(menuLabel(fullNameOf(query))),
		'locked' in query && query.locked && t('format.tradeLocked'),
	);

/** What a feed looks for, without its game: `at least 15% under the 30-day median of at least 10 sales, from €5.00`. */
export function filterText(query: FeedQuery, words: Words): string {
	const { t } = words;
	const { narrowedTo, priceRange, currency } = query;
	const values = priceLimitValues(priceRange, currency, words);
	const quotedText = t('format.quoted', { text: escapeMarkdown(menuLabel(narrowedTo)) });
	return joinCommas(
		words,
		feedKindOf(query).criterionText(query, words),
		values.range !== 'none' && t('feed.filter.price', values),
		narrowedTo !== '' && t('feed.filter.items', { text: quotedText }),
	);
}
