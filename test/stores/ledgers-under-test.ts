import { StoreError } from '../../src/errors/store-error.ts';
import type { Ledger } from '../../src/storage/ledger.ts';
import { MemoryLedger } from '../support/memory-ledger.ts';
import { type OpenedStore, storesUnderTest } from './stores-under-test.ts';

/** A document of these tests. */
export interface Note {
	readonly text?: string;
	readonly count?: number;
	readonly dueAt?: number | undefined;
}

export interface LedgerUnderTest {
	readonly kind: string;
	/** Whether it cannot be tested here. */
	readonly skipped: boolean;
	/** A new, empty ledger. */
	open(): Promise<OpenedLedger>;
}

export interface OpenedLedger {
	readonly ledger: Ledger<Note>;
	/** Opens it again, as another process would. */
	another(): Promise<Ledger<Note>>;
	/** The ledger after the process was started again. */
	restarted(): Promise<Ledger<Note>>;
	/** From now on, its store fails. */
	fail(): Promise<void>;
}

/** Every kind of ledger, for tests that all of them must pass. The one in memory is for other tests. */
export function ledgersUnderTest(): LedgerUnderTest[] {
	const stores = storesUnderTest().map(({ kind, skipped, open }) => ({
		kind,
		skipped,
		open: async () => inStore(await open()),
	}));
	return [{ kind: 'memory', skipped: false, open: async () => inMemory() }, ...stores];
}

function inStore(store: OpenedStore): OpenedLedger {
	const another = async () => (await store.another()).ledger<Note>('alerts');
	return {
		ledger: store.ledger<Note>('alerts'),
		another,
		async restarted() {
			await store.close();
			return another();
		},
		fail: () => store.close(),
	};
}

function inMemory(): OpenedLedger {
	const ledger = new MemoryLedger<Note>();
	return {
		ledger,
		another: async () => ledger,
		restarted: async () => ledger,
		async fail() {
			ledger.failure = new StoreError('unusable', 'this store fails');
		},
	};
}
