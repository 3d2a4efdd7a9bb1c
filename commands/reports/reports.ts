import type { Insertable, Selectable, Transaction } from 'kysely';
import { accountStateSchema } from '../../src/accounts/account-update.ts';
import type { Clock } from '../../src/base/clock.ts';
import { type Queued, queue, resume, withhold } from '../../src/outbox/outbox.ts';
import { nextDigest } from '../../src/settings/daily-times.ts';
import type { DigestTime } from '../../src/settings/settings.ts';
import type { Database } from '../../src/storage/database.ts';
import type { ReportTable, Tables } from '../../src/storage/tables.ts';
import type { Recipient } from './recipient.ts';

/** What the reports that users get by direct message are about. It is also the kind of the message. */
export const reportSubjects = ['holdings', 'sales'] as const;
export type ReportSubject = (typeof reportSubjects)[number];

/** `each` means as soon as something is sold. */
export type Often = 'each' | 'daily' | 'weekly';

type ReportPause = 'unreachable' | 'credentials';

/** Times are Unix ms. */
export interface Report extends Recipient {
	readonly about: ReportSubject;
	readonly often: Often;
	/** When it was turned on or, if that was later, when another account was linked, Unix ms. */
	readonly since: number;
	readonly dueAt: number;
	readonly memory: string | undefined;
	readonly paused: ReportPause | undefined;
}

/** The shortest time between two readings of an account whose owner is told about each sale, ms. */
export const eachInterval = 15 * 60_000;

/** How long to wait between two requests for reports, ms, whichever accounts they are about. */
export const lookSpacing = 1_000;

interface ReportsOptions {
	readonly database: Database;
	readonly clock: Pick<Clock, 'wall'>;
	digestOf(userId: string): Promise<DigestTime>;
}

