import { AlreadyReading, RefreshedJustNow } from '../accounts/reading/reading-refusals.ts';
import { isMendedByLinking, LinkError, MarketError, StoreError, UserError } from '../errors.ts';
import type { Formats } from '../views/formatting/formats.ts';
import { asIs } from '../views/formatting/escape-markdown.ts';
import { type Button, colours, type Reply } from '../views/reply.ts';
import { refreshedJustNow } from '../views/summary.ts';
import { linkTrouble, marketTrouble, storeTrouble } from '../views/error-messages.ts';
import { firstPage, linkButton, stopButton, transactionsButton } from './account-buttons.ts';

/** Whether the error is one that people are told in words; all others are bugs. */
export const isExpected = (error: unknown) =>
	[UserError, MarketError, LinkError, StoreError].some((kind) => error instanceof kind);

/** The one place where an error becomes words. `reference` lets a user's report be found in the log. */
export function explain(error: unknown, reference: string, formats: Formats): Reply {
	return { embed: { description: words(error, reference, formats), colour: colours.failure }, buttons: wayOut(error) };
}

function words(error: unknown, reference: string, formats: Formats): string {
	if (error instanceof RefreshedJustNow) return refreshedJustNow(error.retryAt, formats);
	if (error instanceof UserError) return asIs(error.message);
	if (error instanceof LinkError) return linkTrouble(error, formats);
	if (error instanceof MarketError) return marketTrouble(error, formats);
	if (error instanceof StoreError) return storeTrouble(error.failure);
	return `Something broke on our side. If it stays so, report it with the reference \`${reference}\`.`;
}

/** What may be done about it. */
function wayOut(error: unknown): Button[] {
	if (error instanceof AlreadyReading) return [stopButton(firstPage)];
	if (isMendedByLinking(error)) return [linkButton];
	return error instanceof MarketError && error.about === 'transactions' ? [transactionsButton(firstPage)] : [];
}
