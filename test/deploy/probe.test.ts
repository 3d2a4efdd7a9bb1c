import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rawServer } from '../support/raw-server.ts';
import { root } from './deploy-files.ts';

/** Runs the probe against a bot with these answers. */
async function probe(path: string, statuses: Readonly<Record<string, number>>) {
	const url = await rawServer((request, response) => {
		response.writeHead(statuses[request.url!] ?? 404).end(`that is ${request.url}\n`);
	});
	return run([path], { OPS_PORT: new URL(url).port });
}

async function run(args: readonly string[], env: Record<string, string>) {
	const child = spawn(process.execPath, [join(root, 'deploy/probe.mjs'), ...args], { env });
	let output = '';
	for (const stream of [child.stdout, child.stderr])
		stream.on('data', (data) => {
			output += String(data);
		});
	const [code] = await once(child, 'close');
	return { code, output };
}

describe('deploy/probe.mjs', () => {
	test('succeeds if the bot answers with status 200, and shows what it says', async () => {
		expect(await probe('healthz', { '/healthz': 200 })).toEqual({ code: 0, output: 'that is /healthz\n' });
	});

	test('fails if the bot is alive but not ready, and shows why', async () => {
		const statuses = { '/healthz': 200, '/readyz': 503 };
		expect(await probe('readyz', statuses)).toEqual({ code: 1, output: 'that is /readyz\n' });
	});

	test('fails if nobody listens, or if it is not told where', async () => {
		const refused = await run(['healthz'], { OPS_PORT: '1' });
		expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('cannot be read on port 1') });
		expect(await run([], {})).toEqual({ code: 1, output: 'Set OPS_PORT to the port that the bot listens on.\n' });
	});
});
