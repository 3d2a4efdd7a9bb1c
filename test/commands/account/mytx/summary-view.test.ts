import { describe, expect, test } from 'vitest';
import {
	csvResult,
	sentResult,
	summaryEmbed,
	type UnsoldWorth,
} from '../../../../commands/account/mytx/summary-view.ts';
import { progressEmbed } from '../../../../commands/linked-account/read-account.ts';
import { AccountReading, type ReadingEnd } from '../../../../src/accounts/account-reading.ts';
import { summarise } from '../../../../src/accounts/summary.ts';
import { LinkError } from '../../../../src/base/errors/link-error.ts';
import { MarketError } from '../../../../src/base/errors/market-error.ts';
import type { Transaction, TransactionItem } from '../../../../src/market/client/transactions.ts';
import { currencies } from '../../../../src/market/currency.ts';
import type { EmbedField } from '../../../../src/words/reply.ts';
import { createWords } from '../../../../src/words/words.ts';
import { transaction, transactions } from '../../../accounts/fixture.ts';
import { refusalsOfReply } from '../../../support/refusals.ts';

const formatsIn = createWords();
const formats = formatsIn('en-US');
const now = Date.UTC(2026, 0, 1);
const failed = (failure: MarketError['failure'], retryAt?: number) =>
	new MarketError(failure, '', { about: 'transactions', retryAt });

/** A reading of an account with `pages` pages of 100 rows, which ended with `end` after `read` of them. */
function reading(pages: number, read = pages, end?: ReadingEnd, rows = transactions(read * 100)): AccountReading {
	const accountReading = new AccountReading(now, 'account');
	for (let i = 0; i < read; i++)
		accountReading.add({ page: i + 1, pages, rows: rows.slice(i * 100, (i + 1) * 100), unreadable: 0 });
	if (end) accountReading.end = end;
	return accountReading;
}

/** A reading of an account that has one page, with these rows. */
const readingOf = (rows: Transaction[]) => reading(1, 1, undefined, rows);

/** The embed of the summary of a reading, which is within Discord's limits. */
async function embedOf(
	of: AccountReading,
	{
		result = '',
		locale = 'en-US',
		worthOf = () => undefined,
		summary = summarise(of.rows, now),
		fee,
	}: {
		readonly result?: string;
		readonly locale?: string;
		readonly worthOf?: UnsoldWorth['of'];
		readonly summary?: ReturnType<typeof summarise>;
		readonly fee?: number | undefined;
	} = {},
) {
	const embed = summaryEmbed(of, await summary, { of: worthOf, fee }, formatsIn(locale), result);
	expect(refusalsOfReply({ embed })).toEqual([]);
	return embed;
}

describe('The progress bar', () => {
	const words = (of: AccountReading) => progressEmbed(of, formats, now).description!;

	test('fills as pages are read, and says when the summary will be ready', async () => {
		expect(words(reading(14, 0))).toBe('`░░░░░░░░░░░░` 0%\nAsking the marketplace…');
		expect(words(reading(4, 1))).toMatch(/^`███░░░░░░░░░` 25%\nRead 1 of 4 pages\.\nEstimated end: <t:\d+:R>\.$/);
		// At most 90 pages are read.
		expect(words(reading(120, 45))).toContain('50%\nRead 45 of 90 pages.');
	});
});

