import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** Linux counts CPU time in hundredths of a second: this many milliseconds. */
const tick = 10;

/** How much CPU time other programs use while the benchmark runs, which the benchmark lacks. */
export class OtherPrograms {
	readonly #startedAt = performance.now();
	readonly #takenAtStart = takenTime();

	/**
	 * Their share of all cores since the start, 0 to 1, including what a virtual machine's host used; undefined if the
	 * system does not report it. Children of this process count as others until they have exited.
	 */
	share(): number | undefined {
		const taken = takenTime();
		const own = ownTime();
		if (taken === undefined || own === undefined || this.#takenAtStart === undefined) return undefined;
		const time = (performance.now() - this.#startedAt) * cpus().length;
		return Math.max(0, taken - this.#takenAtStart - own) / time;
	}
}

/** How long all cores together were busy since the machine started, milliseconds: proc_stat(5). */
function takenTime(): number | undefined {
	return read('/proc/stat', (text) => {
		const [user, nice, system, , , irq, softirq, steal] = text.split('\n')[0]!.split(/ +/).slice(1).map(Number);
		return tick * (user! + nice! + system! + irq! + softirq! + steal!);
	});
}

/** CPU time of this process and its exited children, milliseconds: utime, stime, cutime and cstime of proc_pid_stat(5). */
function ownTime(): number | undefined {
	return read('/proc/self/stat', (text) => {
		// The second field, the name in parentheses, may contain spaces.
		const fields = text.split(') ').at(-1)!.split(' ').slice(11, 15);
		return tick * fields.reduce((sum, field) => sum + Number(field), 0);
	});
}

function read(file: string, figure: (text: string) => number): number | undefined {
	try {
		return figure(readFileSync(file, 'latin1'));
	} catch {
		return undefined;
	}
}
