import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** How long a process may take to exit after SIGTERM, in milliseconds. */
const stopLimit = 10_000;

export interface LogLine {
	readonly msg?: string;
	readonly list?: string;
}

export interface ChildOptions {
	readonly arguments?: readonly string[];
	readonly env?: Readonly<Record<string, string>>;
	readonly cwd?: string;
	readonly nodeOptions?: readonly string[];
	/** The folder of another build's checkout; by default this one. */
	readonly build?: string | undefined;
}

/** One of the benchmark's scripts in a process of its own, which costs measured processes no CPU time. */
export class Child {
	readonly #process: ChildProcess;
	readonly #name: string;
	readonly #log: LogLine[] = [];
	readonly #exited: Promise<never>;

	/** @param script the name of a file in `processes`, without its extension */
	constructor(script: string, { arguments: args = [], env = {}, cwd, nodeOptions = [], build }: ChildOptions = {}) {
		this.#name = script;
		const ownFolder = fileURLToPath(new URL('processes', import.meta.url));
		const folder = build === undefined ? ownFolder : resolve(build, 'dist/bench/processes');
		this.#process = fork(join(folder, `${script}.js`), args, {
			// The caller's own environment must not change what is measured.
			env: { PATH: process.env.PATH, ...env },
			cwd,
			execArgv: [...nodeOptions],
			serialization: 'advanced',
			stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
		});
		this.#exited = once(this.#process, 'exit').then(([code, signal]) => {
			throw new Error(`The benchmark's process ${script} has exited (${signal ?? code}).`);
		});
		// While nobody awaits the exit, the rejection must not end the benchmark as unhandled.
		this.#exited.catch(() => {});
		createInterface({ input: this.#process.stdout! }).on('line', (line) => {
			if (line.startsWith('{')) this.#log.push(JSON.parse(line) as LogLine);
			else console.error(`${script}: ${line}`);
		});
	}

	/**
	 * Sends a message and resolves to the reply. Only one may be pending at a time.
	 * @throws Error if the process exits first.
	 */
	async ask<Answer>(question: unknown): Promise<Answer> {
		const reply = once(this.#process, 'message');
		this.#process.send(question as object);
		const [answer] = (await Promise.race([reply, this.#exited])) as [Answer];
		return answer;
	}

	hasLogged(matches: (line: LogLine) => boolean): boolean {
		return this.#log.some(matches);
	}

	/** Resolves as `work` does, but rejects if the process exits first. Each call uses memory until the process exits. */
	during<Result>(work: Promise<Result>): Promise<Result> {
		return Promise.race([work, this.#exited]);
	}

	async stop(): Promise<void> {
		if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
		const exited = once(this.#process, 'exit');
		this.#process.kill('SIGTERM');
		const timeout = setTimeout(() => {
			console.error(`${this.#name} did not exit after SIGTERM; it is killed.`);
			this.#process.kill('SIGKILL');
		}, stopLimit);
		await exited;
		clearTimeout(timeout);
	}
}