describe('The summary', () => {
	test('says per currency what was spent, earned and paid, and the fees with their share', async () => {
		const at = (month: number, more: Partial<Transaction>) => ({
			created_at: new Date(Date.UTC(2026, month, 3)).toISOString(),
			...more,
		});
		const none = { fee: null, items: null, sub_type: null };
		const rows = [
			transaction(1, at(0, { type: 'purchase', amount: 100.1, fee: null })),
			transaction(2, at(1, { amount: 120.5, fee: 9.64 })),
			transaction(3, at(1, { ...none, amount: 500 })),
			transaction(4, at(1, { ...none, type: 'withdraw', amount: 300 })),
			transaction(5, at(1, { ...none, type: 'withdraw', amount: 1, fee: 0.5 })),
			transaction(6, at(1, { ...none, type: 'bonus', amount: 7 })),
			transaction(7, at(1, { amount: 50, fee: 4, status: 'initiate' })),
			transaction(8, at(1, { ...none, type: 'withdraw', amount: 20, status: 'initiate' })),
			transaction(9, at(1, { amount: 99, status: 'canceled' })),
			transaction(10, at(2, { type: 'purchase', amount: 5, fee: null, currency: 'DOGE' })),
		];
		const { description, fields } = await embedOf(readingOf(rows));
		expect(description).toBe('Totals of **7 completed transactions**.\nNot included: 1 canceled.');
		expect(fields?.slice(0, -1)).toEqual([
			{
				name: 'EUR · 3 Jan to 3 Feb 2026',
				value: [
					'Spent **€100.10** · 1 purchase',
					'Earned €120.50 − €9.64 fees (8%) = **€110.86** · 1 sale',
					'Paid in **€500.00** · 1 deposit',
					'Paid out **€301.00** · 2 payouts',
					'Other fees **€0.50**',
					'Bonus **€7.00** · 1 transaction',
					'Pending, not included: 1 sale **€46.00** after fees, 1 payout **€20.00**',
				].join('\n'),
			},
			{
				name: 'EUR · profit',
				value: 'No earlier purchase in EUR found for 1 sold item: Item 2.\nNo sale found for 1 bought item: Item 1.',
			},
			{ name: 'DOGE · 3 Mar 2026', value: 'Spent **5.00 DOGE** · 1 purchase' },
			{
				name: 'EUR · by month (UTC)',
				value:
					'**Feb 2026** earned €110.86 after €9.64 fees (8%) · paid in €500.00 · paid out €301.00 · pending: 1 sale €46.00 after fees, 1 payout €20.00\n**Jan 2026** spent €100.10',
			},
		]);
		expect(fields?.at(-1)?.value).toMatch(/^<t:\d+:f> \(<t:\d+:R>\)$/);
		expect(JSON.stringify(fields)).not.toMatch(/\bnet\b/i);
	});

	test('says the profit, what it is made of, and which sold items are not part of it', async () => {
		const named = (name: string, more: Partial<TransactionItem> = {}) => ({
			items: [{ market_hash_name: name, ...more } as TransactionItem],
		});
		const buy = (id: number, amount: number, name: string, more = {}) =>
			transaction(id, { type: 'purchase', amount, fee: null, ...named(name, more) });
		const sell = (id: number, amount: number, fee: number, name: string, more = {}) =>
			transaction(id, { amount, fee, ...named(name, more) });
		const rows = [
			buy(1, 100, 'AK_47'),
			sell(2, 150, 12, 'AK_47'),
			buy(3, 50, 'AWP', { asset_id: 4 }),
			sell(800, 20, 1.6, 'AWP', { asset_id: 4 }),
			sell(802, 20, 0, 'B'),
			sell(803, 20, 0, 'B'),
			sell(804, 20, 0, 'A'),
			buy(805, 1, 'C'),
		].reverse();
		const { fields } = await embedOf(readingOf(rows));
		expect(fields?.[1]).toEqual({
			name: 'EUR · profit',
			value: [
				'**+\u2060€6.40** (+4%) with 2 items: bought for €150.00, sold for €156.40 after fees',
				'No earlier purchase in EUR found for 3 sold items: 2 × B, A.',
				'No sale found for 1 bought item: C.',
			].join('\n'),
		});
		expect(fields?.[2]?.value).toBe(
			'**Feb 2025** spent €1.00 · earned €78.40 after €1.60 fees (2%) · profit −\u2060€31.60\n**Jan 2025** spent €150.00 · earned €138.00 after €12.00 fees (8%) · profit +\u2060€38.00',
		);
		const [item] = named('C').items;
		const twoBoughtTogether = transaction(806, { type: 'purchase', amount: 9, fee: null, items: [item!, item!] });
		const worth = async ({
			unpricedUnits = 0,
			fee,
			bought = rows,
			isConverted = false,
		}: {
			readonly unpricedUnits?: number;
			readonly fee?: number;
			readonly bought?: typeof rows;
			readonly isConverted?: boolean;
		} = {}) => {
			const of = readingOf(bought);
			const worthOf = () => ({ asks: new Map([['C', 12.34]]), sum: 1_234, unpricedUnits, isConverted });
			return (await embedOf(of, { worthOf, fee })).fields?.[1]?.value;
		};
		expect(await worth()).toMatch(
			/bought item: C\.\nAt the lowest asks they are worth \*\*€12\.34\*\* now. You paid €1\.00 for what is counted: \*\*\+\u2060€11\.34\*\* \(\+1,134%\), before the seller’s fee\.$/,
		);
		// €12.34 less the fee of 8% is €11.35, which is €10.35 more than the €1.00 that was paid.
		expect(await worth({ fee: 0.08 })).toMatch(/\*\*\+\u2060€10\.35\*\* \(\+1,035%\), after the seller’s fee of 8%\.$/);
		expect(await worth({ unpricedUnits: 1 })).toMatch(
			/ now, without 1 item whose price is not known or looks wrong\. You paid/,
		);
		expect(await worth({ isConverted: true })).toMatch(
			/worth \*\*≈\u00a0€12\.34\*\* now.*: \*\*≈\u00a0\+\u2060€11\.34\*\*/,
		);
		const withoutCost = await worth({ bought: [...rows, twoBoughtTogether] });
		expect(withoutCost).toMatch(
			/You paid €1\.00 for what is counted: \*\*\+\u2060€11\.34\*\* .*fee\. The cost of 2 more items is not known\.$/,
		);
		// If only a part of the account was read, the purchases may be among the transactions that were not.
		expect((await embedOf(reading(2, 1, 'cancelled', rows))).fields?.[1]?.value).toContain(
			'No earlier purchase in EUR among those read for 3 sold items: 2 × B, A.',
		);
		const danish = await embedOf(readingOf(rows), { locale: 'da' });
		expect(danish.fields?.[1]?.value).toMatch(/^\*\*\+\u20606,40\u00a0€\*\* \(\+4\u00a0%\) with 2 items/);
	});

	test('says which sold items have no profit because of their purchase or because they were traded together', async () => {
		const items = ['A', 'B'].map((name) => ({ market_hash_name: name })) as TransactionItem[];
		const rows = [
			transaction(5, { items: items.slice(1) }),
			transaction(4, { items: items.slice(0, 1) }),
			transaction(3, { items: [{ market_hash_name: 'C', asset_id: 1 } as TransactionItem] }),
			transaction(2, { type: 'purchase', items }),
			transaction(1, {
				type: 'purchase',
				currency: 'USD',
				items: [{ market_hash_name: 'C', asset_id: 1 } as TransactionItem],
			}),
		];
		const value = async (some: typeof rows) => (await embedOf(readingOf(some))).fields![1]!.value;
		expect(await value(rows)).toBe(
			'1 sold item was bought in another currency: C.\n2 sold items were traded together with others, so no single price is known: A, B.',
		);
		expect(await value(rows.slice(1))).toContain(
			'1 sold item was traded together with others, so no single price is known: A.\nNo sale found for 1 bought item: B.',
		);
	});

	test('names as many unmatched items as fit, the most frequent first', async () => {
		const rows = Array.from({ length: 100 }, (_, i) =>
			transaction(100 - i, { items: [{ market_hash_name: i % 10 ? `${'long_'.repeat(30)}${i}` : 'Often' }] }),
		);
		const { fields } = await embedOf(readingOf(rows));
		const [, more] =
			/^No earlier purchase in EUR found for 100 sold items: 10 × Often, long.*… and (\d+) more items\.$/.exec(
				fields![1]!.value,
			)!;
		expect(Number(more)).toBeGreaterThan(80);
	});

	/** A transaction of each kind in every month, the newest first. */
	function history(months: number, currencies: readonly string[]): Transaction[] {
		const none = { fee: null, items: null, sub_type: null };
		return Array.from({ length: months }, (_, ago) => ago)
			.flatMap((ago) =>
				currencies.flatMap((currency) => {
					const at = (hour: number) => new Date(Date.UTC(2026, -ago, 1, hour)).toISOString();
					const items = [{ market_hash_name: 'AK-47 | Redline (Field-Tested)' }] as TransactionItem[];
					const amount = 1_000.01 + ago * 100.1;
					return [
						transaction(0, { ...none, currency, created_at: at(5), type: 'withdraw', amount: amount / 2 }),
						transaction(0, { currency, created_at: at(4), items, amount, fee: 80.8, status: 'initiate' }),
						transaction(0, { currency, created_at: at(3), items, amount: amount + 1.11, fee: amount * 0.08 }),
						transaction(0, { currency, created_at: at(2), items, amount, type: 'purchase', fee: null }),
						transaction(0, { ...none, currency, created_at: at(1), amount: 2 * amount }),
					];
				}),
			)
			.map((each, i, all) => ({ ...each, id: all.length - i, amount: Math.round(each.amount * 100) / 100 }));
	}
	const monthLines = (fields: readonly EmbedField[], currency: string) =>
		fields.filter(({ name }) => name.startsWith(`${currency} · by month`)).flatMap(({ value }) => value.split('\n'));

	test('adds up the months that do not fit, and says so if none does', async () => {
		const rows = Array.from({ length: 150 }, (_, i) =>
			transaction(150 - i, { amount: 10, fee: 1, created_at: new Date(Date.UTC(2026, -i, 1)).toISOString() }),
		);
		const months = monthLines((await embedOf(reading(2, 2, undefined, rows))).fields!, 'EUR');
		expect(months.length).toBeGreaterThan(50);
		expect(months[0]).toBe('**Jan 2026** earned €9.00 after €1.00 fees (10%)');
		const rest = rows.length - (months.length - 1);
		expect(months.at(-1)).toBe(`**Earlier** earned €${rest * 9}.00 after €${rest}.00 fees (10%)`);
		const many = history(2, currencies.slice(0, 8)).map((row) => ({
			...row,
			items: row.items && [{ market_hash_name: `${'long '.repeat(18)}${row.id}` }],
		}));
		const { description, fields } = await embedOf(readingOf(many));
		expect(fields!.some(({ name }) => name.includes('by month'))).toBe(false);
		expect(description).toMatch(/\nThe months of \d+ currencies do not fit here\.$/);
	});

	test.each([
		[1, 40],
		[8, 7],
		[16, 40],
	])(
		'of %d currencies and %d months fits into a message, with long names and in any language',
		async (many, months) => {
			const rows = history(months, currencies.slice(0, many)).map((row) => ({
				...row,
				items: row.items && [{ market_hash_name: `★ StatTrak™ | ${'_*|'.repeat(60)} ${row.id % 30}` }],
			}));
			const pages = Math.ceil(rows.length / 100);
			const whole = reading(pages, pages, undefined, rows);
			const summary = summarise(whole.rows, now);
			for (const locale of ['en-US', 'de', 'ja'])
				for (const result of ['', sentResult('no-server', formats)]) {
					// `embedOf` checks all of Discord's limits.
					const { fields } = await embedOf(whole, { result, locale, summary });
					expect(fields!.some(({ name }) => name.startsWith(`${currencies[0]} · `))).toBe(true);
				}
		},
	);

	test('of one transaction uses the singular and shows one day', async () => {
		const { description, fields } = await embedOf(readingOf([transaction(1)]));
		expect(description).toBe('Totals of **1 completed transaction**.');
		expect(fields?.[0]).toEqual({
			name: 'EUR · 1 Jan 2025',
			value: 'Earned €10.01 − €0.81 fees (8.1%) = **€9.20** · 1 sale\nLast 7 days: nothing',
		});
		const timeless = [transaction(1, { created_at: 'yesterday' })];
		expect((await embedOf(readingOf(timeless))).fields?.[0]?.name).toBe('EUR');
	});

	test('counts what is not included by state, the most frequent first', async () => {
		const rows = ['on_hold', 'canceled', 'canceled', ''].map((status, i) => transaction(i, { status }));
		const { description, fields } = await embedOf(readingOf(rows));
		expect(description).toBe('Totals of **0 completed transactions**.\nNot included: 2 canceled, 1 (none), 1 on hold.');
		expect(fields).toHaveLength(1);
	});

	test.each<[string, ReadingEnd, RegExp]>([
		['out of time', 'out-of-time', /for only 15 minutes\. \*Continue\* reads the rest\.$/m],
		['a restart', 'restarting', /This bot is restarting, so what was read is lost\. \*Continue\* starts over\.$/m],
		['unlinked', 'unlinked', /was changed or unlinked while .*, so nothing was kept\. Please try again\.$/m],
		['a 429', failed('limited', now), /one account can be read, .* Try again <t:\d+:R>\. \*Continue\*/],
		['refused credentials', failed('credentials-refused'), /revoked.*\*Summary\* then starts over\.$/m],
		['a key that is gone', new LinkError('no-key'), /no longer has the key.*Nothing is lost.*\*Summary\* then/],
		['odd pages', 'doubtful', /read 2 of 90 pages, 200 .* may be missing\. \*Continue\* reads all pages again\.$/ms],
		['a bug', 'broken', /Something went wrong on our side\. \*Continue\*/],
	])('says why it is not complete: %s', async (_, end, words) => {
		expect((await embedOf(reading(120, 2, end))).description).toMatch(words);
	});

	test('says which transactions of a large account are left out, and where to see them', async () => {
		expect((await embedOf(reading(120, 90))).description).toContain(
			'⚠️ **Not complete:** this covers only the newest 9,000 transactions. About 3,000 older ones are left out. Use `/mytx order:oldest first` to see them page by page.',
		);
	});

	test('says if nothing could be read at all', async () => {
		const { description } = await embedOf(reading(0, 0, failed('timed-out')));
		expect(description).toMatch(/Not complete:\*\* nothing could be read \(<t:0:R>\)\.\n.*took too long/);
	});

	test('that could not be refreshed shows the earlier totals, and why', async () => {
		const before = reading(1);
		before.refreshFailure = failed('unreachable');
		const { description } = await embedOf(before);
		expect(description).toMatch(/^⚠️ \*\*Not refreshed:\*\* .*cannot be reached.* These totals are from <t:\d+:R>\.\n/);
		expect(description).toContain('Totals of **100 completed transactions**.');
	});

	test('with any names of currencies, types and states fits into a message', async () => {
		const odd = '_*`|<@1>\n# '.repeat(100);
		const rows = Array.from({ length: 100 }, (_, i) =>
			transaction(i, {
				currency: `${i % 7}${odd}`,
				type: `${i}${odd}`,
				status: i % 2 ? 'complete' : `${i}${odd}`,
				amount: 1e10,
				fee: -1e10,
			}),
		);
		const { description, fields } = await embedOf(reading(1, 1, 'cancelled', rows));
		expect(description).toMatch(/^Not included: (1 \S.*, ){8}42 in other states\.$/m);
		for (const { value } of fields ?? []) expect(value).not.toMatch(/^# /m);
	});

	test('shows the currencies with the most transactions if not all fit, and says how many it leaves out', async () => {
		const small = Array.from({ length: 40 }, (_, i) => transaction(i, { currency: `C${i}`, amount: 1e10, fee: 1e9 }));
		const large = Array.from({ length: 15 }, (_, i) => transaction(100 + i, { currency: 'USD' }));
		const { description, fields } = await embedOf(readingOf([...large, ...small]));
		const names = fields!.map(({ name }) => name).filter((name) => / 2025$/.test(name));
		expect(names[0]).toMatch(/^USD · /);
		expect(names).toHaveLength(8);
		expect(description).toContain('33 other currencies are only in the CSV.');
	});

	test('shows the most frequent unknown types, and says how many others there are', async () => {
		const rows = Array.from({ length: 20 }, (_, i) => transaction(i, { type: `kind ${Math.min(i, 8)}` }));
		const { fields } = await embedOf(readingOf(rows));
		expect(fields?.[0]?.value).toMatch(/^kind 8 \(item\) \*\*€120\.12\*\*, fees €9\.72 · 12 transactions\n/);
		expect(fields?.[0]?.value).toMatch(/\n4 other types are only in the CSV\.$/);
	});
});

test('A summary that could not be sent says why, and what to do', () => {
	expect(sentResult('refused', formats)).toMatch(
		/your privacy settings do not let this bot send you direct messages\. Allow direct messages/,
	);
	expect(sentResult('no-server', formats)).toMatch(
		/share a server with them, and you share none with this bot\. Add it to one of your servers/,
	);
	expect(sentResult('failed', formats)).toContain('try again in a minute');
	expect(sentResult('not-complete', formats)).toBe('⚠️ **Not sent:** the summary is not complete yet.');
});

test('The CSV file says what is left out', () => {
	expect(csvResult(100, reading(1), formats)).toMatch(/^📄 \*\*100 transactions\*\*, in all states, newest first/);
	expect(csvResult(60, reading(1), formats)).toContain('Left out, because the file would be too large: the oldest 40.');
});
