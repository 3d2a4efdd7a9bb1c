import { StoreError, type StoreFailure } from '../../src/errors/store-error.ts';
import type { Connection, OpenConnection } from '../../src/storage/connection.ts';

/** A failure at statement number `at`, counted from now on: instead of running it, or after it has run. */
export interface Fault {
	readonly failure: StoreFailure;
	readonly at: number;
	readonly when: 'instead' | 'after';
}

/** Connections that fail as instructed. Statements are counted over all connections, because a failing one is reopened. */
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
