import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** Linux counts the time of processes and cores in hundredths of a second: this many ms. */
const tick = 10;

/** How much of the machine others take while the bench runs: what they take, the bench lacks. */
export class OtherPrograms {
	readonly #startedAt = performance.now();
	readonly #takenAtStart = takenTime();

	/**
	 * Their share of all cores since the start, 0 to 1, with what a virtual machine's host took; undefined where the
	 * system does not tell. Children of this process count as others until they have ended.
	 */
	share(): number | undefined {
		const taken = takenTime();
		const own = ownTime();
		if (taken === undefined || own === undefined || this.#takenAtStart === undefined) return undefined;
		const time = (performance.now() - this.#startedAt) * cpus().length;
		return Math.max(0, taken - this.#takenAtStart - own) / time;
	}
}

/** What all cores together were not idle since the machine started, ms: proc_stat(5). */
function takenTime(): number | undefined {
	return read('/proc/stat', (text) => {
		const [user, nice, system, , , irq, softirq, steal] = text.split('\n')[0]!.split(/ +/).slice(1).map(Number);
		return tick * (user! + nice! + system! + irq! + softirq! + steal!);
	});
}

/** What this process and its ended children have worked, ms: utime, stime, cutime and cstime of proc_pid_stat(5). */
function ownTime(): number | undefined {
	return read('/proc/self/stat', (text) => {
		// The second field, the name in parentheses, may hold blanks.
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
