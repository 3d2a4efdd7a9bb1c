import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { must, people, until, World } from './bot-process.ts';
import { SettingsBook } from './settings-book.ts';

const item = 'AK-47 | Redline (Field-Tested)';

/** Why a small disk cannot be mounted here; undefined where it can. */
export const noDisk = (): string | undefined =>
	process.platform === 'linux' && process.getuid?.() === 0 ? undefined : 'only root can mount a small disk on Linux';

/**
 * The disk fills up while the bot runs. Prices are answered from memory; whoever changes something is told that the disk
 * is full; the log says so at once; with room again all goes on without a restart.
 */
export async function fullDisk(): Promise<string> {
	const disk = mkdtempSync(join(tmpdir(), 'pricetag-torture-disk-'));
	const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', disk]);
	if (mounted.status !== 0) return `skipped: ${String(mounted.stderr).trim()}`;
	const world = await World.open(join(disk, 'bot'));
	try {
		const bot = await world.bot();
		const book = new SettingsBook();
		await bot.start();
		for (let user = 0; user < 5; user++) await book.change(bot, user);
		await bot.tell('price', { item }, people(99), 20_000);
		const filler = join(disk, 'filler');
		fill(filler);
		const from = bot.output.length;
		for (let i = 0; i < 60; i++) await book.change(bot, i % 5);
		must(book.refused > 0, () => 'No change was refused on a full disk.');
		// What SQLite lets go of after a failure makes room for a change or two.
		let refused = '';
		for (let i = 0; i < 60 && !/not saved/i.test(refused); i++)
			refused = await bot.tell('settings', { currency: 'TRY', scope: 'me' }, people(50 + i));
		must(/disk.*is full/.test(refused), () => `On a full disk somebody was told ${refused}`);
		must((await bot.tell('price', { item }, people(98))).includes('€'), () => 'A price was not answered from memory.');
		const cold = await bot.tell('price', { item, currency: 'NOK' }, people(97), 20_000);
		// A request may still be noted where SQLite writes over what its log no longer needs; then there is a price.
		must(/own storage|NOK/.test(cold), () => `A list that cannot be fetched was explained with ${cold}`);
		if (/own storage/.test(cold)) await until(() => bot.output.slice(from).includes('no lists are fetched'), 5_000);
		rmSync(filler);
		const saved = book.saved;
		for (let user = 0; user < 5; user++) await book.change(bot, user);
		must(book.saved === saved + 5, () => 'Changes were refused although there was room again.');
		await bot.kill();
		await bot.start();
		await book.check(bot);
		must(world.densest() <= 8, () => `${world.densest()} requests in five minutes`);
		return `${book.refused} changes refused, ${book.saved} saved, 0 lost`;
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
				// Full, but for less than that.
			}
	} finally {
		closeSync(handle);
	}
}
