import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog } from '../../src/base/log.ts';

const token = 'MTIzNDU2.token-nobody-may-see';
const key = Buffer.alloc(32, '/+?').toString('base64');

function open(secrets: readonly (string | undefined)[]) {
	const out = new PassThrough();
	const log = createLog('debug', secrets, out);
	/** All lines since the last call: a stream may return them one by one. */
	function takeLines(): string {
		let lines = '';
		for (let line = out.read(); line !== null; line = out.read()) lines += line;
		return lines;
	}
	return { log, takeLines };
}

test('A secret is in no line of the log, wherever it was: in the message, a field, a nested one or an error', () => {
	const { log, takeLines } = open([token, key]);
	log.info(`connecting as ${token}, twice ${token}`);
	log.warn({ error: String(new Error(`Bot ${token} is refused`)), keys: [{ first: key }] }, 'refused');
	log.error({ err: new Error(key) }, 'a failure nobody handled');
	const lines = takeLines();
	expect(
		lines
			.trim()
			.split('\n')
			.map((line) => JSON.parse(line).msg),
	).toEqual(['connecting as [secret], twice [secret]', 'refused', 'a failure nobody handled']);
	expect(lines).not.toContain(token);
	expect(lines).not.toContain(key);
	expect(lines.match(/\[secret\]/g)!.length).toBeGreaterThanOrEqual(5);
});

test('Without secrets, or with one of a few letters, lines stay as they are', () => {
	const { log, takeLines } = open([undefined, '', 'info']);
	log.info({ list: 'items' }, 'information');
	expect(JSON.parse(takeLines())).toMatchObject({ list: 'items', msg: 'information' });
});
