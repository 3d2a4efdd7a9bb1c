import type { Change, HistoryStore, View, Wanted } from '../../../src/history/storage/history-store.ts';

/** A store in which something happens at a given moment: another process changes it, for example. */
export class InterruptedStore implements HistoryStore {
	/** May be another one from then on: what is seen if the file was deleted. */
	inner: HistoryStore;
	#interruption:
		| { readonly at: 'before' | 'after'; readonly call: RegExp; readonly work: () => Promise<unknown> }
		| undefined;

	constructor(inner: HistoryStore) {
		this.inner = inner;
	}

	/** Does something once, before or after a call such as `read list/20571 list/20571` or `commit head spans`. */
	interrupt(at: 'before' | 'after', call: RegExp, work: () => Promise<unknown>): void {
		this.#interruption = { at, call, work };
	}

	/** Whether it has been interrupted as it was to be. */
	get wasInterrupted(): boolean {
		return this.#interruption === undefined;
	}

	async read(series: string, wanted: readonly Wanted[]): Promise<View> {
		const call = ['read', ...wanted.map(({ group }) => group)].join(' ');
		await this.#pass('before', call);
		const view = await this.inner.read(series, wanted);
		await this.#pass('after', call);
		return view;
	}

	async commit(series: string, version: number, change: Change): Promise<boolean> {
		const call = ['commit', ...(change.remove ?? []), ...change.put.map(({ group }) => group)].join(' ');
		await this.#pass('before', call);
		const isDone = await this.inner.commit(series, version, change);
		await this.#pass('after', call);
		return isDone;
	}

	close(): Promise<void> {
		return this.inner.close();
	}

	async #pass(at: 'before' | 'after', call: string): Promise<void> {
		const interruption = this.#interruption;
		if (interruption?.at !== at || !interruption.call.test(call)) return;
		this.#interruption = undefined;
		await interruption.work();
	}
}
