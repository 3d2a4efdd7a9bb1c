import { isFixedByLinking } from '../errors/link-error.ts';
import { MarketError } from '../errors/market-error.ts';
import { UserError } from '../errors/user-error.ts';
import { defaultPage } from '../views/account/transactions.ts';
import { errorMessage } from '../views/error-messages.ts';
import type { Formats } from '../views/formatting/formats.ts';
import { type Button, colours, type Reply } from '../views/reply.ts';
import { linkButton, stopButton, transactionsButton } from './account-buttons.ts';

/** An error as a reply, with buttons that may help. `reference` lets a user's report be found in the log. */
export function failureReply(error: unknown, reference: string, formats: Formats): Reply {
	return {
		embed: { description: errorMessage(error, reference, formats), colour: colours.failure },
		buttons: helpfulButtons(error),
	};
}

function helpfulButtons(error: unknown): Button[] {
	if (error instanceof UserError && error.problem.code === 'already-reading') return [stopButton(defaultPage)];
	if (isFixedByLinking(error)) return [linkButton];
	return error instanceof MarketError && error.about === 'transactions' ? [transactionsButton(defaultPage)] : [];
}
