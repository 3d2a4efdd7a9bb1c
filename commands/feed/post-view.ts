import type { FeedQuery } from '../../src/notify/feed.ts';
import type { Change, Shown, ShownItem } from '../../src/notify/finding.ts';
import type { FeedNotice, FeedPost } from '../../src/notify/outbox.ts';
import { discordLimits } from '../../src/words/discord-limits.ts';
import { escapeMarkdown } from '../../src/words/escape-markdown.ts';
import { approximate, type Formats, plural } from '../../src/words/formats.ts';
import { joinDots, joinLines } from '../../src/words/join.ts';
import { channelMention, kindNames, neededPermissions } from '../../src/words/labels.ts';
import { colours, type Embed, label, type Menu, type MenuOption, type Reply, title } from '../../src/words/reply.ts';
import { dealColumns, dealHeader, dealLines } from '../deals/deals-view.ts';
import { nameOf } from '../items/choices-view.ts';
import { change } from '../items/compared.ts';
import { smallPrint, updated } from '../items/sources.ts';
import { type ItemLines, itemTable } from '../lists/item-table.ts';
import { feedTitle, filterText } from './feed-view.ts';

export interface PostToShow {
	readonly feed: { readonly query: FeedQuery };
	readonly post: Pick<FeedPost, 'shown' | 'more'>;
}

/** What a feed posts; several posts that waited for each other are one message. `menuId` opens an item. @param now Unix ms */
export function feedPostReply(posts: readonly PostToShow[], menuId: string, formats: Formats, now: number): Reply {
	const [first, ...others] = posts;
	const embed = others.length === 0 ? postEmbed(first!, formats, now) : digestEmbed(posts, formats);
	return { embed, menus: [openMenu(menuId, posts, formats)] };
}

function postEmbed({ feed: { query }, post: { shown, more } }: PostToShow, formats: Formats, now: number): Embed {
	const { at, currency } = shown;
	const { start, columns, header, entries } = contents(shown, formats);
	const otherPlace = query.kind === 'restock' ? '' : `: see \`/${query.kind}\``;
	const conversion = shown.conversion && { ...shown.conversion, rate: 1 };
	return {
		title: titleOf(query),
		description: joinLines(
			`${start}: ${filterText(query, formats)}.`,
			smallPrint(columns),
			itemTable(entries, header, currency, conversion !== undefined, conversion ? approximate(formats) : formats),
			more > 0 && `${plural(formats, more, 'more item is', 'more items are')} new${otherPlace}.`,
			query.kind === 'deals' && smallPrint('Asks change quickly: a deal may already be gone.'),
			updated([{ of: 'asks', fetchedAt: at, conversion }], formats, now),
		),
		colour: colours.listed,
	};
}

function digestEmbed(posts: readonly PostToShow[], formats: Formats): Embed {
	const lines = posts.flatMap(({ feed: { query }, post: { shown } }) => [
		`**${escapeMarkdown(titleOf(query))}** · ${formats.ago(shown.at)}`,
		...contents(shown, formats).entries.map((entry) => `- ${escapeMarkdown(label(nameOf(entry)))} · ${entry.words}`),
	]);
	return { title: 'While this bot could not post here', description: lines.join('\n'), colour: colours.listed };
}

const titleOf = (query: FeedQuery): string =>
	title(joinDots(feedTitle(query), query.narrowedTo !== '' && escapeMarkdown(label(query.narrowedTo))));

/** What a post says about its items. */
interface Contents {
	readonly start: string;
	readonly columns: string;
	readonly header: readonly string[];
	readonly entries: readonly (ShownItem & ItemLines & { readonly words: string })[];
}

function contents(shown: Shown, formats: Formats): Contents {
	const marked = shown.conversion ? approximate(formats) : formats;
	const money = (amount: number) => marked.money(amount, shown.currency);
	const moved = (of: Change | undefined, what: string) => of && `${what} ${money(of.before)} → ${money(of.now)}`;
	switch (shown.kind) {
		case 'deals':
			return {
				start: 'New',
				columns: dealColumns,
				header: dealHeader,
				entries: shown.items.map((deal) => ({
					...deal,
					...dealLines(deal, formats),
					words: `${money(deal.ask)} · ${formats.percent(deal.discount / 100)} under the 30-day median of ${money(deal.median)}`,
				})),
			};
		case 'movers':
			return {
				start: 'The biggest',
				columns: `Lowest ask and median sale, each with its change since ${formats.date(shown.since)}:`,
				header: ['Ask', '', 'Sale', ''],
				entries: shown.items.map(({ ask, sales, ...item }) => ({
					...item,
					figures: (write) =>
						[ask, sales].flatMap((of) => (of ? [write(of.now), change(of.now, of.before, formats)] : ['–', ''])),
					words: joinDots(moved(ask, 'ask'), moved(sales, 'median sale')),
				})),
			};
		case 'restock':
			return {
				start: 'On offer again',
				columns: 'Lowest ask, units on offer, and the number of sales in 90 days:',
				header: ['Ask', 'Units', 'Sales'],
				entries: shown.items.map(({ ask, quantity, sales, ...item }) => ({
					...item,
					figures: (write) => [write(ask), formats.count(quantity), `${formats.count(sales)}×`],
					words: `${money(ask)} · ${formats.count(quantity)} on offer`,
				})),
			};
	}
}

/** A menu that opens the price of an item for whoever picks it. Its values are `730:EUR:0:` and the key of an item. */
function openMenu(id: string, posts: readonly PostToShow[], formats: Formats): Menu {
	const options = posts.flatMap(({ feed: { query }, post: { shown } }) => {
		const locked = query.kind === 'deals' && query.locked ? 1 : 0;
		return contents(shown, formats).entries.map(
			(entry): MenuOption => ({
				value: [query.game, shown.currency, locked, entry.key].join(':'),
				label: label(nameOf(entry)),
				description: label(entry.words),
			}),
		);
	});
	// The same item may be in several posts.
	const unique = [...new Map(options.map((option) => [option.value, option])).values()];
	return { id, placeholder: 'Open an item, only for you', options: unique.slice(0, discordLimits.menuOptions) };
}

/**
 * Tells a user in a direct message that feeds they added have stopped.
 * @param id The custom id of a button that does nothing: by it, the message is found again.
 */
export function feedNoticeReply({ feedChannel, kinds }: Pick<FeedNotice, 'feedChannel' | 'kinds'>, id: string): Reply {
	const names = kinds.map((kind) => `**${kindNames[kind]}**`).join(', ');
	return {
		embed: {
			title: 'A feed has stopped',
			description: `This bot may no longer post in ${channelMention(feedChannel)}, so what you added there is paused: ${names}. Allow it ${neededPermissions} there, then press Resume in \`/feed list\` in that server. If the channel is gone, remove its feeds there.`,
			colour: colours.absent,
		},
		buttons: [{ label: 'Paused', id, disabled: true }],
	};
}
