import type { UserProblem, VariantProblem } from '../base/user-error.ts';
import { eachAfter } from '../reading/text/each-words.ts';
import { menuLabel } from '../words/reply.ts';
import { channelMention, escapeMarkdown, joinCommas, joinSentences, quote } from '../words/text.ts';
import type { Key, PlainKey } from '../words/translate.ts';
import type { Words } from '../words/words.ts';

type Code = UserProblem['code'];

/** Writes the problems that have several sentences. All others have one sentence with the same name. */
const variants: {
	readonly [C in VariantProblem['code']]: (problem: Extract<VariantProblem, { code: C }>, words: Words) => string;
} = {
	'no-such-item': ({ typed, game, isLink, nearest = [], elsewhere, outdatedSince }, words) => {
		const { t } = words;
		const start = isLink
			? t('problem.detail.no-such-link', { game })
			: t('problem.no-such-item', { typed: quote(typed, words), game });
		if (elsewhere) return joinSentences(start, t('problem.detail.elsewhere', { game: elsewhere }));
		const next = didYouMean(nearest, words) || t('problem.detail.start-typing');
		return joinSentences(start, outdatedText(outdatedSince, words), next);
	},
	'sold-less-often': ({ narrowedTo, mostSales: sales }, words) => {
		const { t } = words;
		if (narrowedTo === '')
			return sales === 0 ? t('problem.detail.never-sold') : t('problem.sold-less-often', { sales });
		const text = quote(narrowedTo, words);
		return sales === 0
			? t('problem.detail.never-sold-matching', { text })
			: t('problem.detail.sold-less-often-matching', { text, sales });
	},
	'history-too-short': ({ game, hours, readyAt }, { t, date }) =>
		joinSentences(
			readyAt === undefined
				? t('problem.detail.history-not-begun', { game, hours })
				: t('problem.history-too-short', { game, hours, date: date(readyAt) }),
			t('problem.detail.try-deals'),
		),
	'command-gone': ({ command }, { t }) =>
		command === undefined
			? t('problem.command-gone')
			: t('problem.detail.named-command-gone', { command: asName(command) }),
	'day-not-recorded': ({ at, now, game, recorded }, words) => {
		const { t } = words;
		if (!recorded) return t('problem.detail.nothing-recorded-yet', { game });
		// The date includes its year, even if it is the current year.
		const date = words.fullDate(at);
		return joinSentences(
			t(at > now ? 'problem.detail.day-not-begun' : 'problem.day-not-recorded', { date }),
			t('problem.detail.recorded-for', { game, range: words.dateRange(recorded.from, recorded.to) }),
		);
	},
	'not-one-goal': ({ given }, { t }) => t(given === 0 ? 'problem.detail.no-goal' : 'problem.detail.several-goals'),
	'messages-refused': ({ why }, { t }) =>
		t(why === 'refused' ? 'problem.messages-refused' : 'problem.detail.no-shared-server'),
	'no-such-zone': ({ typed: text, nearest }, words) => {
		const typed = asTyped(text, words);
		if (nearest.length === 0) return words.t('problem.no-such-zone', { typed });
		return words.t('problem.detail.zone-not-clear', {
			typed,
			names: joinCommas(words, ...nearest.map((name) => `\`${name}\``)),
		});
	},
	'feed-role-closed': ({ role, channel: id }, { t }) => {
		const channel = channelMention(id);
		return role === undefined
			? t('problem.detail.feed-everyone-closed', { channel })
			: t('problem.feed-role-closed', { role: asName(role), channel });
	},
};

const asName = (name: string): string => escapeMarkdown(menuLabel(name));

/** How values of the other problems are formatted, by their names in the sentences. All others stay as they are. */
const formatters: Readonly<Record<string, (value: never, words: Words) => string>> = {
	typed: asTyped,
	item: quote,
	skin: asName,
	other: asName,
	wears: (wears: readonly string[], { list }) => list(wears),
	from: (from: number, { float }) => float(from),
	to: (to: number, { float }) => float(to),
	channel: channelMention,
	most: (most: number, { count }) => count(most),
	size: (size: number, { count }) => count(size),
	kind: (kind: string, { t }) => t(`feed.kind.${kind}` as PlainKey),
	description: (key: PlainKey, { t }) => t<PlainKey>(key),
};

