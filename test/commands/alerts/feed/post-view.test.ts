import { describe, expect, test } from 'vitest';
import {
	feedMessage,
	feedNoticeReply,
	feedPostReply,
	type PostToShow,
} from '../../../../commands/alerts/feed/post-view.ts';
import type { FeedQuery, FeedResult } from '../../../../commands/alerts/kinds/kinds.ts';
import { toMessage } from '../../../../src/discord/message.ts';
import { languages } from '../../../../src/words/languages.ts';
import { phoneWidth, widthOf } from '../../../../src/words/table.ts';
import { createWords } from '../../../../src/words/words.ts';
import { SimulatedClock } from '../../../support/simulated-clock.ts';
import { server } from '../watching/feeds-fixture.ts';
import {
	dealsAt,
	dealsQuery,
	feed,
	itemQuery,
	lowsQuery,
	moversAt,
	moversQuery,
	restockQuery,
	restocksAt,
	tradeupsQuery,
} from '../watching/sample-feeds.ts';

const at = Date.UTC(2026, 0, 1);
const formatsOf = createWords();
const post = (query: FeedQuery, shown: FeedResult, more = 0): PostToShow => ({
	feed: { query },
	post: { shown, more },
});
const reply = (posts: readonly PostToShow[], locale = 'en-US') => feedPostReply(posts, 'nonce', formatsOf(locale), at);
const textOf = (...args: Parameters<typeof reply>) => reply(...args).embed.description!;

