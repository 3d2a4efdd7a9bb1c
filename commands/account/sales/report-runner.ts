import { accountMemory, accountUpdate, NewestPages, toldUntil } from '../../../src/accounts/account-update.ts';
import type { Accounts } from '../../../src/accounts/accounts.ts';
import { backoff, type Clock, hourLength, sleep } from '../../../src/base/clock.ts';
import { LinkError, MarketError, StoreError } from '../../../src/base/errors.ts';
import type { Log } from '../../../src/base/log.ts';
import { Loop } from '../../../src/base/loop.ts';
import { messageId, type Queued } from '../../../src/outbox/outbox.ts';
import { eachInterval, lookSpacing, type Report, type Reports } from '../../reports/reports.ts';
import { type SalesUpdate, salesUpdate, type WorthOf } from './sales-update.ts';

const lost = new Error('the lease has ended');

/** How often it is looked for what other processes have changed, ms. */
const pollTime = 30_000;
/** Requests that people wait for go first, but not for longer than this, ms. */
const longestWait = 60_000;
/** How often the lease is extended, ms: it must last for much longer. */
const leaseCheck = 30_000;
/** After failures of the marketplace or the store, ms. */
const pauses = { first: 30_000, longest: 15 * 60_000 };
/** When an account is looked at again whose credentials cannot be decrypted now, ms. */
const keyPause = hourLength;

interface ReportRunnerOptions {
	readonly reports: Reports;
	readonly accounts: Pick<Accounts, 'accountOf' | 'linkStatus' | 'newest' | 'seal' | 'areWaiting'>;
	readonly worthOf: WorthOf;
	/** False if another process looks. It must last for longer than a minute. @throws StoreError */
	lease(): Promise<boolean>;
	readonly clock: Clock;
	readonly log: Log;
	onQueued(): void;
}

/** What has been due longest comes first. A look that fails loses nothing: the next one finds the same. */
export class ReportRunner extends Loop {
	readonly #options: ReportRunnerOptions;
	#pausedUntil = 0;
	#failures = 0;
	#storeFailures = 0;
	#requestedAt = -Infinity;
	#leadsSince = -Infinity;

	constructor(options: ReportRunnerOptions) {
		super(options.clock);
		this.#options = options;
	}

