import { describe, expect, test } from 'vitest';
import { type AccountState, accountUpdate, NewestPages, parseAccountState } from '../../src/accounts/account-update.ts';
import type { Transaction } from '../../src/market/client/transactions.ts';
import { transaction } from './fixture.ts';

const day = 24 * 60 * 60_000;
const now = Date.UTC(2026, 7, 20);
/** A transaction that was created `minutesAgo` minutes before now. */
const row = (id: number, minutesAgo: number, more: Partial<Transaction> = {}): Transaction => {
	const at = new Date(now - minutesAgo * 60_000).toISOString();
	return transaction(id, { created_at: at, updated_at: at, ...more });
};
/** Transactions from before this time are not reported at the first look. */
const since = now - 60 * 60_000;

/** Looks at an account with these rows, the newest first, and counts the pages that were requested. */
async function look(rows: readonly Transaction[], previous?: AccountState, at = now) {
	let requests = 0;
	const pages = new NewestPages(async (page) => {
		requests++;
		const rowsOfPage = rows.slice((page - 1) * 100, page * 100);
		return { page, pages: Math.ceil(rows.length / 100), limit: 100, rows: rowsOfPage, unreadable: 0 };
	});
	const { newTransactions, state } = await accountUpdate(pages, previous, 'account', since, at);
	return {
		newIds: newTransactions.map(({ id }) => id),
		// The state as a later look has it: stored, and read again.
		state: parseAccountState(JSON.stringify(state), 'account')!,
		requests,
	};
}

/** Rows with the ids from `last` down to 1, newest first. Those up to 500 are days old, later ones at most minutes. */
const rowsUpTo = (last: number) =>
	Array.from({ length: last }, (_, i) => last - i).map((id) => row(id, id <= 500 ? 10_000 - id : (1_000 - id) / 100));

