import type { Insertable, Selectable, Transaction } from 'kysely';
import { parseAccountState } from '../../src/accounts/account-update.ts';
import type { Clock } from '../../src/base/clock.ts';
import { type QueuedPart, queueMessages, resumeWithheld, withholdMessages } from '../../src/outbox/outbox.ts';
import { nextDigest } from '../../src/settings/digest-time.ts';
import type { DigestTime } from '../../src/settings/settings.ts';
import type { Database } from '../../src/storage/database.ts';
import type { ReportTable, Tables } from '../../src/storage/tables.ts';
import type { Recipient } from './recipient.ts';

/** The subjects of the reports that users get by direct message. The kind of the message has the same name. */
export const reportSubjects = ['holdings', 'sales'] as const;
export type ReportSubject = (typeof reportSubjects)[number];

/** `each` means as soon as something is sold. */
export type Frequency = 'each' | 'daily' | 'weekly';

type ReportPause = 'unreachable' | 'credentials';

/** Times are Unix ms. */
export interface Report extends Recipient {
	readonly about: ReportSubject;
	readonly often: Frequency;
	/** When the report was turned on or, if that was later, when another account was linked. */
	readonly since: number;
	readonly dueAt: number;
	/** What is remembered of the linked account: `AccountState` as JSON. Only for sales. */
	readonly memory: string | undefined;
	readonly paused: ReportPause | undefined;
}

/** The shortest time between two readings of an account whose owner is told about each sale, ms. */
export const minReadingInterval = 15 * 60_000;

/** The time between two requests for reports, ms, whichever accounts they are for. */
export const requestSpacing = 1_000;

interface ReportsOptions {
	readonly database: Database;
	readonly clock: Pick<Clock, 'wall'>;
	digestOf(userId: string): Promise<DigestTime>;
}

/** The reports of all users, which all processes share. Every method throws StoreError if the store fails. */
export class Reports {
	readonly #options: ReportsOptions;

	constructor(options: ReportsOptions) {
		this.#options = options;
	}

	async of(userId: string, about: ReportSubject): Promise<Report | undefined> {
		const row = await this.#rows().where('user_id', '=', userId).where('about', '=', about).executeTakeFirst();
		return row && reportFrom(row);
	}

	/** Turns a report on. Resumes it if it was paused, and sends its waiting messages. */
	async set({ userId, channel, locale }: Recipient, about: ReportSubject, often: Frequency): Promise<void> {
		const { database, clock } = this.#options;
		const now = clock.wall();
		const nextDue = await this.nextDueAt(userId, often, now);
		await database.write([reportLock(userId), 'outbox'], async (sql) => {
			const stored = sql
				.selectFrom('reports')
				.select('memory')
				.where('user_id', '=', userId)
				.where('about', '=', about);
			const before = await stored.executeTakeFirst();
			// A user who is told about each sale need not wait for the first reading. The first reading of an account is due
			// at once in any case, because it records which transactions are open.
			const isDueNow = about === 'sales' && (often === 'each' || !before?.memory);
			const columns = { often, channel, locale, due_at: isDueNow ? now : nextDue, paused: null };
			const row: Insertable<ReportTable> = { ...columns, user_id: userId, about, since: now, memory: null };
			await sql
				.insertInto('reports')
				.values(row)
				.onConflict((conflict) => conflict.columns(['user_id', 'about']).doUpdateSet(columns))
				.execute();
			await resumeWithheld(sql, userId, [about], now);
		});
	}

	/** Turns a report off and deletes its waiting messages. @param dueAt turns it off only if it is still due then */
	async stop(userId: string, about: ReportSubject, dueAt?: number): Promise<void> {
		const { database } = this.#options;
		await database.write([reportLock(userId), 'outbox'], async (sql) => {
			let userReports = sql.deleteFrom('reports').where('user_id', '=', userId).where('about', '=', about);
			if (dueAt !== undefined) userReports = userReports.where('due_at', '=', dueAt);
			const deleted = await userReports.returning('about').execute();
			// The report was changed in the meantime.
			if (deleted.length === 0 && dueAt !== undefined) return;
			await sql.deleteFrom('outbox').where('owner', '=', userId).where('kind', '=', about).execute();
		});
		database.overwriteDeleted();
	}

	/** Applies the user's new digest time. */
	async reschedule(userId: string): Promise<void> {
		const { database, clock } = this.#options;
		for (const often of ['daily', 'weekly'] as const) {
			const userReports = database.sql.updateTable('reports').where('user_id', '=', userId).where('often', '=', often);
			const now = clock.wall();
			// A sales report without a memory waits for the first reading of its account, which follows no digest time.
			const digests = userReports.where((is) => is.or([is('about', '=', 'holdings'), is('memory', 'is not', null)]));
			// Reports that are due already keep their time, so that they are not put off.
			await digests
				.where('due_at', '>', now)
				.set({ due_at: await this.nextDueAt(userId, often, now) })
				.execute();
		}
	}

