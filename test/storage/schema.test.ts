import { readFileSync } from 'node:fs';
import Database from 'libsql';
import { expect, test } from 'vitest';
import { feedFrom } from '../../commands/alerts/stored/stored-feeds.ts';

const statements = (version: number) => readFileSync(`src/storage/schema/${version}.sql`, 'utf8');

test('Feeds and queued messages are read after the upgrade of the schema', () => {
	const database = new Database(':memory:');
	for (const version of [1, 2, 3, 4]) database.exec(statements(version));
	const query =
		'{"kind":"deals","game":730,"currency":"EUR","text":"say \\"limits\\":","narrowedTo":"","minSales":10,"limits":{"min":5},"minDiscount":20}';
	const posts = '{"postedAt":[1,2],"posted":[{"key":"abc","at":1,"figure":3}],"board":{"message":"9","shown":"[]"}}';
	database
		.prepare(
			`insert into feeds (id, server_id, game, channel, query, at_most, locale, added_at, posts)
			values ('f', '77', 730, '5', ?, 3, 'de', 1, ?)`,
		)
		.run(query, posts);
	const queued = `insert into outbox (id, kind, owner, channel, queued_at, due_at, content, failures)
		values (?, ?, '77', '5', 1, 1, '{}', 0)`;
	for (const kind of ['alert', 'post', 'find', 'notice', 'board']) database.prepare(queued).run([kind, kind]);
	database.exec(statements(5));
	const row = database.prepare('select * from feeds').get() as Parameters<typeof feedFrom>[0];
	expect(row.owner).toBe('77');
	expect(feedFrom(row)).toMatchObject({
		query: { text: 'say "limits":', priceRange: { min: 5 }, minDiscount: 20 },
		recentPosts: [1, 2],
		recentItems: [{ key: 'abc', at: 1, figure: 3 }],
		board: { message: '9', shown: '[]' },
	});
	const kinds = database.prepare('select kind from outbox order by id').all();
	expect(kinds).toMatchObject(['alert', 'board', 'direct-message', 'notice', 'channel-post'].map((kind) => ({ kind })));
	database.close();
});
