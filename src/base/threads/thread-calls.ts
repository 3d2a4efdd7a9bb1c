import type { Worker } from 'node:worker_threads';

export interface Request<Call> {
	readonly id: number;
	readonly call: Call;
}

export type Reply<Outcome> =
	| { readonly id: number; readonly outcome: Outcome }
	| { readonly id: number; readonly error: ThreadFailure };

/** An error as it is sent between threads. */
export interface ThreadFailure {
	readonly message: string;
	readonly cause?: string | undefined;
	/** The name of the error's class, and the code of the failure, if the caller needs them. */
	readonly name?: string | undefined;
	readonly failure?: string | undefined;
}

interface Waiting<Call, Outcome> {
	readonly call: Call;
	/** Whether a thread has died already while this call waited. */
	readonly isResent?: boolean;
	resolve(outcome: Outcome): void;
	reject(error: Error): void;
}

export interface CallsOptions {
	readonly start: () => Worker;
	/** Turns a failure that the thread reported back into an error. */
	readonly revive: (failure: ThreadFailure) => Error;
	/** The error for callers whose thread died. */
	readonly died: (cause: unknown) => Error;
	/** Called when a thread has died. */
	readonly onDeath?: (cause: unknown) => void;
	/** For threads that handle calls one by one: whether this call can have crashed the thread. See ThreadCalls. */
	readonly canKill?: (call: never) => boolean;
}

/**
 * Calls to a worker thread, each with a reply. If the thread dies, the calls it had not answered fail, and the next call
 * starts a new thread. If the thread handles calls one by one, only the first call that `canKill` can have crashed it:
 * that one fails, and the others are sent to a new thread at once, but only once: a thread that cannot even start would be
 * started for ever.
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

	/** Starts the thread if none is running. */
	start(): void {
		this.#worker ??= this.#startWorker();
	}

	/** @throws Error if the thread cannot be started or dies before it has replied; what `revive` made of a failure. */
	async call(call: Call): Promise<Outcome> {
		return new Promise((resolve, reject) => this.#send({ call, resolve, reject }));
	}

	#send(waiting: Waiting<Call, Outcome>): void {
		this.start();
		const id = ++this.#calls;
		this.#waiting.set(id, waiting);
		this.#worker!.postMessage({ id, call: waiting.call } satisfies Request<Call>);
	}

	/** Ends the thread: unanswered calls fail at once. Resolves when the thread has ended, which native code delays. */
	async end(): Promise<void> {
		const worker = this.#worker;
		this.#failAll(new Error('The thread was ended.'));
		await worker?.terminate();
	}

	#startWorker(): Worker {
		const worker = this.#options.start();
		const onEnd = (cause: unknown) => {
			// An error is followed by an exit, when the next thread may already be running.
			if (this.#worker !== worker) return;
			this.#options.onDeath?.(cause);
			if (this.#options.canKill) this.#resend(this.#options.died(cause));
			else this.#failAll(this.#options.died(cause));
		};
		worker.on('message', (reply: Reply<Outcome> | { readonly id?: undefined }) => this.#receive(reply));
		worker.on('error', onEnd);
		worker.on('exit', (code) => onEnd(new Error(`The thread ended with code ${code}.`)));
		return worker;
	}

	/** Fails the call that crashed the thread and sends the others to a new one. */
	#resend(error: Error): void {
		const waiting = [...this.#waiting.values()];
		const culprit = waiting.find(({ call }) => this.#options.canKill!(call as never));
		this.#worker = undefined;
		this.#waiting.clear();
		culprit?.reject(error);
		for (const each of waiting) {
			if (each === culprit) continue;
			if (each.isResent) each.reject(error);
			else this.#send({ ...each, isResent: true });
		}
	}

	#failAll(error: Error): void {
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
