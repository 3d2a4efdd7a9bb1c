-- Columns: see tables.ts. Times are doubles, which both engines return as exact numbers. Rows of an item lie side by side,
-- without a number of their own. SQLite’s words are replaced by PostgreSQL’s where it is used (database.ts).

create table keyv (key text primary key, value text not null);

-- What is large, and can be fetched again.
create table blobs (key text primary key, value blob not null);

create table alerts (
	id text primary key,
	user_id text not null,
	channel text not null,
	locale text not null,
	game integer not null,
	item text not null,
	name text not null,
	version text,
	currency text not null,
	locked integer not null,
	goal text not null,
	amount double precision,
	percent double precision,
	percent_of double precision,
	repeats integer not null,
	added_at double precision not null,
	ends_at double precision not null,
	state text not null,
	told_at double precision,
	changed_at double precision not null,
	paused text
);
create index alerts_user_id on alerts (user_id);
create index alerts_ends_at on alerts (ends_at);
create index alerts_changed_at on alerts (changed_at);

create table feeds (
	id text primary key,
	server_id text not null,
	game integer not null,
	channel text not null,
	query text not null,
	role text,
	at_most integer not null,
	added_by text,
	notice_channel text,
	locale text not null,
	added_at double precision not null,
	paused text,
	posts text not null,
	seen text,
	evaluated_at double precision,
	digest_at double precision
);
create index feeds_server_id on feeds (server_id);
create index feeds_game on feeds (game);
create index feeds_added_by on feeds (added_by);

create table outbox (
	id text primary key,
	kind text not null,
	owner text not null,
	about text,
	channel text not null,
	content text not null,
	queued_at double precision not null,
	due_at double precision not null,
	message text,
	tried_at double precision,
	failures integer not null
);
create index outbox_due_at on outbox (due_at);
create index outbox_owner on outbox (owner);
create index outbox_about on outbox (about);
create index outbox_channel on outbox (channel);
create index outbox_message on outbox (message);

create table price_items (
	id integer primary key,
	game integer not null,
	currency text not null,
	key text not null,
	name text not null,
	version text,
	unique (game, currency, key)
);

create table price_spans (
	game integer not null,
	currency text not null,
	started bigint not null,
	ended bigint not null,
	primary key (game, currency, started)
);

create table price_changes (
	item integer not null,
	at bigint not null,
	ask bigint,
	quantity bigint not null,
	primary key (item, at)
) without rowid;

create table price_days (
	item integer not null,
	day bigint not null,
	low bigint,
	high bigint,
	last bigint,
	quantity bigint not null,
	primary key (item, day)
) without rowid;

create table price_sales (
	item integer not null,
	day bigint not null,
	median_24h bigint,
	sales_24h bigint,
	median_7d bigint,
	sales_7d bigint,
	median_30d bigint,
	sales_30d bigint,
	primary key (item, day)
) without rowid;
