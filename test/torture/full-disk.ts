import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { must, nthUser, until, World } from './bot-process.ts';
import { SettingsLedger } from './settings-ledger.ts';

const item = 'AK-47 | Redline (Field-Tested)';

/** Why a small disk cannot be mounted here; undefined if it can. */
export const noDisk = (): string | undefined =>
	process.platform === 'linux' && process.getuid?.() === 0 ? undefined : 'only root can mount a small disk on Linux';

/**
 * The disk fills up while the bot runs. Prices must be answered from memory; changes must be refused with the reason, which
 * is logged at once; and when there is space again, everything must work without a restart.
 */
export async function fullDisk(): Promise<string> {
	const disk = mkdtempSync(join(tmpdir(), 'pricetag-torture-disk-'));
	const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', disk]);
	if (mounted.status !== 0) return `skipped: ${String(mounted.stderr).trim()}`;
	const world = await World.open(join(disk, 'bot'));
	try {
		const bot = await world.bot();
		const ledger = new SettingsLedger();
		await bot.start();
		for (let user = 0; user < 5; user++) await ledger.change(bot, user);
		await bot.answer('price', { item }, nthUser(99), 20_000);
		const filler = join(disk, 'filler');
		fill(filler);
		const from = bot.output.length;
		for (let i = 0; i < 60; i++) await ledger.change(bot, i % 5);
		must(ledger.refused > 0, () => 'No change was refused on a full disk.');
		// SQLite frees some space after a failure, which is enough for a change or two.
		let refused = '';
		for (let i = 0; i < 60 && !/not saved/i.test(refused); i++)
			refused = await bot.answer('settings', { currency: 'TRY', scope: 'me' }, nthUser(50 + i));
		must(/disk.*is full/.test(refused), () => `On a full disk a user received ${refused}`);
		must(
			(await bot.answer('price', { item }, nthUser(98))).includes('€'),
			() => 'A price was not answered from memory.',
		);
		const cold = await bot.answer('price', { item, currency: 'NOK' }, nthUser(97), 20_000);
		// SQLite can still record a request in reusable space of its log; then there is a price.
		must(/own storage|NOK/.test(cold), () => `Without the list, a user received ${cold}`);
		if (/own storage/.test(cold)) await until(() => bot.output.slice(from).includes('no lists are fetched'), 5_000);
		rmSync(filler);
		const saved = ledger.saved;
		for (let user = 0; user < 5; user++) await ledger.change(bot, user);
		must(ledger.saved === saved + 5, () => 'Changes were refused although there was space again.');
		await bot.kill();
		await bot.start();
		await ledger.check(bot);
		must(world.peakRequests() <= 8, () => `${world.peakRequests()} requests in 5 minutes`);
		return `${ledger.refused} changes refused, ${ledger.saved} saved, 0 lost`;
	} finally {
		await world.end();
		spawnSync('umount', [disk]);
		rmSync(disk, { recursive: true, force: true });
	}
}

function fill(file: string): void {
	const handle = openSync(file, 'w');
	try {
		for (let size = 65_536; size >= 1; size /= 2)
			try {
				for (;;) writeSync(handle, Buffer.alloc(size));
			} catch {
				// Full, except perhaps for smaller writes.
			}
	} finally {
		closeSync(handle);
	}
}
