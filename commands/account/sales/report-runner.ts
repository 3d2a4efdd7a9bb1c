import {
	type AccountUpdate,
	accountUpdate,
	NewestPages,
	parseAccountState,
	reportedUntil,
} from '../../../src/accounts/account-update.ts';
import type { Accounts } from '../../../src/accounts/accounts.ts';
import { type Clock, hourLength, sleep } from '../../../src/base/clock.ts';
import { LinkError } from '../../../src/base/errors/link-error.ts';
import { MarketError } from '../../../src/base/errors/market-error.ts';
import { StoreError } from '../../../src/base/errors/store-error.ts';
import type { Log } from '../../../src/base/log.ts';
import { Loop } from '../../../src/base/loop.ts';
import { Retry, type RetryPolicy } from '../../../src/base/retry.ts';
import { messageId, type QueuedPart } from '../../../src/outbox/outbox.ts';
import { minReadingInterval, type Report, type Reports, requestSpacing } from '../../reports/reports.ts';
import { type SalesUpdate, salesUpdate, type WorthOf } from './sales-update.ts';

const leaseLost = new Error('the lease has ended');

/** How often to look for changes made by other processes, ms. */
const pollTime = 30_000;
/** How long a request for a report waits at most, ms. Requests that a user is waiting for go first. */
const maxDeferral = 60_000;
/** How often the lease is extended, ms. The lease must last much longer than this. */
const leaseInterval = 30_000;
/** For failures of the marketplace or the store. */
const retryPolicy: RetryPolicy = { first: 30_000, longest: 15 * 60_000 };
/** How long to wait before trying an account again whose credentials cannot be decrypted, ms. */
const undecryptablePause = hourLength;

interface ReportRunnerOptions {
	readonly reports: Reports;
	readonly accounts: Pick<Accounts, 'accountOf' | 'linkStatus' | 'fetchPage' | 'seal' | 'hasWaitingRequests'>;
	readonly worthOf: WorthOf;
	/**
	 * Resolves to false if another process makes the reports. The lease must last longer than a minute.
	 * @throws StoreError
	 */
	lease(): Promise<boolean>;
	readonly clock: Clock;
	readonly log: Log;
	onQueued(): void;
}

/**
 * Makes the reports that are due: those about holdings first, and within each kind the longest overdue first. If
 * reading an account fails, nothing is lost: the next reading finds the same transactions.
 */
export class ReportRunner extends Loop {
	readonly #options: ReportRunnerOptions;
	/** When requests to the marketplace may go on after a failure, as the clock’s `now`. */
	#pausedUntil = 0;
	readonly #marketRetry = new Retry(retryPolicy);
	readonly #storeRetry = new Retry(retryPolicy);
	/** When the last page was requested, as the clock’s `now`. */
	#requestedAt = -Infinity;
	/** When the lease was last extended, as the clock’s `now`. */
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
		const dueHoldings = holdings && holdings.dueAt <= now ? holdings : undefined;
		// The pause applies only to sales: messages about holdings need no requests.
		const dueSales = sales && sales.dueAt <= now && pause <= 0 ? sales : undefined;
		if (dueHoldings || dueSales) {
			if (!(await this.#extendLease())) return pollTime;
			if (dueHoldings) await this.#reportHoldings(dueHoldings);
			else if (dueSales) await this.#reportSales(dueSales);
			this.#storeRetry.succeeded();
			return 0;
		}
		this.#storeRetry.succeeded();
		// Reports that are due wait for the end of the pause.
		const waits = [holdings, sales].map((each) => (each?.dueAt ?? Infinity) - now).filter((wait) => wait > 0);
		return Math.min(pollTime, ...waits, pause > 0 ? pause : pollTime);
	}

	/**
	 * Resolves to whether this process has the lease. Extending a lease writes to the disk, so it is extended only once
	 * in every `leaseInterval`.
	 */
	async #extendLease(): Promise<boolean> {
		const { clock, lease } = this.#options;
		if (clock.now() - this.#leaseExtendedAt < leaseInterval) return true;
		const isLeader = await lease();
		this.#leaseExtendedAt = isLeader ? clock.now() : -Infinity;
		return isLeader;
	}

	async #reportHoldings(report: Report): Promise<void> {
		// Unlike sales, holdings are never reported one by one.
		const often = report.often === 'weekly' ? 'weekly' : 'daily';
		await this.#finish(report, {}, { kind: 'holdings', content: { often } });
	}

