import type { UserProblem } from '../base/user-error.ts';
import { label } from '../words/reply.ts';
import { channelMention, escapeMarkdown, joinCommas, joinSentences, quote } from '../words/text.ts';
import type { PlainKey, Words } from '../words/words.ts';

type Code = UserProblem['code'];
type Problem<C extends Code> = Extract<UserProblem, { code: C }>;
type Plain = { [C in Code]: Exclude<keyof Problem<C>, 'code'> extends never ? C : never }[Code];

const messages: { readonly [C in Exclude<Code, Plain>]: (problem: Problem<C>, words: Words) => string } = {
	'no-such-item': ({ typed, game, isLink, nearest = [], elsewhere, outdatedSince }, words) => {
		const { t } = words;
		const start = isLink
			? t('problem.no-such-link', { game })
			: t('problem.no-such-item', { typed: quote(typed, words), game });
		if (elsewhere) return joinSentences(start, t('problem.elsewhere', { game: elsewhere }));
		const next = didYouMean(nearest, words) || t('problem.start-typing');
		return joinSentences(start, outdated(outdatedSince, words), next);
	},
	'no-such-wear': ({ skin, wear, wears }, { t, list }) =>
		t('problem.no-such-wear', { skin: escapeMarkdown(label(skin)), wear, wears: list(wears) }),
	'not-out-of-stock': ({ item, outdatedSince }, words) =>
		joinSentences(words.t('problem.not-out-of-stock', { item: quote(item, words) }), outdated(outdatedSince, words)),
	'nothing-out-of-stock-matches': ({ typed, game, nearest, outdatedSince }, words) =>
		joinSentences(
			words.t('problem.nothing-out-of-stock-matches', { game, typed: quote(typed, words) }),
			outdated(outdatedSince, words),
			didYouMean(nearest, words),
		),
	'entry-unreadable': ({ item }, words) => words.t('problem.entry-unreadable', { item: quote(item, words) }),
	'sold-less-often': ({ narrowedTo, mostSales: sales }, words) => {
		const { t } = words;
		if (narrowedTo === '') return sales === 0 ? t('problem.never-sold') : t('problem.sold-less-often', { sales });
		const text = quote(narrowedTo, words);
		return sales === 0
			? t('problem.never-sold-matching', { text })
			: t('problem.sold-less-often-matching', { text, sales });
	},
	'history-too-short': ({ game, hours, readyAt }, { t, date }) =>
		joinSentences(
			readyAt === undefined
				? t('problem.history-not-begun', { game, hours })
				: t('problem.history-too-short', { game, hours, date: date(readyAt) }),
			t('problem.try-deals'),
		),
	'no-items-in-message': ({ game, unclear }, words) =>
		joinSentences(
			words.t('problem.no-items-in-message', { game }),
			notUnderstood(unclear, words),
			words.t('problem.how-items-are-found'),
		),
	'no-items-in-list': ({ game, unclear }, words) =>
		joinSentences(words.t('problem.no-items-in-list', { game }), notUnderstood(unclear, words)),
	'file-too-large': ({ size, most }, { t, count }) =>
		t('problem.file-too-large', { size: count(size), most: count(most) }),
	'command-gone': ({ command }, { t }) =>
		command === undefined
			? t('problem.command-gone')
			: t('problem.named-command-gone', { command: escapeMarkdown(label(command)) }),
	'bad-option': ({ option, description }, { t }) =>
		t('problem.bad-option', { option, description: t<PlainKey>(description as PlainKey) }),
	'not-your-answer': ({ command }, { t }) => t('problem.not-your-answer', { command }),
	'no-such-day': ({ typed }, words) => words.t('problem.no-such-day', { typed: quote(typed, words) }),
	'day-not-recorded': ({ at, now, game, recorded }, words) => {
		const { t } = words;
		if (!recorded) return t('problem.nothing-recorded-yet', { game });
		const date = words.shortDate(at, NaN);
		return joinSentences(
			t(at > now ? 'problem.day-not-begun' : 'problem.day-not-recorded', { date }),
			t('problem.recorded-for', { game, range: words.dateRange(recorded.from, recorded.to) }),
		);
	},
	'too-many-alerts': ({ limit }, { t }) => t('problem.too-many-alerts', { limit }),
	'not-one-goal': ({ given }, { t }) => t(given === 0 ? 'problem.no-goal' : 'problem.several-goals'),
	'unclear-item': ({ typed }, words) => words.t('problem.unclear-item', { typed: asTyped(typed, words) }),
	'too-many-to-compare': ({ most }, { t }) => t('problem.too-many-to-compare', { most: String(most) }),
	'too-many-filters': ({ limit }, { t }) => t('problem.too-many-filters', { limit }),
	'no-lows': ({ item, locked }, words) => words.t('problem.no-lows', { item: quote(item, words), locked }),
	'no-price-for-percent': ({ item }, words) => words.t('problem.no-price-for-percent', { item: quote(item, words) }),
	'not-a-count': ({ typed, most }, words) =>
		words.t('problem.not-a-count', { typed: asTyped(typed, words), most: words.count(most) }),
	'not-an-amount': ({ typed, most }, words) =>
		words.t('problem.not-an-amount', {
			typed: asTyped(typed, words),
			example: words.bare(12.5, 'cents'),
			most: words.count(most),
		}),
	'not-days': ({ typed, most }, words) =>
		words.t('problem.not-days', { typed: asTyped(typed, words), most: words.count(most) }),
	'messages-refused': ({ why }, { t }) =>
		t(why === 'refused' ? 'problem.messages-refused' : 'problem.no-shared-server'),
	'not-a-time': ({ typed }, words) => words.t('problem.not-a-time', { typed: asTyped(typed, words) }),
	'no-such-zone': ({ typed: text, nearest }, words) => {
		const typed = asTyped(text, words);
		if (nearest.length === 0) return words.t('problem.no-such-zone', { typed });
		return words.t('problem.zone-not-clear', {
			typed,
			names: joinCommas(words, ...nearest.map((name) => `\`${name}\``)),
		});
	},
	'too-many-feeds': ({ limit }, { t }) => t('problem.too-many-feeds', { limit }),
	'feed-exists': ({ channel }, { t }) => t('problem.feed-exists', { channel: channelMention(channel) }),
	'post-failed': ({ channel }, { t }) => t('problem.post-failed', { channel: channelMention(channel) }),
	'nothing-watched': ({ game }, { t }) => t('problem.nothing-watched', { game }),
	'feed-option-unfit': ({ option, kind }, { t }) =>
		t('problem.feed-option-unfit', { option, kind: t(`feed.kind.${kind}`) }),
	'feed-channel-closed': ({ channel }, { t }) => t('problem.feed-channel-closed', { channel: channelMention(channel) }),
	'feed-role-closed': ({ role, channel: id }, { t }) => {
		const channel = channelMention(id);
		return role === undefined
			? t('problem.feed-everyone-closed', { channel })
			: t('problem.feed-role-closed', { role: escapeMarkdown(label(role)), channel });
	},
	'feed-cannot-post': ({ channel }, { t }) =>
		t('problem.feed-cannot-post', { channel: channelMention(channel), permissions: t('feed.permissions') }),
	'no-such-hour': ({ typed }, words) => words.t('problem.no-such-hour', { typed: quote(typed, words) }),
};

