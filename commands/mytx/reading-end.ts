import { type Reading, type ReadingEnd, rowsPerPage } from '../../src/accounts/reading.ts';
import { isFixedByLinking } from '../../src/base/errors/link-error.ts';
import { errorMessage } from '../../src/discord/error-messages.ts';
import { discordLimits } from '../../src/words/discord-limits.ts';
import { type Formats, plural } from '../../src/words/formats.ts';
import { labels } from '../../src/words/labels.ts';

/** Why refreshing has failed; empty if it has not. */
export function notRenewed({ notRenewed: end, startedAt }: Reading, formats: Formats): string {
	if (end === undefined) return '';
	return `⚠️ **Not refreshed:** ${why(end, formats)} These totals are from ${formats.ago(startedAt)}.`;
}

/** Why the totals are not complete; empty if they are. */
export function ending({ end, count, pages, pagesRead, pagesToRead = 0, endedAt }: Reading, formats: Formats): string {
	if (end === undefined || end === 'complete') return count === 0 ? 'No transactions yet.' : '';
	if (end === 'unlinked')
		return 'Your linked account was changed or unlinked while this was being read, so nothing was kept. Please try again.';
	const all = plural(formats, count, 'transaction', 'transactions');
	const newest = count === 1 ? 'the newest transaction' : `the newest ${all}`;
	if (end === 'too-many') {
		const older = formats.count(((pages ?? 0) - pagesRead) * rowsPerPage);
		return `⚠️ **Not complete:** this covers only ${newest}. About ${older} older ones are left out. Use \`/mytx order:oldest first\` to see them page by page.`;
	}
	const far =
		pages === undefined
			? 'nothing could be read'
			: `read ${formats.count(pagesRead)} of ${plural(formats, pagesToRead, 'page', 'pages')}, ${end === 'doubtful' ? all : newest}`;
	return `⚠️ **Not complete:** ${far} (${formats.ago(endedAt)}).\n${why(end, formats)} ${howToContinue(end)}`;
}

function howToContinue(end: ReadingEnd): string {
	if (isFixedByLinking(end)) return '*Summary* then starts over.';
	if (end === 'restarting') return `*${labels.continue}* starts over.`;
	return `*${labels.continue}* reads ${end === 'doubtful' ? 'all pages again' : 'the rest'}.`;
}

const reasons: Readonly<Record<Extract<ReadingEnd, string>, string>> = {
	complete: '',
	'too-many': '',
	unlinked: '',
	doubtful: 'The marketplace left out transactions or sent some of them twice, so some may be missing.',
	'out-of-time': `Discord lets a bot update its answer for only ${discordLimits.tokenLifetime / 60_000} minutes.`,
	cancelled: 'You cancelled it.',
	restarting: 'This bot is restarting, so what was read is lost.',
	storage: 'This bot’s own storage is not available right now.',
	broken: 'Something went wrong on our side.',
};

const why = (end: ReadingEnd, formats: Formats): string =>
	typeof end === 'string' ? reasons[end] : errorMessage(end, '', formats);
