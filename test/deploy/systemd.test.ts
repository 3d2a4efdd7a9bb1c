import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { expectToBeConfiguration, maxStopTime, read, root, scripts } from './deploy-files.ts';

const file = 'deploy/systemd/pricetag.service';
const unit = read(file);
/** The values of a setting. */
const settings = (name: string) => [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value);
const verify = spawnSync('systemd-analyze', ['verify', join(root, file)], { encoding: 'utf8' });

describe('The systemd unit', () => {
	test.skipIf(verify.error)('is accepted by systemd-analyze verify (skipped if systemd is not installed)', () => {
		expect(verify.status).toBe(0);
		// It also reads units of this machine that ours refers to, which are not our business.
		expect(verify.stderr.split('\n').filter((line) => line.includes('pricetag'))).toEqual([]);
	});

	test('runs what npm start runs', () => {
		expect(settings('ExecStart')).toEqual([`/usr/bin/env ${scripts.start}`]);
		expect(settings('WorkingDirectory')).toEqual(['/opt/pricetag']);
	});

	test('keeps the store in the only folder that the bot may write to', () => {
		const [environment] = settings('Environment');
		const [name, value] = environment!.split('=');
		expectToBeConfiguration({ [name!]: value });
		expect(value).toMatch(`sqlite:///var/lib/${settings('StateDirectory')[0]}/`);
		expect(settings('ProtectSystem')).toEqual(['strict']);
		expect(settings('ReadWritePaths')).toEqual([]);
	});

	test('stops the bot by one SIGTERM to the launcher, with enough time', () => {
		expect(settings('KillMode')).toEqual(['mixed']);
		expect(Number(settings('TimeoutStopSec')[0])).toBeGreaterThan(maxStopTime * 2);
	});

	test('takes away privileges, but leaves V8 its compiler, and refuses system calls instead of killing the bot', () => {
		expect(settings('NoNewPrivileges')).toEqual(['true']);
		expect(settings('CapabilityBoundingSet')).toEqual(['']);
		expect(settings('SystemCallFilter')).toEqual(['@system-service']);
		// V8 tries pkey_alloc, which is not in the filter, and goes on without it.
		expect(settings('SystemCallErrorNumber')).toEqual(['EPERM']);
		expect(settings('MemoryDenyWriteExecute')).toEqual([]);
	});
});
