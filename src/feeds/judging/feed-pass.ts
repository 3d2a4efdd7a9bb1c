import { setImmediate as afterOthers } from 'node:timers/promises';
import type { PriceHistory } from '../../history/price-history.ts';
import type { ListGate } from '../../judging/list-gate.ts';
import type { Deals } from '../../market/answers/pages/deals.ts';
import { GameFilter } from '../../market/answers/pages/item-filter.ts';
import type { Movers } from '../../market/answers/pages/movers.ts';
import type { ItemId } from '../../market/ids.ts';
import type { Market } from '../../market/snapshots/market.ts';
import type { Snapshot } from '../../market/snapshots/snapshot.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Ledger } from '../../storage/ledger.ts';
import { type DigestTime, isDigestDue, usualDigest } from '../digest.ts';
import type { Feed } from '../feed.ts';
import type { FeedBook } from '../feed-book.ts';
import type { Finding } from '../finding.ts';
import { publish } from '../publish.ts';
import { FeedFinder } from './feed-finder.ts';
import type { FeedIndex } from './feed-index.ts';
import type { Restocks } from './restocks.ts';

export interface FeedPassOptions {
	readonly ledger: Ledger<FeedBook>;
	/** The market as feeds use it: `snapshots.for('feeds')`. */
	readonly market: Market;
	/** The clock that all processes share: see `Store`. */
	readonly clock: Clock;
	readonly deals: Deals;
	readonly movers: Movers;
	readonly history: PriceHistory;
	/** When a server wants its daily digest; undefined if it has not chosen. @throws StoreError */
	digestOf(serverId: string): Promise<DigestTime | undefined>;
}

/** Documents that are changed at once. */
const batchSize = 20;

/** Judges feeds by a list: finds what matches them, and queues posts. */
export class FeedPass {
	readonly #options: FeedPassOptions;
	readonly #index: FeedIndex;
	readonly #gate: ListGate;
	readonly #restocks: Restocks;
	readonly #filter = new GameFilter();

	constructor(options: FeedPassOptions, index: FeedIndex, gate: ListGate, restocks: Restocks) {
		this.#options = options;
		this.#index = index;
		this.#gate = gate;
		this.#restocks = restocks;
	}

	/** Judges the feeds that are about the list and that `among` accepts. Resolves to whether posts were queued. @throws StoreError */
	async judge(snapshot: Snapshot, among: (feed: Feed) => boolean = () => true): Promise<boolean> {
		const { clock } = this.#options;
		const finder = this.#finderFor(snapshot);
		const isConcerned = (feed: Feed) => isAbout(snapshot, feed) && among(feed);
		const findings = new Map<string, Finding>();
		const findingFor = ({ id }: Feed) => findings.get(id);
		const changed: string[] = [];
		for (const [serverId, book] of this.#index.servers(isConcerned)) {
			for (const feed of book.feeds.filter(isConcerned)) {
				const finding = (await this.#isDue(feed, serverId)) ? await finder.find(feed.query) : undefined;
				if (finding) findings.set(feed.id, finding);
				await afterOthers();
			}
			if (publish(book, findingFor, clock.wall()) !== book) changed.push(serverId);
		}
		for (let start = 0; start < changed.length; start += batchSize)
			await this.#publish(changed.slice(start, start + batchSize), findingFor);
		return changed.length > 0;
	}

	async #publish(serverIds: readonly string[], findingFor: (feed: Feed) => Finding | undefined): Promise<void> {
		const { ledger, clock } = this.#options;
		const books = await ledger.update(serverIds, (_, was) => was && publish(was, findingFor, clock.wall()));
		for (const [i, serverId] of serverIds.entries()) this.#index.set(serverId, books[i]);
		await afterOthers();
	}

	async #isDue(feed: Feed, serverId: string): Promise<boolean> {
		if (feed.query.kind !== 'movers') return true;
		const { digestOf, clock } = this.#options;
		return isDigestDue((await digestOf(serverId)) ?? usualDigest, feed, clock.wall());
	}

	#finderFor(snapshot: Snapshot): FeedFinder {
		const { market } = this.#options;
		let restocked: readonly ItemId[] | undefined;
		const outOfStock = () => market.cached({ ...snapshot.key, kind: 'out-of-stock' });
		return new FeedFinder(
			{
				...this.#options,
				gate: this.#gate,
				filter: this.#filter,
				restocked: () => {
					restocked ??= this.#restocks.since(snapshot, outOfStock());
					return restocked;
				},
			},
			snapshot,
		);
	}
}

/** Whether a feed is judged by such lists: only deals know trade-locked listings. */
function isAbout({ key: { game, kind } }: Snapshot, { query }: Feed): boolean {
	const locked = query.kind === 'deals' && query.locked;
	return query.game === game && locked === (kind === 'trade-locked');
}
