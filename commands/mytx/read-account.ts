import type { AccountReading } from '../../src/accounts/account-reading.ts';
import { cancelButton, type ShownPage } from '../../src/discord/account-buttons.ts';
import type { Reply } from '../../src/words/reply.ts';
import type { AccountContext } from '../account/account-context.ts';
import { progressEmbed } from './summary-view.ts';

/** Reads what is missing, or everything with `again`. */
export async function* readAccount(
	query: ShownPage,
	context: AccountContext,
	finish: (reading: AccountReading) => Promise<Reply>,
	again = false,
): AsyncGenerator<Reply> {
	const { accounts, caller, words, clock } = context;
	for await (const reading of accounts.reader.read(caller.userId, again))
		if (reading.end === undefined)
			yield { embed: progressEmbed(reading, words, clock.now()), buttons: [cancelButton('cancel', query, words)] };
		else yield await finish(reading);
}
