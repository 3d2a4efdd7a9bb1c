import type { Deal } from '../../market/answers/pages/deals.ts';
import type { Feed, FeedQuery } from '../../notify/feed.ts';
import type { Change, Shown, ShownItem, ShownMover, ShownRestock } from '../../notify/finding.ts';
import type { FeedPost } from '../../notify/outbox.ts';
import { change } from '../formatting/compared.ts';
import { escapeMarkdown } from '../formatting/escape-markdown.ts';
import { approximate, type Formats, plural } from '../formatting/formats.ts';
import { joinLines } from '../formatting/join.ts';
import { convertedFrom, smallPrint } from '../formatting/sources.ts';
import { nameOf } from '../items/choices.ts';
import { type ItemLines, itemTable } from '../pages/item-table.ts';
import { colours, type Embed, label, type Reply, title } from '../reply.ts';
import { feedTitle, filterText } from './describe.ts';
import { entriesOf } from './entries.ts';
import { openMenu } from './open-menu.ts';

/** A post with the feed that it belongs to. */
export interface PostToShow {
	readonly feed: Pick<Feed, 'query'>;
	readonly post: Pick<FeedPost, 'shown' | 'more'>;
}

/** Converts Unix ms into process time, which formats take. */
type ProcessTime = (at: number) => number;

/** What a feed posts; several posts that waited for each other are one message. `menuId` opens an item. */
export function feedPostReply(
	posts: readonly PostToShow[],
	menuId: string,
	formats: Formats,
	processTime: ProcessTime,
	now: number,
): Reply {
	const [first, ...others] = posts;
	const embed =
		others.length === 0 ? postEmbed(first!, formats, processTime, now) : digestEmbed(posts, formats, processTime);
	return { embed, menus: [openMenu(menuId, posts, formats)] };
}

function postEmbed({ feed, post }: PostToShow, formats: Formats, processTime: ProcessTime, now: number): Embed {
	const { shown, more } = post;
	const { query } = feed;
	return {
		title: titleOf(query),
		description: joinLines(
			heading(query, shown, formats, processTime),
			table(shown, formats),
			more > 0 && `${plural(formats, more, 'more item is', 'more items are')} new${otherPlace(query)}.`,
			query.kind === 'deals' && smallPrint('Asks change quickly: a deal may already be gone.'),
			smallPrint(updated(shown, formats, processTime, now)),
		),
		colour: colours.listed,
	};
}

/** Posts one below the other, with a line for each item. */
function digestEmbed(posts: readonly PostToShow[], formats: Formats, processTime: ProcessTime): Embed {
	const lines = posts.flatMap(({ feed: { query }, post: { shown } }) => [
		`**${escapeMarkdown(titleOf(query))}** · ${formats.ago(processTime(shown.at))}`,
		...entriesOf(shown, formats).map(({ item, figures }) => `- ${escapeMarkdown(label(nameOf(item)))} · ${figures}`),
	]);
	return { title: 'While this bot could not post here', description: lines.join('\n'), colour: colours.listed };
}

const titleOf = (query: FeedQuery): string =>
	title(
		query.narrowedTo === '' ? feedTitle(query) : `${feedTitle(query)} · ${escapeMarkdown(label(query.narrowedTo))}`,
	);

function heading(query: FeedQuery, shown: Shown, formats: Formats, processTime: ProcessTime): string {
	switch (shown.kind) {
		case 'deals':
			return `New: ${filterText(query, formats)}.\n${smallPrint('Lowest ask and its discount, the 30-day median and the number of sales in 30 days:')}`;
		case 'movers':
			return `The biggest: ${filterText(query, formats)}.\n${smallPrint(`Lowest ask and median sale, each with its change since ${formats.date(processTime(shown.since))}:`)}`;
		case 'restock':
			return `On offer again: ${filterText(query, formats)}.\n${smallPrint('Lowest ask, units on offer, and the number of sales in 90 days:')}`;
	}
}

/** Where the rest is. */
const otherPlace = ({ kind }: FeedQuery): string => (kind === 'restock' ? '' : `: see \`/${kind}\``);

type Write = (amount: number) => string;

function table(shown: Shown, formats: Formats): string {
	const { currency, conversion } = shown;
	const lines = (rows: readonly ItemLines[], header: readonly string[]) =>
		itemTable(rows, header, currency, conversion !== undefined, conversion ? approximate(formats) : formats);
	switch (shown.kind) {
		case 'deals':
			return lines(
				shown.items.map((deal) => line(deal, (write) => dealFigures(deal, write, formats))),
				['Ask', '', '30d median', 'Sales'],
			);
		case 'movers':
			return lines(
				shown.items.map((mover) => line(mover, (write) => moverFigures(mover, write, formats))),
				['Ask', '', 'Sale', ''],
			);
		case 'restock':
			return lines(
				shown.items.map((item) => line(item, (write) => restockFigures(item, write, formats))),
				['Ask', 'Units', 'Sales'],
			);
	}
}

const line = ({ name, version }: ShownItem, figures: (write: Write) => readonly string[]): ItemLines => ({
	name,
	version,
	end: '',
	figures,
});

const dealFigures = ({ ask, discount, median, sales }: Deal, write: Write, formats: Formats) => [
	write(ask),
	formats.change(-discount / 100),
	write(median),
	`${formats.count(sales)}×`,
];

function moverFigures({ ask, sales }: ShownMover, write: Write, formats: Formats): readonly string[] {
	const figures = (of: Change | undefined) => (of ? [write(of.now), change(of.now, of.before, formats)] : ['–', '']);
	return [...figures(ask), ...figures(sales)];
}

const restockFigures = ({ ask, quantity, sales }: ShownRestock, write: Write, formats: Formats) => [
	write(ask),
	formats.count(quantity),
	`${formats.count(sales)}×`,
];

function updated({ at, conversion }: Shown, formats: Formats, processTime: ProcessTime, now: number): string {
	const asks = `Updated: asks ${formats.ago(processTime(at))}`;
	if (!conversion) return asks;
	const { from, measuredAt } = conversion;
	return `${asks} · ${convertedFrom({ from, measuredAt: processTime(measuredAt), rate: 1 }, formats, now)}`;
}