	protected async turn(): Promise<number> {
		const { reports, clock } = this.#options;
		const now = clock.wall();
		const [holdings, sales] = [await reports.next('holdings'), await reports.next('sales')];
		const pause = this.#pausedUntil - clock.now();
		const isDue = (report: Report | undefined) => report !== undefined && report.dueAt <= now;
		if (isDue(holdings) || (isDue(sales) && pause <= 0)) {
			if (!(await this.#leads())) return pollTime;
			// Messages about holdings take no time.
			await (isDue(holdings) ? this.#tellHoldings(holdings!) : this.#lookAtAccount(sales!));
			this.#storeFailures = 0;
			return 0;
		}
		this.#storeFailures = 0;
		const waits = [holdings, sales].map((each) => (each?.dueAt ?? Infinity) - now).filter((wait) => wait > 0);
		return Math.min(pollTime, ...waits, pause > 0 ? pause : pollTime);
	}

	/** Taking the lease is written to the disk, so it is asked for only now and then. */
	async #leads(): Promise<boolean> {
		const { clock, lease } = this.#options;
		if (clock.now() - this.#leadsSince < leaseCheck) return true;
		const isOurs = await lease();
		this.#leadsSince = isOurs ? clock.now() : -Infinity;
		return isOurs;
	}

	async #tellHoldings(report: Report): Promise<void> {
		const often = report.often === 'weekly' ? 'weekly' : 'daily';
		await this.#note(report, {}, { kind: 'holdings', content: { often } });
	}

	async #lookAtAccount(report: Report): Promise<void> {
		const { reports, accounts, worthOf, clock, log } = this.#options;
		const { userId } = report;
		const retryIn = (ms: number) => reports.note(report, { dueAt: clock.wall() + ms });
		try {
			const account = await accounts.accountOf(userId);
			const was = accountMemory(report.memory, account);
			const pages = new NewestPages((page) => this.#page(userId, account, page));
			const since = was ? report.since : await this.#newSince(report);
			const found = await accountUpdate(pages, was, account, since, clock.wall());
			// What the first look finds for a summary is found again when that is due.
			const isTold = was !== undefined || report.often === 'each';
			const untold = new Set(isTold ? [] : found.newTransactions.map(({ id }) => id));
			const memory = {
				...found.memory,
				done: found.memory.done.filter((id) => !untold.has(id)),
				open: [...found.memory.open, ...[...untold].map((id) => [id, clock.wall()])],
			};
			const told =
				isTold && found.newTransactions.length > 0
					? await salesUpdate(
							found,
							pages,
							{ often: report.often, since: was?.since ?? since, at: clock.wall() },
							worthOf,
						)
					: undefined;
			await this.#note(report, { memory: JSON.stringify(memory) }, told && this.#sealed(userId, told));
			this.#failures = 0;
		} catch (error) {
			if (this.stopping.aborted || error instanceof StoreError) throw error;
			if (error === lost) return;
			if (error instanceof LinkError) {
				if (error.reason !== 'not-linked') await retryIn(keyPause);
				// Another account may have been linked meanwhile.
				else if (await accounts.linkStatus(userId)) await retryIn(lookSpacing);
				else await reports.stop(userId, 'sales', report.dueAt);
			} else if (!(error instanceof MarketError)) {
				log.error(
					{ error: String(error), stack: (error as Error).stack },
					'could not look at an account for its owner',
				);
				await retryIn(eachInterval);
			} else if (error.failure === 'credentials-refused')
				await this.#note(report, { paused: 'credentials' }, this.#sealed(userId, 'credentials-refused'));
			else {
				// A limit is that of one account. All pause, but not for as long.
				await retryIn(Math.max(eachInterval, (error.retryAt ?? 0) - clock.now()));
				this.#pausedUntil = clock.now() + backoff(this.#failures++, pauses);
			}
		}
	}

	async #note(
		report: Report,
		after: Pick<Parameters<Reports['note']>[1], 'memory' | 'paused'>,
		told: Told | undefined,
	): Promise<void> {
		const { reports, clock, onQueued } = this.#options;
		const { userId: owner, channel, often, about, dueAt } = report;
		const now = clock.wall();
		const id = messageId(about, owner, dueAt);
		const next = { ...after, dueAt: await reports.nextOf(owner, often, now) };
		const isNoted = await reports.note(report, next, told ? [{ ...told, id, owner, channel, queuedAt: now }] : []);
		if (isNoted && told) onQueued();
	}

	#sealed(userId: string, update: SalesUpdate): Told {
		return { kind: 'sales', content: { sealed: this.#options.accounts.seal(userId, update) } };
	}

	/** If nothing is remembered of the account: the latest of the choice, linking, and what was told before. */
	async #newSince({ userId, since, memory }: Report): Promise<number> {
		const link = await this.#options.accounts.linkStatus(userId);
		return Math.max(since, link?.since ?? 0, toldUntil(memory) ?? 0);
	}

	async #page(userId: string, account: string, page: number): ReturnType<Accounts['newest']> {
		const { accounts, clock } = this.#options;
		const signal = this.stopping;
		// A look may take longer than the lease lasts.
		if (!(await this.#leads())) throw lost;
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
		else if (this.#storeFailures === 0)
			log.warn(
				{ failure: error.failure, error: String(error) },
				'nobody is told about what is theirs: the store fails',
			);
		return backoff(this.#storeFailures++, pauses);
	}
}

type Told = Pick<Queued, 'kind' | 'content'>;