	/** Pauses the user's reports and holds back their messages. Resolves to whether the user has any reports. */
	async pauseUnreachable(userId: string): Promise<boolean> {
		const { database } = this.#options;
		return database.write([reportLock(userId), 'outbox'], async (sql) => {
			const userReports = sql.updateTable('reports').where('user_id', '=', userId).where('paused', 'is', null);
			await userReports.set({ paused: 'unreachable' }).execute();
			await withholdMessages(sql, userId, reportSubjects);
			const reports = sql.selectFrom('reports').select('about').where('user_id', '=', userId).limit(1);
			return (await reports.execute()).length > 0;
		});
	}

	async resumeUnreachable(userId: string): Promise<void> {
		const { database, clock } = this.#options;
		await database.write([reportLock(userId), 'outbox'], async (sql) => {
			const userReports = sql.updateTable('reports').where('user_id', '=', userId).where('paused', '=', 'unreachable');
			await userReports.set({ paused: null }).execute();
			await resumeWithheld(sql, userId, reportSubjects, clock.wall());
		});
	}

	/** Resumes the sales report with new credentials. @param account the pseudonym of the account they belong to */
	async resumeSales(userId: string, account: string): Promise<void> {
		const { database, clock } = this.#options;
		const now = clock.wall();
		await database.write([reportLock(userId), 'outbox'], async (sql) => {
			const userReports = sql
				.selectFrom('reports')
				.selectAll()
				.where('user_id', '=', userId)
				.where('about', '=', 'sales');
			const row = await userReports.executeTakeFirst();
			if (!row) return;
			const isSameAccount = parseAccountState(row.memory ?? undefined, account) !== undefined;
			const paused = row.paused === 'credentials' ? null : row.paused;
			const keepsDigestTime = isSameAccount && row.often !== 'each';
			const newTime = keepsDigestTime ? row.due_at : now;
			// `storeAndQueue` stores nothing if the time has changed. So it changes by at least 1 ms, in case a reading with
			// the old credentials is in progress.
			const dueAt = newTime === row.due_at ? newTime + 1 : newTime;
			await sql
				.updateTable('reports')
				.set({ paused, due_at: dueAt, ...(isSameAccount ? {} : { memory: null, since: now }) })
				.where('user_id', '=', userId)
				.where('about', '=', 'sales')
				.execute();
			await resumeWithheld(sql, userId, ['sales'], now);
		});
	}

	/** Resolves to the report that is due first. */
	async firstDue(about: ReportSubject): Promise<Report | undefined> {
		const byDueTime = this.#rows().where('about', '=', about).where('paused', 'is', null).orderBy('due_at');
		const row = await byDueTime.limit(1).executeTakeFirst();
		return row && reportFrom(row);
	}

	/**
	 * The time to expect between two readings of an account whose owner is told about each sale, ms: the shortest one and
	 * the current delay, but no less than the requests for all these accounts take.
	 */
	async readingInterval(): Promise<number> {
		const { database, clock } = this.#options;
		const { count, first } = await database.sql
			.selectFrom('reports')
			.select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('due_at').as('first')])
			.where('often', '=', 'each')
			.where('paused', 'is', null)
			.executeTakeFirstOrThrow();
		/** How late the most overdue reading is, ms. */
		const delay = Math.max(0, clock.wall() - (first ?? clock.wall()));
		return Math.max(minReadingInterval + delay, Number(count) * requestSpacing);
	}

	/** Resolves to when a report is due next. @param now Unix ms */
	async nextDueAt(userId: string, often: Frequency, now: number): Promise<number> {
		return often === 'each' ? now + minReadingInterval : nextDigest(await this.#options.digestOf(userId), often, now);
	}

	/**
	 * Queues messages and stores the new state of a report. If the stored report is no longer the given one, does neither
	 * and resolves to false.
	 */
	async storeAndQueue(
		{ userId, about, often, dueAt }: Report,
		after: { readonly dueAt: number; readonly memory?: string; readonly paused?: ReportPause },
		queued: readonly QueuedPart[] = [],
	): Promise<boolean> {
		return this.#options.database.write([reportLock(userId), 'outbox'], async (sql: Transaction<Tables>) => {
			const { memory, paused = null } = after;
			const userReports = sql.updateTable('reports').where('user_id', '=', userId).where('about', '=', about);
			const unchanged = userReports.where('due_at', '=', dueAt).where('often', '=', often).where('paused', 'is', null);
			const update = unchanged.set({ due_at: after.dueAt, paused, ...(memory === undefined ? {} : { memory }) });
			if ((await update.returning('about').execute()).length === 0) return false;
			await queueMessages(sql, queued);
			return true;
		});
	}

	#rows() {
		return this.#options.database.sql.selectFrom('reports').selectAll();
	}
}

const reportLock = (userId: string): string => `reports:${userId}`;

function reportFrom({ user_id: userId, due_at: dueAt, memory, paused, ...row }: Selectable<ReportTable>): Report {
	const { about, often, channel, locale, since } = row;
	return { userId, about, often, channel, locale, since, dueAt, memory: memory ?? undefined, paused } as Report;
}
