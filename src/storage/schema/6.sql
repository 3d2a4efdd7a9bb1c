-- Sales are figures of the 24 hours, 7 and 30 days before a list, so a comparison needs to know the time of the list.
create table price_sales_times (
	game integer not null,
	currency text not null,
	at bigint not null,
	primary key (game, currency, at)
) without rowid;

create table price_recent_sales (
	item integer not null,
	at bigint not null,
	median_24h bigint,
	sales_24h bigint,
	median_7d bigint,
	sales_7d bigint,
	median_30d bigint,
	sales_30d bigint,
	primary key (item, at)
) without rowid;
