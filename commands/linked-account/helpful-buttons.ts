import { isFixedByLinking } from '../../src/base/errors/link-error.ts';
import { MarketError } from '../../src/base/errors/market-error.ts';
import { UserError } from '../../src/base/user-error.ts';
import type { Button } from '../../src/words/reply.ts';
import type { Words } from '../../src/words/words.ts';
import { cancelButton, firstPage, linkAccountButton, transactionsButton } from './account-buttons.ts';

/** Returns the buttons that help after an error of any command that reads an account. */
export function helpfulButtons(error: unknown, words: Words): Button[] {
	if (error instanceof UserError && error.problem.code === 'already-reading')
		return [cancelButton('stop', firstPage, words)];
	if (isFixedByLinking(error)) return [linkAccountButton(words)];
	return error instanceof MarketError && error.about === 'transactions' ? [transactionsButton(firstPage, words)] : [];
}
