import type { Generated } from 'kysely';

/** What Keyv stores: values as text, or as bytes. Keys begin with a namespace and a colon. */
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
	/** The key of an item, or of a name with several versions. */
	item: string;
	name: string;
	version: string | null;
	currency: string;
	/** 1 for trade-locked listings. */
	locked: number;
	goal: string;
	amount: number | null;
	/** If the amount was given as a change of the price: by how many percent, and of which price. */
	percent: number | null;
	percent_of: number | null;
	/** If the amount is a cent less than the lowest recorded ask of a time: which (`LowPeriod`). */
	low: string | null;
	repeats: number;
	added_at: number;
	ends_at: number;
	state: string;
	told_at: number | null;
	/** When its owner or a list last changed it: older lists say nothing about it. */
	changed_at: number;
	paused: string | null;
}

/** See ServerFeeds. Times are Unix ms. */
export interface FeedTable {
	id: string;
	server_id: string;
	game: number;
	channel: string;
	/** JSON, as are `posts` and `seen`. */
	query: string;
	role: string | null;
	at_most: number;
	added_by: string | null;
	notice_channel: string | null;
	locale: string;
	added_at: number;
	paused: string | null;
	posts: string;
	seen: string | null;
	evaluated_at: number | null;
	digest_at: number | null;
}

/** What users are told regularly about what is theirs: see Reports. Times are Unix ms. */
export interface ReportTable {
	user_id: string;
	about: string;
	often: string;
	/** The user's channel of direct messages. */
	channel: string;
	locale: string;
	since: number;
	due_at: number;
	/** What was told, as JSON; null before the first look. */
	memory: string | null;
	paused: string | null;
}

/** Messages that wait to be sent: see Outbox. Times are Unix ms. */
export interface OutboxTable {
	id: string;
	kind: string;
	/** The user it is for, or the server of the feed. */
	owner: string;
	/** The alert or the feed. */
	about: string | null;
	channel: string;
	/** JSON. */
	content: string;
	queued_at: number;
	/** When it may be sent, or sent again. While it is being sent: when the process that does so is given up. */
	due_at: number;
	/** The nonce of the message that it is sent in: rows with the same one are sent together. */
	message: string | null;
	/** When sending that message was first tried. */
	tried_at: number | null;
	failures: number;
}

/** The items whose prices are recorded in a currency. */
interface PriceItemTable {
	id: Generated<number>;
	game: number;
	currency: string;
	/** See `itemKey`. */
	key: string;
	name: string;
	version: string | null;
}

/** When lists were recorded without a gap, Unix seconds. Nothing is known about the time between two spans. */
interface PriceSpanTable {
	game: number;
	currency: string;
	started: number;
	ended: number;
}

/** What was on offer from `at` on, Unix seconds: for the last days. Amounts are hundredths; NULL if nothing was on offer. */
interface PriceChangeTable {
	item: number;
	at: number;
	ask: number | null;
	quantity: number;
}

/** The lowest, the highest and the last ask of each day on which it or the quantity has changed: days since 1970 in UTC. */
interface PriceDayTable {
	item: number;
	day: number;
	low: number | null;
	high: number | null;
	last: number | null;
	quantity: number;
}

/** The sales of the last 24 hours, 7 and 30 days as they were on each day on which they differed from the day before. */
interface PriceSalesTable {
	item: number;
	day: number;
	median_24h: number | null;
	sales_24h: number | null;
	median_7d: number | null;
	sales_7d: number | null;
	median_30d: number | null;
	sales_30d: number | null;
}

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
}
