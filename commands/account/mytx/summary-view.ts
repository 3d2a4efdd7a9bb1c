import { sum } from 'd3-array';
import type { AccountReading } from '../../../src/accounts/account-reading.ts';
import type { Summary } from '../../../src/accounts/summary.ts';
import type { DirectMessageResult } from '../../../src/discord/rest-sender.ts';
import { discordLimits } from '../../../src/words/discord-limits.ts';
import { colours, type Embed, type EmbedField } from '../../../src/words/reply.ts';
import { joinCommas, joinSentences } from '../../../src/words/text.ts';
import type { Words } from '../../../src/words/words.ts';
import { lengthOf, summaryFields, type UnsoldWorth } from './summary-fields.ts';
import { stateName } from './transaction-row.ts';
import { ending, leftOut, notRenewed } from './transactions-view.ts';

/** Characters kept free for the lines that say what does not fit. */
const notesLength = 150;
const statesShown = 8;

export function summaryEmbed(
	reading: AccountReading,
	{ currencies, completed, left }: Summary,
	unsoldWorth: UnsoldWorth,
	words: Words,
	result = '',
): Embed {
	const { startedAt } = reading;
	const { t } = words;
	const date = words.date(startedAt);
	const age = words.ago(startedAt);
	// If Discord is not in English, the age is not “5 minutes ago” but the time, which the date already contains.
	const value = date.includes(age) ? date : t('mytx.summary.updatedAt', { date, ago: age });
	const updated: EmbedField = { name: t('mytx.summary.updated'), value };
	const lines = [
		notRenewed(reading, words),
		ending(reading, words),
		result,
		reading.count > 0 && t('mytx.summary.totals', { count: completed }),
		notAdded(left, words),
		leftOut(reading.unreadable, words),
	].filter(Boolean);
	const used = lines.join('\n').length + notesLength + lengthOf([updated]) + discordLimits.embedTitle;
	const isWhole = reading.end === 'complete';
	const { fields, hidden, withoutMonths } = summaryFields(
		currencies,
		unsoldWorth,
		isWhole,
		words,
		discordLimits.embedTotal - used,
	);
	if (hidden > 0) lines.push(t('mytx.summary.hiddenCurrencies', { count: hidden }));
	if (withoutMonths > 0) lines.push(t('mytx.summary.hiddenMonths', { count: withoutMonths }));
	return {
		title: t('mytx.summary.title'),
		description: lines.join('\n'),
		colour: reading.isOver ? colours.listed : colours.absent,
		fields: [...fields, updated],
	};
}

function notAdded(left: ReadonlyMap<string, number>, words: Words): string {
	if (left.size === 0) return '';
	const states = [...left].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
	const { t, count } = words;
	const named = states
		.slice(0, statesShown)
		.map(([state, many]) => t('mytx.summary.state', { count: count(many), state: stateName(state, words) }));
	const rest = sum(states.slice(statesShown), ([, many]) => many);
	const others = rest > 0 && t('mytx.summary.otherStates', { count: count(rest) });
	return t('mytx.summary.notIncluded', { states: joinCommas(words, ...named, others) });
}

export function csvResult(transactions: number, { end, count }: AccountReading, words: Words): string {
	const { t } = words;
	const omitted = count - transactions;
	return joinSentences(
		t(end === 'complete' ? 'mytx.csv.whole' : 'mytx.csv.part', { count: transactions }),
		omitted > 0 && t('mytx.csv.omitted', { count: words.count(omitted) }),
	);
}

/** @param at Unix ms */
export function fileName(isComplete: boolean, at: number): string {
	const time = new Date(at).toISOString().slice(0, 16).replaceAll(/[T:]/g, '-');
	return `transactions${isComplete ? '' : '-part'}-${time}.csv`;
}

export const sentResult = (sent: DirectMessageResult | 'not-complete', { t }: Words): string => t(`mytx.sent.${sent}`);

/** The reading has ended, or was cancelled, perhaps from another message than the one that shows the progress. */
export const nothingRunsEmbed = ({ t }: Words): Embed => ({
	title: t('mytx.nothingRuns.title'),
	description: t('mytx.nothingRuns.text'),
	colour: colours.absent,
});
