import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { itemKey } from '../../src/names/item-ref.ts';
import { PriceRecorder } from '../../src/prices/price-recorder.ts';
import { engines } from '../storage/engines.ts';

const page = readFileSync('docs/operating.md', 'utf8');
const section = page.slice(
	page.indexOf('\n## Query recorded prices'),
	page.indexOf('\n## When the bot does not start'),
);
const queries = [...section.matchAll(/For `(sqlite3|psql)`:\n\n```sql\n(.*?)```/gs)].map(([, tool, text]) => ({
	tool,
	text: text!,
}));
const name = 'AK-47 | Redline (Field-Tested)';
/** A time in UTC as Unix time, s. */
const at = (time: string) => Date.parse(`${time}Z`) / 1000;

describe.each(engines())('The queries in docs/operating.md ($engine)', ({ open, skipped }) => {
	test.skipIf(skipped)('return what was recorded', async () => {
		const { database } = await open();
		const recorder = new PriceRecorder(database, { game: 730, currency: 'EUR' });
		for (const [time, ask] of [
			['2026-08-19T23:00:00', 3_120],
			['2026-08-20T12:00:00', 3_000],
			['2026-08-20T17:55:00', 3_050],
			['2026-08-20T18:05:00', null],
		] as const) {
			const offer = { ask, quantity: ask === null ? 0 : 4 };
			const rows = [{ key: itemKey(730, name, null), name, version: null, ...offer }];
			await recorder.recordAsks({ time: at(time), rows, unreadable: [] });
		}
		const tool = database.engine === 'sqlite' ? 'sqlite3' : 'psql';
		const results: unknown[][] = [];
		for (const { text } of queries.filter((query) => query.tool === tool)) {
			const { rows } = await sql.raw<Record<string, unknown>>(text.trim().replace(/;$/, '')).execute(database.sql);
			results.push(rows.map((row) => Object.values(row).map(plain)));
		}
		expect(results).toEqual([
			[
				['2026-08-19 23:00', 31.2, 4],
				['2026-08-20 12:00', 30, 4],
				['2026-08-20 17:55', 30.5, 4],
				['2026-08-20 18:05', null, 0],
			],
			[[name, null, 30.5, 4]],
			[
				['2026-08-19', 31.2, 31.2, 31.2, 4],
				['2026-08-20', 30, 30.5, null, 0],
			],
		]);
	});
});

/** Both engines' values in the same form: times to the minute. */
function plain(value: unknown): unknown {
	if (value instanceof Date) return dateOrTime(value);
	if (typeof value !== 'string') return value;
	if (/^\d+\.\d+$/.test(value)) return Number(value);
	return /^\d{4}-\d{2}-\d{2} /.test(value) ? value.slice(0, 16) : value;
}

function dateOrTime(value: Date): string {
	// The PostgreSQL driver returns a DATE as midnight in the local time zone.
	const isDate = value.getHours() === 0 && value.getMinutes() === 0;
	const local = new Date(value.getTime() - value.getTimezoneOffset() * 60_000).toISOString();
	return isDate ? local.slice(0, 10) : value.toISOString().slice(0, 16).replace('T', ' ');
}
