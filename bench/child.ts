import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A process that does not end when asked to is ended. */
const patience = 10_000;

export interface LogLine {
	readonly msg?: string;
	readonly list?: string;
}

export interface ChildOptions {
	readonly arguments?: readonly string[];
	readonly env?: Readonly<Record<string, string>>;
	readonly cwd?: string;
	/** Options of Node itself. */
	readonly nodeOptions?: readonly string[];
}

/** A process of the bench's own, so that what it does costs the measured one no time. One question at a time. */
export class Child {
	readonly #process: ChildProcess;
	readonly #name: string;
	readonly #log: LogLine[] = [];
	readonly #ended: Promise<never>;
	#onLine: (() => void) | undefined;

	/** @param script beside this file, without its ending. */
	constructor(script: string, { arguments: given = [], env = {}, cwd, nodeOptions = [] }: ChildOptions = {}) {
		this.#name = script;
		this.#process = fork(fileURLToPath(new URL(`${script}.js`, import.meta.url)), given, {
			// Nothing of whoever runs the bench may change what it measures.
			env: { PATH: process.env.PATH, ...env },
			cwd,
			execArgv: [...nodeOptions],
			serialization: 'advanced',
			stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
		});
		this.#ended = once(this.#process, 'exit').then(([code, signal]) => {
			throw new Error(`The bench's process ${script} has ended (${signal ?? code}).`);
		});
		this.#ended.catch(() => {});
		createInterface({ input: this.#process.stdout! }).on('line', (line) => {
			if (line.startsWith('{')) this.#log.push(JSON.parse(line) as LogLine);
			else console.error(`${script}: ${line}`);
			this.#onLine?.();
		});
	}

	/** @throws Error where the process ends instead of answering. */
	async ask<Answer>(question: unknown): Promise<Answer> {
		const answered = once(this.#process, 'message');
		this.#process.send(question as object);
		const [answer] = (await Promise.race([answered, this.#ended])) as [Answer];
		return answer;
	}

	/** Whether a line of its log `is` the one meant, so far. */
	hasLogged(is: (line: LogLine) => boolean): boolean {
		return this.#log.some(is);
	}

	/** Resolves once a line of its log, past or to come, `is` the one meant. */
	async logged(is: (line: LogLine) => boolean): Promise<void> {
		while (!this.hasLogged(is)) {
			const line = new Promise<void>((resolve) => {
				this.#onLine = resolve;
			});
			await Promise.race([line, this.#ended]);
		}
	}

	/**
	 * Rejects where the process ends before `work` is done: nothing waits for answers that cannot come. For long pieces
	 * of work: each call is remembered until the process ends.
	 */
	during<Result>(work: Promise<Result>): Promise<Result> {
		return Promise.race([work, this.#ended]);
	}

	async stop(): Promise<void> {
		if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
		const exited = once(this.#process, 'exit');
		this.#process.kill('SIGTERM');
		const giveUp = setTimeout(() => {
			console.error(`${this.#name} does not end by itself.`);
			this.#process.kill('SIGKILL');
		}, patience);
		await exited;
		clearTimeout(giveUp);
	}
}
