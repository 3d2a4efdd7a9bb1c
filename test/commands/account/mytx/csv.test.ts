import { describe, expect, test } from 'vitest';
import { toCsv } from '../../../../commands/account/mytx/mytx.ts';
import { sampleTransactions } from '../../../../playground/market/sample-account.ts';
import { transaction } from '../../../accounts/fixture.ts';

const noLimit = 1e9;

/** A strict parser for RFC 4180, written independently of the code under test. */
function parse(data: Buffer): Record<string, string>[] {
	const text = new TextDecoder('utf-8', { fatal: true }).decode(data);
	const rows: string[][] = [[]];
	let field = '';
	let quoted = false;
	for (let i = 0; i < text.length; i++) {
		const letter = text[i]!;
		if (quoted) {
			if (letter !== '"') field += letter;
			else if (text[i + 1] === '"') field += text[++i];
			else quoted = false;
		} else if (letter === '"' && field === '') quoted = true;
		else if (letter === ',' || (letter === '\r' && text[i + 1] === '\n')) {
			rows.at(-1)!.push(field);
			field = '';
			if (letter === '\r') {
				rows.push([]);
				i++;
			}
		} else {
			if (/["\r\n]/.test(letter)) throw new Error(`${JSON.stringify(letter)} outside of quotes`);
			field += letter;
		}
	}
	expect(rows.pop(), 'ends with a line break').toEqual([]);
	const [head, ...body] = rows;
	for (const row of body) expect(row).toHaveLength(head!.length);
	return body.map((row) => Object.fromEntries(row.map((value, i) => [head![i]!, value])));
}

const parsed = async (rows: Parameters<typeof toCsv>[0]) => parse((await toCsv(rows, noLimit)).data);

describe('The CSV', () => {
	test('has a row for each item, or one for a transaction without items, and each amount once', async () => {
		const all = sampleTransactions(137);
		const rows = await parsed(all);
		expect(rows).toHaveLength(all.reduce((sum, { items }) => sum + Math.max(1, items?.length ?? 0), 0));
		const sum = (values: (number | null | undefined)[]) =>
			values.reduce<number>((total, value) => total + Math.round((value ?? 0) * 100), 0);
		expect(sum(rows.map(({ amount }) => Number(amount)))).toBe(sum(all.map(({ amount }) => amount)));
		expect(sum(rows.map(({ fee }) => Number(fee)))).toBe(sum(all.map(({ fee }) => fee)));
		for (const { id, items, status, created_at } of all) {
			const mine = rows.filter(({ transaction }) => transaction === String(id));
			expect(mine.map(({ item }) => item)).toEqual(
				(items ?? [{ market_hash_name: '' }]).map((each) => each.market_hash_name),
			);
			for (const row of mine) expect([row.status, row.created_at]).toEqual([status, created_at]);
		}
	});

	test('writes names unchanged, with quotes where needed', async () => {
		const names = [
			"Sticker | Don't Worry, I'm Pro",
			'Music Kit | "X"',
			'★ Karambit | 龍王 ♥',
			'two\r\nlines',
			'é',
			'a,"b"',
		];
		const rows = await parsed([transaction(1, { items: names.map((market_hash_name) => ({ market_hash_name })) })]);
		expect(rows.map(({ item }) => item)).toEqual(names);
	});

	/** Texts that a spreadsheet may run: some have full-width signs, or begin with characters that it skips. */
	const formulas = [
		' =1',
		'\u0000=1',
		'\u200B=1',
		'＝1+1',
		'－1',
		'＠SUM(A1)',
		'\n=1',
		'=1+1',
		'+1',
		'-1',
		'@SUM(A1)',
		'\t=1',
		'\r=1',
		'=cmd|"/c calc"!A1',
	];
	test.each(formulas)('escapes formulas in every text column: %j', async (text) => {
		const [row] = await parsed([
			transaction(1, {
				type: text,
				sub_type: text,
				status: text,
				currency: text,
				created_at: text,
				updated_at: text,
				items: [{ market_hash_name: text, currency: text, seller_country: text, buyer_country: text }],
			}),
		]);
		for (const value of Object.values(row!)) expect(value).not.toMatch(/^[=+\-@\t\r]/);
		expect(row).toMatchObject({ item: `'${text}`, type: `'${text}`, created_at: `'${text}` });
	});

	test('writes negative, tiny and huge numbers as plain numbers', async () => {
		const items = [{ market_hash_name: 'x', wear: 0.000000123, asset_id: 45_000_000_000, pattern: 0, amount: 966 }];
		const [row] = await parsed([transaction(1, { amount: -12.5, fee: 1e21, items })]);
		expect(row).toMatchObject({
			amount: '-12.5',
			fee: '1000000000000000000000',
			wear: '0.000000123',
			asset_id: '45000000000',
			pattern: '0',
			item_amount: '966',
			finish: '',
		});
	});

	test('writes times as ISO 8601 in UTC, and anything else unchanged', async () => {
		const times = { created_at: '2026-08-20T14:00:00.000+02:00', updated_at: 'yesterday' };
		const [row] = await parsed([transaction(1, times)]);
		expect(row).toMatchObject({ created_at: '2026-08-20T12:00:00.000Z', updated_at: 'yesterday' });
	});

	test('begins with a byte order mark, so that spreadsheets read it as UTF-8', async () => {
		const { data } = await toCsv([], noLimit);
		expect([...data.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
		expect(data.toString()).toMatch(/^\uFEFFtransaction,created_at,.*\r\n$/);
	});

	test('is written in slices, so that other work can run in between', async () => {
		let turns = 0;
		let writing = true;
		const others = () => {
			turns++;
			if (writing) setImmediate(others);
		};
		others();
		await toCsv(sampleTransactions(3_000), noLimit);
		writing = false;
		expect(turns).toBeGreaterThan(10);
	});

	test('is truncated after a whole transaction if it gets too large, and says how many it contains', async () => {
		const all = sampleTransactions(200);
		const whole = await toCsv(all, noLimit);
		expect(whole.transactions).toBe(200);
		const part = await toCsv(all, whole.data.length / 2);
		expect(part.data.length).toBeLessThanOrEqual(whole.data.length / 2);
		const ids = new Set(parse(part.data).map((row) => row.transaction));
		expect(ids.size).toBe(part.transactions);
		expect(whole.data.subarray(0, part.data.length).equals(part.data)).toBe(true);
	});
});
