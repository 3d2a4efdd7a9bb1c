import { spawnSync } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { noRedis, RedisServer } from '../support/redis-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { read } from './deploy-files.ts';

/** The scripts that docs/operating.md gives for the container of Redis, for the data in `folder` instead of /data. */
const scriptsFor = (folder: string) => {
	const [, section] = read('docs/operating.md').split('### Back up and restore Redis\n');
	const scripts = [...section!.split(/^##/m)[0]!.matchAll(/redis sh -c '\n(.*?)'/gs)].map(([, script]) => script!);
	return scripts.map((script) => script.replaceAll('/data', folder));
};

test.skipIf(noRedis)(
	`The documented commands copy a running Redis server and restore it (skipped without redis-server)`,
	async () => {
		const folder = temporaryFolder();
		const server = await RedisServer.start(folder);
		onTestFinished(() => server.kill());
		const [copying = '', restoring = ''] = scriptsFor(folder);
		await server.command('SET', 'account', 'linked');
		const toServer = copying.replace('redis-cli', `redis-cli -p ${server.port}`);
		const backup = spawnSync('sh', ['-c', toServer], { env: process.env });
		expect(backup.status).toBe(0);
		await server.command('SET', 'later', 'lost');
		await server.command('DEL', 'account');
		await server.kill();
		expect(spawnSync('sh', ['-c', restoring], { input: backup.stdout }).status).toBe(0);
		await server.resume();
		expect(await server.command('KEYS', '*')).toEqual(['account']);
		// The restored data is a complete append-only file, to which new changes are added.
		await server.command('SET', 'new', 'kept');
		await server.kill();
		await server.resume();
		expect(await server.command('GET', 'new')).toBe('kept');
		expect(await server.command('GET', 'account')).toBe('linked');
	},
);
