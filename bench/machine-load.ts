import { readdirSync, readFileSync } from 'node:fs';

/** CPU time in Linux's own units, which are the same in all its files. */
interface CpuTime {
	/** The time that all programs of the machine have used. */
	readonly used: number;
	/** The time that the benchmark and the processes started by it have used. */
	readonly own: number;
	/** The time of all cores, used or not. */
	readonly total: number;
}

/** If other programs use a larger share of the machine, the measured times say little about the bot. */
export const busyShare = 0.1;

/** Measures how much of the machine other programs use: if that is a lot, a missed target is not the bot's fault. */
export class MachineLoad {
	#last = cpuTime();

	/**
	 * The share of all cores that other programs have used since the last call; undefined if the system does not report
	 * it.
	 */
	take(): number | undefined {
		const last = this.#last;
		const now = cpuTime();
		this.#last = now;
		if (!last || !now || now.total === last.total) return undefined;
		const used = now.used - last.used;
		const own = now.own - last.own;
		const total = now.total - last.total;
		return Math.max(0, (used - own) / total);
	}
}

/** https://man7.org/linux/man-pages/man5/proc_stat.5.html */
function cpuTime(): CpuTime | undefined {
	try {
		const [, ...times] = readFileSync('/proc/stat', 'utf8').split('\n')[0]!.trim().split(/\s+/).map(Number);
		const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, interrupts = 0, soft = 0, stolen = 0] = times;
		const used = user + nice + system + interrupts + soft + stolen;
		return { used, own: timeOf('self') + childrenTime(), total: used + idle + waiting };
	} catch {
		return undefined;
	}
}

/** The time of children that are running. The time of those that have ended is part of `timeOf('self')`. */
function childrenTime(): number {
	let time = 0;
	for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
		try {
			const [, parentId] = fieldsOf(id);
			if (parentId === process.pid) time += timeOf(id);
		} catch {
			// The process has just ended.
		}
	return time;
}

/**
 * The CPU time that a process and its children that have ended have used, in user mode and in the kernel
 * (https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html).
 */
const timeOf = (id: string): number => {
	// These are the fields 14 to 17 of the manual, which counts from 1. The state, which is first here, is its field 3.
	const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fieldsOf(id).slice(11, 15);
	return user + system + childrenUser + childrenSystem;
};

/**
 * The fields from the state on, which follow the process's name. The name is in parentheses and may contain anything.
 * The state is a letter, so it becomes NaN.
 */
const fieldsOf = (id: string): readonly number[] =>
	readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').at(-1)!.split(' ').map(Number);