describe('A post', () => {
	test('of deals has a table of them, and says how many more there are', () => {
		const query = { ...dealsQuery, priceRange: { min: 5 } };
		expect(textOf([post(query, dealsAt(at, { Redline: 80 }), 3)])).toBe(
			[
				'New: at least 15% under the 30-day median of at least 10 sales, from €5.00.',
				'-# Lowest ask and its discount, the 30-day median and the number of sales in 30 days:',
				'```',
				'   Ask      30d median Sales',
				'Redline',
				'€80.00 −20%    €100.00   50×',
				'```',
				'3 more items are new: see `/deals`.',
				'-# Asks change quickly: a deal may already be gone.',
				'-# Updated: asks <t:1767225600:R>',
			].join('\n'),
		);
	});

	test('of movers says since when prices moved, and has a dash where sales are unknown', () => {
		const shown = moversAt(at, { A: 0.3 });
		expect(shown.kind).toBe('movers');
		const text = textOf([post(moversQuery, shown)]);
		expect(text).toContain('The biggest: prices that went up in 1 day, at least 10 sales in 30 days, from €1.00.');
		expect(text).toContain('each with its change since <t:1767139200:f>:');
		expect(text).toMatch(/€130\.00 \+30%\s+–/);
	});

	test('of items back in stock has their asks and units', () => {
		const text = textOf([post(restockQuery, restocksAt(at, { A: 10 }), 1)]);
		expect(text).toContain('On offer again: sold at least 10 times in 90 days.');
		expect(text).toMatch(/€10\.00\s+1\s+30×/);
		expect(text).toContain('1 more item is new.');
	});

	test('of trade-ups has what they cost and bring, and whether that is before the fee', () => {
		const contract = { key: 'A', name: 'A', version: null, units: 10, cost: 40, back: 46 };
		const shown = { kind: 'tradeups', at, currency: 'EUR', fee: undefined, items: [contract] } as const;
		const text = textOf([post(tradeupsQuery, shown)]);
		expect(text).toContain('New: contracts of one item that bring more than they cost on average.');
		expect(text).toContain('what comes back on average before the seller’s fee');
		expect(text).toMatch(/€40\.00\s+€46\.00 \+15%/);
		expect(textOf([post(tradeupsQuery, { ...shown, fee: 0.08 })])).toContain('after the seller’s fee of 8%');
	});

	test('of new lows has the low until then, and that of an alert its goal', () => {
		const low = { key: 'A', name: 'A', version: null, ask: 9, before: 10, sold: 30 };
		const lows = textOf([post(lowsQuery, { kind: 'lows', at, currency: 'EUR', items: [low] })]);
		expect(lows).toContain('New: the lowest asks in 90 days, of items with at least 10 sales in 30 days.');
		expect(lows).toMatch(/€9\.00\s+€10\.00\s+30×/);
		const offer = { key: 'A', name: 'A', version: null, ask: 9, quantity: 3 };
		const item = reply([post(itemQuery, { kind: 'item', at, currency: 'EUR', items: [offer] })]);
		expect(item.embed.title).toBe('Alert · Counter-Strike 2 · A');
		expect(item.embed.description).toMatch(/^Reached: at or below €10\.00\.\n.*€9\.00\s+3/s);
	});

	test('of the market has its facts and its table, and a button instead of a menu', () => {
		const changes = { '1d': 0.012, '7d': -0.05, '30d': null as never };
		const item = {
			key: '1',
			name: '',
			version: null,
			moved: { '1d': { rose: 3, fell: 4 } },
			trends: [{ kind: undefined, items: 1_000, changes }] as const,
			sold: Object.fromEntries(
				['1d', '7d', '30d', '90d'].map((period) => [period, { amount: 1_234_567, sales: 8 }]),
			) as never,
		};
		const { embed, menus, buttons } = reply([
			post({ ...restockQuery, kind: 'market' }, { kind: 'market', at, currency: 'EUR', items: [item] }),
		]);
		expect(embed.title).toBe('The market of Counter-Strike 2');
		expect(embed.description).toContain(
			'Prices are **up 1%** compared with a day ago.\nOf the items of the index, by lowest asks, **3** rose and **4** fell',
		);
		expect(embed.description).toContain('Sold in 24 hours: **€1.23M** in 8 sales.');
		expect(embed.description).toMatch(/All \+1\.2% −5\.0%\s+–\s+–/);
		expect(toMessage({ embed, menus: menus! }).components).toEqual([]);
		// The bot finds the message again by the nonce at the end of this id.
		expect(buttons).toMatchObject([{ label: 'Market', id: 'market:show:730:EUR:1d:nonce' }]);
		const severalPosts = textOf([
			post(dealsQuery, dealsAt(at, { A: 80 })),
			post({ ...restockQuery, kind: 'market' }, { kind: 'market', at, currency: 'EUR', items: [item] }),
		]);
		expect(severalPosts).toContain('Prices are **up 1%** compared with a day ago.');
	});

	test('marks converted amounts, and says from what they are converted', () => {
		const shown = dealsAt(at, { A: 80 });
		const converted = { ...shown, currency: 'USD', conversion: { from: 'EUR', measuredAt: at - 3_600_000 } } as const;
		const text = textOf([post({ ...dealsQuery, currency: 'USD' }, converted)]);
		expect(text).toContain('≈');
		expect(text).toContain('converted from EUR (rate of <t:1767222000:R>)');
	});

	test('has a menu that opens its items, whose id contains its nonce', () => {
		const [menu] = reply([post(dealsQuery, dealsAt(at, { A: 80, B: 70 }))]).menus!;
		expect(menu!.id).toBe('feed:open:nonce');
		expect(menu!.options).toMatchObject([
			{ label: 'A', value: '730:EUR:0:A-----------', description: '€80.00 · 20% under the 30-day median of €100.00' },
			{ label: 'B' },
		]);
	});

	test('that waited with others is one message with all their items, each once in the menu', () => {
		const asks = { A: 80, B: 70, C: 60, D: 50, E: 40 };
		const many = Array.from({ length: 6 }, (_, i) => {
			const ownAsks = { ...asks, [`N${i}`]: 30 };
			return i % 2 === 0 ? post(dealsQuery, dealsAt(at, ownAsks)) : post(restockQuery, restocksAt(at, ownAsks));
		});
		const { embed, menus } = reply(many);
		expect(embed.title).toBe('Several posts at once');
		// 6 posts of 6 items, of which 5 are the same in all posts.
		expect(embed.description!.match(/^- /gm)).toHaveLength(36);
		expect(menus![0]!.options).toHaveLength(11);
		expect(toMessage(reply([...many, ...many, ...many, ...many])).embeds).toHaveLength(1);
	});

	test('that waited with too many others begins with alerts, and says how many items do not fit', () => {
		const asks = Object.fromEntries(Array.from({ length: 5 }, (_, i) => [`A skin with a rather long name ${i}`, 50]));
		const many = Array.from({ length: 20 }, () => post(dealsQuery, dealsAt(at, asks), 2));
		const offer = { key: 'Awaited', name: 'Awaited', version: null, ask: 9, quantity: 1 };
		const alert = post(itemQuery, { kind: 'item', at, currency: 'EUR', items: [offer] });
		const { embed, menus } = reply([...many, alert]);
		const items = embed.description!.match(/^- .*$/gm)!;
		expect(items[0]).toContain('Awaited');
		expect(menus![0]!.options[0]!.label).toBe('Awaited');
		expect(embed.description!.length).toBeLessThanOrEqual(4_096);
		expect(items.length).toBeGreaterThan(30);
		// 20 posts of 5 items and the alert; each of the 20 leaves out 2 more.
		expect(embed.description).toMatch(new RegExp(`\n${101 + 40 - items.length} more items are new\\.$`));
	});

	test('that waited with others mentions each of their roles once', () => {
		const owned = ['7', '8', '7', undefined].map((role, i) => ({ owner: server, feed: feed({ id: String(i), role }) }));
		const parts = owned.map(({ feed: { id } }) => ({
			about: id,
			queuedAt: at,
			content: { shown: dealsAt(at, { A: 80 }), more: 0 },
		}));
		const options = { clock: new SimulatedClock(), wordsFor: formatsOf, facts: { of: () => undefined } };
		const message = feedMessage(options, { nonce: 'nonce' } as never, parts as never, owned);
		expect(message).toMatchObject({ channel: '4', mentions: ['7', '8'] });
	});

	test('is escaped, and fits a phone in any language', () => {
		const odd = '**A** `x` @everyone [link](https://a.example) '.repeat(5);
		for (const locale of ['en-US', 'ja', ...languages])
			for (const result of [dealsAt(at, { [odd]: 12_345.67 }), restocksAt(at, { [odd]: 1_234_567.89 })]) {
				const query = result.kind === 'deals' ? dealsQuery : restockQuery;
				const text = textOf([post({ ...query, narrowedTo: odd }, result)], locale);
				const table = text.split('```')[1]!.trim().split('\n');
				expect(widthOf(table)).toBeLessThanOrEqual(phoneWidth);
				expect(text.replaceAll(/```.*?```/gs, '')).not.toContain('**A**');
				const digest = textOf([post(query, result), post(query, result)], locale);
				expect(digest).not.toContain('**A**');
			}
	});
});

test('The message that feeds have stopped can be found by its nonce', () => {
	const { embed, buttons } = feedNoticeReply(
		{ feedChannel: '4', kinds: ['deals'] },
		'feed:stopped:nonce',
		formatsOf('en-US'),
	);
	expect(embed.description).toContain('so what you added there is paused: **Deals**.');
	expect(buttons).toEqual([{ label: 'Paused', id: 'feed:stopped:nonce', disabled: true }]);
});