	async #reportSales(report: Report): Promise<void> {
		try {
			await this.#lookAtAccount(report);
			this.#marketRetry.succeeded();
		} catch (error) {
			if (this.stopping.aborted || error instanceof StoreError) throw error;
			if (error instanceof LinkError) return this.#onLinkError(report, error);
			if (error instanceof MarketError) return this.#onMarketError(report, error);
			if (error === leaseLost) return;
			const { stack } = error as Error;
			this.#options.log.error({ error: String(error), stack }, 'could not look at an account for its owner');
			await this.#tryAgain(report, minReadingInterval);
		}
	}

	/** Reads the newest transactions of the account, and queues a message about its new sales, if there are any. */
	async #lookAtAccount(report: Report): Promise<void> {
		const { accounts, worthOf, clock } = this.#options;
		const { userId, often } = report;
		const account = await accounts.accountOf(userId);
		const lastState = parseAccountState(report.memory, account);
		const pages = new NewestPages((page) => this.#page(userId, account, page));
		const since = lastState ? report.since : await this.#firstPeriodStart(report);
		const update = await accountUpdate(pages, lastState, account, since, clock.wall());
		// The first reading for a summary only stores the state. The summary follows when the report is due again.
		if (!lastState && often !== 'each') {
			const state = stateOfFirstReading(update, clock.wall());
			return this.#finish(report, { memory: JSON.stringify(state) }, undefined);
		}
		// The period of a message begins at the last report (`lastState.since`). Only without one, it begins at `since`.
		const period = { often, since: lastState?.since ?? since, at: clock.wall() };
		const newSales = update.newTransactions.length > 0 ? await salesUpdate(update, pages, period, worthOf) : undefined;
		const message = newSales && this.#salesMessage(userId, newSales);
		await this.#finish(report, { memory: JSON.stringify(update.state) }, message);
	}

	async #onLinkError(report: Report, { reason }: LinkError): Promise<void> {
		const { reports, accounts } = this.#options;
		if (reason !== 'not-linked') return this.#tryAgain(report, undecryptablePause);
		// Another account may have been linked in the meantime.
		if (await accounts.linkStatus(report.userId)) return this.#tryAgain(report, requestSpacing);
		await reports.stop(report.userId, 'sales', report.dueAt);
	}

	async #onMarketError(report: Report, { failure, retryAt = 0 }: MarketError): Promise<void> {
		const { clock } = this.#options;
		if (failure === 'credentials-refused')
			return this.#finish(report, { paused: 'credentials' }, this.#salesMessage(report.userId, failure));
		// A rate limit applies to one account, so only this account's report waits until the limit ends.
		await this.#tryAgain(report, Math.max(minReadingInterval, retryAt - clock.now()));
		// The whole marketplace may be failing, so requests for all other reports pause, too, but for a shorter time.
		this.#pausedUntil = clock.now() + this.#marketRetry.failed();
	}

	async #tryAgain(report: Report, wait: number): Promise<void> {
		const { reports, clock } = this.#options;
		await reports.storeAndQueue(report, { dueAt: clock.wall() + wait });
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

	/** Makes a message about sales, whose content is encrypted. */
	#salesMessage(userId: string, update: SalesUpdate): MessageBody {
		return { kind: 'sales', content: { sealed: this.#options.accounts.seal(userId, update) } };
	}

	/**
	 * Resolves to the time from which transactions are new if nothing is remembered of the account, Unix ms: when the
	 * user turned the report on, linked the account, or got the last report, whichever was latest.
	 */
	async #firstPeriodStart({ userId, since, memory }: Report): Promise<number> {
		const link = await this.#options.accounts.linkStatus(userId);
		return Math.max(since, link?.since ?? 0, reportedUntil(memory) ?? 0);
	}

	/** Requests a page once the rate limit and waiting people allow it. */
	async #page(userId: string, account: string, page: number): ReturnType<Accounts['fetchPage']> {
		const { accounts, clock } = this.#options;
		const signal = this.stopping;
		// Reading an account can outlast the lease.
		if (!(await this.#extendLease())) throw leaseLost;
		const until = clock.now() + maxDeferral;
		while (accounts.hasWaitingRequests && clock.now() < until) await sleep(clock, requestSpacing, signal);
		const wait = this.#requestedAt + requestSpacing - clock.now();
		if (wait > 0) await sleep(clock, wait, signal);
		this.#requestedAt = clock.now();
		return accounts.fetchPage(userId, account, page, signal);
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

/**
 * Returns the state to store after the first reading. It lists the new transactions as `open` instead of `done`, so
 * that the summary finds them again when it is due.
 */
function stateOfFirstReading({ state, newTransactions }: AccountUpdate, now: number): AccountUpdate['state'] {
	const ids = new Set(newTransactions.map(({ id }) => id));
	return {
		...state,
		done: state.done.filter((id) => !ids.has(id)),
		open: [...state.open, ...[...ids].map((id): [number, number] => [id, now])],
	};
}

/** A message without its address. */
type MessageBody = Pick<QueuedPart, 'kind' | 'content'>;
