create table reports (
	user_id text not null,
	about text not null,
	often text not null,
	channel text not null,
	locale text not null,
	since double precision not null,
	due_at double precision not null,
	memory text,
	paused text,
	primary key (user_id, about)
);
create index reports_due_at on reports (due_at);
