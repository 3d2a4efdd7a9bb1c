import { type ResourceLimits, Worker } from 'node:worker_threads';
import { builtFile } from '../built-file.ts';
import { MarketError, type MarketFailure } from '../errors/market-error.ts';
import { StoreError, type StoreFailure } from '../errors/store-error.ts';

export interface ThreadRequest<Call> {
	readonly id: number;
	readonly call: Call;
}

export type ThreadReply<Outcome> =
	| { readonly id: number; readonly outcome: Outcome }
	| { readonly id: number; readonly error: ThreadFailure };

export interface ThreadFailure {
	readonly name: string;
	readonly message: string;
	readonly cause?: string | undefined;
	readonly failure?: string | undefined;
}

interface PendingCall<Outcome> {
	resolve(outcome: Outcome): void;
	reject(error: Error): void;
}

interface CallsOptions {
	readonly start: () => Worker;
	/** Makes the error with which calls fail if the thread dies. */
	readonly deathError: (cause: unknown) => Error;
	readonly onDeath?: (cause: unknown) => void;
}

/** Calls to a thread. If the thread dies, its unanswered calls fail, and the next call starts another thread. */
export class ThreadCalls<Call, Outcome> {
	readonly #options: CallsOptions;
	readonly #pendingCalls = new Map<number, PendingCall<Outcome>>();
	#worker: Worker | undefined;
	#lastId = 0;

	constructor(options: CallsOptions) {
		this.#options = options;
	}

	get isRunning(): boolean {
		return this.#worker !== undefined;
	}

	start(): void {
		this.#worker ??= this.#startWorker();
	}

	/**
	 * @throws Error if the thread cannot be started or dies; StoreError, MarketError or Error as the thread has thrown
	 * it.
	 */
	async call(call: Call): Promise<Outcome> {
		this.start();
		const id = ++this.#lastId;
		return new Promise((resolve, reject) => {
			this.#pendingCalls.set(id, { resolve, reject });
			this.#worker!.postMessage({ id, call } satisfies ThreadRequest<Call>);
		});
	}

	/** Unanswered calls fail at once. Resolves when the thread has ended, which native code delays. */
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
			this.#failAll(this.#options.deathError(cause));
		};
		worker.on('message', (reply: ThreadReply<Outcome> | { readonly id?: undefined }) => this.#receive(reply));
		worker.on('error', onEnd);
		worker.on('exit', (code) => onEnd(new Error(`The thread ended with code ${code}.`)));
		return worker;
	}

	/** Also forgets the thread, so that the next call starts another one. */
	#failAll(error: Error): void {
		this.#worker = undefined;
		for (const { reject } of this.#pendingCalls.values()) reject(error);
		this.#pendingCalls.clear();
	}

	#receive(reply: ThreadReply<Outcome> | { readonly id?: undefined }): void {
		// Messages without an id are notices, which answer no call.
		if (reply.id === undefined) return;
		const pendingCall = this.#pendingCalls.get(reply.id);
		this.#pendingCalls.delete(reply.id);
		if ('outcome' in reply) pendingCall?.resolve(reply.outcome);
		else pendingCall?.reject(toError(reply.error));
	}
}

/** Makes an error of the class that it had on its thread. */
function toError({ name, message, failure, cause }: ThreadFailure): Error {
	if (name === 'StoreError') return new StoreError(failure as StoreFailure, message, { cause });
	if (name === 'MarketError') return new MarketError(failure as MarketFailure, message, { cause });
	return new Error(message, { cause });
}

/** Starts one of the threads in `src/workers`. */
export function startThread(
	name: 'store-worker' | 'market-worker' | 'indexing-worker' | 'chart-worker',
	workerData: unknown,
	resourceLimits: ResourceLimits,
): Worker {
	return new Worker(builtFile(`src/workers/${name}.js`), { workerData, resourceLimits });
}
