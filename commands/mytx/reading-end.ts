import { type AccountReading, type ReadingEnd, rowsPerPage } from '../../src/accounts/account-reading.ts';
import { isFixedByLinking } from '../../src/base/errors.ts';
import { errorMessage } from '../../src/discord/error-messages.ts';
import { discordLimits } from '../../src/words/discord-limits.ts';
import { joinLines, joinSentences } from '../../src/words/join.ts';

import type { Words } from '../../src/words/words.ts';

/** Empty if refreshing has not failed. */
export function notRenewed({ notRenewed: end, startedAt }: AccountReading, words: Words): string {
	if (end === undefined) return '';
	return words.t('mytx.end.notRefreshed', { why: why(end, words), ago: words.ago(startedAt) });
}

/** Empty if the totals are complete. */
export function ending(
	{ end, count, pages, pagesRead, pagesToRead = 0, endedAt }: AccountReading,
	words: Words,
): string {
	const { t } = words;
	if (end === undefined || end === 'complete') return count === 0 ? t('mytx.none', { kind: 'all' }) : '';
	if (end === 'unlinked') return t('mytx.end.unlinked');
	if (end === 'too-many') {
		const older = words.count(((pages ?? 0) - pagesRead) * rowsPerPage);
		return t('mytx.end.tooMany', { count, older });
	}
	const ago = words.ago(endedAt);
	const read = { read: words.count(pagesRead), pages: pagesToRead, count, ago };
	const far =
		pages === undefined
			? t('mytx.end.nothingRead', { ago })
			: t(end === 'doubtful' ? 'mytx.end.readAll' : 'mytx.end.read', read);
	return joinLines(far, joinSentences(why(end, words), howToContinue(end, words)));
}

function howToContinue(end: ReadingEnd, { t }: Words): string {
	if (isFixedByLinking(end)) return t('mytx.end.startsOver', { button: t('button.summary') });
	const button = t('button.continue');
	if (end === 'restarting') return t('mytx.end.continueStartsOver', { button });
	return t(end === 'doubtful' ? 'mytx.end.continueAll' : 'mytx.end.continueRest', { button });
}

function why(end: ReadingEnd, words: Words): string {
	const { t } = words;
	if (typeof end !== 'string') return errorMessage(end, '', words);
	if (end === 'complete' || end === 'too-many' || end === 'unlinked') return '';
	return end === 'out-of-time'
		? t('mytx.end.why.out-of-time', { minutes: words.count(discordLimits.tokenLifetime / 60_000) })
		: t(`mytx.end.why.${end}`);
}
