import { StoreError, type StoreFailure } from '../../src/errors/store-error.ts';
import type { Connection, OpenConnection } from '../../src/storage/connection.ts';

/** A failure of the nth statement from now on: instead of it, or after it was done. */
export interface Fault {
	readonly failure: StoreFailure;
	readonly at: number;
	readonly when: 'instead' | 'after';
}

/** Connections that fail as told, over any number of them: a connection that fails is opened anew. */
export class FaultyConnections {
	readonly #openConnection: OpenConnection;
	#fault: Fault | undefined;
	/** Statements run since the last `fail`. */
	statements = 0;

	constructor(openConnection: OpenConnection) {
		this.#openConnection = openConnection;
	}

	fail(fault: Fault | undefined): void {
		this.#fault = fault;
		this.statements = 0;
	}

	readonly open: OpenConnection = (file, mode) => {
		const connection = this.#openConnection(file, mode);
		const run = <Result>(work: () => Result): Result => {
			const { failure, at, when } = this.#fault ?? {};
			const isIt = this.statements++ === at;
			if (isIt && when === 'instead') throw new StoreError(failure!, `injected: ${failure}`);
			const result = work();
			if (isIt) throw new StoreError(failure!, `injected: ${failure}`);
			return result;
		};
		return {
			exec: (sql) => run(() => connection.exec(sql)),
			all: (sql, parameters) => run(() => connection.all(sql, parameters)),
			get isInTransaction() {
				return connection.isInTransaction;
			},
			close: () => connection.close(),
		} satisfies Connection;
	};
}