const nextSteps: Readonly<Partial<Record<Code, PlainKey>>> = {
	'movers-off': 'problem.detail.try-deals',
	'history-unreadable': 'problem.detail.try-deals',
	'no-items-in-message': 'problem.detail.how-items-are-found',
};

export function userErrorMessage(problem: UserProblem, words: Words): string {
	const { code } = problem;
	// TypeScript does not connect a code with its own values, hence the casts: `UserProblem` makes sure that they match.
	if (code in variants) return variants[code as VariantProblem['code']](problem as never, words);
	const {
		outdatedSince,
		nearest = [],
		unclear = [],
		sold = [],
		...raw
	} = problem as Exclude<UserProblem, VariantProblem>;
	const values = Object.entries(raw).map(([name, value]) => [name, formatters[name]?.(value as never, words) ?? value]);
	// Few sentences use the example or the permissions; the others ignore them.
	const sentenceValues = {
		...Object.fromEntries(values),
		example: words.bare(12.5, 'cents'),
		permissions: words.t('feed.permissions'),
	};
	const next = nextSteps[code];
	return joinSentences(
		words.t(`problem.${code}` as Key, sentenceValues as never),
		outdatedText(outdatedSince, words),
		didYouMean(nearest, words),
		unclearPartsText(unclear, words),
		soldPartsText(sold, words),
		next && words.t<PlainKey>(next),
	);
}

/** The most parts of a text that one sentence quotes. */
export const maxQuoted = 5;

/** Like `unreadPartsText`, but says of single words that one word is not enough to find an item. */
export function unclearPartsText(parts: readonly string[], words: Words): string {
	/** Whether a part is one word, perhaps with an amount in front, and no price such as “30 each”. */
	const isOneWord = (part: string) => {
		const withoutAmount = part.replace(amountBeforeWord, '');
		return /\p{L}/u.test(part) && !/\s/.test(withoutAmount) && !priceOfEach.test(part);
	};
	const others = parts.filter((part) => !isOneWord(part));
	return joinSentences(
		quotedParts('one-word', parts.filter(isOneWord), words),
		quotedParts('not-understood', others, words),
	);
}

/** Names what a list or a message marks as sold. Returns an empty text if there is nothing. */
export function soldPartsText(parts: readonly string[], words: Words): string {
	if (parts.length === 0) return '';
	const quoted = parts.slice(0, maxQuoted).map((part) => quote(part, words));
	return words.t('items.sold', { items: joinCommas(words, ...quoted, parts.length > maxQuoted && '…') });
}

/** Matches an amount in front of a word, such as “2 x ”. */
const amountBeforeWord = /^\P{L}*(?:[x×]\s+)?/iu;

/** Matches “30 each”, which is a number and no name. */
const priceOfEach = new RegExp(`^\\d[\\d.,]*${eachAfter}$`, 'iu');

/** Quotes parts of a text that were not read. Returns an empty text if there are none. */
export const unreadPartsText = (parts: readonly string[], words: Words): string =>
	quotedParts('not-understood', parts, words);

function quotedParts(key: 'one-word' | 'not-understood', parts: readonly string[], words: Words): string {
	if (parts.length === 0) return '';
	const quoted = joinCommas(words, ...parts.slice(0, maxQuoted).map((part) => quote(part, words)));
	const hiddenCount = parts.length - maxQuoted;
	return hiddenCount > 0
		? words.t(`problem.detail.${key}-and-more`, { parts: quoted, count: words.count(hiddenCount) })
		: words.t(`problem.detail.${key}`, { parts: quoted });
}

const outdatedText = (since: number | undefined, { t, ago }: Words): string =>
	since === undefined ? '' : t('problem.detail.outdated', { ago: ago(since) });

const didYouMean = (names: readonly string[], words: Words): string =>
	names.length === 0
		? ''
		: words.t('problem.detail.did-you-mean', { names: joinCommas(words, ...names.map((name) => quote(name, words))) });

function asTyped(text: string, words: Words): string {
	return text.trim() === '' ? words.t('problem.detail.what-you-typed') : quote(text, words);
}
