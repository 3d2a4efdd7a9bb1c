import { existsSync, readFileSync } from 'node:fs';

/** Where Linux tells about a process. */
const status = '/proc/self/status';

/** With `--import`, a program says at its end on standard error how much resident memory it had at most, kB. */
process.on('exit', () => process.stderr.write(`${peak()}\n`));

function peak(): number {
	// On Linux, maxRSS is at least as much as the parent had.
	const [, linux] = existsSync(status) ? (/^VmHWM:\s*(\d+)/m.exec(readFileSync(status, 'utf8')) ?? []) : [];
	return linux === undefined ? process.resourceUsage().maxRSS : Number(linux);
}
