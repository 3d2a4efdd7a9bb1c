import type { AccountReading } from '../../src/accounts/account-reading.ts';
import { colours, type Embed, type Reply } from '../../src/words/reply.ts';
import { joinLines } from '../../src/words/text.ts';
import type { Words } from '../../src/words/words.ts';
import { cancelButton, type TransactionsView } from './account-buttons.ts';
import type { AccountContext } from './account-context.ts';

/** The length of the progress bar, characters. */
const barLength = 12;
/** How long reading one page takes, ms: the rate limit is one request a second per account. */
const pageTime = 1_200;

/** @param now process time */
export function progressEmbed(reading: AccountReading, words: Words, now: number): Embed {
	const { pagesRead, pagesToRead } = reading;
	const share = pagesToRead ? pagesRead / pagesToRead : 0;
	const filled = Math.round(share * barLength);
	const { t, count, soon } = words;
	const bar = `\`${'█'.repeat(filled)}${'░'.repeat(barLength - filled)}\` ${words.percent(share)}`;
	const description = joinLines(
		bar,
		pagesToRead === undefined
			? t('mytx.progress.asking')
			: t('mytx.progress.read', { read: count(pagesRead), pages: pagesToRead }),
		pagesToRead !== undefined && t('mytx.progress.end', { when: soon(now + (pagesToRead - pagesRead) * pageTime) }),
	);
	return { title: t('mytx.progress.title'), description, colour: colours.question };
}

/** Reads the missing pages, or all of them if `readsAll` is true. Yields the progress and, at the end, the reply. */
export async function* readAccount(
	query: TransactionsView,
	context: AccountContext,
	finish: (reading: AccountReading) => Promise<Reply>,
	readsAll = false,
): AsyncGenerator<Reply> {
	const { accounts, caller, words, clock } = context;
	for await (const reading of accounts.reader.read(caller.userId, readsAll))
		if (reading.end === undefined)
			yield { embed: progressEmbed(reading, words, clock.now()), buttons: [cancelButton('cancel', query, words)] };
		else yield await finish(reading);
}
