import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SystemClock } from '../../src/base/clock.ts';
import { createLog } from '../../src/base/log.ts';
import type { StoreLocation } from '../../src/storage/database.ts';
import { openStore, type Store } from '../../src/storage/store.ts';
import { noPostgres, PostgresServer } from '../support/postgres-server.ts';

export type Engine = 'SQLite' | 'PostgreSQL';

/** An empty store for an attack. */
export interface Target {
	readonly engine: Engine;
	readonly folder: string;
	readonly location: StoreLocation;
	/** The value of `STORE_URL`. */
	readonly url: string;
	/** The PostgreSQL server; undefined for SQLite. */
	readonly server: PostgresServer | undefined;
	open(): Promise<Store>;
	end(): Promise<void>;
}

export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'pricetag-torture-'));

/** @param folder the folder of a SQLite file; by default a new one. It is removed at the end. */
export async function newTarget(engine: Engine, folder = newFolder()): Promise<Target> {
	const server = engine === 'PostgreSQL' ? await PostgresServer.start({ fsync: true }) : undefined;
	const url = server ? await server.createDatabase() : `sqlite://${join(folder, 'store.sqlite')}`;
	const location: StoreLocation = server
		? { kind: 'postgres', url }
		: { kind: 'sqlite', path: join(folder, 'store.sqlite') };
	return {
		engine,
		folder,
		location,
		url,
		server,
		open: () => openStore(location, new SystemClock(), createLog('error', [])),
		async end() {
			await server?.stop();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

/** Runs an attack on both engines, and says what happened on each. */
export const runOnBoth = (attack: (target: Target) => Promise<string>) => async (): Promise<string> => {
	const results: string[] = [];
	for (const engine of ['SQLite', 'PostgreSQL'] as const) {
		const obstacle = engine === 'PostgreSQL' ? noPostgres : undefined;
		const result = obstacle ? `skipped, ${obstacle}` : await runOn(engine, attack);
		results.push(`${engine}: ${result}`);
	}
	return results.join('; ');
};

export async function runOn(engine: Engine, attack: (target: Target) => Promise<string>): Promise<string> {
	const target = await newTarget(engine);
	try {
		return await attack(target);
	} finally {
		await target.end();
	}
}
