import type { Generated } from 'kysely';

interface KeyValueTable<Value> {
	key: string;
	value: Value;
}

/** See UserAlerts. Times are Unix ms, amounts are in the alert's currency. */
export interface AlertTable {
	id: string;
	user_id: string;
	/** The user's channel of direct messages. */
	channel: string;
	locale: string;
	game: number;
	/** Identifies an item, or a name with several versions. */
	item: string;
	name: string;
	version: string | null;
	currency: string;
	/** 1 for trade-locked listings. */
	locked: number;
	/** The kind of the goal. */
	goal: string;
	/** Null if the goal is being on offer. */
	amount: number | null;
	/** By how many percent the amount differs, and from which price, if it was entered that way. */
	percent: number | null;
	percent_of: number | null;
	/** A `LowPeriod`: the amount is one cent below the lowest recorded ask in it. */
	low: string | null;
	/** 1 if the alert fires again after it has fired. */
	repeats: number;
	added_at: number;
	ends_at: number;
	state: string;
	/** When the owner was last notified. */
	told_at: number | null;
	/** When its owner or a list last changed the alert: older lists say nothing about it. */
	changed_at: number;
	paused: string | null;
}

/** See StoredFeeds. Times are Unix ms. */
export interface FeedTable {
	id: string;
	/** The id of a server, or a user's id with a prefix (feed-record.ts). */
	owner: string;
	game: number;
	channel: string;
	/** This is JSON, as are `posts` and `seen`. */
	query: string;
	/** The id of the role that posts mention. */
	role: string | null;
	/** The most posts in 24 hours. */
	at_most: number;
	added_by: string | null;
	notice_channel: string | null;
	locale: string;
	added_at: number;
	paused: string | null;
	/** The recent posts with their items, and what a board shows. */
	posts: string;
	/** The items of a recent list, posted or not. */
	seen: string | null;
	/** When the newest list that led to a post was fetched. */
	evaluated_at: number | null;
	digest_at: number | null;
}

/** See Reports. Times are Unix ms. */
export interface ReportTable {
	user_id: string;
	about: string;
	often: string;
	/** The user's channel of direct messages. */
	channel: string;
	locale: string;
	since: number;
	due_at: number;
	/** This is JSON; null before the first evaluation. */
	memory: string | null;
	paused: string | null;
}

/** See Outbox. Times are Unix ms, `content` is JSON, `owner` a user or a server, `about` an alert or a feed. */
export interface OutboxTable {
	id: string;
	kind: string;
	owner: string;
	about: string | null;
	channel: string;
	content: string;
	queued_at: number;
	/** While the message is being sent, this is when another process may take over. */
	due_at: number;
	/** The nonce of the message: rows with the same one are sent together. */
	message: string | null;
	tried_at: number | null;
	failures: number;
}

interface PriceItemTable {
	id: Generated<number>;
	game: number;
	currency: string;
	key: string;
	name: string;
	version: string | null;
}

/** A time without gaps in the recording, Unix seconds. Nothing is known about the time between two spans. */
interface PriceSpanTable {
	game: number;
	currency: string;
	started: number;
	ended: number;
}

/** Changes of the last days, each from `at` on, Unix seconds. Amounts are hundredths; NULL if nothing was on offer. */
interface PriceChangeTable {
	item: number;
	at: number;
	ask: number | null;
	quantity: number;
}

/** Only days with a change have a row. Days are counted from 1970 in UTC. */
interface PriceDayTable {
	item: number;
	day: number;
	low: number | null;
	high: number | null;
	last: number | null;
	quantity: number;
}

interface SalesFigures {
	median_24h: number | null;
	sales_24h: number | null;
	median_7d: number | null;
	sales_7d: number | null;
	median_30d: number | null;
	sales_30d: number | null;
}

/** Sales in the first list of each day. Only days whose sales differ from the day before have a row. */
interface PriceSalesTable extends SalesFigures {
	item: number;
	day: number;
}

/** Sales in the lists of the last days. An item has a row only if its sales differ from the list before. */
interface PriceRecentSalesTable extends SalesFigures {
	item: number;
	/** When the list was fetched, Unix seconds. */
	at: number;
}

/** When the lists in `price_recent_sales` were fetched, Unix seconds. */
interface PriceSalesTimeTable {
	game: number;
	currency: string;
	at: number;
}

export const tableNames = [
	'keyv',
	'blobs',
	'alerts',
	'feeds',
	'reports',
	'outbox',
	'price_items',
	'price_spans',
	'price_changes',
	'price_days',
	'price_sales',
	'price_recent_sales',
	'price_sales_times',
] as const satisfies readonly (keyof Tables)[];

export interface Tables {
	keyv: KeyValueTable<string>;
	blobs: KeyValueTable<Uint8Array>;
	alerts: AlertTable;
	feeds: FeedTable;
	reports: ReportTable;
	outbox: OutboxTable;
	price_items: PriceItemTable;
	price_spans: PriceSpanTable;
	price_changes: PriceChangeTable;
	price_days: PriceDayTable;
	price_sales: PriceSalesTable;
	price_recent_sales: PriceRecentSalesTable;
	price_sales_times: PriceSalesTimeTable;
}
