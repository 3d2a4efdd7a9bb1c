import { expect, test } from 'vitest';
import type { AccountReading } from '../../src/accounts/account-reading.ts';
import { toBasic } from '../../src/accounts/credentials.ts';
import type { TransactionsPage } from '../../src/market/client/transactions.ts';
import { linked, transactions } from './fixture.ts';

/** Links an account with 450 transactions, which are five pages. */
async function openAccount() {
	const { market, users, read } = await linked(450);
	const setCount = (count: number) => market.accounts.set(toBasic(users[0]!), transactions(count));
	return { market, setCount, read: async () => (await read()).reading };
}

const rowsOf = (page: number) => transactions(450).slice((page - 1) * 100, page * 100);
const ids = ({ rows }: AccountReading) => rows.map(({ id }) => id);
const all = transactions(450).map(({ id }) => id);

const odd: [string, number, Partial<TransactionsPage>][] = [
	['a first page with half of its rows', 1, { rows: rowsOf(1).slice(50) }],
	['a page with half of its rows', 3, { rows: rowsOf(3).slice(0, 50) }],
	['an empty page', 3, { rows: [] }],
	['an empty last page', 5, { rows: [] }],
	['fewer pages than before', 3, { pages: 4 }],
	['a last page that comes too early', 3, { pages: 3 }],
	['fewer pages than were read', 3, { pages: 0, rows: [] }],
];

test.each(odd)(
	'%s never makes a reading complete, and continuing it reads what is missing',
	async (_, number, change) => {
		const { read, market } = await openAccount();
		const restore = market.changeResponses((page) => (page.page === number ? { ...page, ...change } : page));
		const first = await read();
		expect(first).toMatchObject({ end: 'doubtful', isUsable: false });
		expect(first.pages).toBeGreaterThan(0);
		restore();
		const requestsBefore = market.sent.length;
		const whole = await read();
		expect(whole.end).toBe('complete');
		expect(ids(whole)).toEqual(all);
		expect(market.sent.length - requestsBefore).toBeLessThanOrEqual(5);
	},
);

test('A page that stays short does not hide the pages behind it', async () => {
	const { read, market } = await openAccount();
	market.changeResponses((page) => (page.page === 3 ? { ...page, rows: rowsOf(3).slice(0, 50) } : page));
	for (let i = 0; i < 2; i++) expect(await read()).toMatchObject({ end: 'doubtful', count: 400, pagesRead: 5 });
});

test.each([
	['a few', 7],
	['as many as a page holds', 100],
	['more than a page holds', 130],
])('New transactions during the reading (%s) do not make it doubtful', async (_, count) => {
	const { read, market, setCount } = await openAccount();
	market.before = (request) => {
		if (request === 3) setCount(450 + count);
	};
	const reading = await read();
	expect(reading.end).toBe('complete');
	expect(ids(reading)).toEqual(all);
});

test('A smaller page size does not make pages short', async () => {
	const { read, market } = await openAccount();
	market.changeResponses(({ page, ...rest }) => ({
		...rest,
		page,
		pages: 9,
		limit: 50,
		rows: transactions(450).slice((page - 1) * 50, page * 50),
	}));
	expect(await read()).toMatchObject({ end: 'complete', count: 450 });
});

test('A transaction that has disappeared before the reading is continued is not counted', async () => {
	const { read, market, setCount } = await openAccount();
	market.before = (request) => {
		if (request === 4) setCount(380);
	};
	expect((await read()).end).toBe('doubtful');
	const whole = await read();
	expect(whole).toMatchObject({ end: 'complete', count: 380 });
});
