import { type Reading, type ReadingEnd, rowsPerPage } from '../../accounts/reading.ts';
import { isFixedByLinking, LinkError } from '../../errors/link-error.ts';
import { MarketError } from '../../errors/market-error.ts';
import { StoreError } from '../../errors/store-error.ts';
import { UserError } from '../../errors/user-error.ts';
import { discordLimits } from '../discord-limits.ts';
import { linkErrorMessage, marketErrorMessage } from '../error-messages.ts';
import { duration, type Formats, plural } from '../formatting/formats.ts';
import { labels } from '../labels.ts';
import { userErrorMessage } from '../user-messages.ts';

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
	if (end === 'too-many' || end === 'too-large') {
		const older = formats.count(((pages ?? 0) - pagesRead) * rowsPerPage);
		const limit =
			end === 'too-many'
				? `the first ${formats.count(pagesRead)} pages (${rowsPerPage} transactions each)`
				: 'as much as fits in memory';
		return `⚠️ **Not complete:** this covers only ${limit}: ${newest}. About ${older} older ones are left out. Use \`/mytx order:oldest first\` to see them page by page.`;
	}
	const far =
		pages === undefined
			? 'nothing could be read'
			: `read ${formats.count(pagesRead)} of ${plural(formats, pagesToRead, 'page', 'pages')}, ${end === 'doubtful' ? all : newest}`;
	return `⚠️ **Not complete:** ${far} (${formats.ago(endedAt)}).\n${why(end, formats)} ${howToContinue(end)}`;
}

function howToContinue(end: ReadingEnd): string {
	if (isFixedByLinking(end)) return '*Summary* then reads the rest.';
	if (end === 'restarting') return `*${labels.continue}* starts over.`;
	return end === 'doubtful' ? `*${labels.continue}* reads all pages again.` : `*${labels.continue}* reads the rest.`;
}

function why(end: ReadingEnd, formats: Formats): string {
	if (end instanceof MarketError) return marketErrorMessage(end, formats);
	if (end instanceof LinkError) return linkErrorMessage(end, formats);
	if (end instanceof StoreError) return 'This bot’s own storage is not available right now.';
	if (end instanceof UserError) return userErrorMessage(end.problem, formats);
	switch (end) {
		case 'out-of-time':
			return `Discord lets a bot update its answer for only ${duration(discordLimits.tokenLifetime, formats)}.`;
		case 'doubtful':
			return 'The marketplace left out transactions or sent some of them twice, so some may be missing.';
		case 'cancelled':
			return 'You cancelled it.';
		case 'restarting':
			return 'This bot is restarting, so what was read is lost.';
		default:
			return 'Something went wrong on our side.';
	}
}