describe('What is new in an account', () => {
	test('is nothing at the first look, then each completed sale and payout, once', async () => {
		const first = await look(rowsUpTo(30));
		expect(first.newIds).toEqual([]);
		const later = [row(33, 1, { type: 'withdraw', sub_type: null, items: null }), row(32, 2, { type: 'purchase' })];
		const second = await look([...later, row(31, 3), ...rowsUpTo(30)], first.state);
		expect(second.newIds).toEqual([33, 31]);
		expect((await look([...later, row(31, 3), ...rowsUpTo(30)], second.state)).newIds).toEqual([]);
	});

	test('is what has changed since its owner wanted to be told, if the first look comes late', async () => {
		const late = [row(32, 2), row(31, 100, { updated_at: new Date(now - 60_000).toISOString() })];
		expect((await look([...late, ...rowsUpTo(30)])).newIds).toEqual([32, 31]);
	});

	test('is nothing old if the first look sees nothing, or not all', async () => {
		const nothing = await look([]);
		expect((await look(rowsUpTo(30), nothing.state)).newIds).toEqual([]);
		const some = await look(rowsUpTo(30).slice(5));
		expect((await look([row(31, 1), ...rowsUpTo(30)], some.state)).newIds).toEqual([31]);
	});

	test('includes a transaction without a valid time that comes before all known ones', async () => {
		const first = await look(rowsUpTo(300));
		const odd = row(501, 1, { created_at: 'yesterday', updated_at: null });
		expect((await look([odd, ...rowsUpTo(300)], first.state)).newIds).toEqual([501]);
		const [newest, ...others] = rowsUpTo(300);
		expect((await look([newest!, odd, ...others], first.state)).newIds).toEqual([]);
	});

	test('is found on as many pages as it takes, and no more', async () => {
		const first = await look(rowsUpTo(500));
		expect(first.requests).toBe(3);
		const second = await look(rowsUpTo(750), first.state);
		expect([second.newIds.length, second.requests]).toEqual([250, 3]);
		expect((await look(rowsUpTo(750), second.state)).requests).toBe(1);
	});

	test('includes what was open when it is completed, also when newer ones have pushed it to another page', async () => {
		const open = row(31, 3, { type: 'withdraw', sub_type: null, items: null, status: 'initiate' });
		const first = await look([open, ...rowsUpTo(30)]);
		const done = { ...open, status: 'complete' };
		const newer = Array.from({ length: 120 }, (_, i) => row(200 - i, 1));
		const second = await look([...newer, open, ...rowsUpTo(30)], first.state);
		expect(second.newIds).toHaveLength(120);
		expect((await look([...newer, done, ...rowsUpTo(30)], second.state)).newIds).toEqual([31]);
		// An open transaction is looked for on three pages, and once a day on more. The new rows need six pages.
		const many = Array.from({ length: 500 }, (_, i) => row(700 - i, 1));
		const third = await look([...many, open, ...rowsUpTo(30)], second.state);
		expect(third.requests).toBe(6);
		const soon = await look([...many, done, ...rowsUpTo(30)], third.state);
		expect([soon.newIds, soon.requests]).toEqual([[], 3]);
		expect((await look([...many, done, ...rowsUpTo(30)], third.state, now + 2 * day)).newIds).toEqual([31]);
	});

	test('does not include old ones that come back because newer ones have gone, nor what is canceled or of another state', async () => {
		const first = await look(rowsUpTo(500));
		expect((await look(rowsUpTo(500).slice(3), first.state)).newIds).toEqual([]);
		const odd = [
			row(503, 1, { status: 'canceled' }),
			row(502, 2, { status: 'on_the_moon' }),
			row(501, 3, { type: 'gift' }),
		];
		const second = await look([...odd, ...rowsUpTo(500)], first.state);
		expect(second.newIds).toEqual([]);
		const landed = odd.map((each) => (each.id === 502 ? { ...each, status: 'complete' } : each));
		expect((await look([...landed, ...rowsUpTo(500)], second.state)).newIds).toEqual([502]);
	});

	test('is read from at most ten pages, even if the account never ends', async () => {
		const first = await look(rowsUpTo(30));
		let requests = 0;
		// Each page has the same row, so the second one has nothing new and ends the look.
		const repeating = new NewestPages(async (page) => {
			requests++;
			return { page, pages: 1_000_000, limit: 100, rows: [row(900, 1)], unreadable: 0 };
		});
		expect((await accountUpdate(repeating, first.state, 'account', since, now)).newTransactions).toHaveLength(1);
		expect(requests).toBe(2);
		const endless = new NewestPages(async (page) => {
			const rows = Array.from({ length: 100 }, (_, i) => row(1_000 + page * 100 + i, 1));
			return { page, pages: 1_000_000, limit: 100, rows, unreadable: 0 };
		});
		expect((await accountUpdate(endless, first.state, 'account', since, now)).newTransactions).toHaveLength(1_000);
	});

	test('is nothing after another account was linked, and what is open is forgotten after 30 days', async () => {
		const open = row(31, 3, { status: 'initiate' });
		const { state } = await look([open, ...rowsUpTo(30)]);
		expect(parseAccountState(JSON.stringify(state), 'another')).toBeUndefined();
		for (const damaged of [undefined, '{', '{}', '[]']) expect(parseAccountState(damaged, 'account')).toBeUndefined();
		const newer = Array.from({ length: 120 }, (_, i) => row(200 - i, 1));
		const later = await look([...newer, ...rowsUpTo(30)], state, now + 31 * day);
		expect(later.state.open).toEqual([]);
	});

	test('is not taken from another page than the one that was asked for', async () => {
		const wrong = new NewestPages(async () => ({ page: 2, pages: 2, limit: 100, rows: [], unreadable: 0 }));
		await expect(accountUpdate(wrong, undefined, 'account', since, now)).rejects.toThrow(
			'received page 2 instead of page 1',
		);
	});
});
