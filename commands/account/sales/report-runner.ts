import { accountUpdate, NewestPages, parseAccountState, reportedUntil } from '../../../src/accounts/account-update.ts';
import type { Accounts } from '../../../src/accounts/accounts.ts';
import { type Clock, hourLength, sleep } from '../../../src/base/clock.ts';
import { LinkError, MarketError, StoreError } from '../../../src/base/errors.ts';
import type { Log } from '../../../src/base/log.ts';
import { Loop } from '../../../src/base/loop.ts';
import { Retry, type RetryPolicy } from '../../../src/base/retry.ts';
import { messageId, type QueuedPart } from '../../../src/outbox/outbox.ts';
import { minReadingInterval, type Report, type Reports, requestSpacing } from '../../reports/reports.ts';
import { type SalesUpdate, salesUpdate, type WorthOf } from './sales-update.ts';

const leaseLost = new Error('the lease has ended');

/** How often to look for changes made by other processes, ms. */
const pollTime = 30_000;
/** The longest time for which requests that people are waiting for go first, ms. */
const maxDeferral = 60_000;
/** How often the lease is extended, ms. The lease must last much longer. */
const leaseInterval = 30_000;
/** For failures of the marketplace or the store. */
const retryPolicy: RetryPolicy = { first: 30_000, longest: 15 * 60_000 };
/** How long to wait before trying an account again whose credentials cannot be decrypted, ms. */
const undecryptablePause = hourLength;

interface ReportRunnerOptions {
	readonly reports: Reports;
	readonly accounts: Pick<Accounts, 'accountOf' | 'linkStatus' | 'newest' | 'seal' | 'areWaiting'>;
	readonly worthOf: WorthOf;
	/** Resolves to false if another process makes the reports. The lease must last longer than a minute. @throws StoreError */
	lease(): Promise<boolean>;
	readonly clock: Clock;
	readonly log: Log;
	onQueued(): void;
}

/** The report that has been due longest comes first. A failed reading loses nothing: the next one finds the same. */
export class ReportRunner extends Loop {
	readonly #options: ReportRunnerOptions;
	/** When requests to the marketplace may go on after a failure, process time. */
	#pausedUntil = 0;
	readonly #marketRetry = new Retry(retryPolicy);
	readonly #storeRetry = new Retry(retryPolicy);
	/** When the last page was requested, process time. */
	#requestedAt = -Infinity;
	/** When the lease was last extended, process time. */
	#leaseExtendedAt = -Infinity;

	constructor(options: ReportRunnerOptions) {
		super(options.clock);
		this.#options = options;
	}

