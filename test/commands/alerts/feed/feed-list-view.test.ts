import { expect, test } from 'vitest';
import { feedListEmbed } from '../../../../commands/alerts/feed/feed-list-view.ts';
import { feedLimit } from '../../../../commands/alerts/stored/stored-feeds.ts';
import { discordLimits } from '../../../../src/words/discord-limits.ts';
import { languages } from '../../../../src/words/languages.ts';
import { createWords } from '../../../../src/words/words.ts';
import { server } from '../watching/feeds-fixture.ts';
import { dealsQuery, feed, moversQuery } from '../watching/sample-feeds.ts';

test('As many feeds as a server may have are all listed in every language, with the time of the daily posts', () => {
	const id = '1000000000000000001';
	const narrowed = { narrowedTo: 'x'.repeat(40), priceRange: { min: 1_234.56, max: 98_765.43 } };
	const feeds = Array.from({ length: feedLimit }, (_, i) =>
		feed({ query: { ...(i === 0 ? moversQuery : dealsQuery), ...narrowed }, channel: id, role: id }),
	);
	for (const locale of languages) {
		const digest = { hour: 18, zone: 'America/Argentina/Buenos_Aires' };
		const { description } = feedListEmbed(feeds, digest, server, '', createWords()(locale), 0);
		expect(description!.length).toBeLessThanOrEqual(discordLimits.embedDescription);
		expect(description).toContain(`**${feedLimit}. `);
		expect(description).toContain('Buenos');
	}
});
