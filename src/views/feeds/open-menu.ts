import type { Currency } from '../../market/currency.ts';
import type { FeedQuery } from '../../notify/feed.ts';
import { discordLimits } from '../discord-limits.ts';
import type { Formats } from '../formatting/formats.ts';
import { nameOf } from '../items/choices.ts';
import { label, type Menu, type MenuOption } from '../reply.ts';
import { entriesOf } from './entries.ts';
import type { PostToShow } from './post.ts';

/** A menu that opens the price of an item for whoever picks it. Its values are those of `openValue`. */
export function openMenu(id: string, posts: readonly PostToShow[], formats: Formats): Menu {
	const options = posts.flatMap(({ feed: { query }, post: { shown } }) =>
		entriesOf(shown, formats).map(
			({ item, figures }): MenuOption => ({
				value: openValue(query, item.key, shown.currency),
				label: label(nameOf(item)),
				description: label(figures),
			}),
		),
	);
	// The same item may be in several posts.
	const unique = [...new Map(options.map((option) => [option.value, option])).values()];
	return { id, placeholder: 'Open an item, only for you', options: unique.slice(0, discordLimits.menuOptions) };
}

/** An item with the list to open it from, as the value of a menu: `730:EUR:0:` and its key. */
export function openValue(query: FeedQuery, key: string, currency: Currency): string {
	const locked = query.kind === 'deals' && query.locked;
	return [query.game, currency, locked ? 1 : 0, key].join(':');
}