	protected async turn(): Promise<number> {
		const { reports, clock } = this.#options;
		const now = clock.wall();
		const holdings = await reports.firstDue('holdings');
		const sales = await reports.firstDue('sales');
		const pause = this.#pausedUntil - clock.now();
		const isDue = (report: Report | undefined) => report !== undefined && report.dueAt <= now;
		// Messages about holdings need no requests, so no pause applies to them.
		if (isDue(holdings) || (isDue(sales) && pause <= 0)) {
			if (!(await this.#extendLease())) return pollTime;
			await (isDue(holdings) ? this.#reportHoldings(holdings!) : this.#reportSales(sales!));
			this.#storeRetry.succeeded();
			return 0;
		}
		this.#storeRetry.succeeded();
		const waits = [holdings, sales].map((each) => (each?.dueAt ?? Infinity) - now).filter((wait) => wait > 0);
		return Math.min(pollTime, ...waits, pause > 0 ? pause : pollTime);
	}

	/** Resolves to whether this process has the lease. Extending it writes to the disk, so that happens only now and then. */
	async #extendLease(): Promise<boolean> {
		const { clock, lease } = this.#options;
		if (clock.now() - this.#leaseExtendedAt < leaseInterval) return true;
		const isLeader = await lease();
		this.#leaseExtendedAt = isLeader ? clock.now() : -Infinity;
		return isLeader;
	}

	async #reportHoldings(report: Report): Promise<void> {
		const often = report.often === 'weekly' ? 'weekly' : 'daily';
		await this.#finish(report, {}, { kind: 'holdings', content: { often } });
	}

	async #reportSales(report: Report): Promise<void> {
		const { reports, accounts, worthOf, clock, log } = this.#options;
		const { userId } = report;
		const retryIn = (ms: number) => reports.storeAndQueue(report, { dueAt: clock.wall() + ms });
		try {
			const account = await accounts.accountOf(userId);
			const lastMemory = parseAccountState(report.memory, account);
			const pages = new NewestPages((page) => this.#page(userId, account, page));
			const since = lastMemory ? report.since : await this.#firstPeriodStart(report);
			const update = await accountUpdate(pages, lastMemory, account, since, clock.wall());
			// A first reading only records which transactions there are. Those for a summary stay open, so that they are found
			// again when the summary is due.
			const isReported = lastMemory !== undefined || report.often === 'each';
			const unreported = new Set(isReported ? [] : update.newTransactions.map(({ id }) => id));
			const memory = {
				...update.memory,
				done: update.memory.done.filter((id) => !unreported.has(id)),
				open: [...update.memory.open, ...[...unreported].map((id) => [id, clock.wall()])],
			};
			const newSales =
				isReported && update.newTransactions.length > 0
					? await salesUpdate(
							update,
							pages,
							{ often: report.often, since: lastMemory?.since ?? since, at: clock.wall() },
							worthOf,
						)
					: undefined;
			await this.#finish(report, { memory: JSON.stringify(memory) }, newSales && this.#sealed(userId, newSales));
			this.#marketRetry.succeeded();
		} catch (error) {
			if (this.stopping.aborted || error instanceof StoreError) throw error;
			if (error === leaseLost) return;
			if (error instanceof LinkError) {
				if (error.reason !== 'not-linked') await retryIn(undecryptablePause);
				// Another account may have been linked in the meantime.
				else if (await accounts.linkStatus(userId)) await retryIn(requestSpacing);
				else await reports.stop(userId, 'sales', report.dueAt);
			} else if (!(error instanceof MarketError)) {
				log.error(
					{ error: String(error), stack: (error as Error).stack },
					'could not look at an account for its owner',
				);
				await retryIn(minReadingInterval);
			} else if (error.failure === 'credentials-refused') {
				await this.#finish(report, { paused: 'credentials' }, this.#sealed(userId, 'credentials-refused'));
			} else {
				// A rate limit applies to one account, and that waits for its end. If the marketplace as a whole has a failure, no
				// account can be read, so the others pause, too, but not for as long.
				await retryIn(Math.max(minReadingInterval, (error.retryAt ?? 0) - clock.now()));
				this.#pausedUntil = clock.now() + this.#marketRetry.failed();
			}
		}
	}

	/** Queues the message, if there is one, and stores when the report is due next. */
	async #finish(
		report: Report,
		changes: Pick<Parameters<Reports['storeAndQueue']>[1], 'memory' | 'paused'>,
		message: MessageBody | undefined,
	): Promise<void> {
		const { reports, clock, onQueued } = this.#options;
		const { userId: owner, channel, often, about, dueAt } = report;
		const now = clock.wall();
		const id = messageId(about, owner, dueAt);
		const next = { ...changes, dueAt: await reports.nextDueAt(owner, often, now) };
		const queued = message ? [{ ...message, id, owner, channel, queuedAt: now }] : [];
		const isStored = await reports.storeAndQueue(report, next, queued);
		if (isStored && message) onQueued();
	}

	/** Encrypts the content of a message about sales. */
	#sealed(userId: string, update: SalesUpdate): MessageBody {
		return { kind: 'sales', content: { sealed: this.#options.accounts.seal(userId, update) } };
	}

	/**
	 * Resolves to the time from which transactions are new if nothing is remembered of the account, Unix ms: when the user
	 * turned the report on, linked the account, or got the last report, whichever was latest.
	 */
	async #firstPeriodStart({ userId, since, memory }: Report): Promise<number> {
		const link = await this.#options.accounts.linkStatus(userId);
		return Math.max(since, link?.since ?? 0, reportedUntil(memory) ?? 0);
	}

	/** Requests a page once the rate limit and waiting people allow it. */
	async #page(userId: string, account: string, page: number): ReturnType<Accounts['newest']> {
		const { accounts, clock } = this.#options;
		const signal = this.stopping;
		// Reading an account can outlast the lease.
		if (!(await this.#extendLease())) throw leaseLost;
		const until = clock.now() + maxDeferral;
		while (accounts.areWaiting && clock.now() < until) await sleep(clock, requestSpacing, signal);
		const wait = this.#requestedAt + requestSpacing - clock.now();
		if (wait > 0) await sleep(clock, wait, signal);
		this.#requestedAt = clock.now();
		return accounts.newest(userId, account, page, signal);
	}

	protected onError(error: unknown): number {
		if (this.stopping.aborted) return 0;
		const { log } = this.#options;
		if (!(error instanceof StoreError))
			log.error({ error: String(error), stack: (error as Error).stack }, 'could not look at what users are told about');
		else if (this.#storeRetry.failures === 0)
			log.warn(
				{ failure: error.failure, error: String(error) },
				'nobody is told about what is theirs: the store fails',
			);
		return this.#storeRetry.failed();
	}
}

/** A message without its address. */
type MessageBody = Pick<QueuedPart, 'kind' | 'content'>;
