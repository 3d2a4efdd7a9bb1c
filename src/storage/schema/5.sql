-- A user can own a feed as well as a server.
alter table feeds rename column server_id to owner;
drop index feeds_server_id;
create index feeds_owner on feeds (owner);
update feeds set query = replace(query, '"limits":', '"priceRange":');
update feeds set posts = replace(replace(posts, '"postedAt":', '"recentPosts":'), '"posted":', '"recentItems":');
update outbox set kind = 'channel-post' where kind = 'post';
update outbox set kind = 'direct-message' where kind = 'find';
