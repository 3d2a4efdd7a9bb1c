import type { DigestTime } from '../../../src/settings/settings.ts';
import { colours, type Embed, type Form, type Reply } from '../../../src/words/reply.ts';
import { channelMention, dayTimestamp, joinParagraphs, joinSentences } from '../../../src/words/text.ts';
import type { Words } from '../../../src/words/words.ts';
import { digestText } from '../../reports/digest-time.ts';
import { addableKinds } from '../kinds/kinds.ts';
import { type Feed, isDaily } from '../stored/feed-record.ts';
import { detailText } from './feed-list-view.ts';
import { feedTitle, filterText, kindNames } from './feed-view.ts';

/**
 * @param maxTextLength the most characters of the text that narrows the feed
 * @param channel the id of the preselected channel
 */
export const feedForm = (id: string, maxTextLength: number, channel: string | undefined, { t }: Words): Form => ({
	id,
	title: t('feed.form.title'),
	inputs: [
		{
			id: 'kind',
			label: t('feed.form.kind'),
			hint: t('feed.form.kindHint'),
			options: addableKinds.map((kind) => ({
				value: kind,
				label: t(kindNames[kind]),
				description: t(`feed.form.${kind}`),
			})),
		},
		{ id: 'channel', label: t('feed.form.channel'), hint: t('feed.form.channelHint'), isChannel: true, value: channel },
		{
			id: 'item',
			label: t('feed.form.item'),
			hint: t('feed.form.itemHint'),
			maxLength: maxTextLength,
			isOptional: true,
		},
		{
			id: 'min_price',
			label: t('feed.form.price'),
			hint: t('feed.form.priceHint'),
			maxLength: 20,
			isOptional: true,
		},
		{ id: 'role', label: t('feed.form.role'), hint: t('feed.form.roleHint'), isRole: true },
	],
});

function whenText({ query, atMost }: Feed, digest: DigestTime, { t }: Words): string {
	if (isDaily(query)) return t('feed.when.daily', { time: digestText(digest) });
	if (query.kind === 'board') return t('feed.when.board');
	if (query.kind !== 'item') return t('feed.when.newItems', { most: atMost });
	return t(query.once ? 'feed.when.once' : 'feed.when.again', { day: dayTimestamp(query.endsAt) });
}

export const introductionReply = (feed: Feed, digest: DigestTime, words: Words): Reply => ({
	embed: {
		title: feedTitle(feed.query, words),
		description: joinSentences(
			words.t('feed.introduction', { user: `<@${feed.addedBy}>`, filter: filterText(feed.query, words) }),
			whenText(feed, digest, words),
		),
		colour: colours.question,
	},
});

/** @param notes the drawbacks to mention */
export function addedEmbed(
	feed: Feed,
	serverId: string,
	digest: DigestTime,
	notes: readonly ('metAlready' | 'unproven' | 'cannotMention' | 'cannotTell' | false | undefined)[],
	words: Words,
): Embed {
	const { t } = words;
	const place = { feed: feedTitle(feed.query, words), channel: channelMention(feed.channel) };
	return {
		title: t('feed.added.title'),
		description: joinParagraphs(
			joinSentences(
				t('feed.added.text', { ...place, details: detailText(feed, serverId, words) }),
				whenText(feed, digest, words),
			),
			...notes.map((note) => note && t(`feed.added.${note}`)),
			t('feed.added.more'),
		),
		colour: colours.listed,
	};
}
