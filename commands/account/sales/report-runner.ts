import { accountStateSchema, accountUpdate, NewestPages, reportedUntil } from '../../../src/accounts/account-update.ts';
import type { Accounts } from '../../../src/accounts/accounts.ts';
import { type Clock, hourLength, sleep } from '../../../src/base/clock.ts';
import { LinkError, MarketError, StoreError } from '../../../src/base/errors.ts';
import type { Log } from '../../../src/base/log.ts';
import { Loop } from '../../../src/base/loop.ts';
import { Retry, type RetryPolicy } from '../../../src/base/retry.ts';
import { messageId, type Queued } from '../../../src/outbox/outbox.ts';
import { eachInterval, lookSpacing, type Report, type Reports } from '../../reports/reports.ts';
import { type SalesUpdate, salesUpdate, type WorthOf } from './sales-update.ts';

const leaseLost = new Error('the lease has ended');

/** How often to look for changes made by other processes, ms. */
const pollTime = 30_000;
/** How long requests that people are waiting for may go first, ms. */
const longestWait = 60_000;
/** How often the lease is extended, ms. It must last much longer than this. */
const leaseCheck = 30_000;
/** For failures of the marketplace or the store. */
const retryPolicy: RetryPolicy = { first: 30_000, longest: 15 * 60_000 };
/** How long to wait before reading an account again whose credentials cannot be decrypted, ms. */
const keyPause = hourLength;

interface ReportRunnerOptions {
	readonly reports: Reports;
	readonly accounts: Pick<Accounts, 'accountOf' | 'linkStatus' | 'newest' | 'seal' | 'areWaiting'>;
	readonly worthOf: WorthOf;
	/** Resolves to false if another process makes the reports. It must last longer than a minute. @throws StoreError */
	lease(): Promise<boolean>;
	readonly clock: Clock;
	readonly log: Log;
	onQueued(): void;
}

/** The report that has been due longest comes first. A failed reading loses nothing: the next one finds the same. */
export class ReportRunner extends Loop {
	readonly #options: ReportRunnerOptions;
	#pausedUntil = 0;
	readonly #retry = new Retry(retryPolicy);
	readonly #storeRetry = new Retry(retryPolicy);
	#requestedAt = -Infinity;
	#leadsSince = -Infinity;

	constructor(options: ReportRunnerOptions) {
		super(options.clock);
		this.#options = options;
	}

	protected async turn(): Promise<number> {
		const { reports, clock } = this.#options;
		const now = clock.wall();
		const holdings = await reports.next('holdings');
		const sales = await reports.next('sales');
		const pause = this.#pausedUntil - clock.now();
		const isDue = (report: Report | undefined) => report !== undefined && report.dueAt <= now;
		if (isDue(holdings) || (isDue(sales) && pause <= 0)) {
			if (!(await this.#leads())) return pollTime;
			// Messages about holdings need no requests, so no pause applies to them.
			await (isDue(holdings) ? this.#reportHoldings(holdings!) : this.#reportSales(sales!));
			this.#storeRetry.succeeded();
			return 0;
		}
		this.#storeRetry.succeeded();
		const waits = [holdings, sales].map((each) => (each?.dueAt ?? Infinity) - now).filter((wait) => wait > 0);
		return Math.min(pollTime, ...waits, pause > 0 ? pause : pollTime);
	}

	/** Taking the lease writes to the disk, so it is requested only now and then. */
	async #leads(): Promise<boolean> {
		const { clock, lease } = this.#options;
		if (clock.now() - this.#leadsSince < leaseCheck) return true;
		const isOurs = await lease();
		this.#leadsSince = isOurs ? clock.now() : -Infinity;
		return isOurs;
	}

	async #reportHoldings(report: Report): Promise<void> {
		const often = report.often === 'weekly' ? 'weekly' : 'daily';
		await this.#note(report, {}, { kind: 'holdings', content: { often } });
	}

	async #reportSales(report: Report): Promise<void> {
		const { reports, accounts, worthOf, clock, log } = this.#options;
		const { userId } = report;
		const retryIn = (ms: number) => reports.note(report, { dueAt: clock.wall() + ms });
		try {
			const account = await accounts.accountOf(userId);
			const lastMemory = accountStateSchema(report.memory, account);
			const pages = new NewestPages((page) => this.#page(userId, account, page));
			const since = lastMemory ? report.since : await this.#newSince(report);
			const update = await accountUpdate(pages, lastMemory, account, since, clock.wall());
			// What a first reading finds for a summary is left open, so that it is found again when the summary is due.
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
			await this.#note(report, { memory: JSON.stringify(memory) }, newSales && this.#sealed(userId, newSales));
			this.#retry.succeeded();
		} catch (error) {
			if (this.stopping.aborted || error instanceof StoreError) throw error;
			if (error === leaseLost) return;
			if (error instanceof LinkError) {
				if (error.reason !== 'not-linked') await retryIn(keyPause);
				// Another account may have been linked in the meantime.
				else if (await accounts.linkStatus(userId)) await retryIn(lookSpacing);
				else await reports.stop(userId, 'sales', report.dueAt);
			} else if (!(error instanceof MarketError)) {
				log.error(
					{ error: String(error), stack: (error as Error).stack },
					'could not look at an account for its owner',
				);
				await retryIn(eachInterval);
			} else if (error.failure === 'credentials-refused') {
				await this.#note(report, { paused: 'credentials' }, this.#sealed(userId, 'credentials-refused'));
			} else {
				// A rate limit applies to one account. All accounts pause, but not for as long.
				await retryIn(Math.max(eachInterval, (error.retryAt ?? 0) - clock.now()));
				this.#pausedUntil = clock.now() + this.#retry.failed();
			}
		}
	}

	async #note(
		report: Report,
		after: Pick<Parameters<Reports['note']>[1], 'memory' | 'paused'>,
		message: MessageBody | undefined,
	): Promise<void> {
		const { reports, clock, onQueued } = this.#options;
		const { userId: owner, channel, often, about, dueAt } = report;
		const now = clock.wall();
		const id = messageId(about, owner, dueAt);
		const next = { ...after, dueAt: await reports.nextOf(owner, often, now) };
		const isNoted = await reports.note(
			report,
			next,
			message ? [{ ...message, id, owner, channel, queuedAt: now }] : [],
		);
		if (isNoted && message) onQueued();
	}

	#sealed(userId: string, update: SalesUpdate): MessageBody {
		return { kind: 'sales', content: { sealed: this.#options.accounts.seal(userId, update) } };
	}

	/** If nothing is remembered of the account, returns the latest of the user's choice, linking, and the last report. */
	async #newSince({ userId, since, memory }: Report): Promise<number> {
		const link = await this.#options.accounts.linkStatus(userId);
		return Math.max(since, link?.since ?? 0, reportedUntil(memory) ?? 0);
	}

	async #page(userId: string, account: string, page: number): ReturnType<Accounts['newest']> {
		const { accounts, clock } = this.#options;
		const signal = this.stopping;
		// Reading an account can outlast the lease.
		if (!(await this.#leads())) throw leaseLost;
		const until = clock.now() + longestWait;
		while (accounts.areWaiting && clock.now() < until) await sleep(clock, lookSpacing, signal);
		const wait = this.#requestedAt + lookSpacing - clock.now();
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

type MessageBody = Pick<Queued, 'kind' | 'content'>;