/** The reports, which all processes share. Every method throws StoreError if the store fails. */
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
	async set({ userId, channel, locale }: Recipient, about: ReportSubject, often: Often): Promise<void> {
		const { database, clock } = this.#options;
		const now = clock.wall();
		const nextDigest = await this.nextOf(userId, often, now);
		await database.write([reportLock(userId), 'outbox'], async (sql) => {
			const same = sql.selectFrom('reports').select('memory').where('user_id', '=', userId).where('about', '=', about);
			const before = await same.executeTakeFirst();
			// The first reading of an account is due at once, because it records which transactions are open.
			const isNow = about === 'sales' && (often === 'each' || !before?.memory);
			const columns = { often, channel, locale, due_at: isNow ? now : nextDigest, paused: null };
			const row: Insertable<ReportTable> = { ...columns, user_id: userId, about, since: now, memory: null };
			await sql
				.insertInto('reports')
				.values(row)
				.onConflict((conflict) => conflict.columns(['user_id', 'about']).doUpdateSet(columns))
				.execute();
			await resume(sql, userId, [about], now);
		});
	}

	/** Turns a report off and deletes its waiting messages. @param dueAt turns it off only if it is still due then */
	async stop(userId: string, about: ReportSubject, dueAt?: number): Promise<void> {
		const { database } = this.#options;
		await database.write([reportLock(userId), 'outbox'], async (sql) => {
			let theirs = sql.deleteFrom('reports').where('user_id', '=', userId).where('about', '=', about);
			if (dueAt !== undefined) theirs = theirs.where('due_at', '=', dueAt);
			if ((await theirs.returning('about').execute()).length === 0 && dueAt !== undefined) return;
			await sql.deleteFrom('outbox').where('owner', '=', userId).where('kind', '=', about).execute();
		});
		database.overwriteDeleted();
	}

	async reschedule(userId: string): Promise<void> {
		const { database, clock } = this.#options;
		for (const often of ['daily', 'weekly'] as const) {
			const theirs = database.sql.updateTable('reports').where('user_id', '=', userId).where('often', '=', often);
			// Reports that are due already keep their time.
			const now = clock.wall();
			const upcoming = theirs.where((is) => is.or([is('about', '=', 'holdings'), is('memory', 'is not', null)]));
			await upcoming
				.where('due_at', '>', now)
				.set({ due_at: await this.nextOf(userId, often, now) })
				.execute();
		}
	}

	/** Pauses the user's reports and holds back their messages. Resolves to whether the user has any reports. */
	async pauseUnreachable(userId: string): Promise<boolean> {
		const { database } = this.#options;
		return database.write([reportLock(userId), 'outbox'], async (sql) => {
			const theirs = sql.updateTable('reports').where('user_id', '=', userId).where('paused', 'is', null);
			await theirs.set({ paused: 'unreachable' }).execute();
			await withhold(sql, userId, reportSubjects);
			const reports = sql.selectFrom('reports').select('about').where('user_id', '=', userId).limit(1);
			return (await reports.execute()).length > 0;
		});
	}

	async resumeUnreachable(userId: string): Promise<void> {
		const { database, clock } = this.#options;
		await database.write([reportLock(userId), 'outbox'], async (sql) => {
			const theirs = sql.updateTable('reports').where('user_id', '=', userId).where('paused', '=', 'unreachable');
			await theirs.set({ paused: null }).execute();
			await resume(sql, userId, reportSubjects, clock.wall());
		});
	}

	/** @param account the pseudonym of the linked account */
	async linked(userId: string, account: string): Promise<void> {
		const { database, clock } = this.#options;
		const now = clock.wall();
		await database.write([reportLock(userId), 'outbox'], async (sql) => {
			const theirs = sql.selectFrom('reports').selectAll().where('user_id', '=', userId).where('about', '=', 'sales');
			const row = await theirs.executeTakeFirst();
			if (!row) return;
			const isSame = accountStateSchema(row.memory ?? undefined, account) !== undefined;
			const paused = row.paused === 'credentials' ? null : row.paused;
			// The time must change, so that a reading in progress with the old credentials stores nothing.
			let due_at = row.due_at === now ? now + 1 : now;
			if (isSame && row.often !== 'each') due_at = row.due_at + 1;
			await sql
				.updateTable('reports')
				.set({ paused, due_at, ...(isSame ? {} : { memory: null, since: now }) })
				.where('user_id', '=', userId)
				.where('about', '=', 'sales')
				.execute();
			await resume(sql, userId, ['sales'], now);
		});
	}

	async next(about: ReportSubject): Promise<Report | undefined> {
		const due = this.#rows().where('about', '=', about).where('paused', 'is', null).orderBy('due_at');
		const row = await due.limit(1).executeTakeFirst();
		return row && reportFrom(row);
	}

	/** How long it takes until every account whose owner is told about each sale has been read, ms. */
	async interval(): Promise<number> {
		const { database, clock } = this.#options;
		const { count, first } = await database.sql
			.selectFrom('reports')
			.select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('due_at').as('first')])
			.where('often', '=', 'each')
			.where('paused', 'is', null)
			.executeTakeFirstOrThrow();
		const late = Math.max(0, clock.wall() - (first ?? clock.wall()));
		return Math.max(eachInterval + late, Number(count) * lookSpacing);
	}

	async nextOf(userId: string, often: Often, now: number): Promise<number> {
		return often === 'each' ? now + eachInterval : nextDigest(await this.#options.digestOf(userId), often, now);
	}

	/**
	 * Queues messages and stores the new state. If the report has changed, was deleted or noted in the meantime, does
	 * neither and resolves to false.
	 */
	async note(
		{ userId, about, often, dueAt }: Report,
		after: { readonly dueAt: number; readonly memory?: string; readonly paused?: ReportPause },
		queued: readonly Queued[] = [],
	): Promise<boolean> {
		return this.#options.database.write([reportLock(userId), 'outbox'], async (sql: Transaction<Tables>) => {
			const { memory, paused = null } = after;
			const theirs = sql.updateTable('reports').where('user_id', '=', userId).where('about', '=', about);
			const same = theirs.where('due_at', '=', dueAt).where('often', '=', often).where('paused', 'is', null);
			const changed = same.set({ due_at: after.dueAt, paused, ...(memory === undefined ? {} : { memory }) });
			if ((await changed.returning('about').execute()).length === 0) return false;
			await queue(sql, queued);
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
