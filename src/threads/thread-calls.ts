import type { Worker } from 'node:worker_threads';

export interface Request<Call> {
	readonly id: number;
	readonly call: Call;
}

export type Reply<Outcome> =
	| { readonly id: number; readonly outcome: Outcome }
	| { readonly id: number; readonly error: ThreadFailure };

/** What is left of an error on its way between threads. */
export interface ThreadFailure {
	readonly message: string;
	readonly cause?: string | undefined;
	/** Which kind it was, where that matters. */
	readonly failure?: string | undefined;
}

interface Waiting<Call, Outcome> {
	readonly call: Call;
	resolve(outcome: Outcome): void;
	reject(error: Error): void;
}

export interface CallsOptions {
	readonly start: () => Worker;
	/** Makes an error of what the thread told of one. */
	readonly revive: (failure: ThreadFailure) => Error;
	/** What those are told whose thread died. */
	readonly died: (cause: unknown) => Error;
	/** Hears of a thread that died. */
	readonly onDeath?: (cause: unknown) => void;
	/** Where the thread takes calls one by one: whether it can have died of this one. See ThreadCalls. */
	readonly canKill?: (call: never) => boolean;
}

/**
 * Work handed to a thread, an answer for each call. A thread that dies fails what it was at; the next call starts
 * another. Where calls are taken one by one, only the first in line can be what it died of: the others are handed to the
 * next thread at once, and that one fails.
 */
export class ThreadCalls<Call, Outcome> {
	readonly #options: CallsOptions;
	readonly #waiting = new Map<number, Waiting<Call, Outcome>>();
	#worker: Worker | undefined;
	#calls = 0;

	constructor(options: CallsOptions) {
		this.#options = options;
	}

	get isRunning(): boolean {
		return this.#worker !== undefined;
	}

	/** Starts the thread, where none runs. */
	start(): void {
		this.#worker ??= this.#started();
	}

	/** @throws Error where the thread cannot be started, or dies before it has answered. */
	async call(call: Call): Promise<Outcome> {
		return new Promise((resolve, reject) => this.#hand({ call, resolve, reject }));
	}

	#hand(waiting: Waiting<Call, Outcome>): void {
		this.start();
		const id = ++this.#calls;
		this.#waiting.set(id, waiting);
		this.#worker!.postMessage({ id, call: waiting.call } satisfies Request<Call>);
	}

	/** Ends the thread; what it was at fails at once. Resolves when it has ended: native code runs to its own end. */
	async end(): Promise<void> {
		const worker = this.#worker;
		this.#drop(new Error('The thread is ended.'));
		await worker?.terminate();
	}

	#started(): Worker {
		const worker = this.#options.start();
		const ended = (cause: unknown) => {
			// An error is followed by the exit, when the next thread may already be at work.
			if (this.#worker !== worker) return;
			this.#options.onDeath?.(cause);
			if (this.#options.canKill) this.#handOn(this.#options.died(cause));
			else this.#drop(this.#options.died(cause));
		};
		worker.on('message', (reply: Reply<Outcome> | { readonly id?: undefined }) => this.#receive(reply));
		worker.on('error', ended);
		worker.on('exit', (code) => ended(new Error(`The thread has ended with code ${code}.`)));
		return worker;
	}

	/** Hands what waits to another thread. */
	#handOn(error: Error): void {
		const waiting = [...this.#waiting.values()];
		const killer = waiting.find(({ call }) => this.#options.canKill!(call as never));
		this.#worker = undefined;
		this.#waiting.clear();
		killer?.reject(error);
		for (const each of waiting) if (each !== killer) this.#hand(each);
	}

	#drop(error: Error): void {
		this.#worker = undefined;
		for (const { reject } of this.#waiting.values()) reject(error);
		this.#waiting.clear();
	}

	#receive(reply: Reply<Outcome> | { readonly id?: undefined }): void {
		if (reply.id === undefined) return;
		const waiting = this.#waiting.get(reply.id);
		this.#waiting.delete(reply.id);
		if ('outcome' in reply) waiting?.resolve(reply.outcome);
		else waiting?.reject(this.#options.revive(reply.error));
	}
}
