import { readdirSync, readFileSync } from 'node:fs';

/** CPU time in Linux' units, which are the same everywhere in it. */
interface Used {
	/** By all programs of the machine. */
	readonly all: number;
	/** By the benchmark and the processes that it has started. */
	readonly own: number;
	/** What there was, used or not. */
	readonly total: number;
}

/** Above this, times say little about the bot. */
export const busyShare = 0.1;

/** How much of the machine other programs use: then a target that is missed is not the bot's fault. */
export class MachineLoad {
	#from = used();

	/** The share of all cores that other programs have used since the last call; undefined where the system does not tell. */
	take(): number | undefined {
		const from = this.#from;
		const to = used();
		this.#from = to;
		if (!from || !to || to.total === from.total) return undefined;
		return Math.max(0, (to.all - from.all - (to.own - from.own)) / (to.total - from.total));
	}
}

/** https://man7.org/linux/man-pages/man5/proc_stat.5.html */
function used(): Used | undefined {
	try {
		const [, ...times] = readFileSync('/proc/stat', 'utf8').split('\n')[0]!.trim().split(/\s+/).map(Number);
		const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, interrupts = 0, soft = 0, stolen = 0] = times;
		const all = user + nice + system + interrupts + soft + stolen;
		return { all, own: timeOf('self') + childrenTime(), total: all + idle + waiting };
	} catch {
		return undefined;
	}
}

/** Of children that are running. That of those that have ended is part of `timeOf('self')`. */
function childrenTime(): number {
	let time = 0;
	for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
		try {
			if (fieldsOf(id)[1] === process.pid) time += timeOf(id);
		} catch {
			// It has just ended.
		}
	return time;
}

/** https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html: user and system, and both of children that have ended. */
const timeOf = (id: string): number => {
	const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fieldsOf(id).slice(11, 15);
	return user + system + childrenUser + childrenSystem;
};

/** From the state on, behind the name in parentheses, which may hold anything. */
const fieldsOf = (id: string): readonly number[] =>
	readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').at(-1)!.split(' ').map(Number);
