import { copyFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { demoCredentials } from '../../playground/market/sample-account.ts';
import { newKey } from '../../src/accounts/cipher.ts';
import { openConnection } from '../../src/storage/sqlite/connection.ts';
import { fixture, isGone, person, run } from '../support/bot-processes.ts';
import { formOf } from '../support/message-parts.ts';
import { until } from '../support/until.ts';

describe('The running bot', () => {
	test('shows neither the token nor a key in its log, even if the path of the store holds them', async () => {
		const { discord, folder, env } = await fixture();
		// Without a "/", so that it can be the name of a folder.
		const keys = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64'));
		const store = join(folder, discord.token, ...keys, 'store.sqlite');
		mkdirSync(dirname(store), { recursive: true });
		// The log says which store the bot waits for.
		const other = openConnection(store);
		other.exec('BEGIN EXCLUSIVE');
		const { child, ended, output } = run('src/main.js', [], {
			...env,
			STORE_URL: `sqlite://${store}`,
			CREDENTIALS_KEY: keys.join(','),
		});
		await until(() => expect(output()).toContain('the store is not ready'));
		other.close();
		child.kill('SIGTERM');
		await ended;
		expect(output()).toContain(join(folder, '[secret]', '[secret]', '[secret]', 'store.sqlite'));
		for (const secret of [discord.token, ...keys]) expect(output()).not.toContain(secret);
	});

	test('keeps running when nobody reads its log any more', async () => {
		const { discord, env } = await fixture();
		const { child, ended, output } = run('src/main.js', [], { ...env, LOG_LEVEL: 'trace' });
		await until(() => expect(output()).toContain('"ready"'));
		child.stdout.destroy();
		child.stderr.destroy();
		expect(await discord.run('price', { item: 'AK-47 | Redline (Field-Tested)' }, person)).toMatchObject({
			kind: 'message',
			message: { private: false },
		});
		expect(isGone(child)).toBe(false);
		// And it leaves nothing of its memory in a core dump.
		if (process.platform === 'linux')
			expect(Number.parseInt(readFileSync(`/proc/${child.pid}/coredump_filter`, 'utf8'), 16)).toBe(0);
		child.kill('SIGTERM');
		expect((await ended).code).toBe(0);
	});

	test('restored from a backup has the data from then, even if deleted since, and requests no lists for a while', async () => {
		const { discord, market, folder, env } = await fixture();
		const keys = { CREDENTIALS_KEY: newKey() };
		const first = run('src/main.js', [], { ...env, ...keys });
		await until(() => expect(first.output()).toContain('"ready"'));
		const link = async () => {
			const opened = formOf(await discord.run('account link', {}, person));
			return discord.submit(opened, { credentials: demoCredentials }, person);
		};
		expect(JSON.stringify(await link())).toContain('Linked');
		await discord.run('settings', { currency: 'SEK', scope: 'me' }, person);
		const copy = join(folder, 'backup', 'copy.sqlite');
		const backup = await run('src/ops/backup.js', [copy], env).ended;
		expect(backup.output).toMatch(/copy\.sqlite \(\d+ kB\)\./);
		expect(backup.code).toBe(0);
		expect(JSON.stringify(await discord.run('account unlink', {}, person))).toContain('Unlinked');
		first.child.kill('SIGKILL');
		await first.ended;
		// As docs/operating.md says.
		for (const tail of ['', '-wal', '-shm']) rmSync(join(folder, `store.sqlite${tail}`), { force: true });
		copyFileSync(copy, join(folder, 'store.sqlite'));
		const listRequests = () => market.requests.filter(({ path }) => !path.includes('account')).length;
		const listRequestsBefore = listRequests();
		const second = run('src/main.js', [], { ...env, ...keys });
		await until(() => expect(second.output()).toContain('"ready"'));
		const status = JSON.stringify(await discord.run('account status', {}, person));
		expect(status).toContain('Your credentials are stored encrypted');
		expect(JSON.stringify(await discord.run('settings', {}, person))).toContain('SEK');
		// `/price` needs lists. Once the bot has responded to it, it would have requested them.
		const discordRequestsBefore = discord.rest.requests.length;
		void discord.run('price', { item: 'AK-47 | Redline (Field-Tested)' }, person).catch(() => {});
		await until(() => expect(discord.rest.requests.length).toBeGreaterThan(discordRequestsBefore));
		expect(listRequests()).toBe(listRequestsBefore);
	});
});
