import type pg from 'pg';
import { storeError } from './postgres-errors.ts';
import { Silence } from './silence.ts';

/** The pool throws StoreErrors. A connection that takes too long is closed: nobody else must wait for it. */
export function withTimeouts(pool: pg.Pool, timeout: number): pg.Pool {
	const silence = new Silence(timeout);
	async function connect() {
		const until = performance.now() + timeout;
		let isBroken = false;
		const inTime = <Result>(work: Promise<Result>, isAnswer = true) =>
			silence.watch(until, work, isAnswer).catch((cause) => {
				const error = storeError(cause);
				isBroken ||= error.failure === 'unreachable';
				throw error;
			});
		// The pool hands out an idle connection without asking the server. Only a new connection shows that the server has
		// answered.
		const isNewConnection = pool.idleCount === 0;
		const connecting = pool.connect();
		const client = await inTime(connecting, isNewConnection).catch((error) => {
			// `true` closes the connection if it is established later.
			connecting.then((lateClient) => lateClient.release(true)).catch(() => {});
			throw error;
		});
		return {
			query: (sql: string, parameters: readonly unknown[]) => inTime(client.query(sql, parameters as unknown[])),
			release: () => client.release(isBroken),
		};
	}
	return { connect } as unknown as pg.Pool;
}