const dealsInstead: readonly Code[] = ['movers-off', 'history-unreadable'];

export function userErrorMessage(problem: UserProblem, words: Words): string {
	const message = (messages as Partial<Record<Code, (problem: UserProblem, words: Words) => string>>)[problem.code];
	if (message) return message(problem, words);
	return joinSentences(
		words.t(`problem.${problem.code as Plain}`),
		dealsInstead.includes(problem.code) && words.t('problem.try-deals'),
	);
}

const maxQuoted = 5;

export function notUnderstood(parts: readonly string[], words: Words): string {
	const isOneWord = (part: string) => !/\s/.test(part.replace(/^\P{L}*(?:[x×]\s+)?/iu, ''));
	return joinSentences(
		quotedParts('one-word', parts.filter(isOneWord), words),
		quotedParts(
			'not-understood',
			parts.filter((part) => !isOneWord(part)),
			words,
		),
	);
}

function quotedParts(key: 'one-word' | 'not-understood', all: readonly string[], words: Words): string {
	if (all.length === 0) return '';
	const parts = joinCommas(words, ...all.slice(0, maxQuoted).map((part) => quote(part, words)));
	const others = all.length - maxQuoted;
	return others > 0
		? words.t(`problem.${key}-and-more`, { parts, count: words.count(others) })
		: words.t(`problem.${key}`, { parts });
}

const outdated = (since: number | undefined, { t, ago }: Words): string =>
	since === undefined ? '' : t('problem.outdated', { ago: ago(since) });

const didYouMean = (names: readonly string[], words: Words): string =>
	names.length === 0
		? ''
		: words.t('problem.did-you-mean', { names: joinCommas(words, ...names.map((name) => quote(name, words))) });

const asTyped = (text: string, words: Words): string =>
	text.trim() === '' ? words.t('problem.what-you-typed') : quote(text, words);
